import type { Server } from '../platform/http/facts.js';
import { addSubscriptionRoutes } from './subscriptions/subscriptions.routes.js';
import type { WebhooksService } from './webhooks.service.js';
import { addRoute } from '../platform/http/route.js';
import { DeliveriesQuery, DeliveryList, DeliveryParams, ReplayedDelivery } from './deliveries/deliveries.schema.js';
import type { DeliveryLogService } from './deliveries/log.service.js';
import { WebhookParams, Settings, SettingsChange } from './settings/settings.schema.js';
import type { SettingsService } from './settings/settings.service.js';

/** What developers configure for notifications of their apps. */
export function addWebhookRoutes(server: Server, webhooks: WebhooksService): void {
  addWebhookSettingsRoutes(server, webhooks);
  addSubscriptionRoutes(server, webhooks);
  addDeliveryRoutes(server, webhooks);
}

const deliveriesPath = '/_app/apps/:appId/deliveries';
const common = { tag: 'Webhooks', callers: ['developer'] } as const;

/** Sent and pending notifications of an app, for its developer. */
function addDeliveryRoutes(server: Server, { deliveryLog }: { readonly deliveryLog: DeliveryLogService }): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path: deliveriesPath,
    operationId: 'listWebhookDeliveries',
    summary: 'List the notifications of the last day to an app, sent or pending, latest first',
    params: WebhookParams,
    query: DeliveriesQuery,
    success: { 200: DeliveryList },
    handler: async ({ params, caller: { developerId }, query }) => ({
      results: await deliveryLog.listOwnDeliveries({ ...params, developerId, limit: query.limit ?? 100 }),
    }),
  });
  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${deliveriesPath}/:deliveryId/replay`,
    operationId: 'replayWebhookDelivery',
    summary: 'Send the same notifications again as a new delivery',
    params: DeliveryParams,
    success: { 201: ReplayedDelivery },
    handler: ({ params, caller: { developerId } }) => deliveryLog.replayOwn({ ...params, developerId }),
  });
}

const settingsPath = '/webhooks/v3/:appId/settings';
const ofSettings = { tag: 'Webhooks', callers: ['developer'], ignoresBearer: true, params: WebhookParams } as const;

function addWebhookSettingsRoutes(server: Server, { settings }: { readonly settings: SettingsService }): void {
  addRoute(server, {
    ...ofSettings,
    method: 'GET',
    path: settingsPath,
    operationId: 'getWebhookSettings',
    summary: 'Read the target URL and concurrency of notifications',
    success: { 200: Settings },
    handler: ({ params, caller }) => settings.getSettings({ ...params, developerId: caller.developerId }),
  });
  addRoute(server, {
    ...ofSettings,
    method: 'PUT',
    path: settingsPath,
    operationId: 'changeWebhookSettings',
    summary: 'Set the target URL and concurrency of notifications',
    body: SettingsChange,
    success: { 200: Settings },
    handler: ({ params, caller, body }) =>
      settings.changeSettings({ ...params, developerId: caller.developerId, settings: body }),
  });
  addRoute(server, {
    ...ofSettings,
    method: 'DELETE',
    path: settingsPath,
    operationId: 'deleteWebhookSettings',
    summary: 'Stop the notifications of an app',
    success: { 204: null },
    handler: ({ params, caller }) => settings.deleteSettings({ ...params, developerId: caller.developerId }),
  });
}
