import { AppError } from '../../../platform/http/errors.js';
import type { AccessTokensService } from '../../credentials/access-tokens.service.js';
import type { RefreshTokensService } from '../../credentials/refresh-tokens.service.js';
import { toScopeList } from '../request.js';
import { tokenErrors } from '../../credentials/token.errors.js';
import type { Grant } from './grant.js';

interface RefreshTokenDeps {
  readonly accessTokens: AccessTokensService;
  readonly refreshTokens: RefreshTokensService;
}

/**
 * The refresh grant (Spec 5.1). The refresh token stays the same and comes back. A `scope` may narrow what the new access
 * token can do, never widen it (RFC 6749 6).
 */
export function createRefreshTokenGrant({ accessTokens, refreshTokens }: RefreshTokenDeps): Grant {
  return {
    async exchange(app, { refresh_token: text, scope }) {
      if (text === undefined) throw tokenErrors.badRefreshToken();
      const token = await refreshTokens.findForRefresh(text, app.appId);
      if (token instanceof AppError) throw token;
      const { hubId, userId, grantId, appId } = token;
      const scopes = toNarrowed(token.scopes, toScopeList(scope));
      return {
        accessToken: await accessTokens.issue({ appId, hub: { hubId, userId, grantId }, scopes }),
        refreshToken: text,
      };
    },
  };
}

function toNarrowed(granted: readonly string[], asked: readonly string[]): readonly string[] {
  if (asked.length === 0) return granted;
  if (!asked.every((scope) => granted.includes(scope))) throw tokenErrors.badScopes();
  return [...new Set(['oauth', ...asked])];
}
