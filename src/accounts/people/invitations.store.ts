import { type Tx, writeOne } from '../../platform/db/db.js';

export interface InvitationRow {
  readonly invitationId: string;
  readonly email: string;
  readonly role: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

interface NewInvitationRow extends InvitationRow {
  readonly hubId: number;
  /** Reserved for the user whom the invitation creates. */
  readonly userId: number;
  /** Empty until the person chooses one, unless an app gave it. */
  readonly name: string;
  readonly tokenHash: Buffer;
  readonly invitedBy: number;
}

const columns = (tx: Tx) => tx`invitation_id, email, role, created_at, expires_at`;

/** Newest first. */
export function listInvitations(tx: Tx, hubId: number): Promise<InvitationRow[]> {
  return tx<InvitationRow[]>`
    select ${columns(tx)} from hub_invitation where hub_id = ${hubId} order by created_at desc, invitation_id`;
}

export async function insertInvitation(tx: Tx, row: NewInvitationRow): Promise<void> {
  await writeOne(tx`
    insert into hub_invitation
      (hub_id, invitation_id, user_id, email, name, role, token_hash, invited_by, created_at, expires_at)
    values (${row.hubId}, ${row.invitationId}, ${row.userId}, ${row.email}, ${row.name}, ${row.role}, ${row.tokenHash},
      ${row.invitedBy}, ${row.createdAt}, ${row.expiresAt})`);
}

interface InvitationRenewal {
  readonly hubId: number;
  readonly invitationId: string;
  readonly tokenHash: Buffer;
  readonly invitedBy: number;
  readonly expiresAt: Date;
}

export async function updateToken(tx: Tx, renewal: InvitationRenewal): Promise<InvitationRow | undefined> {
  const [row] = await tx<InvitationRow[]>`
    update hub_invitation
    set token_hash = ${renewal.tokenHash}, invited_by = ${renewal.invitedBy}, expires_at = ${renewal.expiresAt}
    where hub_id = ${renewal.hubId} and invitation_id = ${renewal.invitationId}
    returning ${columns(tx)}`;
  return row;
}

/** Returns whether there was one. */
export async function deleteInvitation(tx: Tx, hubId: number, invitationId: string): Promise<boolean> {
  const { count } = await tx`
    delete from hub_invitation where hub_id = ${hubId} and invitation_id = ${invitationId}`;
  return count === 1;
}

/** Deletes the open invitations of an inviter. */
export async function deleteInvitationsBy(tx: Tx, hubId: number, userId: number): Promise<void> {
  await tx`delete from hub_invitation where hub_id = ${hubId} and invited_by = ${userId}`;
}

interface AddressedInvitationRow {
  readonly hubId: number;
  readonly tokenHash: Buffer;
  /** Empty unless an app gave it. */
  readonly name: string;
}

/** The invitations to an address, in any account, that can still be accepted; the oldest first. */
export function listInvitationsTo(
  tx: Tx,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<AddressedInvitationRow[]> {
  return tx<AddressedInvitationRow[]>`
    /* every hub: person */ select i.hub_id, i.token_hash, i.name
    from hub_invitation i join person p on p.user_id = i.invited_by
    where lower(i.email) = lower(${email}) and i.expires_at > ${now} and p.suspended_at is null
    order by i.created_at, i.hub_id`;
}

interface OpenInvitationRow extends InvitationRow {
  /** The id reserved for the user whom the invitation creates, if any. */
  readonly reservedUserId: number | null;
  /** The same; null if a seed has used it. */
  readonly freeUserId: number | null;
  readonly accountName: string;
  readonly invitedByName: string;
}

export interface OpenInvitationSearch {
  readonly accountId: number;
  readonly tokenHash: Buffer;
  readonly now: Date;
}

/** The invitation of a link that can still be accepted: not expired, and its inviter is not suspended. */
export async function findOpenInvitation(tx: Tx, search: OpenInvitationSearch): Promise<OpenInvitationRow | undefined> {
  const [row] = await tx<OpenInvitationRow[]>`
    select i.invitation_id, i.email, i.role, i.created_at, i.expires_at, i.user_id as reserved_user_id,
      case when exists (select from person t where t.user_id = i.user_id) then null else i.user_id end as free_user_id,
      hub.name as account_name, p.name as invited_by_name
    from hub_invitation i
    join hub on hub.hub_id = i.hub_id
    join person p on p.user_id = i.invited_by
    where i.hub_id = ${search.accountId} and i.token_hash = ${search.tokenHash} and i.expires_at > ${search.now}
      and p.suspended_at is null`;
  return row;
}
