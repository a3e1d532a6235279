import { assertAdmin } from '../../accounts/rules/admins.service.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { ConnectedAppParams, ConnectedApps } from './connected-apps.schema.js';
import type { ConnectedAppsService } from './connected-apps.service.js';

const path = '/_app/connected-apps';
const common = { tag: 'Connected apps', callers: ['member'] } as const;

/** The apps of others that an account has let in, and the way out. */
export function addConnectedAppRoutes(
  server: Server,
  { connectedApps }: { readonly connectedApps: ConnectedAppsService },
): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listConnectedApps',
    summary: 'The apps that the account has connected, by name',
    success: { 200: ConnectedApps },
    handler: async ({ caller }) => ({ results: await connectedApps.listConnectedApps(caller.hubId) }),
  });

  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${path}/:appId`,
    operationId: 'disconnectApp',
    summary: 'Disconnect an app; its tokens end at once',
    params: ConnectedAppParams,
    success: { 204: null },
    handler: ({ caller, params }) => {
      assertAdmin(caller);
      return connectedApps.disconnect(caller.hubId, Number(params.appId));
    },
  });
}
