import type { App } from '../../../accounts/apps/apps.service.js';
import type { AccessToken } from '../../credentials/access-tokens.service.js';
import type { TokenParameters } from '../request.js';

/** The result of a grant: an access token, and a refresh token if the grant issues one. */
export interface Granted {
  readonly accessToken: AccessToken;
  readonly refreshToken: string | undefined;
}

/** A way to obtain an access token. */
export interface Grant {
  /** Called for an authenticated app. Throws an AppError of the token endpoint's table. */
  exchange(app: App, parameters: TokenParameters): Promise<Granted>;
  /** Called when the app could not be authenticated. */
  refused?(parameters: TokenParameters): Promise<void>;
}
