import type { Tx } from '../../platform/db/db.js';
import { plainNumber } from '../../platform/db/tx.js';
import type { BlobName } from '../contents/blob-ledger.store.js';

export interface RetentionTimes {
  readonly now: Date;
  /** Pending content with times outside of this range is abandoned. The clock may have been set back since. */
  readonly pendingFrom: Date;
  readonly pendingTo: Date;
}

/** Whether a blob, as `b`, has neither a file nor a holder. */
function isLeftOver(tx: Tx, { pendingFrom, pendingTo }: Omit<RetentionTimes, 'now'>) {
  return tx`
    b.state <> 'kept' and (b.state = 'doomed' or b.changed_at not between ${pendingFrom} and ${pendingTo})
    and not exists (select from held_blob h where h.hub_id = b.hub_id and h.blob_id = b.blob_id)`;
}

/** The hubs with files to erase or content to remove. */
export async function listHubsToClean(tx: Tx, times: RetentionTimes): Promise<number[]> {
  const rows = await tx<{ hubId: number }[]>`
    /* every hub: due work */ select h.hub_id from hub_home h
    where exists (
        select from file f
        where f.hub_id = h.hub_id and f.expires_at is not null and f.erased_at is null and f.expires_at <= ${times.now})
      or exists (select from file f where f.hub_id = h.hub_id and f.erased_at is not null)
      or exists (select from blob b where b.hub_id = h.hub_id and ${isLeftOver(tx, times)})
    order by h.hub_id`;
  return rows.map(({ hubId }) => hubId);
}

/** Erases expired files, including those deleted before. */
export async function eraseExpired(tx: Tx, hubId: number, now: Date): Promise<void> {
  await tx`
    update file set deleted_at = coalesce(deleted_at, expires_at), erased_at = expires_at
    where hub_id = ${hubId} and expires_at is not null and erased_at is null and expires_at <= ${now}`;
}

/** Deletes a batch of erased files, and the tasks that refer to them. Returns their blobs. */
export async function deleteErased(tx: Tx, hubId: number, limit: number): Promise<BlobName[]> {
  const rows = await tx<{ blobId: string }[]>`
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
  return rows.map(({ blobId }) => ({ hubId, blobId }));
}

interface LeftOvers extends RetentionTimes {
  readonly after: string;
  readonly limit: number;
}

/** Blobs without a file, in the order of their ids. */
export async function listLeftOver(tx: Tx, hubId: number, { after, limit, ...times }: LeftOvers): Promise<BlobName[]> {
  const rows = await tx<{ blobId: string }[]>`
    select b.blob_id from blob b
    where b.hub_id = ${hubId} and ${isLeftOver(tx, times)} and b.blob_id > ${after}
    order by blob_id limit ${plainNumber(tx, limit)}`;
  return rows.map(({ blobId }) => ({ hubId, blobId }));
}

/** Whether the ledger has any blob. */
export async function hasBlobs(tx: Tx): Promise<boolean> {
  const rows = await tx`
    /* every hub: due work */ select from hub_home h where exists (select from blob b where b.hub_id = h.hub_id) limit 1`;
  return rows.length > 0;
}

/** Returns those of the given blobs that the ledger has or a holder keeps. */
export async function listKnownBlobs(tx: Tx, blobs: readonly BlobName[]): Promise<BlobName[]> {
  const given = tx`jsonb_to_recordset(${tx.rows(blobs)}::jsonb) as given (hub_id bigint, blob_id uuid)`;
  return tx<BlobName[]>`
    select b.hub_id, b.blob_id from ${given} join blob b on b.hub_id = given.hub_id and b.blob_id = given.blob_id
    union
    select h.hub_id, h.blob_id from ${given} join held_blob h on h.hub_id = given.hub_id and h.blob_id = given.blob_id`;
}
