import type { AppsService } from '../accounts/apps/apps.service.js';
import type { OAuthService } from '../oauth/oauth.service.js';
import type { MovableClock } from '../platform/clock.js';
import { defineErrors, httpErrors } from '../platform/http/errors.js';

const tokenErrors = defineErrors({
  CLIENT_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'There is no app with this client id.' },
  TOKEN_NOT_ACTIVE: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'The access token of an app is unknown, expired or revoked.',
  },
});

interface TokensToExpire {
  readonly accessToken?: string;
  readonly clientId?: string;
  /** With a client id: only the tokens for this account. */
  readonly hubId?: number;
}

export interface SandboxTokensService {
  /** Returns when they expired. Throws TOKEN_NOT_ACTIVE or CLIENT_NOT_FOUND (404). */
  expire(tokens: TokensToExpire): Promise<Date>;
  /** Throws CLIENT_NOT_FOUND or APP_NOT_CONNECTED (404). */
  uninstall(install: { readonly clientId: string; readonly hubId: number }): Promise<void>;
}

interface SandboxTokensDeps {
  readonly apps: Pick<AppsService, 'findAppByClientId'>;
  readonly oauth: Pick<OAuthService, 'connectedApps' | 'expiry'>;
  readonly clock: MovableClock;
}

/** Ends the access of apps while an integration is tested. */
export function createSandboxTokensService({ apps, oauth, clock }: SandboxTokensDeps): SandboxTokensService {
  const getAppId = async (clientId: string): Promise<number> => {
    const app = await apps.findAppByClientId(clientId);
    if (!app) throw tokenErrors.clientNotFound();
    return app.appId;
  };
  return {
    async expire({ accessToken, clientId, hubId }) {
      if ((accessToken === undefined) === (clientId === undefined) || (accessToken !== undefined && hubId)) {
        throw httpErrors.invalidRequest({ message: 'Give either accessToken or clientId, the latter also with hubId' });
      }
      if (clientId !== undefined) {
        const at = await oauth.expiry.expireTokensOf(await getAppId(clientId), hubId);
        // Where time stands still, tokens that are issued from now on must be later.
        if (clock.stepSeconds() !== undefined) clock.advance(0.001);
        return at;
      }
      const expiredAt = await oauth.expiry.expireToken(accessToken ?? '');
      if (!expiredAt) throw tokenErrors.tokenNotActive();
      return expiredAt;
    },
    uninstall: async ({ clientId, hubId }) => oauth.connectedApps.disconnect(hubId, await getAppId(clientId)),
  };
}
