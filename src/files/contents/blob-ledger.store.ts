import { contentRemovalLock } from '../../platform/db/advisory-locks.js';
import { type Tx, writeExactly, writeOne } from '../../platform/db/db.js';

/** A blob as named in the ledger. */
export interface BlobName {
  readonly hubId: number;
  readonly blobId: string;
}

/**
 * Records blobs before they are written, so that leftovers of a crash are found. Does not wait for the disk: the sweep of the store
 * finds leftovers of a power cut.
 */
export async function insertPendingBlobs(
  tx: Tx,
  { hubId, blobIds, now }: { readonly hubId: number; readonly blobIds: readonly string[]; readonly now: Date },
): Promise<void> {
  await writeExactly(
    blobIds.length,
    tx`
      with quick as (select set_config('synchronous_commit', 'off', true))
      insert into blob (hub_id, blob_id, state, changed_at)
      select ${hubId}, i.blob_id::uuid, 'pending', ${now} from quick cross join jsonb_array_elements_text(${tx.json(blobIds)}) i (blob_id)`,
  );
}

/** Assigns the blob to a file. Returns false if it no longer exists. */
export async function keepBlob(tx: Tx, { hubId, blobId }: BlobName, now: Date): Promise<boolean> {
  const kept = await tx`
    update blob set state = 'kept', changed_at = ${now}
    where hub_id = ${hubId} and blob_id = ${blobId} and state = 'pending'`;
  return kept.count === 1;
}

/**
 * Marks a blob without a file for removal. Returns false if it must stay for now: a file has it, it has no row, or a snapshot
 * holds it.
 */
export async function doomUnkeptBlob(tx: Tx, { hubId, blobId }: BlobName, now: Date): Promise<boolean> {
  const [doomed] = await tx<{ isHeld: boolean }[]>`
    update blob set state = 'doomed', changed_at = ${now}
    where hub_id = ${hubId} and blob_id = ${blobId} and state <> 'kept'
    returning exists (select from held_blob h where h.hub_id = ${hubId} and h.blob_id = ${blobId}) as is_held`;
  return doomed?.isHeld === false;
}

/** Whether a backup is copying contents. Its lock is on the node that is queried, so this is a separate statement. */
export async function isCopyingContents(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ is: boolean }[]>`
    select exists (
      select from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and l.classid = 0 and l.objid = ${contentRemovalLock}::bigint::oid and d.datname = current_database()
    ) as is`;
  return row?.is ?? false;
}

/** Marks the blob of a file for removal from the store. */
export async function doomBlob(tx: Tx, { hubId, blobId }: BlobName, now: Date): Promise<void> {
  await writeOne(tx`
    update blob set state = 'doomed', changed_at = ${now}
    where hub_id = ${hubId} and blob_id = ${blobId}`);
}

/** Deletes the row of a blob that was removed from the store. */
export async function deleteBlob(tx: Tx, { hubId, blobId }: BlobName): Promise<void> {
  await tx`delete from blob where hub_id = ${hubId} and blob_id = ${blobId} and state = 'doomed'`;
}

/** Keeps the content of all files in the store for a holder. */
export async function insertHeld(tx: Tx, holder: string): Promise<void> {
  await tx`
    /* every hub: sandbox */ insert into held_blob (hub_id, blob_id, holder)
    select hub_id, blob_id, ${holder} from blob where state = 'kept'`;
}

export async function deleteHeld(tx: Tx, holder: string): Promise<void> {
  await tx`/* every hub: sandbox */ delete from held_blob where holder = ${holder}`;
}
