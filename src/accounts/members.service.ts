import type { Db, Tx } from '../platform/db/db.js';
import type { MemberCaller } from '../platform/http/callers.js';
import { AppError } from '../platform/http/errors.js';
import './admins.errors.js';
import type { Role } from './hubs.service.js';
import type { AddedMember, Member, NewMember } from './members.schema.js';
import * as store from './members.store.js';
import type { NewUsers } from './new-users.service.js';
import type { OwnersService } from './owners.service.js';
import { hashPassword, newPassword } from './passwords.js';
import type { SessionsService } from './sessions.service.js';
import { assertNewUser } from './user-rules.js';
import './users.errors.js';
import { findRole, updatePassword } from './users.store.js';

/** Who makes a change: an administrator of the account, at least when their request came. */
export type Admin = Pick<MemberCaller, 'hubId' | 'userId'>;

/** The people of an account, as its administrators see and change them. Each change throws ADMIN_NEEDED (403). */
export interface MembersService {
  /** By name. */
  listMembers(hubId: number): Promise<Member[]>;
  /**
   * Lets somebody in, with a password for their first sign-in unless they have one of their own. Throws USER_INVALID (400),
   * HUB_USER_EXISTS, USER_NOT_SETTLED or, when somebody else adds them at this moment, USER_EMAIL_EXISTS (409).
   */
  addMember(admin: Admin, member: NewMember): Promise<AddedMember>;
  /** Counts from the next request on. Throws USER_NOT_FOUND (404), LAST_ADMIN (409). */
  changeRole(admin: Admin, change: { readonly userId: number; readonly role: Role }): Promise<Member>;
  /** The same. Records stay theirs. */
  removeMember(admin: Admin, userId: number): Promise<void>;
  /**
   * Another password for the next sign-in of somebody who belongs to this account alone; ends their sessions. Throws
   * USER_NOT_FOUND (404), USER_BELONGS_ELSEWHERE (409).
   */
  givePassword(admin: Admin, userId: number): Promise<{ password: string }>;
}

export interface MembersDeps {
  readonly db: Db;
  readonly users: Pick<NewUsers, 'createUserInTx' | 'addMemberInTx'>;
  readonly owners: Pick<OwnersService, 'noteLeavingInTx'>;
  readonly sessions: Pick<SessionsService, 'endSessionsOfUserInTx'>;
}

export function createMembersService({ db, users, owners, sessions }: MembersDeps): MembersService {
  // The changes of an account take turns, so that each sees what those before it left: an administrator, for one.
  const change = <T>({ hubId, userId }: Admin, apply: (tx: Tx) => Promise<T>): Promise<T> =>
    db.write(async (tx) => {
      await store.lockHub(tx, hubId);
      if ((await findRole(tx, hubId, userId)) !== 'admin') throw new AppError('ADMIN_NEEDED');
      return apply(tx);
    });

  const assertNotLastAdmin = async (tx: Tx, hubId: number, { userId, role }: Member): Promise<void> => {
    if (role === 'admin' && !(await store.hasOtherAdmin(tx, hubId, userId))) throw new AppError('LAST_ADMIN');
  };

  return {
    listMembers: async (hubId) => (await db.read((tx) => store.listMembers(tx, hubId))).map(toMember),
    async addMember(admin, { email: given, ...member }) {
      const email = given.trim();
      assertNewUser({ email, ...member });
      const password = newPassword();
      const passwordHash = await hashPassword(password);
      return change(admin, async (tx) => {
        const { user, hasPassword } = await addInTx(tx, users, { hubId: admin.hubId, email, ...member, passwordHash });
        return { user, ...(hasPassword && { password }) };
      });
    },
    changeRole: (admin, { userId, role }) =>
      change(admin, async (tx) => {
        const member = await getMember(tx, admin.hubId, userId);
        if (role !== 'admin') await assertNotLastAdmin(tx, admin.hubId, member);
        await store.updateRole(tx, { hubId: admin.hubId, userId, role });
        return { ...member, role };
      }),
    removeMember: ({ hubId, ...admin }, userId) =>
      change({ hubId, ...admin }, async (tx) => {
        await assertNotLastAdmin(tx, hubId, await getMember(tx, hubId, userId));
        await store.deleteMember(tx, hubId, userId);
        await owners.noteLeavingInTx(tx, { hubId, userId });
      }),
    async givePassword(admin, userId) {
      const password = newPassword();
      const passwordHash = await hashPassword(password);
      await change(admin, async (tx) => {
        await store.lockPerson(tx, userId);
        const { belongsElsewhere } = await getMember(tx, admin.hubId, userId);
        if (belongsElsewhere) throw new AppError('USER_BELONGS_ELSEWHERE');
        await updatePassword(tx, { userId, passwordHash, mustChoosePassword: true });
        await sessions.endSessionsOfUserInTx(tx, userId);
      });
      return { password };
    },
  };
}

interface Addition extends NewMember {
  readonly hubId: number;
  readonly passwordHash: string;
}

interface Added {
  readonly user: Member;
  /** Whether they have the password that was made. */
  readonly hasPassword: boolean;
}

async function addInTx(tx: Tx, users: MembersDeps['users'], { passwordHash, ...member }: Addition): Promise<Added> {
  const { hubId, role } = member;
  const userId = await store.lockPersonByEmail(tx, member.email);
  if (userId === undefined) {
    const made = await users.createUserInTx(tx, { ...member, passwordHash, mustChoosePassword: true });
    return { user: await getMember(tx, hubId, made.userId), hasPassword: true };
  }
  await users.addMemberInTx(tx, { hubId, userId, role });
  const user = await getMember(tx, hubId, userId);
  const hasPassword = user.mustChoosePassword;
  // Whoever gave it to them somewhere else could come in with it.
  if (hasPassword && user.belongsElsewhere) throw new AppError('USER_NOT_SETTLED');
  if (hasPassword) await updatePassword(tx, { userId, passwordHash, mustChoosePassword: true });
  return { user, hasPassword };
}

/** Throws USER_NOT_FOUND (404). */
async function getMember(tx: Tx, hubId: number, userId: number): Promise<Member> {
  const [row] = await store.listMembers(tx, hubId, userId);
  if (!row) throw new AppError('USER_NOT_FOUND');
  return toMember(row);
}

function toMember({ suspendedAt, addedAt, role, ...member }: store.MemberRow): Member {
  return { ...member, role: role as Role, suspended: suspendedAt !== null, addedAt: addedAt.toISOString() };
}
