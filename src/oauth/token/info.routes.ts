import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { accessTokenErrors } from '../credentials/access-tokens.errors.js';
import type { RefreshTokensService } from '../credentials/refresh-tokens.service.js';
import { accessTokenInfo, refreshTokenInfo, tokenPath } from './info.schema.js';
import type { TokenInfoService } from './info.service.js';

interface TokenInfoServices {
  readonly tokenInfo: TokenInfoService;
  readonly refreshTokens: RefreshTokensService;
}

/** Metadata of tokens (Spec 4.1). The token is the credential; Bearer headers are ignored. */
export function addTokenInfoRoutes(server: Server, { tokenInfo, refreshTokens }: TokenInfoServices): void {
  addRoute(server, {
    method: 'GET',
    path: '/oauth/v1/access-tokens/:token',
    operationId: 'getAccessTokenInfo',
    summary: 'Read the metadata of an access token',
    tag: 'OAuth',
    callers: ['anyone'],
    params: tokenPath,
    success: { 200: accessTokenInfo },
    handler: ({ params }) => tokenInfo.getAccessTokenInfo(params.token),
  });
  addRoute(server, {
    method: 'GET',
    path: '/oauth/v1/refresh-tokens/:token',
    operationId: 'getRefreshTokenInfo',
    summary: 'Read the metadata of a refresh token',
    tag: 'OAuth',
    callers: ['anyone'],
    params: tokenPath,
    success: { 200: refreshTokenInfo },
    handler: ({ params }) => tokenInfo.getRefreshTokenInfo(params.token),
  });
  addRoute(server, {
    method: 'DELETE',
    path: '/oauth/v1/refresh-tokens/:token',
    operationId: 'deleteRefreshToken',
    summary: 'Delete a refresh token; access tokens stay valid',
    tag: 'OAuth',
    callers: ['anyone'],
    params: tokenPath,
    success: { 204: null },
    handler: async ({ params }) => {
      if (!(await refreshTokens.deleteToken(params.token))) throw accessTokenErrors.refreshTokenUnknown();
    },
  });
}
