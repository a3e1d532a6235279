import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { DeveloperCaller, UserCaller } from '../../platform/http/callers.js';
import { reserveNumber } from '../rules/account-numbers.store.js';
import {
  createDeveloperKeysService,
  newDeveloperKey,
  type CreatedKey,
  type DeveloperKeysService,
} from './keys.service.js';
import { developerErrors } from '../rules/developers.errors.js';
import * as store from './developers.store.js';
import { isNameText } from '../rules/names.js';
import { explained } from '../rules/refusals.js';
import type { SessionsService } from '../sessions/sessions.service.js';

interface NewDeveloper {
  readonly developerId?: number | undefined;
  readonly name?: string | undefined;
  /** Generated if omitted. */
  readonly apiKey?: string | undefined;
  /** The users of the account. */
  readonly userIds?: readonly number[] | undefined;
}

interface Developer {
  readonly developerId: number;
  readonly name: string;
  /** The number of its apps. */
  readonly apps: number;
}

/** Developer accounts, their users and their keys. */
export interface DevelopersService extends Omit<DeveloperKeysService, 'createKeyInTx'> {
  listDevelopers(): Promise<{ developerId: number; name: string }[]>;
  /** Throws DEVELOPER_EXISTS or DEVELOPER_KEY_EXISTS (409). */
  createDeveloper(developer: NewDeveloper): Promise<CreatedKey>;
  createDeveloperInTx(tx: Tx, developer: NewDeveloper): Promise<CreatedKey>;
  /** Lists the developer accounts of a user, by name. */
  listOwnDevelopers(userId: number): Promise<Developer[]>;
  /** Creates a developer account of the user, without a key. Throws DEVELOPER_INVALID (400). */
  createOwnDeveloper(userId: number, name: string): Promise<Developer>;
  /** Throws DEVELOPER_INVALID (400). */
  renameDeveloper(developerId: number, name: string): Promise<void>;
  /**
   * Assumption O10. Returns undefined without a live session. Throws the same DEVELOPER_NOT_FOUND (404) for unknown accounts and
   * for those of other users.
   */
  findPerson(cookie: string | undefined, developerId: string): Promise<DeveloperCaller | undefined>;
}

interface DevelopersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessions: Pick<SessionsService, 'findSession'>;
}

export function createDevelopersService({ db, clock, sessions }: DevelopersDeps): DevelopersService {
  const { createKeyInTx, ...keys } = createDeveloperKeysService({ db, clock });
  const insertInTx = async (tx: Tx, { developerId: given, name, userIds = [] }: NewDeveloper): Promise<Developer> => {
    const developerId = await reserveNumber(tx, given);
    const row = { developerId, name: name ?? `Developer ${developerId}`, createdAt: clock.now() };
    await explained(store.insertDeveloper(tx, row));
    for (const userId of userIds) await store.insertMember(tx, { developerId, userId, createdAt: row.createdAt });
    return { developerId, name: row.name, apps: 0 };
  };
  const createDeveloperInTx = async (tx: Tx, { apiKey, ...developer }: NewDeveloper): Promise<CreatedKey> => {
    const { developerId } = await insertInTx(tx, developer);
    return createKeyInTx(tx, developerId, apiKey ?? newDeveloperKey());
  };
  return {
    ...keys,
    listDevelopers: () => db.read((tx) => store.listDevelopers(tx)),
    createDeveloper: (developer) => db.write((tx) => createDeveloperInTx(tx, developer)),
    createDeveloperInTx,
    listOwnDevelopers: (userId) => db.read((tx) => store.listDevelopersOfUser(tx, userId)),
    async createOwnDeveloper(userId, name) {
      assertName(name);
      return db.write((tx) => insertInTx(tx, { name, userIds: [userId] }));
    },
    async renameDeveloper(developerId, name) {
      assertName(name);
      await db.statement((tx) => store.updateName(tx, { developerId, name }));
    },
    async findPerson(cookie, text) {
      const person = await sessions.findSession(cookie);
      if (!person) return undefined;
      const developerId = Number(text);
      const isTheirs = idShape.test(text) && (await db.read((tx) => store.isMember(tx, developerId, person.userId)));
      if (!isTheirs) throw developerErrors.developerNotFound();
      return { kind: 'developer', developerId, person };
    },
  };
}

const idShape = /^[1-9][0-9]{0,8}$/;

/** For actions that an API key may not perform, such as creating another key. Throws DEVELOPER_PERSON_NEEDED (403). */
export function assertPerson({ person }: DeveloperCaller): UserCaller {
  if (!person) throw developerErrors.developerPersonNeeded();
  return person;
}

function assertName(name: string): void {
  if (!isNameText(name)) throw developerErrors.developerInvalid();
}
