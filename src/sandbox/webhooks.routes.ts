import { Type } from 'typebox';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import { DeliveryList, ReplayedDelivery } from '../webhooks/deliveries/deliveries.schema.js';
import type { DeliveryLogService } from '../webhooks/deliveries/log.service.js';

const int32 = { minimum: 1, maximum: 2_147_483_647 };

const query = Type.Object({
  hubId: Type.Optional(Type.Integer(int32)),
  appId: Type.Optional(Type.Integer(int32)),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
});

/** `/_spoke/webhooks`: sent and pending deliveries, and their replay. */
export function addSandboxWebhookRoutes(
  server: Server,
  { deliveryLog }: { readonly deliveryLog: DeliveryLogService },
): void {
  addRoute(server, {
    method: 'GET',
    path: '/_spoke/webhooks',
    operationId: 'listSandboxDeliveries',
    summary: 'List the notifications of the last day, sent or pending',
    tag: 'Sandbox',
    callers: ['anyone'],
    query,
    success: { 200: DeliveryList },
    handler: async ({ query: filter }) => ({
      results: await deliveryLog.listDeliveries({ ...filter, limit: filter.limit ?? 100 }),
    }),
  });
  addRoute(server, {
    method: 'POST',
    path: '/_spoke/webhooks/:id/replay',
    operationId: 'replaySandboxDelivery',
    summary: 'Send the same notifications again',
    tag: 'Sandbox',
    callers: ['anyone'],
    params: Type.Object({ id: Type.String() }),
    success: { 201: ReplayedDelivery },
    handler: ({ params }) => deliveryLog.replay(params.id),
  });
}
