import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import { apiUsages } from './api-usage.schema.js';
import type { ApiUsageService } from './api-usage.service.js';

export function addApiUsageRoutes(server: Server, { apiUsage }: { readonly apiUsage: ApiUsageService }): void {
  addRoute(server, {
    method: 'GET',
    path: '/account-info/v3/api-usage/daily/private-apps',
    operationId: 'getDailyApiUsage',
    summary: 'What the private apps of the account have called today',
    tag: 'Account',
    callers: ['app', 'private-app'],
    success: { 200: apiUsages },
    handler: ({ caller }) => apiUsage.listDailyUsage(caller.hubId),
  });
}
