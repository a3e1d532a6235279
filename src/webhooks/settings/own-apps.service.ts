import type { AppsService } from '../../accounts/apps/apps.service.js';
import { webhookErrors } from './webhooks.errors.js';

/** An app, as in the path, and the developer who claims to own it. */
export interface AppPlace {
  readonly appId: string;
  readonly developerId: number;
}

export interface OwnAppsService {
  /** Throws WEBHOOK_APP_NOT_YOURS (400) for an unknown app or one of another developer. */
  getOwnAppId(place: AppPlace): Promise<number>;
}

const largestAppId = 2_147_483_647;

export function createOwnAppsService({ findApp }: Pick<AppsService, 'findApp'>): OwnAppsService {
  return {
    async getOwnAppId({ appId, developerId }) {
      const id = Number(appId);
      const app = id <= largestAppId ? await findApp(id) : undefined;
      if (app?.developerId === developerId) return id;
      const { message } = webhookErrors.webhookAppNotYours;
      throw webhookErrors.webhookAppNotYours({
        message: message.replace('{appId}', appId).replace('{portalId}', String(developerId)),
        context: { appId: [appId], portalId: [String(developerId)] },
      });
    },
  };
}
