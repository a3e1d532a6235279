import { type Tx, writeOne } from '../../platform/db/db.js';

/** A member of a hub, or an invited user: then with the id of the invitation. */
export interface ProvisionedUserRow {
  readonly userId: number;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly invitationId: string | null;
  readonly primaryTeamId: string | null;
  readonly secondaryTeamIds: readonly string[];
}

function users(tx: Tx, hubId: number) {
  return tx`(
    select m.user_id, p.email, p.name, m.role, null::uuid as invitation_id
    from hub_user m join person p on p.user_id = m.user_id
    where m.hub_id = ${hubId}
    union all
    select i.user_id, i.email, i.name, i.role, i.invitation_id from hub_invitation i
    where i.hub_id = ${hubId} and i.user_id is not null
  ) u`;
}

const columns = (tx: Tx, hubId: number) => tx`
  user_id, email, name, role, invitation_id, (
    select t.team_id::text from account_team_member t
    where t.hub_id = ${hubId} and t.user_id = u.user_id and t.is_primary
  ) as primary_team_id, (
    select coalesce(jsonb_agg(t.team_id::text order by t.team_id), '[]') from account_team_member t
    where t.hub_id = ${hubId} and t.user_id = u.user_id and not t.is_primary
  ) as secondary_team_ids`;

/** By id. */
export function listProvisionedUsers(
  tx: Tx,
  hubId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ProvisionedUserRow[]> {
  return tx<ProvisionedUserRow[]>`
    select ${columns(tx, hubId)} from ${users(tx, hubId)} where user_id > ${after} order by user_id limit ${limit}`;
}

/** A member comes before an invited user of the same email address. */
export async function findProvisionedUser(
  tx: Tx,
  hubId: number,
  key: { readonly userId: number } | { readonly email: string },
): Promise<ProvisionedUserRow | undefined> {
  const isAsked = 'userId' in key ? tx`user_id = ${key.userId}` : tx`lower(email) = lower(${key.email})`;
  const [row] = await tx<ProvisionedUserRow[]>`
    select ${columns(tx, hubId)} from ${users(tx, hubId)} where ${isAsked} order by invitation_id nulls first limit 1`;
  return row;
}

interface InvitedUserRow {
  readonly hubId: number;
  readonly invitationId: string;
  readonly role: string;
  readonly name: string;
}

export async function updateInvited(tx: Tx, { hubId, invitationId, role, name }: InvitedUserRow): Promise<void> {
  await writeOne(tx`
    update hub_invitation set role = ${role}, name = ${name}
    where hub_id = ${hubId} and invitation_id = ${invitationId}`);
}
