import type { Tx } from '../platform/db/db.js';

export interface DeveloperRow {
  readonly developerId: number;
  readonly name: string;
}

export async function insertDeveloper(tx: Tx, developer: DeveloperRow & { readonly createdAt: Date }): Promise<void> {
  await tx`
    insert into developer (developer_id, name, created_at)
    values (${developer.developerId}, ${developer.name}, ${developer.createdAt})`;
}

export interface DeveloperKeyRow {
  readonly keyHash: Buffer;
  readonly developerId: number;
  readonly createdAt: Date;
}

export async function insertDeveloperKey(tx: Tx, { keyHash, developerId, createdAt }: DeveloperKeyRow): Promise<void> {
  await tx`
    insert into developer_key (key_hash, developer_id, created_at)
    values (${keyHash}, ${developerId}, ${createdAt})`;
}

export async function findDeveloperByKey(tx: Tx, keyHash: Buffer): Promise<number | undefined> {
  const [row] = await tx<{ developerId: number }[]>`
    select developer_id as "developerId" from developer_key where key_hash = ${keyHash}`;
  return row?.developerId;
}

export function listDevelopers(tx: Tx): Promise<DeveloperRow[]> {
  return tx<DeveloperRow[]>`select developer_id as "developerId", name from developer order by developer_id`;
}
