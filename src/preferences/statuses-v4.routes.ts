import type { Static } from 'typebox';
import { toSource } from '../objects/types/callers.js';
import { hubCallers, type HubCaller } from '../platform/http/callers.js';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import * as schema from './preferences.schema.js';
import type { PreferencesService } from './preferences.service.js';
import type { StatusesService } from './statuses.service.js';
import { splitOutcomes, toDefinitions, toPublicStatus, toWideStatuses } from './wire.js';

const path = '/communication-preferences/v4';
const one = `${path}/statuses/:subscriberIdString`;
const many = `${path}/statuses/batch`;
const common = { tag: 'Communication preferences', callers: hubCallers } as const;
const reading = { oneOf: ['communication_preferences.read_write', 'communication_preferences.read'] };
const writing = { oneOf: ['communication_preferences.read_write', 'communication_preferences.write'] };
const readingMany = { oneOf: ['communication_preferences.statuses.batch.read'] };
const writingMany = { oneOf: ['communication_preferences.statuses.batch.write'] };

type Deps = Pick<PreferencesService, 'statuses' | 'now'>;

/** Statuses of e-mail addresses as in version 4. Assumptions M1 and M2. */
export function addStatusV4Routes(server: Server, deps: Deps): void {
  addDefinitionRoute(server, deps);
  addOneStatusRoutes(server, deps);
  addOneOptOutRoutes(server, deps);
  addStatusBatchRoutes(server, deps);
  addOptOutBatchRoutes(server, deps);
}

function addDefinitionRoute(server: Server, { statuses, now }: Deps): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/definitions`,
    operationId: 'listSubscriptionDefinitionsV4',
    summary: 'List the subscriptions of the account',
    scopes: reading,
    query: schema.DefinitionsQuery,
    success: { 200: schema.DefinitionResults },
    handler: ({ caller, query }) =>
      timed(now, async () => {
        const results = toDefinitions(await statuses.getStart(caller.hubId));
        return {
          results: query.includeTranslations
            ? results.map((result) => ({ ...result, subscriptionTranslations: [] }))
            : results,
        };
      }),
  });
}

function addOneStatusRoutes(server: Server, { statuses, now }: Deps): void {
  const route = { ...common, path: one, params: schema.SubscriberParams, success: { 200: schema.StatusResults } };
  addRoute(server, {
    ...route,
    method: 'GET',
    operationId: 'getSubscriberStatuses',
    summary: 'Read the status of an address in each subscription',
    scopes: reading,
    query: schema.ChannelQuery,
    handler: ({ caller, params }) =>
      timed(now, async () => {
        const start = await statuses.getStart(caller.hubId);
        const { standings } = await statuses.getSubscriber(caller.hubId, params.subscriberIdString);
        return { results: standings.map((standing) => toPublicStatus(standing, start)) };
      }),
  });

  addRoute(server, {
    ...route,
    method: 'POST',
    operationId: 'setSubscriberStatus',
    summary: 'Set the status of an address in one subscription; it may subscribe again',
    scopes: writing,
    body: schema.StatusRequest,
    handler: ({ caller, params, body }) =>
      timed(now, async () => {
        const print = await toPrinter(statuses, caller);
        const asked = toAsked({ ...body, ...params });
        const [outcome] = await statuses.setStatuses(toAuthor(caller), [asked]);
        if (outcome instanceof Error) throw outcome;
        return { results: outcome ? [print(outcome)] : [] };
      }),
  });
}

function addOneOptOutRoutes(server: Server, { statuses, now }: Deps): void {
  const route = { ...common, path: `${one}/unsubscribe-all`, params: schema.SubscriberParams };
  addRoute(server, {
    ...route,
    method: 'GET',
    operationId: 'getSubscriberOptOut',
    summary: 'Read whether an address has unsubscribed from everything; no results if it has not',
    scopes: reading,
    query: schema.OptOutQuery,
    success: { 200: schema.WideStatusResults },
    handler: ({ caller, params }) =>
      timed(now, async () => {
        const { email, optedOutAt } = await statuses.getSubscriber(caller.hubId, params.subscriberIdString);
        return { results: toWideStatuses(email, optedOutAt) };
      }),
  });

  addRoute(server, {
    ...route,
    method: 'POST',
    operationId: 'optOutSubscriber',
    summary: 'Unsubscribe an address from everything',
    scopes: writing,
    query: schema.OptOutQuery,
    success: { 200: schema.StatusResults },
    handler: ({ caller, params, query }) =>
      timed(now, async () => {
        const print = await toPrinter(statuses, caller);
        const [outcome = []] = await statuses.optOut(toAuthor(caller), [params.subscriberIdString]);
        if (outcome instanceof Error) throw outcome;
        return { results: query.verbose ? outcome.map(print) : [] };
      }),
  });
}

function addStatusBatchRoutes(server: Server, { statuses, now }: Deps): void {
  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${many}/read`,
    operationId: 'readSubscriberStatuses',
    summary: 'Read the statuses of up to 100 addresses',
    scopes: readingMany,
    reads: true,
    query: schema.ChannelQuery,
    body: schema.SubscriberBatch,
    success: { 200: schema.StatusBatchResults, 207: schema.StatusBatchResults },
    handler: async ({ caller, body, reply }) => {
      const batch = await timed(now, async () => {
        const start = await statuses.getStart(caller.hubId);
        const found = await statuses.listSubscribers(caller.hubId, body.inputs);
        return splitOutcomes(found, ({ email, standings }) => ({
          subscriberIdString: email,
          statuses: standings.map((standing) => toPublicStatus(standing, start)),
        }));
      });
      if (batch.errors) reply.status(207);
      return batch;
    },
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${many}/write`,
    operationId: 'setSubscriberStatuses',
    summary: 'Set up to 100 statuses, each independently and in this order',
    scopes: writingMany,
    body: schema.StatusBatch,
    success: { 200: schema.StatusResults },
    handler: ({ caller, body }) =>
      timed(now, async () => {
        const print = await toPrinter(statuses, caller);
        return splitOutcomes(await statuses.setStatuses(toAuthor(caller), body.inputs.map(toAsked)), print);
      }),
  });
}

function addOptOutBatchRoutes(server: Server, { statuses, now }: Deps): void {
  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${many}/unsubscribe-all/read`,
    operationId: 'readSubscriberOptOuts',
    summary: 'Read which of up to 100 addresses have unsubscribed from everything',
    scopes: readingMany,
    reads: true,
    query: schema.ChannelQuery,
    body: schema.SubscriberBatch,
    success: { 200: schema.WideStatusBatchResults, 207: schema.WideStatusBatchResults },
    handler: async ({ caller, body, reply }) => {
      const batch = await timed(now, async () =>
        splitOutcomes(await statuses.listSubscribers(caller.hubId, body.inputs), ({ email, optedOutAt }) => ({
          subscriberIdString: email,
          wideStatuses: toWideStatuses(email, optedOutAt),
        })),
      );
      if (batch.errors) reply.status(207);
      return batch;
    },
  });

  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${many}/unsubscribe-all`,
    operationId: 'optOutSubscribers',
    summary: 'Unsubscribe up to 100 addresses from everything',
    scopes: writingMany,
    query: schema.OptOutQuery,
    body: schema.SubscriberBatch,
    success: { 200: schema.OptOutBatchResults },
    handler: ({ caller, query, body }) =>
      timed(now, async () => {
        const print = await toPrinter(statuses, caller);
        return splitOutcomes(await statuses.optOut(toAuthor(caller), body.inputs), (changed) => ({
          subscriberIdString: changed[0]?.standing.email ?? '',
          ...(query.verbose && { statuses: changed.map(print) }),
        }));
      }),
  });
}

function toAuthor(caller: HubCaller) {
  return { hubId: caller.hubId, source: toSource(caller), via: 'PUBLIC_API' };
}

type StatusInput = Static<typeof schema.StatusBatch>['inputs'][number];

function toAsked({ subscriberIdString, statusState, channel: _, ...setting }: StatusInput) {
  return { ...setting, email: subscriberIdString, status: statusState };
}

type ChangedStatus = Exclude<Awaited<ReturnType<StatusesService['setStatuses']>>[number], Error>;

async function toPrinter(statuses: StatusesService, { hubId }: HubCaller) {
  const start = await statuses.getStart(hubId);
  return ({ standing, reason }: ChangedStatus) => toPublicStatus(standing, start, reason);
}

/** The response to an action that is complete at once. */
async function timed<T extends object>(now: () => Date, run: () => Promise<T>) {
  const startedAt = now().toISOString();
  const outcome = await run();
  return { status: 'COMPLETE' as const, startedAt, completedAt: now().toISOString(), ...outcome };
}
