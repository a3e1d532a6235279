import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { ActivityService } from '../activity/activity.service.js';
import * as store from './installs.store.js';

/** An app that a hub has connected. */
interface Install {
  readonly hubId: number;
  readonly appId: number;
  /** The user who connected it last. */
  readonly userId: number;
  /** The scopes granted last. */
  readonly scopes: string[];
  readonly installedAt: Date;
  readonly updatedAt: Date;
}

/** An app that a hub has connected, and the user who connected it. */
export type ConnectedApp = store.ConnectedRow;

interface NewInstall {
  readonly hubId: number;
  readonly appId: number;
  readonly userId: number;
  readonly scopes: readonly string[];
}

export interface InstallsService {
  findInstall(hubId: number, appId: number): Promise<Install | undefined>;
  /** Sorted by the name of the app. */
  listConnected(hubId: number): Promise<ConnectedApp[]>;
  /** Connects the app, or renews its user and scopes, in the transaction that issues its first tokens. */
  installInTx(tx: Tx, install: NewInstall): Promise<void>;
  /** Returns whether the app was connected. */
  uninstallInTx(tx: Tx, hubId: number, appId: number): Promise<boolean>;
}

interface InstallsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly activity: Pick<ActivityService, 'recordInTx'>;
  readonly installFollowers: readonly InstallFollower[];
}

/** Further work in the same transaction. */
interface InstallFollower {
  onInstall(tx: Tx, install: NewInstall & { readonly isNew: boolean }): Promise<void>;
  /** `userId`: who had connected the app last. */
  onUninstall?(tx: Tx, install: Pick<Install, 'hubId' | 'appId' | 'userId'>): Promise<void>;
}

export function createInstallsService(deps: InstallsDeps): InstallsService {
  const { db, clock, activity, installFollowers } = deps;
  return {
    findInstall: (hubId, appId) => db.read((tx) => store.findInstall(tx, hubId, appId)),
    listConnected: (hubId) => db.read((tx) => store.listConnected(tx, hubId)),
    async installInTx(tx, install) {
      const isNew = await store.upsertInstall(tx, { ...install, now: clock.now() });
      const { hubId, appId, userId } = install;
      await activity.recordInTx(tx, hubId, { security: 'INSTALL_INTEGRATION', userId, targets: [String(appId)] });
      for (const follower of installFollowers) await follower.onInstall(tx, { ...install, isNew });
    },
    async uninstallInTx(tx, hubId, appId) {
      const userId = await store.deleteInstall(tx, hubId, appId);
      if (userId === undefined) return false;
      for (const follower of installFollowers) await follower.onUninstall?.(tx, { hubId, appId, userId });
      return true;
    },
  };
}
