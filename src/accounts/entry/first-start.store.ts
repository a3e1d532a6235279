import type { Tx } from '../../platform/db/db.js';

export async function hasPerson(tx: Tx): Promise<boolean> {
  const rows = await tx`select from person limit 1`;
  return rows.length === 1;
}

/** Blocks the creation of users until the transaction ends. */
export async function lockPeople(tx: Tx): Promise<void> {
  await tx`lock table person in share row exclusive mode`;
}

/** Replaces the code, unless a user exists; returns whether it did. */
export async function insertCode(tx: Tx, codeHash: Buffer, createdAt: Date): Promise<boolean> {
  const { count } = await tx`
    insert into first_start (code_hash, created_at)
    select ${codeHash}, ${createdAt} where not exists (select from person)
    on conflict ((true)) do update set code_hash = excluded.code_hash, created_at = excluded.created_at`;
  return count === 1;
}

/** Returns the hash of the code, if there is one and no user exists. */
export async function findCode(tx: Tx): Promise<Buffer | undefined> {
  const [row] = await tx<{ codeHash: Buffer }[]>`
    select code_hash from first_start where not exists (select from person)`;
  return row?.codeHash;
}

/** Returns whether the code still existed. */
export async function deleteCode(tx: Tx, codeHash: Buffer): Promise<boolean> {
  const { count } = await tx`delete from first_start where code_hash = ${codeHash}`;
  return count === 1;
}
