import type { Clock } from '../../platform/clock.js';
import { resetTopic, type Db, type Tx } from '../../platform/db/db.js';
import type { PrivateAppCaller } from '../../platform/http/callers.js';
import { newUuid } from '../../platform/ids.js';
import { reserveNumber } from '../rules/account-numbers.store.js';
import { assertKnownScopes } from './rules.js';
import { toDigest } from '../credentials/digests.js';
import { isNameText } from '../rules/names.js';
import { privateAppErrors } from '../rules/private-apps.errors.js';
import * as store from './private-apps.store.js';
import { explained } from '../rules/refusals.js';
import { createTokenCache } from '../credentials/token-cache.js';
import { findFirstAdmin } from '../people/users.store.js';

/** How long a token is cached; a change in any process invalidates it immediately. */
const maxAgeMs = 5000;
const maxEntries = 1000;
const topic = 'private-app';

/** A private app of a hub, found by its token. */
interface PrivateApp extends PrivateAppCaller {
  readonly name: string;
}

interface NewPrivateApp {
  readonly hubId: number;
  readonly appId?: number | undefined;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Generated if omitted. */
  readonly token?: string | undefined;
  /** The user who creates it; the hub's first admin by default. */
  readonly userId?: number | undefined;
}

/** The token is only returned here: the server stores only a hash. */
interface CreatedPrivateApp {
  readonly appId: number;
  readonly token: string;
}

export interface PrivateAppsService {
  findByToken(token: string): Promise<PrivateApp | undefined>;
  listPrivateApps(hubId: number): Promise<Omit<store.PrivateAppRow, 'hubId'>[]>;
  /** Throws PRIVATE_APP_INVALID (400), HUB_NOT_FOUND (404), PRIVATE_APP_EXISTS or PRIVATE_APP_TOKEN_EXISTS (409). */
  createPrivateApp(app: NewPrivateApp): Promise<CreatedPrivateApp>;
  createPrivateAppInTx(tx: Tx, app: NewPrivateApp): Promise<CreatedPrivateApp>;
  /** Issues a new token; the old one stops working immediately, in every process. Throws PRIVATE_APP_NOT_FOUND (404). */
  rotateToken(hubId: number, appId: number): Promise<CreatedPrivateApp>;
  /** Deletes the app and its token immediately, in every process. Throws PRIVATE_APP_NOT_FOUND (404). */
  deletePrivateApp(hubId: number, appId: number): Promise<void>;
}

interface PrivateAppsDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function createPrivateAppsService({ db, clock }: PrivateAppsDeps): PrivateAppsService {
  const cache = createTokenCache<PrivateApp>({ maxAgeMs, maxEntries, elapsedMs: () => performance.now() });
  db.subscribe(topic, (key) => cache.drop(key));
  // All data was deleted.
  db.subscribe(resetTopic, () => cache.clear());

  const createPrivateAppInTx = async (tx: Tx, app: NewPrivateApp): Promise<CreatedPrivateApp> => {
    assertPrivateApp(app);
    const { hubId, name, token = newToken() } = app;
    const appId = await reserveNumber(tx, app.appId);
    const userId = app.userId ?? (await findFirstAdmin(tx, hubId)) ?? null;
    const row = { hubId, appId, name, scopes: [...app.scopes], userId, createdAt: clock.now() };
    await explained(store.insertPrivateApp(tx, { ...row, tokenHash: toDigest(token) }));
    return { appId, token };
  };

  return {
    findByToken(token) {
      const tokenHash = toDigest(token);
      return cache.get(toKey(tokenHash), async () => {
        const row = await db.read((tx) => store.findByTokenHash(tx, tokenHash));
        return row && toPrivateApp(row);
      });
    },
    async listPrivateApps(hubId) {
      const rows = await db.read((tx) => store.listPrivateApps(tx, hubId));
      return rows.map(({ appId, name, scopes, userId, createdAt }) => ({ appId, name, scopes, userId, createdAt }));
    },
    createPrivateApp: (app) => db.write((tx) => createPrivateAppInTx(tx, app)),
    createPrivateAppInTx,
    rotateToken: (hubId, appId) =>
      db.write(async (tx) => {
        const token = newToken();
        const former = await store.updateToken(tx, { hubId, appId, tokenHash: toDigest(token) });
        if (!former) throw privateAppErrors.privateAppNotFound();
        await db.publish(tx, topic, toKey(former));
        return { appId, token };
      }),
    deletePrivateApp: (hubId, appId) =>
      db.write(async (tx) => {
        const tokenHash = await store.deletePrivateApp(tx, hubId, appId);
        if (!tokenHash) throw privateAppErrors.privateAppNotFound();
        await db.publish(tx, topic, toKey(tokenHash));
      }),
  };
}

function newToken(): string {
  return `pat-na1-${newUuid()}`;
}

function toKey(tokenHash: Buffer): string {
  return tokenHash.toString('base64url');
}

function toPrivateApp({ hubId, appId, name, scopes, userId }: store.PrivateAppRow): PrivateApp {
  return { kind: 'private-app', hubId, appId, name, createdBy: userId, scopes: new Set(scopes) };
}

function assertPrivateApp({ name, scopes }: NewPrivateApp): void {
  if (!isNameText(name)) {
    throw privateAppErrors.privateAppInvalid({ message: 'The name of a private app is 1 to 100 visible characters.' });
  }
  assertKnownScopes(scopes, privateAppErrors.privateAppInvalid);
}
