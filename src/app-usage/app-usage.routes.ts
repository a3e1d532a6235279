import type { Static } from 'typebox';
import type { DeveloperCaller } from '../platform/http/callers.js';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import { AppParams, Calls, CallsQuery, Usage, UsageQuery } from './app-usage.schema.js';
import type { AppUsageService } from './app-usage.service.js';

const tag = 'Apps';
const callers = ['developer'] as const;

/** What an app did, for its developer. */
export function addAppUsageRoutes(server: Server, { appUsage }: { readonly appUsage: AppUsageService }): void {
  addRoute(server, {
    method: 'GET',
    path: '/_app/apps/:appId/usage',
    operationId: 'getAppUsage',
    summary: 'Read the calls, errors, events and deliveries of an app in the last 24 hours or 30 days',
    tag,
    callers,
    params: AppParams,
    query: UsageQuery,
    success: { 200: Usage },
    handler: ({ caller, params, query }) => appUsage.getUsage(toOwn(params, caller), query.period ?? 'day'),
  });

  addRoute(server, {
    method: 'GET',
    path: '/_app/apps/:appId/calls',
    operationId: 'listAppCalls',
    summary: 'List the last calls of an app, newest first',
    tag,
    callers,
    params: AppParams,
    query: CallsQuery,
    success: { 200: Calls },
    handler: async ({ caller, params, query: { before, failed = false, limit = 50 } }) => {
      const calls = await appUsage.listCalls(toOwn(params, caller), { before, failed, limit });
      return { results: calls.map(({ appId: _, at, ...call }) => ({ ...call, at: at.toISOString() })) };
    },
  });
}

function toOwn({ appId }: Static<typeof AppParams>, { developerId }: DeveloperCaller) {
  return { appId: Number(appId), developerId };
}
