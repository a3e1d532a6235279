import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { TokenCaller } from '../../platform/http/callers.js';
import { httpErrors } from '../../platform/http/errors.js';
import { newUuid } from '../../platform/ids.js';
import type { Role } from '../hubs/hubs.service.js';
import { addInvitationInTx } from '../invitations/invitations.service.js';
import { newInvitationToken } from '../invitations/links.js';
import { deleteInvitation } from '../people/invitations.store.js';
import {
  belongsElsewhere,
  deleteMember,
  deleteStrayTeamMembers,
  lockHub,
  lockPerson,
  updateRole,
} from '../people/members.store.js';
import type { OwnersService } from '../people/owners.service.js';
import { findFirstAdmin, findRole, updateName } from '../people/users.store.js';
import { assertEmail, assertUserName } from '../rules/user-rules.js';
import { userErrors } from '../rules/users.errors.js';
import type { TeamsService } from '../teams/teams.service.js';
import type * as wire from './provisioned-users.schema.js';
import * as store from './provisioned-users.store.js';
import { changeName, findRoleById, findRoleId, splitName } from './user-roles.js';

type ProvisionedUser = Static<typeof wire.ProvisionedUser>;
type UserChanges = Static<typeof wire.UserChanges>;

/** The user in a path. */
interface UserPlace {
  readonly hubId: number;
  readonly id: string;
  readonly idProperty?: string | undefined;
}

/** Assumption O18. The users of an account, for apps; users who were invited and have not accepted yet are among them. */
export interface ProvisionedUsersService {
  /** A page by id; `after` is undefined on the last one. Throws INVALID_REQUEST (400) for an invalid cursor. */
  listUsers(
    hubId: number,
    query: Static<typeof wire.ProvisionedUsersQuery>,
  ): Promise<{ results: ProvisionedUser[]; after: string | undefined }>;
  /** Throws USER_NOT_FOUND (404). */
  getUser(place: UserPlace): Promise<ProvisionedUser>;
  /** Invites a user. Throws USER_INVALID, INVALID_REQUEST (400), HUB_USER_EXISTS, INVITATION_EXISTS (409), ADMIN_NEEDED (403). */
  provisionUser(caller: TokenCaller, request: Static<typeof wire.UserProvisionRequest>): Promise<ProvisionedUser>;
  /** Throws like `getUser` and `provisionUser`; ADMINISTRATOR_PROTECTED (403), NAME_BELONGS_ELSEWHERE (409). */
  changeUser(place: UserPlace, changes: UserChanges): Promise<ProvisionedUser>;
  /** Removes a member, or revokes an invitation. Throws USER_NOT_FOUND (404), ADMINISTRATOR_PROTECTED (403). */
  removeUser(place: UserPlace): Promise<void>;
}

interface ProvisionedUsersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly owners: Pick<OwnersService, 'noteLeavingInTx' | 'noteUserInTx'>;
  readonly teams: Pick<TeamsService, 'setTeamsOfUserInTx'>;
}

const defaultLimit = 100;

export function createProvisionedUsersService(deps: ProvisionedUsersDeps): ProvisionedUsersService {
  const { db, clock, owners, teams } = deps;
  return {
    async listUsers(hubId, { after, limit = defaultLimit }) {
      const page = { after: toPageStart(after), limit: limit + 1 };
      const rows = await db.read((tx) => store.listProvisionedUsers(tx, hubId, page));
      const shown = rows.slice(0, limit);
      const next = rows.length > limit ? shown.at(-1)?.userId : undefined;
      return { results: shown.map(toUser), after: next?.toString() };
    },
    getUser: async (place) => toUser(await db.read((tx) => getInTx(tx, place))),
    async provisionUser(caller, { email: given, ...request }) {
      const { hubId } = caller;
      const email = given.trim();
      assertEmail(email);
      const { role = 'viewer', name = '' } = toChange(request, '');
      const createdAt = clock.now();
      const { tokenHash, expiresAt } = newInvitationToken('hub', hubId, createdAt);
      const invitation = { hubId, invitationId: newUuid(), email, name, role, tokenHash, createdAt, expiresAt };
      return db.write(async (tx) => {
        await lockHub(tx, hubId);
        const userId = await addInvitationInTx(tx, { ...invitation, invitedBy: await getInviter(tx, caller) });
        await teams.setTeamsOfUserInTx(tx, { hubId, userId, ...toTeamIds(request) });
        return toUser(await getInTx(tx, { hubId, id: String(userId) }));
      });
    },
    changeUser: (place, changes) =>
      db.write(async (tx) => {
        await lockHub(tx, place.hubId);
        const user = await getInTx(tx, place);
        const { role = user.role as Role, name = user.name } = toChange(changes, user.name);
        if (role !== user.role && user.role === 'admin') throw userErrors.administratorProtected();
        const changed = { ...user, role, name };
        await updateInTx(tx, { hubId: place.hubId, user, changed });
        if (user.invitationId === null && name !== user.name) await owners.noteUserInTx(tx, user.userId);
        await teams.setTeamsOfUserInTx(tx, { hubId: place.hubId, userId: user.userId, ...toTeamIds(changes) });
        return toUser(await getInTx(tx, { hubId: place.hubId, id: String(user.userId) }));
      }),
    removeUser: (place) =>
      db.write(async (tx) => {
        const { hubId } = place;
        await lockHub(tx, hubId);
        const { userId, role, invitationId } = await getInTx(tx, place);
        if (role === 'admin') throw userErrors.administratorProtected();
        if (invitationId === null) {
          await deleteMember(tx, hubId, userId);
          await owners.noteLeavingInTx(tx, { hubId, userId });
        } else await deleteInvitation(tx, hubId, invitationId);
        await deleteStrayTeamMembers(tx, hubId);
      }),
  };
}

/** Throws USER_NOT_FOUND (404). */
async function getInTx(tx: Tx, { hubId, id, idProperty }: UserPlace): Promise<store.ProvisionedUserRow> {
  const byEmail = idProperty === 'EMAIL';
  const userId = /^[1-9][0-9]{0,8}$/.test(id) ? Number(id) : 0;
  const row = await store.findProvisionedUser(tx, hubId, byEmail ? { email: id } : { userId });
  if (!row) throw userErrors.userNotFound();
  return row;
}

/** The administrator who answers for the invitation: who connected the app, or the first one. */
async function getInviter(tx: Tx, caller: TokenCaller): Promise<number> {
  const { hubId } = caller;
  if (caller.kind === 'app' && (await findRole(tx, hubId, caller.userId)) === 'admin') return caller.userId;
  const admin = await findFirstAdmin(tx, hubId);
  if (admin === undefined) throw httpErrors.invalidRequest({ message: 'The account has no administrator.' });
  return admin;
}

interface RowChange {
  readonly hubId: number;
  readonly user: store.ProvisionedUserRow;
  readonly changed: store.ProvisionedUserRow & { readonly role: Role };
}

async function updateInTx(tx: Tx, { hubId, user, changed }: RowChange): Promise<void> {
  const { userId, role, name } = changed;
  if (user.invitationId !== null)
    return store.updateInvited(tx, { hubId, invitationId: user.invitationId, role, name });
  if (role !== user.role) await updateRole(tx, { hubId, userId, role });
  if (name === user.name) return;
  await lockPerson(tx, userId);
  if (await belongsElsewhere(tx, hubId, userId)) throw userErrors.nameBelongsElsewhere();
  await updateName(tx, userId, name);
}

/** Throws INVALID_REQUEST (400) for roles and seats that do not exist, USER_INVALID (400) for the name. */
function toChange(changes: UserChanges, name: string): { role?: Role; name?: string } {
  const [seat] = changes.seatNames ?? [];
  // Assumption O18.
  if (seat !== undefined) throw httpErrors.invalidRequest({ message: `Seat ${seat} does not exist.` });
  const { firstName, lastName, roleId } = changes;
  const role = roleId ? getRole(roleId) : undefined;
  const changed = firstName === undefined && lastName === undefined ? name : changeName(name, changes);
  if (changed !== name) assertUserName(changed);
  return { ...(role !== undefined && { role }), name: changed };
}

function toTeamIds({ primaryTeamId, secondaryTeamIds }: UserChanges) {
  return { primaryTeamId, secondaryTeamIds };
}

function getRole(roleId: string): Role {
  const role = findRoleById(roleId);
  if (role === undefined) throw httpErrors.invalidRequest({ message: `Role ${roleId} does not exist.` });
  return role;
}

function toPageStart(after: string | undefined): number {
  if (after === undefined || after === '') return 0;
  if (!/^[0-9]{1,9}$/.test(after)) {
    throw httpErrors.invalidRequest({ message: 'Unable to parse value for query parameter: after' });
  }
  return Number(after);
}

function toUser({ userId, email, name, role, ...teams }: store.ProvisionedUserRow): ProvisionedUser {
  const roleId = findRoleId(role);
  return {
    id: String(userId),
    email,
    ...splitName(name),
    ...(roleId !== undefined && { roleId }),
    roleIds: roleId === undefined ? [] : [roleId],
    ...(teams.primaryTeamId !== null && { primaryTeamId: teams.primaryTeamId }),
    ...(teams.secondaryTeamIds.length > 0 && { secondaryTeamIds: [...teams.secondaryTeamIds] }),
    sendWelcomeEmail: false,
    superAdmin: role === 'admin',
  };
}
