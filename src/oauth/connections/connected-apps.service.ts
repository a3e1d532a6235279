import type { Static } from 'typebox';
import type { ConnectedApp, InstallsService } from '../../accounts/apps/installs.service.js';
import { findScope } from '../../accounts/rules/scopes.js';
import type { ConnectedApps } from './connected-apps.schema.js';
import type { UninstallService } from './uninstall.service.js';
import { defineErrors } from '../../platform/http/errors.js';

const connectedAppErrors = defineErrors({
  APP_NOT_CONNECTED: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'The account has not connected this app.',
  },
});

type ShownConnectedApp = Static<typeof ConnectedApps>['results'][number];

export interface ConnectedAppsService {
  /** Sorted by name. */
  listConnectedApps(hubId: number): Promise<ShownConnectedApp[]>;
  /** Throws APP_NOT_CONNECTED (404). */
  disconnect(hubId: number, appId: number): Promise<void>;
}

interface ConnectedAppsDeps {
  readonly installs: Pick<InstallsService, 'listConnected'>;
  readonly uninstall: UninstallService;
}

export function createConnectedAppsService({ installs, uninstall }: ConnectedAppsDeps): ConnectedAppsService {
  return {
    listConnectedApps: async (hubId) => (await installs.listConnected(hubId)).map(toShown),
    async disconnect(hubId, appId) {
      if (!(await uninstall.uninstall(hubId, appId))) throw connectedAppErrors.appNotConnected();
    },
  };
}

function toShown({ appId, name, iconAt, scopes, ...install }: ConnectedApp): ShownConnectedApp {
  return {
    appId,
    name,
    iconUrl: iconAt && `/_app/apps/${appId}/icon?v=${iconAt.getTime()}`,
    scopes: scopes.map((scope) => ({ name: scope, meaning: findScope(scope)?.meaning ?? scope })),
    connectedBy: { userId: install.userId, name: install.userName, email: install.userEmail },
    connectedAt: install.installedAt.toISOString(),
    updatedAt: install.updatedAt.toISOString(),
  };
}
