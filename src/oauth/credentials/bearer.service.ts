import type { PrivateAppsService } from '../../accounts/apps/private-apps.service.js';
import type { Authenticators, TokenCaller } from '../../platform/http/callers.js';
import { httpErrors } from '../../platform/http/errors.js';
import type { AccessTokensService } from './access-tokens.service.js';

interface BearerDeps {
  readonly accessTokens: AccessTokensService;
  readonly privateApps: Pick<PrivateAppsService, 'findByToken'>;
}

/**
 * Recognises the two kinds of bearer tokens (Spec 5.2). Throws EXPIRED_AUTHENTICATION or AUTHENTICATION_MISSING (401), and
 * CALLER_NOT_ALLOWED (403) for a token of an app itself, which acts in no account.
 */
export function createBearerAuthenticator({ accessTokens, privateApps }: BearerDeps): Authenticators['bearer'] {
  return async (text): Promise<TokenCaller> => {
    if (text.startsWith('pat-')) {
      const found = await privateApps.findByToken(text);
      if (!found) throw httpErrors.authenticationMissing();
      const { hubId, appId, scopes } = found;
      return { kind: 'private-app', hubId, appId, scopes };
    }
    const { appId, hub, scopeSet } = await accessTokens.authenticate(text);
    if (!hub) throw httpErrors.callerNotAllowed();
    return { kind: 'app', appId, hubId: hub.hubId, userId: hub.userId, scopes: scopeSet };
  };
}
