import type { App } from '../../accounts/apps/apps.service.js';
import { AppError } from '../../platform/http/errors.js';
import type { Log } from '../../platform/log.js';
import type { ClientsService } from './clients.service.js';
import type { Grant, Granted } from './grants/grant.js';
import type { TokenParameters } from './request.js';
import { tokenErrors } from '../credentials/token.errors.js';

/** The wire's token response (Spec 2.1). */
interface TokenResponse {
  readonly token_type: 'bearer';
  readonly refresh_token?: string;
  readonly access_token: string;
  readonly expires_in: number;
  readonly hub_id?: number;
  readonly user_id?: number;
  readonly scopes: readonly string[];
  readonly token_use: 'access_token' | 'client_credentials';
}

export interface TokenService {
  /** Runs the grant that the request names. Throws an AppError of the token endpoint's table (400). */
  exchange(parameters: TokenParameters): Promise<TokenResponse>;
}

interface TokenDeps {
  readonly log: Log;
  readonly clients: ClientsService;
  /** By grant_type. */
  readonly grants: Readonly<Record<string, Grant>>;
}

/** The token endpoint. Checks grant type, client, secret, then the parameters of the grant, in this order. */
export function createTokenService({ log, clients, grants }: TokenDeps): TokenService {
  const authenticate = async (grant: Grant, parameters: TokenParameters): Promise<App> => {
    try {
      return await clients.authenticate({ clientId: parameters.client_id, clientSecret: parameters.client_secret });
    } catch (error) {
      if (error instanceof AppError) await grant.refused?.(parameters);
      throw error;
    }
  };
  return {
    async exchange(parameters) {
      const { grant_type: name = '', client_id: clientId } = parameters;
      const grant = Object.hasOwn(grants, name) ? grants[name] : undefined;
      try {
        if (!grant) throw tokenErrors.badGrantType();
        return toResponse(await grant.exchange(await authenticate(grant, parameters), parameters));
      } catch (error) {
        // The response says little on purpose; the log has the details.
        if (error instanceof AppError)
          log.info({ grantType: grant && name, clientId, why: error.code }, 'token request refused');
        throw error;
      }
    },
  };
}

function toResponse({ accessToken, refreshToken }: Granted): TokenResponse {
  const { hub, text, expiresInSeconds, scopes } = accessToken;
  return {
    token_type: 'bearer',
    ...(refreshToken !== undefined && { refresh_token: refreshToken }),
    access_token: text,
    expires_in: expiresInSeconds,
    ...(hub && { hub_id: hub.hubId, user_id: hub.userId }),
    scopes,
    token_use: hub ? 'access_token' : 'client_credentials',
  };
}
