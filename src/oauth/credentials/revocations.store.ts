import type { Tx } from '../../platform/db/db.js';

/** All revocations whose tokens may not have expired yet. */
export async function listEnded(tx: Tx): Promise<string[]> {
  const rows = await tx<{ endedId: string }[]>`select ended_id from ended_credential`;
  return rows.map((row) => row.endedId);
}

export async function insertEnded(tx: Tx, endedId: string): Promise<void> {
  await tx`insert into ended_credential (ended_id, ended_at) values (${endedId}, clock_timestamp()) on conflict do nothing`;
}

/** Deletes revocations older than any token's lifetime. By the database's time, as the rows were written. */
export async function deleteOldEnded(tx: Tx, keptSeconds: number): Promise<void> {
  await tx`delete from ended_credential where ended_at < clock_timestamp() - make_interval(secs => ${keptSeconds})`;
}

export async function findSalt(tx: Tx): Promise<Buffer | undefined> {
  const [row] = await tx<{ salt: Buffer }[]>`select salt from signing_salt where salt_id = 1`;
  return row?.salt;
}

/** Does not replace the salt if another process was first. */
export async function insertSalt(tx: Tx, salt: Buffer): Promise<void> {
  await tx`insert into signing_salt (salt_id, salt) values (1, ${salt}) on conflict do nothing`;
}
