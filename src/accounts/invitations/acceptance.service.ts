import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { ActivityService } from '../activity/activity.service.js';
import type { AppSessionService, StartedAppSession } from '../entry/app-session.service.js';
import * as developerStore from './developer-invitations.store.js';
import { lockDeveloper } from '../developers/people.store.js';
import { developerErrors } from '../rules/developers.errors.js';
import { insertMember, isMember } from '../developers/developers.store.js';
import type { Role } from '../hubs/hubs.service.js';
import { isNameText } from '../rules/names.js';
import { parseInvitationToken, type InvitationTarget } from './links.js';
import { invitationErrors } from '../rules/invitations.errors.js';
import type * as wire from './invitations.schema.js';
import * as hubStore from '../people/invitations.store.js';
import { deleteStrayTeamMembers, lockHub, moveTeamMember } from '../people/members.store.js';
import type { NewUsers } from '../people/new-users.service.js';
import { hashPassword, unknownPasswordHash } from '../rules/passwords.js';
import type { SessionFacts, SessionsService } from '../sessions/sessions.service.js';
import { assertPassword, assertUserName } from '../rules/user-rules.js';
import { userErrors } from '../rules/users.errors.js';

type OpenInvitation = Static<typeof wire.OpenInvitation>;

interface NewJoin {
  readonly token: string;
  readonly name: string;
  readonly password: string;
}

/**
 * Assumption O17. What the holder of an invitation's link may do. Everything throws INVITATION_NOT_FOUND (404) for a link
 * that is unknown, used, revoked or expired.
 */
export interface AcceptanceService {
  findInvitation(token: string): Promise<OpenInvitation>;
  /**
   * Creates the user whom the invitation is for, signed in, with a password that the inviter never knows. Throws USER_INVALID
   * (400), PASSWORDS_OFF (403), INVITATION_EMAIL_TAKEN or INVITATION_NEEDS_USER (409).
   */
  join(join: NewJoin, facts: SessionFacts): Promise<StartedAppSession>;
  /**
   * Adds a signed-in user, whatever their address: possession of the link decides. Throws HUB_USER_EXISTS or
   * DEVELOPER_PERSON_EXISTS (409).
   */
  accept(userId: number, token: string): Promise<Pick<OpenInvitation, 'kind' | 'accountId'>>;
  decline(token: string): Promise<void>;
  /**
   * Creates the user whom the invitations to an address are for, without a password, and accepts all of them. The caller has proof
   * that the address belongs to the user. Returns undefined if there are none.
   */
  joinByAddressInTx(tx: Tx, address: { readonly email: string; readonly name: string }): Promise<number | undefined>;
}

interface AcceptanceDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Whether users may sign in with passwords. */
  readonly passwords: boolean;
  readonly activity: Pick<ActivityService, 'recordInTx'>;
  readonly users: Pick<NewUsers, 'createUserInTx' | 'addMemberInTx'>;
  readonly sessions: Pick<SessionsService, 'startSessionInTx'>;
  readonly appSession: Pick<AppSessionService, 'toStarted'>;
}

export function createAcceptanceService(deps: AcceptanceDeps): AcceptanceService {
  const { db, clock, passwords, activity, users, sessions, appSession } = deps;

  /** Consumes the link. Concurrent changes of the account wait, so that a link is used only once. */
  const takeInTx = async (tx: Tx, target: InvitationTarget) => {
    await (target.kind === 'hub' ? lockHub : lockDeveloper)(tx, target.accountId);
    const found = await getInTx(tx, target, clock.now());
    await deleteInTx(tx, target, found.invitationId);
    return found;
  };

  /** Gives the user the teams of the invitation, and the account an entry in its activity. */
  const joinInTx = async (tx: Tx, hubId: number, { from, to: userId }: { from: number | null; to: number }) => {
    await moveTeamsInTx(tx, hubId, { from, to: userId });
    await activity.recordInTx(tx, hubId, { category: 'USER', action: 'CREATE', userId, targets: [String(userId)] });
  };

  return {
    async findInvitation(token) {
      const target = parse(token);
      return toShown(target, await db.read((tx) => getInTx(tx, target, clock.now())));
    },
    async join({ token, name, password }, facts) {
      const target = parse(token);
      if (target.kind !== 'hub') throw invitationErrors.invitationNeedsUser();
      if (!passwords) throw userErrors.passwordsOff();
      assertUserName(name);
      assertPassword(password);
      // Hashing is expensive: only for the holder of a link.
      await db.read((tx) => getInTx(tx, target, clock.now()));
      const passwordHash = await hashPassword(password);
      const create = async (tx: Tx) => {
        const { email, role, freeUserId, reservedUserId } = await takeInTx(tx, target);
        const place = { userId: freeUserId ?? undefined, hubId: target.accountId };
        const user = { ...place, email, name, role: role ?? 'viewer', passwordHash };
        const { userId } = await users.createUserInTx(tx, user);
        await joinInTx(tx, target.accountId, { from: reservedUserId, to: userId });
        return { userId, session: await sessions.startSessionInTx(tx, userId, facts) };
      };
      const { userId, session } = await db.write(create).catch(explainTakenEmail);
      return appSession.toStarted(userId, session);
    },
    async accept(userId, token) {
      const target = parse(token);
      const { kind, accountId } = target;
      await db.write(async (tx) => {
        const { role, reservedUserId } = await takeInTx(tx, target);
        if (role !== null) {
          await users.addMemberInTx(tx, { hubId: accountId, userId, role });
          return joinInTx(tx, accountId, { from: reservedUserId, to: userId });
        }
        if (await isMember(tx, accountId, userId)) throw developerErrors.developerPersonExists();
        return insertMember(tx, { developerId: accountId, userId, createdAt: clock.now() });
      });
      return { kind, accountId };
    },
    async decline(token) {
      const target = parse(token);
      await db.write(async (tx) => {
        await takeInTx(tx, target);
        if (target.kind === 'hub') await deleteStrayTeamMembers(tx, target.accountId);
      });
    },
    joinByAddressInTx: createJoinByAddress({ clock, users, takeInTx, joinInTx }),
  };
}

interface JoinByAddressDeps extends Pick<AcceptanceDeps, 'clock' | 'users'> {
  readonly takeInTx: (tx: Tx, target: InvitationTarget) => ReturnType<typeof getInTx>;
  readonly joinInTx: (tx: Tx, hubId: number, teams: { from: number | null; to: number }) => Promise<void>;
}

function createJoinByAddress(deps: JoinByAddressDeps): AcceptanceService['joinByAddressInTx'] {
  const { clock, users, takeInTx, joinInTx } = deps;
  return async (tx, address) => {
    let userId: number | undefined;
    for (const invitation of await hubStore.listInvitationsTo(tx, { email: address.email, now: clock.now() })) {
      const { hubId, tokenHash } = invitation;
      const taken = await takeInTx(tx, { kind: 'hub', accountId: hubId, tokenHash });
      const membership = { hubId, role: taken.role ?? 'viewer' };
      if (userId === undefined) {
        const name = [address.name.trim(), invitation.name].find(isNameText) ?? taken.email;
        const user = { ...membership, userId: taken.freeUserId ?? undefined, email: taken.email, name };
        ({ userId } = await users.createUserInTx(tx, { ...user, passwordHash: unknownPasswordHash }));
      } else await users.addMemberInTx(tx, { ...membership, userId });
      await joinInTx(tx, hubId, { from: taken.reservedUserId, to: userId });
    }
    return userId;
  };
}

function toShown({ kind, accountId }: InvitationTarget, row: Awaited<ReturnType<typeof getInTx>>) {
  const { accountName, email, role, invitedByName: invitedBy, expiresAt } = row;
  return { kind, accountId, accountName, email, role, invitedBy, expiresAt: expiresAt.toISOString() };
}

function parse(token: string): InvitationTarget {
  const target = parseInvitationToken(token);
  if (!target) throw invitationErrors.invitationNotFound();
  return target;
}

async function getInTx(tx: Tx, target: InvitationTarget, now: Date) {
  if (target.kind === 'hub') {
    const row = await hubStore.findOpenInvitation(tx, { ...target, now });
    if (row) return { ...row, role: row.role as Role };
  } else {
    const row = await developerStore.findOpenInvitation(tx, { ...target, now });
    if (row) return { ...row, role: null, freeUserId: null, reservedUserId: null };
  }
  throw invitationErrors.invitationNotFound();
}

function deleteInTx(tx: Tx, { kind, accountId }: InvitationTarget, invitationId: string): Promise<boolean> {
  const store = kind === 'hub' ? hubStore : developerStore;
  return store.deleteInvitation(tx, accountId, invitationId);
}

/** Hands on the teams that the invited user was put into. */
async function moveTeamsInTx(
  tx: Tx,
  hubId: number,
  { from, to }: { readonly from: number | null; readonly to: number },
): Promise<void> {
  if (from !== null && from !== to) await moveTeamMember(tx, hubId, { from, to });
}

function explainTakenEmail(error: unknown): never {
  if (userErrors.userEmailExists.is(error)) throw invitationErrors.invitationEmailTaken();
  throw error;
}
