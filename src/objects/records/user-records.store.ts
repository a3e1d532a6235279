import type { Tx } from '../../platform/db/db.js';

const lockClass = 7_207_461;

/** Locks the records of the users of a hub until the transaction ends. */
export async function lockUserRecords(tx: Tx, hubId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockClass}, ${hubId})`;
}

interface UserRecordRow {
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
}

export function listUserRecords(tx: Tx, hubId: number, objectType: string): Promise<UserRecordRow[]> {
  return tx<UserRecordRow[]>`
    select id::text, properties from record
    where hub_id = ${hubId} and object_type = ${objectType} and archived_at is null`;
}
