import type { Server } from '../platform/http/facts.js';
import type { Log } from '../platform/log.js';
import { addAuthorizeRoutes, type AuthorizeRoutesDeps } from './authorize/authorize.routes.js';
import type { OAuthService } from './oauth.service.js';
import { addConnectedAppRoutes } from './connections/connected-apps.routes.js';
import { addTokenInfoRoutes } from './token/info.routes.js';
import { addTokenQuestionRoutes } from './token/questions.routes.js';
import { addTokenRoutes } from './token/token.routes.js';
import { useTokenConventions } from './token/conventions.plugin.js';
import { addUninstallRoutes } from './connections/uninstall.routes.js';

interface OAuthRoutesDeps extends Omit<AuthorizeRoutesDeps, 'oauth'> {
  readonly oauth: OAuthService;
  readonly log: Log;
}

/** All of OAuth over HTTP: pages, token endpoints (with error bodies of their own), metadata, uninstall. */
export async function addOAuthRoutes(server: Server, deps: OAuthRoutesDeps): Promise<void> {
  const { oauth, log } = deps;
  await server.register(async (scope) => {
    useTokenConventions(scope, log);
    addTokenRoutes(scope, oauth);
    addTokenQuestionRoutes(scope, oauth);
  });
  await server.register(async (scope) => addAuthorizeRoutes(scope, deps));
  addTokenInfoRoutes(server, oauth);
  addUninstallRoutes(server, oauth);
  addConnectedAppRoutes(server, oauth);
}
