import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { WebhookParams } from '../settings/settings.schema.js';
import {
  PartialSubscriptionBatch,
  Subscription,
  SubscriptionBatch,
  SubscriptionBatchAnswer,
  SubscriptionCreate,
  SubscriptionList,
  SubscriptionParams,
  SubscriptionPatch,
} from './subscriptions.schema.js';
import type { SubscriptionsService } from './subscriptions.service.js';

const path = '/webhooks/v3/:appId/subscriptions';
const common = { tag: 'Webhooks', callers: ['developer'], ignoresBearer: true } as const;

/** What an app is told of. */
export function addSubscriptionRoutes(server: Server, webhooks: SubscriptionsService): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listWebhookSubscriptions',
    summary: 'List what an app is told of',
    params: WebhookParams,
    success: { 200: SubscriptionList },
    handler: async ({ params, caller }) => ({
      results: await webhooks.listSubscriptions({ ...params, developerId: caller.developerId }),
    }),
  });
  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/:subscriptionId`,
    operationId: 'getWebhookSubscription',
    summary: 'Read one subscription',
    params: SubscriptionParams,
    success: { 200: Subscription },
    handler: ({ params, caller }) => webhooks.getSubscription({ ...params, developerId: caller.developerId }),
  });
  addSubscriptionWriteRoutes(server, webhooks);
}

function addSubscriptionWriteRoutes(server: Server, webhooks: SubscriptionsService): void {
  addRoute(server, {
    ...common,
    method: 'POST',
    path,
    operationId: 'createWebhookSubscription',
    summary: 'Have an app told of something',
    params: WebhookParams,
    body: SubscriptionCreate,
    success: { 201: Subscription },
    refusals: [409],
    handler: ({ params, caller, body }) =>
      webhooks.createSubscription({ ...params, developerId: caller.developerId, input: body }),
  });
  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/batch/update`,
    operationId: 'changeWebhookSubscriptions',
    summary: 'Switch many subscriptions on or off',
    params: WebhookParams,
    body: SubscriptionBatch,
    success: { 200: SubscriptionBatchAnswer, 207: PartialSubscriptionBatch },
    handler: async ({ params, caller, body, reply }) => {
      const answer = await webhooks.changeSubscriptions({ ...params, ...body, developerId: caller.developerId });
      if (answer.errors) reply.status(207);
      return answer;
    },
  });
  addRoute(server, {
    ...common,
    method: 'PATCH',
    path: `${path}/:subscriptionId`,
    operationId: 'changeWebhookSubscription',
    summary: 'Switch a subscription on or off',
    params: SubscriptionParams,
    body: SubscriptionPatch,
    success: { 200: Subscription },
    handler: ({ params, caller, body }) =>
      webhooks.changeSubscription({ ...params, developerId: caller.developerId, patch: body }),
  });
  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${path}/:subscriptionId`,
    operationId: 'deleteWebhookSubscription',
    summary: 'End a subscription',
    params: SubscriptionParams,
    success: { 204: null },
    handler: ({ params, caller }) => webhooks.deleteSubscription({ ...params, developerId: caller.developerId }),
  });
}
