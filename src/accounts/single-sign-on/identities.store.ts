import { type Tx, writeOne } from '../../platform/db/db.js';

/** A user at a provider. */
export interface IdentityKey {
  readonly issuer: string;
  readonly subject: string;
}

export interface IdentityRow {
  readonly identityId: string;
  readonly issuer: string;
  readonly linkedAt: Date;
  readonly usedAt: Date;
}

interface NewIdentity extends IdentityKey {
  readonly identityId: string;
  readonly userId: number;
  readonly linkedAt: Date;
}

/** The user whom an identity is linked to. */
export async function findUserOfIdentity(tx: Tx, { issuer, subject }: IdentityKey): Promise<number | undefined> {
  const [row] = await tx<{ userId: number }[]>`
    select user_id from user_identity where issuer = ${issuer} and subject = ${subject}`;
  return row?.userId;
}

/** Whether a user has another identity of the same provider. */
export async function hasOtherIdentity(
  tx: Tx,
  { userId, issuer, subject }: Pick<NewIdentity, 'userId' | 'issuer' | 'subject'>,
): Promise<boolean> {
  const rows = await tx`
    select from user_identity where user_id = ${userId} and issuer = ${issuer} and subject <> ${subject}`;
  return rows.length === 1;
}

export async function insertIdentity(tx: Tx, row: NewIdentity): Promise<void> {
  await writeOne(tx`
    insert into user_identity (identity_id, user_id, issuer, subject, linked_at, used_at)
    values (${row.identityId}, ${row.userId}, ${row.issuer}, ${row.subject}, ${row.linkedAt}, ${row.linkedAt})`);
}

export async function updateUsedAt(tx: Tx, { issuer, subject }: IdentityKey, usedAt: Date): Promise<void> {
  await writeOne(tx`
    update user_identity set used_at = ${usedAt} where issuer = ${issuer} and subject = ${subject}`);
}

/** The oldest first. */
export function listIdentities(tx: Tx, userId: number): Promise<IdentityRow[]> {
  return tx<IdentityRow[]>`
    select identity_id, issuer, linked_at, used_at from user_identity
    where user_id = ${userId} order by linked_at, identity_id`;
}

/** Deletes one identity of a user, or all; returns how many there were. */
export async function deleteIdentities(tx: Tx, userId: number, identityId?: string): Promise<number> {
  const isAsked = identityId === undefined ? tx`true` : tx`identity_id = ${identityId}`;
  const { count } = await tx`delete from user_identity where user_id = ${userId} and ${isAsked}`;
  return count;
}
