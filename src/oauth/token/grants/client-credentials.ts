import type { AccessTokensService } from '../../credentials/access-tokens.service.js';
import { isAppScope } from '../../credentials/app-scopes.js';
import { toScopeList } from '../request.js';
import { tokenErrors } from '../../credentials/token.errors.js';
import type { Grant } from './grant.js';

/**
 * The client credentials grant (RFC 6749 4.4): a token of the app itself, for the webhook journal scopes that it
 * registered; all of them when none is named. There is no refresh token. An app that runs on a person's machine can keep no
 * secret and acts for that person only, so it has no such grant.
 */
export function createClientCredentialsGrant({ accessTokens }: { accessTokens: AccessTokensService }): Grant {
  return {
    async exchange(app, { scope }) {
      if (app.native) throw tokenErrors.userLevelClientCredentialsNotSupported();
      const own = [...app.scopes, ...app.optionalScopes].filter(isAppScope);
      const asked = toScopeList(scope);
      const scopes = asked.length === 0 ? own : asked;
      if (scopes.length === 0 || !scopes.every((name) => own.includes(name))) throw tokenErrors.badScopes();
      return {
        accessToken: await accessTokens.issue({ appId: app.appId, hub: undefined, scopes }),
        refreshToken: undefined,
      };
    },
  };
}
