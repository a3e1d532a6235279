import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import { apiUsages } from './api-usage.schema.js';
import type { ApiUsageService } from './api-usage.service.js';

export function addApiUsageRoutes(server: Server, { apiUsage }: { readonly apiUsage: ApiUsageService }): void {
  const paths = { getDailyApiUsage: 'daily/private-apps', getAllDailyApiUsage: 'daily' };
  for (const [operationId, path] of Object.entries(paths)) {
    addRoute(server, {
      method: 'GET',
      path: `/account-info/v3/api-usage/${path}`,
      operationId,
      summary: 'What the private apps of the account have called today',
      tag: 'Account',
      callers: ['app', 'private-app'],
      success: { 200: apiUsages },
      handler: ({ caller }) => apiUsage.listDailyUsage(caller.hubId),
    });
  }
}
