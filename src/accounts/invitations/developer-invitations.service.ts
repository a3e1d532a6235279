import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import type { DeveloperCaller } from '../../platform/http/callers.js';
import { newUuid } from '../../platform/ids.js';
import { explained } from '../rules/refusals.js';
import * as store from './developer-invitations.store.js';
import { createDeveloperChange } from '../developers/people.service.js';
import { developerErrors } from '../rules/developers.errors.js';
import { assertPerson } from '../developers/developers.service.js';
import type { InvitationMails } from './invitation-mails.service.js';
import { newInvitationToken } from './links.js';
import { invitationErrors } from '../rules/invitations.errors.js';
import type * as wire from './invitations.schema.js';
import { assertEmail } from '../rules/user-rules.js';

type DeveloperInvitation = Static<typeof wire.DeveloperInvitation>;

interface DeveloperInvitationWithToken {
  readonly invitation: DeveloperInvitation;
  readonly token: string;
  /** Whether its link is sent to the address. */
  readonly mailed: boolean;
}

/** Assumption O16. Invitations to a developer account, for its users. API keys cannot read or change them: 403. */
export interface DeveloperInvitationsService {
  /** Newest first, expired ones included. */
  listInvitations(caller: DeveloperCaller): Promise<DeveloperInvitation[]>;
  /** Throws USER_INVALID (400), DEVELOPER_PERSON_EXISTS or INVITATION_EXISTS (409). */
  invite(caller: DeveloperCaller, email: string): Promise<DeveloperInvitationWithToken>;
  /** A new link; the previous one is no longer valid. Throws INVITATION_NOT_FOUND (404). */
  renew(caller: DeveloperCaller, invitationId: string): Promise<DeveloperInvitationWithToken>;
  /** Throws INVITATION_NOT_FOUND (404). */
  revoke(caller: DeveloperCaller, invitationId: string): Promise<void>;
}

interface DeveloperInvitationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mails: InvitationMails;
}

export function createDeveloperInvitationsService(deps: DeveloperInvitationsDeps): DeveloperInvitationsService {
  const { db, clock, mails } = deps;
  const change = createDeveloperChange(db);
  return {
    async listInvitations(caller) {
      assertPerson(caller);
      return (await db.read((tx) => store.listInvitations(tx, caller.developerId))).map(toInvitation);
    },
    invite: (caller, given) =>
      change(caller, async (tx, people, invitedBy) => {
        const { developerId } = caller;
        const email = given.trim();
        assertEmail(email);
        const isMember = people.some((person) => person.email.toLowerCase() === email.toLowerCase());
        if (isMember) throw developerErrors.developerPersonExists();
        const createdAt = clock.now();
        const { token, ...secret } = newInvitationToken('developer', developerId, createdAt);
        const row = { developerId, invitationId: newUuid(), email, invitedBy, createdAt, ...secret };
        await explained(store.insertInvitation(tx, row));
        return { invitation: toInvitation(row), token, mailed: await mails.sendInTx(tx, token) };
      }),
    renew: (caller, invitationId) =>
      change(caller, async (tx, _people, invitedBy) => {
        const { developerId } = caller;
        const { token, ...secret } = newInvitationToken('developer', developerId, clock.now());
        const row = await store.updateToken(tx, { developerId, invitationId, invitedBy, ...secret });
        if (!row) throw invitationErrors.invitationNotFound();
        return { invitation: toInvitation(row), token, mailed: await mails.sendInTx(tx, token) };
      }),
    revoke: (caller, invitationId) =>
      change(caller, async (tx) => {
        const isDeleted = await store.deleteInvitation(tx, caller.developerId, invitationId);
        if (!isDeleted) throw invitationErrors.invitationNotFound();
      }),
  };
}

function toInvitation(row: store.DeveloperInvitationRow): DeveloperInvitation {
  const { invitationId, email, createdAt, expiresAt } = row;
  return { invitationId, email, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
