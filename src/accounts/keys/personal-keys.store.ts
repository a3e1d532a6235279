import { type Tx, writeOne } from '../../platform/db/db.js';

export interface PersonalKeyRow {
  readonly hubId: number;
  readonly keyId: number;
  readonly userId: number;
  readonly name: string;
  readonly scopes: string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** A key with what decides on its use. */
interface UsedKeyRow extends PersonalKeyRow {
  readonly role: 'admin' | 'member' | 'viewer';
  /** Suspended, or with a temporary password. */
  readonly isBarred: boolean;
}

export async function insertKey(tx: Tx, key: PersonalKeyRow & { readonly keyHash: Buffer }): Promise<void> {
  await writeOne(tx`
    insert into personal_access_key (hub_id, key_id, user_id, name, scopes, key_hash, created_at, last_used_at)
    values (${key.hubId}, ${key.keyId}, ${key.userId}, ${key.name}, ${tx.json(key.scopes)}, ${key.keyHash},
      ${key.createdAt}, ${key.lastUsedAt})`);
}

interface OwnerRow {
  readonly hubId: number;
  readonly userId: number;
}

/** By id. */
export function listKeys(tx: Tx, { hubId, userId }: OwnerRow): Promise<PersonalKeyRow[]> {
  return tx<PersonalKeyRow[]>`
    select hub_id, key_id, user_id, name, scopes, created_at, last_used_at
    from personal_access_key where hub_id = ${hubId} and user_id = ${userId} order by key_id`;
}

/** Locks the place of a user in an account, so that their keys are counted one request after the other. */
export async function lockOwner(tx: Tx, { hubId, userId }: OwnerRow): Promise<string | undefined> {
  const [row] = await tx<{ role: string }[]>`
    select role from hub_user where hub_id = ${hubId} and user_id = ${userId} for no key update`;
  return row?.role;
}

/** A key by its hash, or by its id. */
export async function findKey(
  tx: Tx,
  hubId: number,
  key: { readonly keyHash: Buffer } | { readonly keyId: number },
): Promise<UsedKeyRow | undefined> {
  const isIt = 'keyHash' in key ? tx`k.key_hash = ${key.keyHash}` : tx`k.key_id = ${key.keyId}`;
  const [row] = await tx<UsedKeyRow[]>`
    select k.hub_id, k.key_id, k.user_id, k.name, k.scopes, k.created_at, k.last_used_at, u.role,
      p.suspended_at is not null or p.must_choose_password as is_barred
    from personal_access_key k
      join hub_user u on u.hub_id = ${hubId} and u.user_id = k.user_id
      join person p on p.user_id = k.user_id
    where k.hub_id = ${hubId} and ${isIt}`;
  return row;
}

/** Unless it was used since. */
export async function updateLastUse(
  tx: Tx,
  { hubId, keyId }: Pick<PersonalKeyRow, 'hubId' | 'keyId'>,
  { at, before }: { readonly at: Date; readonly before: Date },
): Promise<void> {
  await tx`
    update personal_access_key set last_used_at = ${at}
    where hub_id = ${hubId} and key_id = ${keyId} and (last_used_at is null or last_used_at < ${before})`;
}

/** False if the user has no such key. */
export async function deleteKey(tx: Tx, { hubId, userId }: OwnerRow, keyId: number): Promise<boolean> {
  const { count } = await tx`
    delete from personal_access_key where hub_id = ${hubId} and user_id = ${userId} and key_id = ${keyId}`;
  return count > 0;
}
