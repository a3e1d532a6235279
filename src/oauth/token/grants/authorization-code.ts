import { AppError } from '../../../platform/http/errors.js';
import type { AccessTokensService } from '../../credentials/access-tokens.service.js';
import type { CodesService } from '../../credentials/codes.service.js';
import { isRegisteredRedirectUri } from '../../credentials/redirect-uris.js';
import { tokenErrors } from '../../credentials/token.errors.js';
import type { Grant } from './grant.js';

interface AuthorizationCodeDeps {
  readonly accessTokens: AccessTokensService;
  readonly codes: CodesService;
}

/** The authorization code grant (Spec 4.1, RFC 6749 4.1.3). A request that is refused uses no code up. */
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
