import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { PrivateAppCaller } from '../../platform/http/callers.js';
import type { ActivityService } from '../activity/activity.service.js';
import { assertKnownScopes } from '../apps/rules.js';
import { toDigest } from '../credentials/digests.js';
import type { HubsService } from '../hubs/hubs.service.js';
import { reserveNumber } from '../rules/account-numbers.store.js';
import { hubErrors } from '../rules/hubs.errors.js';
import { isNameText } from '../rules/names.js';
import { scopes } from '../rules/scopes.js';
import { decodeKeyToken, encodeKeyToken, findHubOfKey, newKey } from './key-tokens.js';
import { personalKeyErrors } from './personal-keys.errors.js';
import { secondFactorErrors } from '../second-factors/second-factors.errors.js';
import { lacksSecondFactor } from '../second-factors/second-factors.store.js';
import * as store from './personal-keys.store.js';
import { findViolatedConstraint } from '../../platform/db/constraints.js';
import type { UserCaller } from '../../platform/http/callers.js';

interface NewKey {
  readonly hubId: number;
  readonly userId: number;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Generated if omitted. */
  readonly key?: string | undefined;
}

/** Where a request comes from, for the activity of the account. */
interface Origin {
  readonly network?: string | undefined;
  readonly userAgent?: string | undefined;
}

/** The key is only returned here: the server stores only a hash. */
interface CreatedKey {
  readonly keyId: number;
  readonly key: string;
}

interface ExchangedKey {
  readonly hubId: number;
  readonly hubName: string;
  readonly userId: number;
  readonly token: string;
  readonly expiresAt: Date;
  readonly scopes: readonly string[];
}

/** What a token for a key is worth. */
interface KeyUse {
  readonly caller: PrivateAppCaller;
  readonly expiresAt: Date;
}

/** Assumption O24. Keys with which users let programs act for them in an account. */
export interface PersonalKeysService {
  /** The keys of a user in all of their accounts, by account and id. */
  listKeys(userId: number): Promise<(store.PersonalKeyRow & { readonly hubName: string })[]>;
  /**
   * Throws HUB_NOT_FOUND (404) for an account that the user is not in, PERSONAL_KEY_INVALID and TOO_MANY_PERSONAL_KEYS (400);
   * scopes beyond the role of the user are PERSONAL_KEY_INVALID.
   */
  createKey(key: NewKey & Pick<UserCaller, 'byProvider'>, origin: Origin): Promise<CreatedKey>;
  /** For seeds; also throws PERSONAL_KEY_EXISTS (409). */
  createKeyInTx(tx: Tx, key: NewKey): Promise<CreatedKey>;
  /** The scopes that a key of the user may have. Throws HUB_NOT_FOUND (404). */
  listAllowedScopes(owner: { readonly hubId: number; readonly userId: number }): Promise<string[]>;
  /** Its tokens end immediately, in every process. Throws PERSONAL_KEY_NOT_FOUND (404). */
  deleteKey(
    key: { readonly hubId: number; readonly userId: number; readonly keyId: number },
    origin: Origin,
  ): Promise<void>;
  /** A token for a key, with those of its scopes that the role of its user allows now. Throws PERSONAL_KEY_REFUSED (401). */
  exchangeKey(key: string): Promise<ExchangedKey>;
  /** Undefined for a token that was not issued, whose key was deleted, or whose user may not act; it may have expired. */
  findByToken(token: string): Promise<KeyUse | undefined>;
}

interface PersonalKeysDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Signing secrets, newest first. */
  readonly secrets: readonly string[];
  readonly activity: Pick<ActivityService, 'recordInTx'>;
  readonly hubs: Pick<HubsService, 'listHubsOfUser' | 'getHub'>;
}

const keysPerUser = 20;
const tokenLifeMs = 30 * 60_000;
/** How exactly the last use is known. */
const useStepMs = 5 * 60_000;

export function createPersonalKeysService(deps: PersonalKeysDeps): PersonalKeysService {
  const { db, clock, activity, hubs } = deps;

  const createKeyInTx = async (tx: Tx, given: NewKey): Promise<CreatedKey> => {
    const { hubId, userId, name, key = newKey(hubId) } = given;
    const role = await store.lockOwner(tx, given);
    if (role === undefined) throw hubErrors.hubNotFound();
    const granted = assertKey({ ...given, key }, role as Role);
    if ((await store.listKeys(tx, given)).length >= keysPerUser) throw personalKeyErrors.tooManyPersonalKeys();
    const keyId = await reserveNumber(tx, undefined);
    const row = { hubId, keyId, userId, name, scopes: granted, createdAt: clock.now(), lastUsedAt: null };
    await insertUnique(tx, { ...row, keyHash: toDigest(key) });
    return { keyId, key };
  };

  return {
    async listKeys(userId) {
      const memberships = await hubs.listHubsOfUser(userId);
      return db.read(async (tx) => {
        const keys = [];
        for (const { hub } of memberships) {
          const own = await store.listKeys(tx, { hubId: hub.hubId, userId });
          keys.push(...own.map((key) => ({ ...key, hubName: hub.name })));
        }
        return keys;
      });
    },
    createKey: ({ byProvider, ...key }, origin) =>
      db.write(async (tx) => {
        const created = await createKeyInTx(tx, key);
        if (!byProvider && (await lacksSecondFactor(tx, key))) throw secondFactorErrors.secondFactorNeeded();
        await activity.recordInTx(tx, key.hubId, { ...toEvent(key.userId, created.keyId, origin), action: 'CREATE' });
        return created;
      }),
    createKeyInTx,
    async listAllowedScopes({ hubId, userId }) {
      const membership = (await hubs.listHubsOfUser(userId)).find(({ hub }) => hub.hubId === hubId);
      if (!membership) throw hubErrors.hubNotFound();
      return toAllowedScopes(
        membership.role,
        scopes.map(({ name }) => name),
      );
    },
    deleteKey: ({ keyId, ...owner }, origin) =>
      db.write(async (tx) => {
        if (!(await store.deleteKey(tx, owner, keyId))) throw personalKeyErrors.personalKeyNotFound();
        await activity.recordInTx(tx, owner.hubId, { ...toEvent(owner.userId, keyId, origin), action: 'DELETE' });
      }),
    ...createKeyUses(deps),
  };
}

/** Uses of keys and their tokens. */
function createKeyUses({
  db,
  clock,
  secrets,
  hubs,
}: PersonalKeysDeps): Pick<PersonalKeysService, 'exchangeKey' | 'findByToken'> {
  const noteUse = async (key: store.PersonalKeyRow): Promise<void> => {
    const at = clock.now();
    const before = new Date(at.getTime() - useStepMs);
    if (key.lastUsedAt === null || key.lastUsedAt < before) {
      await db.write((tx) => store.updateLastUse(tx, key, { at, before }));
    }
  };

  return {
    async exchangeKey(text) {
      const hubId = findHubOfKey(text);
      const found =
        hubId === undefined ? undefined : await db.read((tx) => store.findKey(tx, hubId, { keyHash: toDigest(text) }));
      if (!found || found.isBarred) throw personalKeyErrors.personalKeyRefused();
      await noteUse(found);
      const { name: hubName } = await hubs.getHub(found.hubId);
      const expiresAt = new Date(clock.now().getTime() + tokenLifeMs);
      const token = encodeKeyToken({ ...found, expiresAt: expiresAt.getTime() }, secrets[0] ?? '');
      const granted = toAllowedScopes(found.role, found.scopes);
      return { hubId: found.hubId, hubName, userId: found.userId, token, expiresAt, scopes: granted };
    },
    async findByToken(text) {
      const facts = decodeKeyToken(text, secrets);
      if (!facts) return undefined;
      const found = await db.read((tx) => store.findKey(tx, facts.hubId, facts));
      if (!found || found.isBarred) return undefined;
      const expiresAt = new Date(facts.expiresAt);
      if (expiresAt > clock.now()) await noteUse(found);
      return { caller: toCaller(found), expiresAt };
    },
  };
}

type Role = 'admin' | 'member' | 'viewer';
type UsedKey = NonNullable<Awaited<ReturnType<typeof store.findKey>>>;

function toCaller({ hubId, keyId, userId, role, scopes }: UsedKey): PrivateAppCaller {
  const allowed = new Set(toAllowedScopes(role, scopes));
  return { kind: 'private-app', hubId, appId: keyId, createdBy: userId, scopes: allowed, role };
}

function toEvent(userId: number, keyId: number, { network, userAgent }: Origin) {
  return { category: 'PERSONAL_ACCESS_KEY', userId, network, userAgent, targets: [String(keyId)] };
}

/** Returns the scopes, each once. Throws PERSONAL_KEY_INVALID (400). */
function assertKey({ hubId, name, scopes, key }: NewKey & { readonly key: string }, role: Role): string[] {
  if (!isNameText(name)) throw invalid('The name of a personal access key is 1 to 100 visible characters.');
  if (findHubOfKey(key) !== hubId)
    throw invalid(`A personal access key of this account begins with pak-na1-${hubId}-.`);
  const distinct = [...new Set(scopes)];
  if (distinct.length === 0) throw invalid('A personal access key needs at least one scope.');
  assertKnownScopes(distinct, personalKeyErrors.personalKeyInvalid);
  const allowed = toAllowedScopes(role, distinct);
  const beyond = distinct.find((scope) => !allowed.includes(scope));
  if (beyond !== undefined) throw invalid(`Your role in the account does not allow the scope ${beyond}.`);
  return distinct;
}

function invalid(message: string) {
  return personalKeyErrors.personalKeyInvalid({ message });
}

async function insertUnique(tx: Tx, row: Parameters<typeof store.insertKey>[1]): Promise<void> {
  try {
    await store.insertKey(tx, row);
  } catch (error) {
    throw findViolatedConstraint(error) === 'personal_access_key_hash' ? personalKeyErrors.personalKeyExists() : error;
  }
}

/** Permissions of administrators: the log of the account and changes of its settings. */
function isForAdmins(name: string): boolean {
  return name === 'account-info.security.read' || (name.startsWith('settings.') && !name.endsWith('.read'));
}

const allowedByRole: Readonly<Record<Role, ReadonlySet<string>>> = {
  admin: new Set(scopes.map(({ name }) => name)),
  member: new Set(scopes.map(({ name }) => name).filter((name) => !isForAdmins(name))),
  viewer: new Set(scopes.filter(({ name, access }) => access === 'read' && !isForAdmins(name)).map(({ name }) => name)),
};

/** The scopes that a key may have at most: what its user may do in the account by hand. Assumption O24. */
function toAllowedScopes(role: Role, names: readonly string[]): string[] {
  return names.filter((name) => allowedByRole[role].has(name));
}
