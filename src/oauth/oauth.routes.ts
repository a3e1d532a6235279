import type { CompatOf } from '../accounts/hubs/compat.js';
import type { Server } from '../platform/http/facts.js';
import type { Log } from '../platform/log.js';
import { addAuthorizeRoutes, addInstallUrlRoutes, type AuthorizeRoutesDeps } from './authorize/authorize.routes.js';
import type { OAuthService } from './oauth.service.js';
import { addConnectedAppRoutes, addUninstallRoutes } from './connections/connected-apps.routes.js';
import { addTokenInfoRoutes } from './token/info.routes.js';
import { addTokenQuestionRoutes, addTokenRoutes } from './token/token.routes.js';
import { useTokenConventions } from './token/conventions.plugin.js';

interface OAuthRoutesDeps extends Omit<AuthorizeRoutesDeps, 'oauth'> {
  readonly oauth: OAuthService;
  readonly log: Log;
  readonly compatOf: CompatOf;
}

/** Registers all OAuth routes: pages, token endpoints (with their own error bodies), metadata, uninstall. */
export async function addOAuthRoutes(server: Server, deps: OAuthRoutesDeps): Promise<void> {
  const { oauth, log, compatOf } = deps;
  await server.register(async (scope) => {
    useTokenConventions(scope, { log, readsJson: () => compatOf() === 'observed' });
    addTokenRoutes(scope, oauth);
    addTokenQuestionRoutes(scope, oauth);
  });
  await server.register(async (scope) => addAuthorizeRoutes(scope, deps));
  addInstallUrlRoutes(server, oauth);
  addTokenInfoRoutes(server, oauth);
  addUninstallRoutes(server, oauth);
  addConnectedAppRoutes(server, oauth);
}
