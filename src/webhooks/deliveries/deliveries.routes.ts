import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { DeliveriesQuery, DeliveryList, DeliveryParams, ReplayedDelivery } from './deliveries.schema.js';
import type { DeliveryLogService } from './log.service.js';
import { WebhookParams } from '../settings/settings.schema.js';

const path = '/_app/apps/:appId/deliveries';
const common = { tag: 'Webhooks', callers: ['developer'] } as const;

/** What was and will be posted to an app, for its developer. */
export function addDeliveryRoutes(server: Server, webhooks: DeliveryLogService): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listWebhookDeliveries',
    summary: 'The notifications of the last day to an app, sent or not, the latest first',
    params: WebhookParams,
    query: DeliveriesQuery,
    success: { 200: DeliveryList },
    handler: async ({ params, caller: { developerId }, query }) => ({
      results: await webhooks.listOwnDeliveries({ ...params, developerId, limit: query.limit ?? 100 }),
    }),
  });
  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/:deliveryId/replay`,
    operationId: 'replayWebhookDelivery',
    summary: 'Send the same notifications once more, as a delivery of its own',
    params: DeliveryParams,
    success: { 201: ReplayedDelivery },
    handler: ({ params, caller: { developerId } }) => webhooks.replayOwn({ ...params, developerId }),
  });
}
