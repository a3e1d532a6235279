import type { Tx } from '../../platform/db/db.js';
import { writeOne } from '../../platform/db/written.js';

export interface BlobName {
  readonly hubId: number;
  readonly blobId: string;
}

/**
 * Says that a blob is going to be written, before it is: what a crash leaves behind is found by this. It does not wait for
 * the disk: what a power cut leaves without a row is found by the sweep of the store.
 */
export async function insertPendingBlob(tx: Tx, { hubId, blobId }: BlobName, now: Date): Promise<void> {
  await writeOne(tx`
    with quick as (select set_config('synchronous_commit', 'off', true))
    insert into blob (hub_id, blob_id, state, changed_at) select ${hubId}, ${blobId}, 'pending', ${now} from quick`);
}

/** The blob belongs to a file from here on. False when it is no longer there to be kept. */
export async function keepBlob(tx: Tx, { hubId, blobId }: BlobName, now: Date): Promise<boolean> {
  const kept = await tx`
    update blob set state = 'kept', changed_at = ${now}
    where hub_id = ${hubId} and blob_id = ${blobId} and state = 'pending'`;
  return kept.count === 1;
}

/**
 * A blob that no file has is to be removed. Answers whether it may be at once: false when a file has it, it is not here, or
 * somebody holds it.
 */
export async function doomUnkeptBlob(tx: Tx, { hubId, blobId }: BlobName, now: Date): Promise<boolean> {
  const [doomed] = await tx<{ isHeld: boolean }[]>`
    update blob set state = 'doomed', changed_at = ${now}
    where hub_id = ${hubId} and blob_id = ${blobId} and state <> 'kept'
    returning exists (select from held_blob h where h.hub_id = ${hubId} and h.blob_id = ${blobId}) as "isHeld"`;
  return doomed?.isHeld === false;
}

/** The blob of a file is to be removed from the store, and then from here. */
export async function doomBlob(tx: Tx, { hubId, blobId }: BlobName, now: Date): Promise<void> {
  await writeOne(tx`
    update blob set state = 'doomed', changed_at = ${now}
    where hub_id = ${hubId} and blob_id = ${blobId}`);
}

/** Forgets a blob that is no longer in the store. */
export async function deleteBlob(tx: Tx, { hubId, blobId }: BlobName): Promise<void> {
  await tx`delete from blob where hub_id = ${hubId} and blob_id = ${blobId} and state = 'doomed'`;
}
