import type { Tx } from '../../platform/db/db.js';
import { plainNumber } from '../../platform/db/tx.js';

/** A blob as the ledger names it. */
export interface BlobName {
  readonly hubId: number;
  readonly blobId: string;
}

export interface RetentionTimes {
  readonly now: Date;
  /** Content that began to arrive outside of this time does not arrive any more. A clock may have been set back since. */
  readonly pendingFrom: Date;
  readonly pendingTo: Date;
}

/** Whether a blob, as `b`, belongs to no file and is held by nobody. */
function isLeftOver(tx: Tx, { pendingFrom, pendingTo }: Omit<RetentionTimes, 'now'>) {
  return tx`
    b.state <> 'kept' and (b.state = 'doomed' or b.changed_at not between ${pendingFrom} and ${pendingTo})
    and not exists (select from held_blob h where h.hub_id = b.hub_id and h.blob_id = b.blob_id)`;
}

/** The hubs that have something to end or to remove. */
export async function listHubsToClean(tx: Tx, times: RetentionTimes): Promise<number[]> {
  const rows = await tx<{ hub_id: number }[]>`
    /* every hub: due work */ select h.hub_id from hub h
    where exists (
        select from file f
        where f.hub_id = h.hub_id and f.expires_at is not null and f.erased_at is null and f.expires_at <= ${times.now})
      or exists (select from file f where f.hub_id = h.hub_id and f.erased_at is not null)
      or exists (select from blob b where b.hub_id = h.hub_id and ${isLeftOver(tx, times)})
    order by h.hub_id`;
  return rows.map(({ hub_id }) => hub_id);
}

/** Ends the files whose time is over, those too that have been deleted before. */
export async function eraseExpired(tx: Tx, hubId: number, now: Date): Promise<void> {
  await tx`
    update file set deleted_at = coalesce(deleted_at, expires_at), erased_at = expires_at
    where hub_id = ${hubId} and expires_at is not null and erased_at is null and expires_at <= ${now}`;
}

/** Deletes some of the files that are to be gone from every store, and what tasks say of them. Answers their blobs. */
export async function deleteErased(tx: Tx, hubId: number, limit: number): Promise<BlobName[]> {
  const rows = await tx<{ blob_id: string }[]>`
    with erased as (
      delete from file
      where hub_id = ${hubId}
        and file_id in (select file_id from file where hub_id = ${hubId} and erased_at is not null limit ${plainNumber(tx, limit)})
      returning file_id, blob_id
    ), tasks as (
      delete from file_task
      where hub_id = ${hubId} and kind = 'import' and result_id in (select file_id from erased)
    )
    select blob_id from erased`;
  return rows.map(({ blob_id }) => ({ hubId, blobId: blob_id }));
}

export interface LeftOvers extends RetentionTimes {
  readonly after: string;
  readonly limit: number;
}

/** Blobs that belong to no file, in the order of their ids. */
export async function listLeftOver(tx: Tx, hubId: number, { after, limit, ...times }: LeftOvers): Promise<BlobName[]> {
  const rows = await tx<{ blob_id: string }[]>`
    select b.blob_id from blob b
    where b.hub_id = ${hubId} and ${isLeftOver(tx, times)} and b.blob_id > ${after}
    order by blob_id limit ${plainNumber(tx, limit)}`;
  return rows.map(({ blob_id }) => ({ hubId, blobId: blob_id }));
}

/** Whether the ledger knows of any blob. */
export async function hasBlobs(tx: Tx): Promise<boolean> {
  const rows = await tx`
    /* every hub: due work */ select from hub h where exists (select from blob b where b.hub_id = h.hub_id) limit 1`;
  return rows.length > 0;
}

/** Those of some blobs that the ledger has, or that somebody holds. */
export async function listKnownBlobs(tx: Tx, blobs: readonly BlobName[]): Promise<BlobName[]> {
  const rows = await tx<{ hub_id: string; blob_id: string }[]>`
    select given."hubId" as hub_id, given."blobId" as blob_id
    from jsonb_to_recordset(${tx.json(blobs)}::jsonb) as given ("hubId" bigint, "blobId" uuid)
    where exists (select from blob b where b.hub_id = given."hubId" and b.blob_id = given."blobId")
      or exists (select from held_blob h where h.hub_id = given."hubId" and h.blob_id = given."blobId")`;
  return rows.map(({ hub_id, blob_id }) => ({ hubId: Number(hub_id), blobId: blob_id }));
}
