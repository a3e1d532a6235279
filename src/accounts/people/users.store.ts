import { type Tx, writeOne } from '../../platform/db/db.js';

/** A user who signs in; the hubs they belong to are listed separately. */
export interface User {
  readonly userId: number;
  readonly email: string;
  readonly name: string;
  readonly suspendedAt: Date | null;
  /** Has a temporary password, and must choose another one before anything else. */
  readonly mustChoosePassword: boolean;
}

export interface CredentialRow extends User {
  readonly passwordHash: string;
}

interface MemberRow extends User {
  readonly hubs: { readonly hubId: number; readonly role: string }[];
}

const columns = (tx: Tx) =>
  tx`person.user_id, person.email, person.name, person.suspended_at,
    person.must_choose_password`;

export async function insertUser(tx: Tx, user: CredentialRow & { readonly createdAt: Date }): Promise<void> {
  await writeOne(tx`
    insert into person (user_id, email, name, password_hash, created_at, suspended_at, must_choose_password)
    values (${user.userId}, ${user.email}, ${user.name}, ${user.passwordHash}, ${user.createdAt}, ${user.suspendedAt},
      ${user.mustChoosePassword})`);
}

interface HubUserRow {
  readonly hubId: number;
  readonly userId: number;
  readonly role: string;
  readonly createdAt: Date;
}

export async function insertHubUser(tx: Tx, { hubId, userId, role, createdAt }: HubUserRow): Promise<void> {
  await writeOne(tx`
    insert into hub_user (hub_id, user_id, role, created_at)
    values (${hubId}, ${userId}, ${role}, ${createdAt})`);
}

export async function findUser(tx: Tx, userId: number): Promise<User | undefined> {
  const [row] = await tx<User[]>`select ${columns(tx)} from person where user_id = ${userId}`;
  return row;
}

export async function findCredentials(tx: Tx, email: string): Promise<CredentialRow | undefined> {
  const [row] = await tx<CredentialRow[]>`
    select ${columns(tx)}, password_hash from person where lower(email) = lower(${email})`;
  return row;
}

export async function findRole(tx: Tx, hubId: number, userId: number): Promise<string | undefined> {
  const [row] = await tx<{ role: string }[]>`
    select role from hub_user where hub_id = ${hubId} and user_id = ${userId}`;
  return row?.role;
}

/** The admin of a hub with the lowest user id, the default author of its private apps. */
export async function findFirstAdmin(tx: Tx, hubId: number): Promise<number | undefined> {
  const [row] = await tx<{ userId: number }[]>`
    select user_id from hub_user where hub_id = ${hubId} and role = 'admin' order by user_id limit 1`;
  return row?.userId;
}

export interface UserPage {
  readonly hubId?: number | undefined;
  /** Only users with a greater id. */
  readonly after: number;
  readonly limit: number;
}

export function listUsers(tx: Tx, { hubId, after, limit }: UserPage): Promise<MemberRow[]> {
  const inHub =
    hubId === undefined
      ? tx`true`
      : tx`exists (select 1 from hub_user m where m.hub_id = ${hubId} and m.user_id = person.user_id)`;
  return tx<MemberRow[]>`
    /* every hub: person */ select ${columns(tx)}, coalesce((
      select jsonb_agg(jsonb_build_object('hubId', hub_user.hub_id, 'role', hub_user.role) order by hub_user.hub_id)
      from hub_user where hub_user.user_id = person.user_id), '[]') as hubs
    from person where person.user_id > ${after} and ${inHub}
    order by person.user_id limit ${limit}`;
}

export async function listSuspendedUserIds(tx: Tx): Promise<number[]> {
  const rows = await tx<{ userId: number }[]>`
    select user_id from person where suspended_at is not null order by user_id`;
  return rows.map(({ userId }) => userId);
}

interface NewPassword {
  readonly userId: number;
  readonly passwordHash: string;
  readonly mustChoosePassword: boolean;
}

/** Returns whether the user exists. Links to choose a new password become invalid. */
export async function updatePassword(tx: Tx, { userId, ...password }: NewPassword): Promise<boolean> {
  await tx`delete from password_reset where user_id = ${userId}`;
  const { count } = await tx`
    update person set password_hash = ${password.passwordHash}, must_choose_password = ${password.mustChoosePassword}
    where user_id = ${userId}`;
  return count === 1;
}

export async function updateName(tx: Tx, userId: number, name: string): Promise<void> {
  await writeOne(tx`update person set name = ${name} where user_id = ${userId}`);
}

/** Returns whether the user exists. The time of the first suspension does not change. */
export async function updateSuspension(tx: Tx, userId: number, suspendedAt: Date | null): Promise<boolean> {
  const { count } = await tx`
    update person set suspended_at = case when ${suspendedAt}::timestamptz is null then null else coalesce(suspended_at, ${suspendedAt}) end
    where user_id = ${userId}`;
  return count === 1;
}

/** What the user has chosen; the rest is missing or null. */
export async function findPreferences(tx: Tx, userId: number): Promise<object> {
  const [row] = await tx<{ preferences: object }[]>`
    select preferences from person where user_id = ${userId}`;
  return row?.preferences ?? {};
}

/** Keeps what the change does not name. */
export async function updatePreferences(tx: Tx, userId: number, change: object): Promise<void> {
  await writeOne(tx`
    update person set preferences = jsonb_strip_nulls(preferences || ${tx.json(change)}::jsonb) where user_id = ${userId}`);
}
