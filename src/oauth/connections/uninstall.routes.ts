import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import type { UninstallService } from './uninstall.service.js';

/** The app's own way to leave an account. */
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
