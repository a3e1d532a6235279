import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { ActivityService } from '../activity/activity.service.js';
import type { HubsService, Role } from '../hubs/hubs.service.js';
import type { OwnersService } from './owners.service.js';
import { createNewUsers, type NewUsers } from './new-users.service.js';
import { hashPassword } from '../rules/passwords.js';
import type { SignInClient } from '../credentials/sign-in-clients.js';
import { createSignIn } from './sign-in.service.js';
import { toPreferences, type Preferences } from '../rules/formats.schema.js';
import { assertPassword } from '../rules/user-rules.js';
import { userErrors } from '../rules/users.errors.js';
import * as store from './users.store.js';

/** The topic that announces suspended and restored users: `{"userId":501,"suspended":true}`. */
export const suspensionTopic = 'user-suspension';

export interface UsersService extends NewUsers {
  findUser(userId: number): Promise<store.User | undefined>;
  /** What the user has chosen for the web app. */
  getPreferences(userId: number): Promise<Preferences>;
  /** In any letter case. */
  findUserByEmail(email: string): Promise<store.User | undefined>;
  findRole(hubId: number, userId: number): Promise<Role | undefined>;
  /** A page of users by id with their hubs. */
  listUsers(page: store.UserPage): Promise<(store.User & { hubs: { hubId: number; role: Role }[] })[]>;
  listSuspendedUserIds(): Promise<number[]>;
  /**
   * Returns the user with that address and password, unless suspended. Equal work for unknown addresses. Throws TOO_MANY_SIGN_INS
   * (429) while the account or the client's network has too many failed attempts, SIGN_IN_BUSY (429) when too many attempts wait,
   * PASSWORDS_OFF (403) on a server with single sign-on only.
   */
  checkPassword(email: string, password: string, client: SignInClient): Promise<store.User | undefined>;
  /** Returns a cookie for a browser in which that address has just signed in. */
  issueDevice(email: string): string;
  /** The same check for internal use: does not count as an attempt. */
  hasPassword(email: string, password: string): Promise<boolean>;
  /** Ends the user's sessions. Throws USER_INVALID (400), USER_NOT_FOUND (404). */
  setPassword(userId: number, password: string): Promise<void>;
  /**
   * Ends the user's sessions and, through {@link suspensionTopic}, the access of apps that they connected. Throws USER_NOT_FOUND
   * (404).
   */
  suspendUser(userId: number): Promise<void>;
  reinstateUser(userId: number): Promise<void>;
}

interface UsersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: readonly string[];
  /** Whether users may sign in with passwords. */
  readonly passwords: boolean;
  readonly activity: Pick<ActivityService, 'recordOfUserInTx'>;
  readonly hubs: Pick<HubsService, 'createHubInTx'>;
  readonly owners: Pick<OwnersService, 'addOwnerInTx' | 'noteUserInTx'>;
  readonly sessions: { endSessionsOfUserInTx(tx: Tx, userId: number): Promise<void> };
}

export function createUsersService(deps: UsersDeps): UsersService {
  const { db, clock, secrets, passwords, activity, hubs, owners, sessions } = deps;
  const signIn = createSignIn({ db, clock, secrets });

  const checkPassword: UsersService['checkPassword'] = async (email, password, client) => {
    if (!passwords) throw userErrors.passwordsOff();
    return signIn.checkPassword(email, password, client);
  };

  const setSuspension = async (userId: number, suspendedAt: Date | null): Promise<void> => {
    await db.write(async (tx) => {
      if (!(await store.updateSuspension(tx, userId, suspendedAt))) throw userErrors.userNotFound();
      await sessions.endSessionsOfUserInTx(tx, userId);
      await owners.noteUserInTx(tx, userId);
      const security = suspendedAt === null ? 'REACTIVATE_USER' : 'DEACTIVATE_USER';
      await activity.recordOfUserInTx(tx, userId, { security, isByOperator: true });
      await db.publish(tx, suspensionTopic, JSON.stringify({ userId, suspended: suspendedAt !== null }));
    });
  };

  return {
    findUser: (userId) => db.read((tx) => store.findUser(tx, userId)),
    getPreferences: async (userId) => toPreferences(await db.read((tx) => store.findPreferences(tx, userId))),
    findUserByEmail: (email) => signIn.findUser(email),
    findRole: async (hubId, userId) => (await db.read((tx) => store.findRole(tx, hubId, userId))) as Role | undefined,
    listUsers: (page) =>
      db.read((tx) => store.listUsers(tx, page)) as Promise<(store.User & { hubs: { hubId: number; role: Role }[] })[]>,
    listSuspendedUserIds: () => db.read((tx) => store.listSuspendedUserIds(tx)),
    ...createNewUsers({ db, clock, hubs, owners }),
    checkPassword,
    issueDevice: signIn.issueDevice,
    hasPassword: (email, password) => signIn.hasPassword(email, password),
    async setPassword(userId, password) {
      assertPassword(password);
      const passwordHash = await hashPassword(password);
      await db.write(async (tx) => {
        if (!(await store.updatePassword(tx, { userId, passwordHash, mustChoosePassword: false })))
          throw userErrors.userNotFound();
        await sessions.endSessionsOfUserInTx(tx, userId);
        await activity.recordOfUserInTx(tx, userId, { security: 'CHANGE_PASSWORD', isByOperator: true });
      });
    },
    suspendUser: (userId) => setSuspension(userId, clock.now()),
    reinstateUser: (userId) => setSuspension(userId, null),
  };
}
