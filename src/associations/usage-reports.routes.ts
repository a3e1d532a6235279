import { hubCallers } from '../platform/http/callers.js';
import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/server.js';
import { anyScope } from './association-scopes.service.js';
import { UsageReport, UsageReportParams } from './usage-reports.schema.js';
import type { UsageReportsService } from './usage-reports.service.js';

/** Reports on records that are near the limits of their associations. */
export function addUsageReportRoutes(server: Server, reports: UsageReportsService): void {
  addRoute(server, {
    method: 'POST',
    path: '/crm/v4/associations/usage/high-usage-report/:userId',
    operationId: 'orderAssociationUsageReport',
    summary: 'Order a report on records near the limits of their associations',
    tag: 'Associations',
    callers: hubCallers,
    countsAs: 'association',
    scopes: anyScope,
    params: UsageReportParams,
    success: { 200: UsageReport },
    handler: ({ params, caller }) => reports.orderReport({ ...params, hubId: caller.hubId }),
  });
}
