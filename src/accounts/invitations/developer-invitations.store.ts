import { type Tx, writeOne } from '../../platform/db/db.js';
import type { OpenInvitationSearch } from '../people/invitations.store.js';

export interface DeveloperInvitationRow {
  readonly invitationId: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

interface NewDeveloperInvitationRow extends DeveloperInvitationRow {
  readonly developerId: number;
  readonly tokenHash: Buffer;
  readonly invitedBy: number;
}

const columns = (tx: Tx) => tx`invitation_id, email, created_at, expires_at`;

/** Newest first. */
export function listInvitations(tx: Tx, developerId: number): Promise<DeveloperInvitationRow[]> {
  return tx<DeveloperInvitationRow[]>`
    select ${columns(tx)} from developer_invitation where developer_id = ${developerId}
    order by created_at desc, invitation_id`;
}

export async function insertInvitation(tx: Tx, row: NewDeveloperInvitationRow): Promise<void> {
  await writeOne(tx`
    insert into developer_invitation
      (developer_id, invitation_id, email, token_hash, invited_by, created_at, expires_at)
    values (${row.developerId}, ${row.invitationId}, ${row.email}, ${row.tokenHash}, ${row.invitedBy},
      ${row.createdAt}, ${row.expiresAt})`);
}

interface DeveloperInvitationRenewal {
  readonly developerId: number;
  readonly invitationId: string;
  readonly tokenHash: Buffer;
  readonly invitedBy: number;
  readonly expiresAt: Date;
}

export async function updateToken(
  tx: Tx,
  renewal: DeveloperInvitationRenewal,
): Promise<DeveloperInvitationRow | undefined> {
  const [row] = await tx<DeveloperInvitationRow[]>`
    update developer_invitation
    set token_hash = ${renewal.tokenHash}, invited_by = ${renewal.invitedBy}, expires_at = ${renewal.expiresAt}
    where developer_id = ${renewal.developerId} and invitation_id = ${renewal.invitationId}
    returning ${columns(tx)}`;
  return row;
}

/** Returns whether there was one. */
export async function deleteInvitation(tx: Tx, developerId: number, invitationId: string): Promise<boolean> {
  const { count } = await tx`
    delete from developer_invitation where developer_id = ${developerId} and invitation_id = ${invitationId}`;
  return count === 1;
}

interface OpenDeveloperInvitationRow extends DeveloperInvitationRow {
  readonly accountName: string;
  readonly invitedByName: string;
}

/** The invitation of a link that can still be accepted: not expired, and its inviter is not suspended. */
export async function findOpenInvitation(
  tx: Tx,
  search: OpenInvitationSearch,
): Promise<OpenDeveloperInvitationRow | undefined> {
  const [row] = await tx<OpenDeveloperInvitationRow[]>`
    select i.invitation_id, i.email, i.created_at, i.expires_at,
      d.name as account_name, p.name as invited_by_name
    from developer_invitation i
    join developer d on d.developer_id = i.developer_id
    join person p on p.user_id = i.invited_by
    where i.developer_id = ${search.accountId} and i.token_hash = ${search.tokenHash} and i.expires_at > ${search.now}
      and p.suspended_at is null`;
  return row;
}
