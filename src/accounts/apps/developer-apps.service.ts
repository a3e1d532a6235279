import type { Db, Tx } from '../../platform/db/db.js';
import { assertApp, type AppFacts } from './rules.js';
import { appErrors } from '../rules/apps.errors.js';
import type { AppsService } from './apps.service.js';
import * as store from './developer-apps.store.js';

/** An app as its developer sees it. */
export type DeveloperApp = store.DeveloperAppRow;

type DeveloperAppChange = { readonly [Fact in keyof AppFacts]?: AppFacts[Fact] | undefined };

/** What developers can do with the apps of their account. All but the first two methods throw APP_NOT_FOUND (404). */
export interface DeveloperAppsService {
  /** Sorted by name. */
  listApps(developerId: number): Promise<DeveloperApp[]>;
  /** The secret is only returned here. Throws APP_INVALID (400). */
  createApp(developerId: number, facts: AppFacts): Promise<DeveloperApp & { readonly clientSecret: string }>;
  getApp(app: store.OwnApp): Promise<DeveloperApp>;
  /** Omitted fields do not change. Scopes that accounts have granted stay granted. Throws APP_INVALID (400). */
  changeApp(app: store.OwnApp, change: DeveloperAppChange): Promise<DeveloperApp>;
  /** Issues a new secret; the old one stops working immediately. */
  rotateSecret(app: store.OwnApp): Promise<{ readonly clientSecret: string }>;
  /** Throws APP_IN_USE (409) if the app is connected to an account or has event templates. */
  deleteApp(app: store.OwnApp): Promise<void>;
}

interface DeveloperAppsDeps {
  readonly db: Db;
  readonly apps: Pick<AppsService, 'createAppInTx' | 'rotateSecret'>;
  /** Whether anything outside this capability depends on the app. */
  readonly isNeeded: (tx: Tx, appId: number) => Promise<boolean>;
}

export function createDeveloperAppsService({ db, apps, isNeeded }: DeveloperAppsDeps): DeveloperAppsService {
  const getInTx = async (tx: Tx, { developerId, appId }: store.OwnApp): Promise<DeveloperApp> => {
    const [app] = await store.listApps(tx, developerId, appId);
    if (!app) throw appErrors.appNotFound();
    return app;
  };
  const getApp = (app: store.OwnApp): Promise<DeveloperApp> => db.read((tx) => getInTx(tx, app));
  return {
    listApps: (developerId) => db.read((tx) => store.listApps(tx, developerId)),
    createApp: (developerId, facts) =>
      db.write(async (tx) => {
        const { appId, clientSecret } = await apps.createAppInTx(tx, { ...facts, developerId });
        return { ...(await getInTx(tx, { developerId, appId })), clientSecret };
      }),
    getApp,
    changeApp: (own, change) =>
      db.write(async (tx) => {
        if (!(await store.lockApp(tx, own))) throw appErrors.appNotFound();
        const app = await getInTx(tx, own);
        const facts = {
          name: change.name ?? app.name,
          redirectUris: change.redirectUris ?? app.redirectUris,
          scopes: change.scopes ?? app.scopes,
          optionalScopes: change.optionalScopes ?? app.optionalScopes,
        };
        assertApp(facts);
        await store.updateApp(tx, { ...own, ...facts });
        return getInTx(tx, own);
      }),
    async rotateSecret(own) {
      await getApp(own);
      return apps.rotateSecret(own.appId);
    },
    deleteApp: (own) =>
      db.write(async (tx) => {
        if (!(await store.lockApp(tx, own))) throw appErrors.appNotFound();
        const { installs } = await getInTx(tx, own);
        if (installs > 0 || (await isNeeded(tx, own.appId))) throw appErrors.appInUse();
        await store.deleteApp(tx, own);
      }),
  };
}
