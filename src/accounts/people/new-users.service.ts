import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { reserveNumber } from '../rules/account-numbers.store.js';
import type { HubsService, NewHub, Role } from '../hubs/hubs.service.js';
import { hashPassword, newPassword } from '../rules/passwords.js';
import type { OwnersService } from './owners.service.js';
import { explained } from '../rules/refusals.js';
import { assertNewUser, assertPassword } from '../rules/user-rules.js';
import * as store from './users.store.js';

interface NewUser {
  readonly userId?: number | undefined;
  /** The owner id of the user in the hub; generated if omitted. */
  readonly ownerId?: number | undefined;
  readonly email: string;
  readonly name: string;
  readonly hubId: number;
  readonly role: Role;
}

interface Membership {
  readonly hubId: number;
  readonly userId: number;
  readonly role: Role;
  /** See `NewUser.ownerId`. */
  readonly ownerId?: number | undefined;
}

/** The part of the users service that creates users and adds them to hubs. */
export interface NewUsers {
  /** Throws USER_INVALID (400), HUB_NOT_FOUND (404), USER_EXISTS, USER_EMAIL_EXISTS or OWNER_EXISTS (409). */
  createUser(user: NewUser & { readonly password: string }): Promise<store.User>;
  /** Creates a user and a hub of theirs, or neither. Throws as `createUser` and `createHub` do. */
  createUserWithHub(
    user: Omit<NewUser, 'hubId'> & { readonly password: string },
    hub: NewHub,
  ): Promise<store.User & { readonly hubId: number }>;
  /** As part of a larger write; the hash comes from {@link hashPassword}, before the transaction. */
  createUserInTx(
    tx: Tx,
    user: NewUser & { readonly passwordHash: string; readonly mustChoosePassword?: boolean },
  ): Promise<store.User & { readonly ownerId: string }>;
  hashPassword(password: string): Promise<string>;
  /** Returns a random password that can be typed. */
  newPassword(): string;
  /** Returns the owner id of the user in the hub. */
  addMember(membership: Membership): Promise<string>;
  addMemberInTx(tx: Tx, membership: Membership): Promise<string>;
}

interface NewUsersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hubs: Pick<HubsService, 'createHubInTx'>;
  readonly owners: Pick<OwnersService, 'addOwnerInTx'>;
}

export function createNewUsers({ db, clock, hubs, owners }: NewUsersDeps): NewUsers {
  const addMemberInTx = async (tx: Tx, membership: Membership): Promise<string> => {
    await explained(store.insertHubUser(tx, { ...membership, createdAt: clock.now() }));
    return owners.addOwnerInTx(tx, membership);
  };

  const createUserInTx: NewUsers['createUserInTx'] = async (
    tx,
    { userId: given, ownerId, hubId, role, passwordHash, mustChoosePassword = false, ...user },
  ) => {
    assertNewUser(user);
    const userId = await reserveNumber(tx, given);
    const row = { userId, email: user.email, name: user.name, suspendedAt: null, mustChoosePassword };
    await explained(store.insertUser(tx, { ...row, passwordHash, createdAt: clock.now() }));
    return { ...row, ownerId: await addMemberInTx(tx, { hubId, userId, role, ownerId }) };
  };

  const toPasswordHash = (user: Pick<NewUser, 'email' | 'name'>, password: string): Promise<string> => {
    assertNewUser(user);
    assertPassword(password);
    return hashPassword(password);
  };

  return {
    async createUser({ password, ...user }) {
      const passwordHash = await toPasswordHash(user, password);
      return db.write((tx) => createUserInTx(tx, { ...user, passwordHash }));
    },
    async createUserWithHub({ password, ...user }, hub) {
      const passwordHash = await toPasswordHash(user, password);
      const create = async (tx: Tx) => {
        const { hubId } = await hubs.createHubInTx(tx, hub);
        return { ...(await createUserInTx(tx, { ...user, hubId, passwordHash })), hubId };
      };
      return db.write(create);
    },
    createUserInTx,
    hashPassword,
    newPassword,
    addMember: (membership) => db.write((tx) => addMemberInTx(tx, membership)),
    addMemberInTx,
  };
}
