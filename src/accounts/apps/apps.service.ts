import { isSameSecret } from '../../platform/constant-time.js';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { newUuid } from '../../platform/ids.js';
import { reserveNumber } from '../rules/account-numbers.store.js';
import { assertApp } from './rules.js';
import { appErrors } from '../rules/apps.errors.js';
import * as store from './apps.store.js';
import { toDigest } from '../credentials/digests.js';
import { explained } from '../rules/refusals.js';
import { createSeal } from '../credentials/sealed-secrets.js';

/** A public app of a developer account, which accounts connect through the consent page. */
export interface App {
  readonly appId: number;
  readonly developerId: number;
  readonly name: string;
  readonly clientId: string;
  readonly redirectUris: string[];
  /** The scopes that every connection must grant. */
  readonly scopes: string[];
  readonly optionalScopes: string[];
  /** Redirect URIs may carry query parameters beyond the registered ones. */
  readonly extraQuery: boolean;
  /** Runs on a user's machine: any port of a loopback redirect URI is accepted, and PKCE is required. */
  readonly native: boolean;
}

interface NewApp {
  readonly appId?: number | undefined;
  readonly developerId: number;
  readonly name: string;
  /** Generated, like the secret, if omitted. */
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
  readonly optionalScopes?: readonly string[] | undefined;
  readonly extraQuery?: boolean | undefined;
  readonly native?: boolean | undefined;
}

/** An app with its secret, which is only returned here. */
type CreatedApp = App & { readonly clientSecret: string };

export interface AppsService {
  findApp(appId: number): Promise<App | undefined>;
  findAppByClientId(clientId: string): Promise<App | undefined>;
  /** Whether the secret is the app's; constant time, and equal work for an unknown client. */
  hasSecret(clientId: string, secret: string): Promise<boolean>;
  /** The secret in plain text, for signing; undefined until it has been presented once since encrypted copies are stored. */
  findSecret(appId: number): Promise<string | undefined>;
  /** Lists apps by id, of one developer account or of all. */
  listApps(developerId?: number): Promise<App[]>;
  /** Throws APP_INVALID (400), DEVELOPER_NOT_FOUND (404), APP_EXISTS or APP_CLIENT_ID_EXISTS (409). */
  createApp(app: NewApp): Promise<CreatedApp>;
  createAppInTx(tx: Tx, app: NewApp): Promise<CreatedApp>;
  /** Issues a new secret; the old one stops working immediately. Throws APP_NOT_FOUND (404). */
  rotateSecret(appId: number): Promise<{ clientSecret: string }>;
}

interface AppsDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Signing secrets, newest first. */
  readonly secrets: readonly string[];
}

const noSecret = Buffer.alloc(32);

export function createAppsService({ db, clock, secrets }: AppsDeps): AppsService {
  const seal = createSeal(secrets);
  const toStored = (appId: number, clientSecret: string) => ({
    clientSecretHash: toDigest(clientSecret),
    sealedClientSecret: seal.seal(clientSecret, String(appId)),
  });
  const createAppInTx = async (tx: Tx, input: NewApp): Promise<CreatedApp> => {
    const facts = { ...input, optionalScopes: input.optionalScopes ?? [] };
    assertApp(facts);
    const app: App = {
      appId: await reserveNumber(tx, input.appId),
      developerId: input.developerId,
      name: input.name,
      clientId: input.clientId ?? newUuid(),
      redirectUris: [...input.redirectUris],
      scopes: [...input.scopes],
      optionalScopes: [...facts.optionalScopes],
      extraQuery: input.extraQuery ?? false,
      native: input.native ?? false,
    };
    const clientSecret = input.clientSecret ?? newUuid();
    const row = { ...app, ...toStored(app.appId, clientSecret), createdAt: clock.now() };
    await explained(store.insertApp(tx, row));
    return { ...app, clientSecret };
  };
  return {
    findApp: (appId) => db.read((tx) => store.findApp(tx, appId)),
    findAppByClientId: (clientId) => db.read((tx) => store.findAppByClientId(tx, clientId)),
    async hasSecret(clientId, secret) {
      const stored = await db.read((tx) => store.findSecretByClientId(tx, clientId));
      const isSame = isSameSecret(toDigest(secret), stored?.hash ?? noSecret) && stored !== undefined;
      // Apps created before encrypted copies were stored get theirs when they next present the secret.
      if (isSame && !stored.isSealed) {
        await db.statement((tx) => store.updateSecret(tx, stored.appId, toStored(stored.appId, secret)));
      }
      return isSame;
    },
    async findSecret(appId) {
      const sealed = await db.read((tx) => store.findSealedSecret(tx, appId));
      return sealed && seal.open(sealed, String(appId));
    },
    listApps: (developerId) => db.read((tx) => store.listApps(tx, developerId)),
    createApp: (app) => db.write((tx) => createAppInTx(tx, app)),
    createAppInTx,
    async rotateSecret(appId) {
      const clientSecret = newUuid();
      const isThere = await db.statement((tx) => store.updateSecret(tx, appId, toStored(appId, clientSecret)));
      if (!isThere) throw appErrors.appNotFound();
      return { clientSecret };
    },
  };
}
