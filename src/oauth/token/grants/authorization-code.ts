import { AppError } from '../../../platform/http/errors.js';
import type { AccessTokensService } from '../../credentials/access-tokens.service.js';
import type { CodesService } from '../../credentials/codes.service.js';
import { isRegisteredRedirectUri } from '../../credentials/redirect-uris.js';
import { tokenErrors } from '../../credentials/token.errors.js';
import type { Grant } from './grant.js';
import { isAppScope } from '../../credentials/app-scopes.js';
import { toScopeList } from '../request.js';
import type { RefreshTokensService } from '../../credentials/refresh-tokens.service.js';

interface AuthorizationCodeDeps {
  readonly accessTokens: AccessTokensService;
  readonly codes: CodesService;
}

/** The authorization code grant (Spec 4.1, RFC 6749 4.1.3). A failed request does not use up the code. */
export function createAuthorizationCodeGrant({ accessTokens, codes }: AuthorizationCodeDeps): Grant {
  return {
    async exchange(app, { code, redirect_uri: redirectUri, code_verifier: codeVerifier }) {
      if (redirectUri === undefined || !isRegisteredRedirectUri(redirectUri, app)) {
        if (code !== undefined) await codes.countFailure(code);
        throw tokenErrors.badRedirectUri();
      }
      if (code === undefined) throw tokenErrors.badAuthCode();
      const redeemed = await codes.redeem({ code, appId: app.appId, redirectUri, codeVerifier });
      if (redeemed instanceof AppError) throw redeemed;
      const { refreshToken, scopes, appId, ...hub } = redeemed;
      return { accessToken: await accessTokens.issue({ appId, hub, scopes }), refreshToken };
    },
    async refused({ code }) {
      if (code !== undefined) await codes.countFailure(code);
    },
  };
}

/**
 * The client credentials grant (RFC 6749 4.4): a token of the app itself, for the webhook journal scopes that it registered; all
 * of them by default. Scopes on records may be named with them: what the journal contains follows the scopes that accounts granted
 * (Assumption W23). Without a refresh token. Not available to native apps, which cannot keep a secret and act for one user
 * only.
 */
export function createClientCredentialsGrant({ accessTokens }: { accessTokens: AccessTokensService }): Grant {
  return {
    async exchange(app, { scope }) {
      if (app.native) throw tokenErrors.userLevelClientCredentialsNotSupported();
      const registered = [...app.scopes, ...app.optionalScopes];
      const asked = toScopeList(scope);
      const scopes = asked.length === 0 ? registered.filter(isAppScope) : asked;
      if (!scopes.some(isAppScope) || !scopes.every((name) => registered.includes(name))) throw tokenErrors.badScopes();
      return {
        accessToken: await accessTokens.issue({ appId: app.appId, hub: undefined, scopes }),
        refreshToken: undefined,
      };
    },
  };
}

interface RefreshTokenDeps {
  readonly accessTokens: AccessTokensService;
  readonly refreshTokens: RefreshTokensService;
}

/**
 * The refresh grant (Spec 5.1). Returns the same refresh token. A `scope` may narrow the scopes of the new access token, never
 * widen them (RFC 6749 6).
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
