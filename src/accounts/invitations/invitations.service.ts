import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { newUuid } from '../../platform/ids.js';
import type { InvitationMails } from './invitation-mails.service.js';
import { newInvitationToken } from './links.js';
import type * as wire from './invitations.schema.js';
import { explained } from '../rules/refusals.js';
import * as store from '../people/invitations.store.js';
import { createAdminChange, type Admin } from '../people/members.service.js';
import { deleteStrayTeamMembers, hasMemberWithEmail } from '../people/members.store.js';
import type { Role } from '../hubs/hubs.service.js';
import { reserveNumber } from '../rules/account-numbers.store.js';
import { invitationErrors } from '../rules/invitations.errors.js';
import { assertEmail } from '../rules/user-rules.js';
import { userErrors } from '../rules/users.errors.js';

type Invitation = Static<typeof wire.Invitation>;

interface InvitationWithToken {
  readonly invitation: Invitation;
  /** Only its hash is stored. */
  readonly token: string;
  /** Whether its link is sent to the address. */
  readonly mailed: boolean;
}

/**
 * Assumption O17. Invitations to an account, for its administrators. Responses do not depend on users of the server outside the
 * account. Each change throws ADMIN_NEEDED (403).
 */
export interface InvitationsService {
  /** Newest first, expired ones included. */
  listInvitations(hubId: number): Promise<Invitation[]>;
  /** Throws USER_INVALID (400), HUB_USER_EXISTS or INVITATION_EXISTS (409). */
  invite(admin: Admin, invitation: Static<typeof wire.NewInvitation>): Promise<InvitationWithToken>;
  /** A new link; the previous one is no longer valid. Throws INVITATION_NOT_FOUND (404). */
  renew(admin: Admin, invitationId: string): Promise<InvitationWithToken>;
  /** Throws INVITATION_NOT_FOUND (404). */
  revoke(admin: Admin, invitationId: string): Promise<void>;
}

interface InvitationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mails: InvitationMails;
}

export function createInvitationsService({ db, clock, mails }: InvitationsDeps): InvitationsService {
  const change = createAdminChange(db);
  return {
    listInvitations: async (hubId) => (await db.read((tx) => store.listInvitations(tx, hubId))).map(toInvitation),
    async invite(admin, { email: given, role }) {
      const { hubId, userId: invitedBy } = admin;
      const email = given.trim();
      assertEmail(email);
      const createdAt = clock.now();
      const { token, ...secret } = newInvitationToken('hub', hubId, createdAt);
      const row = { hubId, invitationId: newUuid(), email, name: '', role, invitedBy, createdAt, ...secret };
      const mailed = await change(admin, async (tx) => {
        await addInvitationInTx(tx, row);
        return mails.sendInTx(tx, token);
      });
      return { invitation: toInvitation(row), token, mailed };
    },
    async renew(admin, invitationId) {
      const { hubId, userId: invitedBy } = admin;
      const { token, ...secret } = newInvitationToken('hub', hubId, clock.now());
      return change(admin, async (tx) => {
        const row = await store.updateToken(tx, { hubId, invitationId, invitedBy, ...secret });
        if (!row) throw invitationErrors.invitationNotFound();
        return { invitation: toInvitation(row), token, mailed: await mails.sendInTx(tx, token) };
      });
    },
    async revoke(admin, invitationId) {
      await change(admin, async (tx) => {
        const isDeleted = await store.deleteInvitation(tx, admin.hubId, invitationId);
        if (!isDeleted) throw invitationErrors.invitationNotFound();
        await deleteStrayTeamMembers(tx, admin.hubId);
      });
    },
  };
}

/** Reserves the id of the user, and returns it. Throws HUB_USER_EXISTS or INVITATION_EXISTS (409). */
export async function addInvitationInTx(
  tx: Tx,
  invitation: Omit<Parameters<typeof store.insertInvitation>[1], 'userId'>,
): Promise<number> {
  if (await hasMemberWithEmail(tx, invitation.hubId, invitation.email)) throw userErrors.hubUserExists();
  const userId = await reserveNumber(tx, undefined);
  await explained(store.insertInvitation(tx, { ...invitation, userId }));
  return userId;
}

function toInvitation({ invitationId, email, role, createdAt, expiresAt }: store.InvitationRow): Invitation {
  const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
  return { invitationId, email, role: role as Role, ...times };
}
