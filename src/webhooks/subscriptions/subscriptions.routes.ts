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

/** The subscriptions of an app. */
export function addSubscriptionRoutes(
  server: Server,
  { subscriptions }: { readonly subscriptions: SubscriptionsService },
): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listWebhookSubscriptions',
    summary: 'List the subscriptions of an app',
    params: WebhookParams,
    success: { 200: SubscriptionList },
    handler: async ({ params, caller }) => ({
      results: await subscriptions.listSubscriptions({ ...params, developerId: caller.developerId }),
    }),
  });
  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/:subscriptionId`,
    operationId: 'getWebhookSubscription',
    summary: 'Read a subscription',
    params: SubscriptionParams,
    success: { 200: Subscription },
    handler: ({ params, caller }) => subscriptions.getSubscription({ ...params, developerId: caller.developerId }),
  });
  addSubscriptionWriteRoutes(server, subscriptions);
}

function addSubscriptionWriteRoutes(server: Server, subscriptions: SubscriptionsService): void {
  addRoute(server, {
    ...common,
    method: 'POST',
    path,
    operationId: 'createWebhookSubscription',
    summary: 'Create a subscription',
    params: WebhookParams,
    body: SubscriptionCreate,
    success: { 201: Subscription },
    refusals: [409],
    handler: ({ params, caller, body }) =>
      subscriptions.createSubscription({ ...params, developerId: caller.developerId, input: body }),
  });
  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/batch/update`,
    operationId: 'changeWebhookSubscriptions',
    summary: 'Activate or deactivate many subscriptions',
    params: WebhookParams,
    body: SubscriptionBatch,
    success: { 200: SubscriptionBatchAnswer, 207: PartialSubscriptionBatch },
    handler: async ({ params, caller, body, reply }) => {
      const answer = await subscriptions.changeSubscriptions({ ...params, ...body, developerId: caller.developerId });
      if (answer.errors) reply.status(207);
      return answer;
    },
  });
  addRoute(server, {
    ...common,
    method: 'PATCH',
    path: `${path}/:subscriptionId`,
    operationId: 'changeWebhookSubscription',
    summary: 'Activate or deactivate a subscription',
    params: SubscriptionParams,
    body: SubscriptionPatch,
    success: { 200: Subscription },
    handler: ({ params, caller, body }) =>
      subscriptions.changeSubscription({ ...params, developerId: caller.developerId, patch: body }),
  });
  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${path}/:subscriptionId`,
    operationId: 'deleteWebhookSubscription',
    summary: 'End a subscription',
    params: SubscriptionParams,
    success: { 204: null },
    handler: ({ params, caller }) => subscriptions.deleteSubscription({ ...params, developerId: caller.developerId }),
  });
}
