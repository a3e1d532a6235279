import type { Tx } from '../../platform/db/db.js';

export async function hasPerson(tx: Tx): Promise<boolean> {
  const rows = await tx`select from person limit 1`;
  return rows.length === 1;
}

/** Until the end of the transaction nobody else is added. */
export async function lockPeople(tx: Tx): Promise<void> {
  await tx`lock table person in share row exclusive mode`;
}

/** Puts a code in the place of the last one, unless there is somebody; answers whether it did. */
export async function insertCode(tx: Tx, codeHash: Buffer, createdAt: Date): Promise<boolean> {
  const { count } = await tx`
    insert into first_start (code_hash, created_at)
    select ${codeHash}, ${createdAt} where not exists (select from person)
    on conflict ((true)) do update set code_hash = excluded.code_hash, created_at = excluded.created_at`;
  return count === 1;
}

/** The hash of the code, while there is one and nobody has come. */
export async function findCode(tx: Tx): Promise<Buffer | undefined> {
  const [row] = await tx<{ codeHash: Buffer }[]>`
    select code_hash as "codeHash" from first_start where not exists (select from person)`;
  return row?.codeHash;
}

/** Answers whether it was still there. */
export async function deleteCode(tx: Tx, codeHash: Buffer): Promise<boolean> {
  const { count } = await tx`delete from first_start where code_hash = ${codeHash}`;
  return count === 1;
}
