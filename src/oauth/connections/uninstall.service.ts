import type { InstallsService } from '../../accounts/apps/installs.service.js';
import type { Db } from '../../platform/db/db.js';
import { deleteUnusedCodes } from '../credentials/codes.store.js';
import { listGrantsOfInstall } from '../credentials/grants.store.js';
import type { TokenStateService } from '../credentials/token-state.service.js';

export interface UninstallService {
  /**
   * Disconnects an app from a hub: its access tokens are rejected immediately, in every process, and its refresh tokens and
   * unused codes are deleted. Returns whether it was connected.
   */
  uninstall(hubId: number, appId: number): Promise<boolean>;
}

interface UninstallDeps {
  readonly db: Db;
  readonly installs: Pick<InstallsService, 'uninstallInTx'>;
  readonly tokenState: TokenStateService;
}

export function createUninstallService({ db, installs, tokenState }: UninstallDeps): UninstallService {
  return {
    uninstall: (hubId, appId) =>
      db.write(async (tx) => {
        const grantIds = await listGrantsOfInstall(tx, hubId, appId);
        await deleteUnusedCodes(tx, hubId, appId);
        const wasInstalled = await installs.uninstallInTx(tx, hubId, appId);
        await tokenState.announceInTx(tx, grantIds);
        return wasInstalled;
      }),
  };
}
