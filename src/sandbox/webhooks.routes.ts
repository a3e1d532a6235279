import { Type } from 'typebox';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import { DeliveryList, ReplayedDelivery } from '../webhooks/deliveries/deliveries.schema.js';
import type { InspectedDeliveriesService } from './inspected-deliveries.service.js';
import { longestDelayMs, type DeliveryDelayService } from '../webhooks/deliveries/delay.service.js';
import type { DeliveryLogService } from '../webhooks/deliveries/log.service.js';

const int32 = { minimum: 1, maximum: 2_147_483_647 };

const query = Type.Object({
  hubId: Type.Optional(Type.Integer(int32)),
  appId: Type.Optional(Type.Integer(int32)),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
});

const texts = Type.Record(Type.String(), Type.String());

const inspectedDeliveries = Type.Object({
  results: Type.Array(
    Type.Object({
      ...DeliveryList.properties.results.items.properties,
      sent: Type.Array(
        Type.Object({
          at: Type.String({ format: 'date-time' }),
          targetUrl: Type.String(),
          requestHeaders: texts,
          requestBody: Type.String(),
          outcome: Type.String(),
          milliseconds: Type.Number(),
          responseHeaders: texts,
          responseBody: Type.Union([Type.String(), Type.Null()]),
        }),
        { description: 'The attempts that this process remembers, the latest first' },
      ),
      causes: Type.Array(Type.Object({ id: Type.String(), method: Type.String(), path: Type.String() }), {
        description: 'The recorded requests that made the changes, as far as they are known',
      }),
      unknownCauses: Type.Integer({ description: 'The number of notifications whose request is not known' }),
    }),
  ),
});

const delayState = Type.Object(
  {
    delayMs: Type.Integer({
      minimum: 0,
      maximum: longestDelayMs,
      description: 'How long new deliveries are held back, by the clock',
    }),
  },
  { additionalProperties: false },
);

interface SandboxWebhooks {
  readonly deliveryLog: DeliveryLogService;
  readonly inspected: InspectedDeliveriesService;
  readonly delay: DeliveryDelayService;
}

/** `/_spoke/webhooks`: sent and pending deliveries, and their replay. */
export function addSandboxWebhookRoutes(server: Server, { deliveryLog, inspected, delay }: SandboxWebhooks): void {
  addDelayRoutes(server, delay);
  addRoute(server, {
    method: 'GET',
    path: '/_spoke/webhooks/inspected',
    operationId: 'inspectSandboxDeliveries',
    summary:
      'List the notifications of the last day with their requests, responses and causes, as far as they are known',
    tag: 'Sandbox',
    callers: ['anyone'],
    query,
    success: { 200: inspectedDeliveries },
    handler: async ({ query: filter }) => ({
      results: await inspected.listDeliveries({ ...filter, limit: filter.limit ?? 100 }),
    }),
  });
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

function addDelayRoutes(server: Server, delay: DeliveryDelayService): void {
  const common = { path: '/_spoke/webhooks/delay', tag: 'Sandbox', callers: ['anyone'] as const };
  const getState = () => ({ delayMs: delay.getDelayMs() });
  addRoute(server, {
    ...common,
    method: 'GET',
    operationId: 'getSandboxWebhookDelay',
    summary: 'Read how long new deliveries are held back',
    success: { 200: delayState },
    handler: getState,
  });
  addRoute(server, {
    ...common,
    method: 'PUT',
    operationId: 'setSandboxWebhookDelay',
    summary: 'Hold new deliveries back, by the clock',
    body: delayState,
    success: { 200: delayState },
    handler: async ({ body }) => {
      await delay.setDelayMs(body.delayMs);
      return getState();
    },
  });
}
