import type { Tx } from '../../platform/db/db.js';

export async function findSalt(tx: Tx): Promise<Buffer | undefined> {
  const [row] = await tx<{ salt: Buffer }[]>`select salt from signing_salt where salt_id = 1`;
  return row?.salt;
}

/** Keeps the salt that is there when another process was first. */
export async function insertSalt(tx: Tx, salt: Buffer): Promise<void> {
  await tx`insert into signing_salt (salt_id, salt) values (1, ${salt}) on conflict do nothing`;
}
