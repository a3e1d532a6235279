import type { Static } from 'typebox';
import type { Db, Tx } from '../../platform/db/db.js';
import type { MemberCaller } from '../../platform/http/callers.js';
import type { ActivityService } from '../activity/activity.service.js';
import { adminErrors } from '../rules/admins.errors.js';
import type { Role } from '../hubs/hubs.service.js';
import { deleteInvitationsBy } from './invitations.store.js';
import type * as wire from './members.schema.js';
import * as store from './members.store.js';
import type { OwnersService } from './owners.service.js';
import { hashPassword, newPassword } from '../rules/passwords.js';
import type { SessionsService } from '../sessions/sessions.service.js';
import { userErrors } from '../rules/users.errors.js';
import { findRole, updatePassword } from './users.store.js';

type Member = Static<typeof wire.Member>;

/** The author of a change: an administrator of the account, at least when the request arrived. */
export type Admin = Pick<MemberCaller, 'hubId' | 'userId'>;

/** The users of an account, for its administrators. Each change throws ADMIN_NEEDED (403). */
export interface MembersService {
  /** Sorted by name. */
  listMembers(hubId: number): Promise<Member[]>;
  /** Effective from the user's next request. Throws USER_NOT_FOUND (404), LAST_ADMIN (409). */
  changeRole(admin: Admin, change: { readonly userId: number; readonly role: Role }): Promise<Member>;
  /** Like `changeRole`. The user stays the owner of their records. */
  removeMember(admin: Admin, userId: number): Promise<void>;
  /**
   * Sets a temporary password for a user who belongs to this account only; ends their sessions. Throws USER_NOT_FOUND (404),
   * USER_BELONGS_ELSEWHERE (409), PASSWORDS_OFF (403).
   */
  givePassword(admin: Admin, userId: number): Promise<{ password: string }>;
}

type AdminChange = <T>(admin: Admin, apply: (tx: Tx) => Promise<T>) => Promise<T>;

/** Serializes the changes of an account, so that each sees the result of the previous one. Throws ADMIN_NEEDED (403). */
export function createAdminChange(db: Db): AdminChange {
  return ({ hubId, userId }, apply) =>
    db.write(async (tx) => {
      await store.lockHub(tx, hubId);
      if ((await findRole(tx, hubId, userId)) !== 'admin') throw adminErrors.adminNeeded();
      return apply(tx);
    });
}

interface MembersDeps {
  readonly db: Db;
  /** Whether users may sign in with passwords. */
  readonly passwords: boolean;
  readonly activity: Pick<ActivityService, 'recordInTx'>;
  readonly owners: Pick<OwnersService, 'noteLeavingInTx'>;
  readonly sessions: Pick<SessionsService, 'endSessionsOfUserInTx'>;
}

export function createMembersService({ db, passwords, activity, owners, sessions }: MembersDeps): MembersService {
  const change = createAdminChange(db);

  const assertNotLastAdmin = async (tx: Tx, hubId: number, { userId, role }: Member): Promise<void> => {
    if (role === 'admin' && !(await store.hasOtherAdmin(tx, hubId, userId))) throw userErrors.lastAdmin();
  };

  return {
    listMembers: async (hubId) => (await db.read((tx) => store.listMembers(tx, hubId))).map(toMember),
    changeRole: (admin, { userId, role }) =>
      change(admin, async (tx) => {
        const member = await getMember(tx, admin.hubId, userId);
        if (role !== 'admin') await assertNotLastAdmin(tx, admin.hubId, member);
        await store.updateRole(tx, { hubId: admin.hubId, userId, role });
        // Their open invitations would still admit users whom they may no longer invite.
        if (role !== 'admin') {
          await deleteInvitationsBy(tx, admin.hubId, userId);
          await store.deleteStrayTeamMembers(tx, admin.hubId);
        }
        const event = { ...toEvent(member.role, role), userId: admin.userId, targets: [String(userId)] };
        if (role !== member.role) await activity.recordInTx(tx, admin.hubId, event);
        return { ...member, role };
      }),
    removeMember: ({ hubId, ...admin }, userId) =>
      change({ hubId, ...admin }, async (tx) => {
        await assertNotLastAdmin(tx, hubId, await getMember(tx, hubId, userId));
        await store.deleteMember(tx, hubId, userId);
        await store.deleteStrayTeamMembers(tx, hubId);
        await owners.noteLeavingInTx(tx, { hubId, userId });
      }),
    async givePassword(admin, userId) {
      if (!passwords) throw userErrors.passwordsOff();
      const password = newPassword();
      const passwordHash = await hashPassword(password);
      await change(admin, async (tx) => {
        await store.lockPerson(tx, userId);
        await getMember(tx, admin.hubId, userId);
        if (await store.belongsElsewhere(tx, admin.hubId, userId)) throw userErrors.userBelongsElsewhere();
        await updatePassword(tx, { userId, passwordHash, mustChoosePassword: true });
        await sessions.endSessionsOfUserInTx(tx, userId);
      });
      return { password };
    },
  };
}

function toEvent(former: Role, role: Role) {
  if (role === 'admin') return { security: 'ADD_ADMIN_PERMISSIONS' } as const;
  if (former === 'admin') return { security: 'REMOVE_ADMIN_PERMISSIONS' } as const;
  return { category: 'USER', action: 'UPDATE' } as const;
}

/** Throws USER_NOT_FOUND (404). */
async function getMember(tx: Tx, hubId: number, userId: number): Promise<Member> {
  const [row] = await store.listMembers(tx, hubId, userId);
  if (!row) throw userErrors.userNotFound();
  return toMember(row);
}

function toMember({ suspendedAt, addedAt, role, ...member }: store.MemberRow): Member {
  return { ...member, role: role as Role, suspended: suspendedAt !== null, addedAt: addedAt.toISOString() };
}
