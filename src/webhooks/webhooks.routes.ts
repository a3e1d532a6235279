import type { Server } from '../platform/http/facts.js';
import { addDeliveryRoutes } from './deliveries/deliveries.routes.js';
import { addWebhookSettingsRoutes } from './settings/settings.routes.js';
import { addSubscriptionRoutes } from './subscriptions/subscriptions.routes.js';
import type { WebhooksService } from './webhooks.service.js';

/** What developers set up, so that their apps are told of what happens. */
export function addWebhookRoutes(server: Server, webhooks: WebhooksService): void {
  addWebhookSettingsRoutes(server, webhooks);
  addSubscriptionRoutes(server, webhooks);
  addDeliveryRoutes(server, webhooks);
}
