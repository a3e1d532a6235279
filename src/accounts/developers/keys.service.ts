import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { DeveloperCaller } from '../../platform/http/callers.js';
import { newUuid } from '../../platform/ids.js';
import * as store from './keys.store.js';
import { developerErrors } from '../rules/developers.errors.js';
import { toDigest } from '../credentials/digests.js';
import { explained } from '../rules/refusals.js';

/** How stale the time of last use may get before it is updated. */
const usedEveryMs = 5 * 60 * 1000;
/** How many bytes of its hash identify a key. */
const idBytes = 8;

/** A developer account with its key, which is only returned here: the server stores only a hash. */
export interface CreatedKey {
  readonly developerId: number;
  readonly apiKey: string;
}

export interface DeveloperKey {
  readonly id: string;
  /** The last characters of the key; null for keys created before hints were stored, until they are used. */
  readonly hint: string | null;
  readonly createdAt: Date;
  /** Accurate to five minutes; null if never used. */
  readonly usedAt: Date | null;
}

/** The API keys of developer accounts. */
export interface DeveloperKeysService {
  /** Returns the owner of the API key and records its use. Throws DEVELOPER_KEY_UNKNOWN (401). */
  authenticateKey(key: string): Promise<DeveloperCaller>;
  /** Whether the key is valid; for internal checks, without recording a use. */
  hasKey(key: string): Promise<boolean>;
  listKeys(developerId: number): Promise<DeveloperKey[]>;
  /** Creates an API key. Throws DEVELOPER_NOT_FOUND (404). */
  createKey(developerId: number): Promise<CreatedKey>;
  createKeyInTx(tx: Tx, developerId: number, apiKey: string): Promise<CreatedKey>;
  /** Revokes a key immediately. Throws DEVELOPER_KEY_NOT_FOUND (404). */
  revokeKey(developerId: number, id: string): Promise<void>;
}

interface DeveloperKeysDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function createDeveloperKeysService({ db, clock }: DeveloperKeysDeps): DeveloperKeysService {
  const find = (key: string) => db.read((tx) => store.findKey(tx, toDigest(key)));
  const createKeyInTx: DeveloperKeysService['createKeyInTx'] = async (tx, developerId, apiKey) => {
    const row = { keyHash: toDigest(apiKey), developerId, hint: toHint(apiKey), createdAt: clock.now() };
    await explained(store.insertDeveloperKey(tx, row));
    return { developerId, apiKey };
  };
  return {
    hasKey: async (key) => (await find(key)) !== undefined,
    async authenticateKey(key) {
      const found = await find(key);
      if (!found) throw developerErrors.developerKeyUnknown();
      const now = clock.now();
      if (Math.abs(now.getTime() - (found.usedAt?.getTime() ?? 0)) > usedEveryMs) {
        await db.statement((tx) => store.updateUse(tx, { keyHash: toDigest(key), hint: toHint(key), usedAt: now }));
      }
      return { kind: 'developer', developerId: found.developerId };
    },
    async listKeys(developerId) {
      const rows = await db.read((tx) => store.listKeys(tx, developerId));
      return rows.map(({ keyHash, ...row }) => ({ id: keyHash.toString('hex', 0, idBytes), ...row }));
    },
    createKey: (developerId) => db.write((tx) => createKeyInTx(tx, developerId, newDeveloperKey())),
    createKeyInTx,
    async revokeKey(developerId, id) {
      const start = Buffer.from(id, 'hex');
      const isGone = start.length === idBytes && (await db.statement((tx) => store.deleteKey(tx, developerId, start)));
      if (!isGone) throw developerErrors.developerKeyNotFound();
    },
  };
}

/** A recognisable format, so that logs can mask it. Keys from seeds and older servers are bare UUIDs. */
export function newDeveloperKey(): string {
  return `devkey-${newUuid()}`;
}

function toHint(key: string): string {
  return key.slice(-4);
}
