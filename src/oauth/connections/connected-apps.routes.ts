import { assertAdmin } from '../../accounts/rules/admins.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { ConnectedAppParams, ConnectedApps } from './connected-apps.schema.js';
import type { ConnectedAppsService } from './connected-apps.service.js';
import type { UninstallService } from './uninstall.service.js';

const path = '/_app/connected-apps';
const common = { tag: 'Connected apps', callers: ['member'] } as const;

/** The apps that an account has connected. */
export function addConnectedAppRoutes(
  server: Server,
  { connectedApps }: { readonly connectedApps: ConnectedAppsService },
): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listConnectedApps',
    summary: 'List the apps that the account has connected, by name',
    success: { 200: ConnectedApps },
    handler: async ({ caller }) => ({ results: await connectedApps.listConnectedApps(caller.hubId) }),
  });

  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${path}/:appId`,
    operationId: 'disconnectApp',
    summary: 'Disconnect an app; its tokens stop working immediately',
    params: ConnectedAppParams,
    success: { 204: null },
    handler: ({ caller, params }) => {
      assertAdmin(caller);
      return connectedApps.disconnect(caller.hubId, Number(params.appId));
    },
  });
}

/** Uninstalling by the app itself. */
export function addUninstallRoutes(server: Server, { uninstall }: { uninstall: UninstallService }): void {
  addRoute(server, {
    method: 'DELETE',
    path: '/appinstalls/v3/external-install',
    operationId: 'uninstallApp',
    summary: 'Disconnect the app from the account of the token',
    tag: 'OAuth',
    callers: ['app'],
    success: { 204: null },
    handler: async ({ caller }) => {
      await uninstall.uninstall(caller.hubId, caller.appId);
    },
  });
}
