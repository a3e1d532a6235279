import type { FastifyRequest } from 'fastify';
import { toPaging } from '../../platform/http/body/paging.js';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { assertAdmin } from '../rules/admins.js';
import * as wire from './activity.schema.js';
import type { ActivityService } from './activity.service.js';

const path = '/account-info/v3/activity';
const common = {
  method: 'GET',
  tag: 'Account',
  callers: ['app', 'private-app'],
  scopes: { oneOf: ['account-info.security.read'] },
} as const;

/** Assumption O22. What has happened in an account, for apps and its administrators. */
export function addActivityRoutes(server: Server, { activity }: { readonly activity: ActivityService }): void {
  addRoute(server, {
    ...common,
    path: `${path}/login`,
    operationId: 'listLogins',
    summary: 'List the sign-ins of the users of the account, failed ones included, the newest first',
    query: wire.LoginsQuery,
    success: { 200: wire.Logins },
    handler: async ({ caller, query, request }) => toPage(request, await activity.listLogins(caller.hubId, query)),
  });

  addRoute(server, {
    ...common,
    path: `${path}/security`,
    operationId: 'listSecurityEvents',
    summary: 'List the security events of the account, the newest first',
    query: wire.SecurityQuery,
    success: { 200: wire.CriticalActions },
    handler: async ({ caller, query, request }) =>
      toPage(request, await activity.listSecurityEvents(caller.hubId, query)),
  });

  addRoute(server, {
    ...common,
    path: `${path}/audit-logs`,
    operationId: 'listAuditLogs',
    summary: 'List sign-ins, security events and changes of settings, the oldest first',
    query: wire.AuditLogsQuery,
    success: { 200: wire.UserActions },
    handler: async ({ caller, query, request }) => toPage(request, await activity.listAuditLogs(caller.hubId, query)),
  });

  addRoute(server, {
    method: 'GET',
    path: '/_app/activity',
    operationId: 'listActivity',
    summary: 'List what has happened in the account, the newest first',
    tag: 'Account',
    callers: ['member'],
    query: wire.ActivityQuery,
    success: { 200: wire.ShownActivities },
    handler: async ({ caller, query }) => {
      assertAdmin(caller);
      const { results, after } = await activity.listActivities(caller.hubId, query);
      return { results, ...(after !== undefined && { after }) };
    },
  });
}

function toPage<Shown>(
  request: FastifyRequest,
  { results, after }: { readonly results: Shown[]; readonly after: string | undefined },
) {
  return { results, ...(after !== undefined && { paging: toPaging(request, after) }) };
}
