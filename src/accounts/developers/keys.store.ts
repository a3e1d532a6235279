import { type Tx, writeOne } from '../../platform/db/db.js';

interface NewKeyRow {
  readonly keyHash: Buffer;
  readonly developerId: number;
  readonly hint: string;
  readonly createdAt: Date;
}

export async function insertDeveloperKey(tx: Tx, { keyHash, developerId, hint, createdAt }: NewKeyRow): Promise<void> {
  await writeOne(tx`
    insert into developer_key (key_hash, developer_id, hint, created_at)
    values (${keyHash}, ${developerId}, ${hint}, ${createdAt})`);
}

interface FoundKeyRow {
  readonly developerId: number;
  readonly usedAt: Date | null;
}

export async function findKey(tx: Tx, keyHash: Buffer): Promise<FoundKeyRow | undefined> {
  const [row] = await tx<FoundKeyRow[]>`
    select developer_id, used_at from developer_key where key_hash = ${keyHash}`;
  return row;
}

interface KeyUse {
  readonly keyHash: Buffer;
  readonly hint: string;
  readonly usedAt: Date;
}

export async function updateUse(tx: Tx, { keyHash, hint, usedAt }: KeyUse): Promise<void> {
  await tx`update developer_key set used_at = ${usedAt}, hint = ${hint} where key_hash = ${keyHash}`;
}

interface KeyRow {
  readonly keyHash: Buffer;
  readonly hint: string | null;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

/** Oldest first. */
export function listKeys(tx: Tx, developerId: number): Promise<KeyRow[]> {
  return tx<KeyRow[]>`
    select key_hash, hint, created_at, used_at
    from developer_key where developer_id = ${developerId} order by created_at, key_hash`;
}

/** Deletes a key by the first bytes of its hash. Returns whether it existed. */
export async function deleteKey(tx: Tx, developerId: number, start: Buffer): Promise<boolean> {
  const { count } = await tx`
    delete from developer_key
    where developer_id = ${developerId} and substring(key_hash for ${start.length}::integer) = ${start}`;
  return count === 1;
}
