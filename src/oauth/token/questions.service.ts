import type { Db } from '../../platform/db/db.js';
import type { AccessTokensService } from '../credentials/access-tokens.service.js';
import type { ClientsService } from './clients.service.js';
import type { RefreshTokensService } from '../credentials/refresh-tokens.service.js';
import type { TokenStateService } from '../credentials/token-state.service.js';
import type { Introspection, TokenInfoService } from './info.service.js';
import type { TokenParameters } from './request.js';
import { tokenErrors } from '../credentials/token.errors.js';

export interface TokenQuestionsService {
  /** RFC 7662. Throws BAD_CLIENT_ID, BAD_CLIENT_SECRET or BAD_TOKEN (400). */
  introspect(parameters: TokenParameters): Promise<Introspection>;
  /** RFC 7009: revoking an unknown token, or one of another app, has no effect and is not an error. */
  revoke(parameters: TokenParameters): Promise<void>;
}

interface TokenQuestionsDeps {
  readonly db: Db;
  readonly clients: ClientsService;
  readonly tokenInfo: TokenInfoService;
  readonly accessTokens: AccessTokensService;
  readonly refreshTokens: RefreshTokensService;
  readonly tokenState: TokenStateService;
}

export function createTokenQuestionsService(deps: TokenQuestionsDeps): TokenQuestionsService {
  const { db, clients, tokenInfo, accessTokens, refreshTokens, tokenState } = deps;
  const authenticate = ({ client_id: clientId, client_secret: clientSecret }: TokenParameters) =>
    clients.authenticate({ clientId, clientSecret });
  return {
    async introspect(parameters) {
      const app = await authenticate(parameters);
      return tokenInfo.introspect(app, toToken(parameters));
    },
    async revoke(parameters) {
      const app = await authenticate(parameters);
      const text = toToken(parameters);
      const accessToken = await accessTokens.findActive(text);
      if (accessToken?.appId === app.appId) {
        await db.write((tx) => tokenState.endTokenInTx(tx, accessToken.tokenId));
      } else if ((await refreshTokens.findActive(text))?.appId === app.appId) {
        await refreshTokens.deleteToken(text);
      }
    },
  };
}

/** The token in question, under any of the names that clients use. */
function toToken({ token, access_token: accessToken, refresh_token: refreshToken }: TokenParameters): string {
  const text = token ?? accessToken ?? refreshToken;
  if (text === undefined) throw tokenErrors.badToken();
  return text;
}
