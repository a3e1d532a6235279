import type { App, AppsService } from '../../accounts/apps/apps.service.js';
import { tokenErrors } from '../credentials/token.errors.js';

interface ClientCredentials {
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
}

export interface ClientsService {
  /**
   * Returns the app with that id and secret (RFC 6749 2.3.1, fields of the form). Throws BAD_CLIENT_ID or BAD_CLIENT_SECRET
   * (400).
   */
  authenticate(credentials: ClientCredentials): Promise<App>;
}

interface ClientsDeps {
  readonly apps: Pick<AppsService, 'findAppByClientId' | 'hasSecret'>;
}

export function createClientsService({ apps }: ClientsDeps): ClientsService {
  return {
    async authenticate({ clientId = '', clientSecret = '' }) {
      // Always looks up both, so that the response time does not reveal which one was wrong.
      const app = await apps.findAppByClientId(clientId);
      const isSecret = await apps.hasSecret(clientId, clientSecret);
      if (!app) throw tokenErrors.badClientId();
      if (!isSecret) throw tokenErrors.badClientSecret();
      return app;
    },
  };
}
