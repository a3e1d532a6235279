import type { Clock } from '../platform/clock.js';
import type { Db, Tx } from '../platform/db/db.js';
import type { DeveloperCaller } from '../platform/http/callers.js';
import { AppError } from '../platform/http/errors.js';
import { newUuid } from '../platform/ids.js';
import './developers.errors.js';
import { reserveNumber } from './account-numbers.store.js';
import * as store from './developers.store.js';
import { toDigest } from './digests.js';
import { explained } from './refusals.js';

export interface NewDeveloper {
  readonly developerId?: number | undefined;
  readonly name?: string | undefined;
  /** Made up if none is given. */
  readonly apiKey?: string | undefined;
}

/** A developer account with its key, which is told this once: only a hash is stored. */
export interface CreatedDeveloper {
  readonly developerId: number;
  readonly apiKey: string;
}

export interface DevelopersService {
  /** Whose API key this is. Throws DEVELOPER_KEY_UNKNOWN (401). */
  authenticateKey(key: string): Promise<DeveloperCaller>;
  /** The same question for the program's own use. */
  hasKey(key: string): Promise<boolean>;
  listDevelopers(): Promise<{ developerId: number; name: string }[]>;
  /** Throws DEVELOPER_EXISTS or DEVELOPER_KEY_EXISTS (409). */
  createDeveloper(developer: NewDeveloper): Promise<CreatedDeveloper>;
  createDeveloperInTx(tx: Tx, developer: NewDeveloper): Promise<CreatedDeveloper>;
  /** One more key of a developer account. Throws DEVELOPER_NOT_FOUND (404). */
  createKey(developerId: number): Promise<CreatedDeveloper>;
}

export interface DevelopersDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function createDevelopersService({ db, clock }: DevelopersDeps): DevelopersService {
  const createKeyInTx = async (tx: Tx, developerId: number, apiKey: string): Promise<CreatedDeveloper> => {
    await explained(store.insertDeveloperKey(tx, { keyHash: toDigest(apiKey), developerId, createdAt: clock.now() }));
    return { developerId, apiKey };
  };
  const createDeveloperInTx = async (tx: Tx, { developerId: given, name, apiKey }: NewDeveloper) => {
    const developerId = await reserveNumber(tx, given);
    const row = { developerId, name: name ?? `Developer ${developerId}`, createdAt: clock.now() };
    await explained(store.insertDeveloper(tx, row));
    return createKeyInTx(tx, developerId, apiKey ?? newUuid());
  };
  const find = (key: string) => db.read((tx) => store.findDeveloperByKey(tx, toDigest(key)));
  return {
    hasKey: async (key) => (await find(key)) !== undefined,
    async authenticateKey(key) {
      const developerId = await find(key);
      if (developerId === undefined) throw new AppError('DEVELOPER_KEY_UNKNOWN');
      return { kind: 'developer', developerId };
    },
    listDevelopers: () => db.read((tx) => store.listDevelopers(tx)),
    createDeveloper: (developer) => db.write((tx) => createDeveloperInTx(tx, developer)),
    createDeveloperInTx,
    createKey: (developerId) => db.write((tx) => createKeyInTx(tx, developerId, newUuid())),
  };
}
