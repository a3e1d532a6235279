import { AppError } from '../platform/http/errors.js';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import { accessTokenInfo, accessTokenInfoRequest } from './private-apps.schema.js';
import type { PrivateAppsService } from './private-apps.service.js';

export function addPrivateAppRoutes(server: Server, { privateApps }: { privateApps: PrivateAppsService }): void {
  addRoute(server, {
    method: 'POST',
    path: '/oauth/v2/private-apps/get/access-token-info',
    operationId: 'getPrivateAppTokenInfo',
    summary: 'What a private-app token is and may do; the token in the body is the credential',
    tag: 'OAuth',
    callers: ['anyone'],
    body: accessTokenInfoRequest,
    success: { 200: accessTokenInfo },
    handler: async ({ body }) => {
      const app = await privateApps.findByToken(body.tokenKey);
      if (!app) throw new AppError('PRIVATE_APP_NOT_FOUND');
      return { userId: app.userId, hubId: app.hubId, appId: app.appId, scopes: [...app.scopes] };
    },
  });
}
