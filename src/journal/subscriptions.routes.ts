import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import type { JournalService } from './journal.service.js';
import * as wire from './subscriptions.schema.js';

const path = '/webhooks-journal/subscriptions/2026-03';
const common = { tag: 'Webhook journal', callers: ['client'], countsAs: 'journal-subscriptions' } as const;
const mayRead = { oneOf: ['developer.webhooks_journal.subscriptions.read'] };
const mayWrite = { oneOf: ['developer.webhooks_journal.subscriptions.write'] };

export function addJournalSubscriptionRoutes(server: Server, journal: JournalService): void {
  addAllRoutes(server, journal);
  addOneRoutes(server, journal);
  addFilterRoutes(server, journal);
}

function addAllRoutes(server: Server, { subscriptions }: JournalService): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listJournalSubscriptions',
    summary: 'List what the journal of the app subscribes to',
    scopes: mayRead,
    success: { 200: wire.JournalSubscriptionList },
    handler: ({ caller }) => subscriptions.list(caller.appId),
  });
  addRoute(server, {
    ...common,
    method: 'POST',
    path,
    operationId: 'putJournalSubscription',
    summary: 'Subscribe the journal of the app to changes, or replace the same subscription',
    scopes: mayWrite,
    body: wire.SubscriptionUpsert,
    success: { 200: wire.JournalSubscription },
    handler: ({ caller, body }) => subscriptions.put(caller.appId, body),
  });
  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${path}/portals/:portalId`,
    operationId: 'deleteJournalSubscriptionsOfAccount',
    summary: 'Delete all subscriptions to changes in an account',
    scopes: mayWrite,
    params: wire.PortalParams,
    success: { 204: null },
    handler: ({ caller, params }) => subscriptions.removeAllOf(caller.appId, params.portalId),
  });
}

function addOneRoutes(server: Server, { subscriptions }: JournalService): void {
  const one = { ...common, path: `${path}/:subscriptionId`, params: wire.SubscriptionParams } as const;
  addRoute(server, {
    ...one,
    method: 'GET',
    operationId: 'getJournalSubscription',
    summary: 'Read a subscription of the journal',
    scopes: mayRead,
    success: { 200: wire.JournalSubscription },
    handler: ({ caller, params }) => subscriptions.get(caller.appId, params.subscriptionId),
  });
  addRoute(server, {
    ...one,
    method: 'DELETE',
    operationId: 'deleteJournalSubscription',
    summary: 'Delete a subscription of the journal',
    scopes: mayWrite,
    success: { 204: null },
    handler: ({ caller, params }) => subscriptions.remove(caller.appId, params.subscriptionId),
  });
}

function addFilterRoutes(server: Server, { subscriptions }: JournalService): void {
  addRoute(server, {
    ...common,
    method: 'POST',
    path: `${path}/filters`,
    operationId: 'createJournalFilter',
    summary: 'Narrow a subscription to records with certain values; records need to fit one of its filters',
    scopes: mayWrite,
    body: wire.FilterCreate,
    success: { 200: wire.CreatedFilter },
    handler: ({ caller, body }) => subscriptions.createFilter(caller.appId, body),
  });
  addRoute(server, {
    ...common,
    method: 'GET',
    path: `${path}/filters/subscription/:subscriptionId`,
    operationId: 'listJournalFilters',
    summary: 'List the filters of a subscription',
    scopes: mayRead,
    params: wire.SubscriptionParams,
    success: { 200: wire.JournalFilterList },
    handler: ({ caller, params }) => subscriptions.listFilters(caller.appId, params.subscriptionId),
  });
  const one = { ...common, path: `${path}/filters/:filterId`, params: wire.FilterParams } as const;
  addRoute(server, {
    ...one,
    method: 'GET',
    operationId: 'getJournalFilter',
    summary: 'Read a filter of a subscription',
    scopes: mayRead,
    success: { 200: wire.JournalFilter },
    handler: ({ caller, params }) => subscriptions.getFilter(caller.appId, params.filterId),
  });
  addRoute(server, {
    ...one,
    method: 'DELETE',
    operationId: 'deleteJournalFilter',
    summary: 'Delete a filter of a subscription',
    scopes: mayWrite,
    success: { 204: null },
    handler: ({ caller, params }) => subscriptions.removeFilter(caller.appId, params.filterId),
  });
}
