import type { App } from '../../../accounts/apps/apps.service.js';
import type { AccessToken } from '../../credentials/access-tokens.service.js';
import type { TokenParameters } from '../request.js';

/** What a grant gives: an access token, and a refresh token where the grant has one. */
export interface Granted {
  readonly accessToken: AccessToken;
  readonly refreshToken: string | undefined;
}

/** A way to get an access token. */
export interface Grant {
  /** For an authenticated app. Throws an AppError of the token endpoint's table. */
  exchange(app: App, parameters: TokenParameters): Promise<Granted>;
  /** Told when the app could not be authenticated. */
  refused?(parameters: TokenParameters): Promise<void>;
}
