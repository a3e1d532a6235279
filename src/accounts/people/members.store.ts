import { type Tx, writeOne } from '../../platform/db/db.js';

export interface MemberRow {
  readonly userId: number;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly suspendedAt: Date | null;
  readonly mustChoosePassword: boolean;
  readonly hasSecondFactor: boolean;
  readonly addedAt: Date;
}

/** Blocks other transactions that lock the hub until this one ends; records can still be written. */
export async function lockHub(tx: Tx, hubId: number): Promise<void> {
  await tx`select from hub where hub_id = ${hubId} for no key update`;
}

/** Lists the users of a hub by name, or returns only the given one. */
export function listMembers(tx: Tx, hubId: number, userId?: number): Promise<MemberRow[]> {
  const isAsked = userId === undefined ? tx`true` : tx`m.user_id = ${userId}`;
  return tx<MemberRow[]>`
    select p.user_id, p.email, p.name, m.role, p.suspended_at,
      p.must_choose_password, f.confirmed_at is not null as has_second_factor, m.created_at as added_at
    from hub_user m join person p on p.user_id = m.user_id left join second_factor f on f.user_id = m.user_id
    where m.hub_id = ${hubId} and ${isAsked}
    order by lower(p.name), p.user_id`;
}

/** Whether the hub has an administrator who can sign in, other than that user. */
export async function hasOtherAdmin(tx: Tx, hubId: number, userId: number): Promise<boolean> {
  const rows = await tx`
    select from hub_user m join person p on p.user_id = m.user_id
    where m.hub_id = ${hubId} and m.role = 'admin' and m.user_id <> ${userId} and p.suspended_at is null limit 1`;
  return rows.length === 1;
}

/** Whether the user belongs to another hub, or to a developer account. */
export async function belongsElsewhere(tx: Tx, hubId: number, userId: number): Promise<boolean> {
  const rows = await tx`
    /* every hub: person */ select from person p
    where p.user_id = ${userId} and (
      exists (select from hub_user o where o.user_id = p.user_id and o.hub_id <> ${hubId})
      or exists (select from developer_member d where d.user_id = p.user_id))`;
  return rows.length === 1;
}

export async function lockPerson(tx: Tx, userId: number): Promise<void> {
  await tx`select from person where user_id = ${userId} for update`;
}

interface RoleRow {
  readonly hubId: number;
  readonly userId: number;
  readonly role: string;
}

export async function updateRole(tx: Tx, { hubId, userId, role }: RoleRow): Promise<void> {
  await writeOne(tx`update hub_user set role = ${role} where hub_id = ${hubId} and user_id = ${userId}`);
}

export async function deleteMember(tx: Tx, hubId: number, userId: number): Promise<void> {
  await writeOne(tx`delete from hub_user where hub_id = ${hubId} and user_id = ${userId}`);
}

/** Whether a member of the hub has that email address, in any letter case. */
export async function hasMemberWithEmail(tx: Tx, hubId: number, email: string): Promise<boolean> {
  const rows = await tx`
    select from hub_user m join person p on p.user_id = m.user_id
    where m.hub_id = ${hubId} and lower(p.email) = lower(${email})`;
  return rows.length === 1;
}

/** Removes users who have left the hub, and revoked invitations, from its teams. */
export async function deleteStrayTeamMembers(tx: Tx, hubId: number): Promise<void> {
  await tx`
    delete from account_team_member t
    where t.hub_id = ${hubId}
      and not exists (select from hub_user m where m.hub_id = ${hubId} and m.user_id = t.user_id)
      and not exists (select from hub_invitation i where i.hub_id = ${hubId} and i.user_id = t.user_id)`;
}

/** Hands the teams of an invited user on to the user who accepted. */
export async function moveTeamMember(
  tx: Tx,
  hubId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await tx`
    update account_team_member set user_id = ${to} where hub_id = ${hubId} and user_id = ${from}`;
}
