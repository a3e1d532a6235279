import type { Server } from '../platform/http/facts.js';
import type { AssociationsService } from './associations.service.js';
import { addLabelRoutes } from './labels.routes.js';
import { addLimitRoutes } from './limits.routes.js';
import { hubCallers } from '../platform/http/callers.js';
import { addRoute } from '../platform/http/route.js';
import { anyScope } from './association-scopes.js';
import type { UsageReportsService } from './usage-reports.service.js';
import { Type } from 'typebox';

/** All endpoints of association types: labels, limits, reports. */
export function addAssociationRoutes(server: Server, associations: AssociationsService): void {
  addLabelRoutes(server, associations);
  addLimitRoutes(server, associations);
  addUsageReportRoutes(server, associations);
}

const UsageReportParams = Type.Object({ userId: Type.String() });

const UsageReport = Type.Object(
  {
    userId: Type.Integer(),
    userEmail: Type.String(),
    enqueueTime: Type.String({ format: 'date-time' }),
  },
  { description: 'An accepted order' },
);

/** Reports on records that are near the limits of their associations. */
function addUsageReportRoutes(server: Server, { usageReports }: { readonly usageReports: UsageReportsService }): void {
  addRoute(server, {
    method: 'POST',
    path: '/crm/v4/associations/usage/high-usage-report/:userId',
    operationId: 'orderAssociationUsageReport',
    summary: 'Request a report on records near the limits of their associations',
    tag: 'Associations',
    callers: hubCallers,
    countsAs: 'association',
    scopes: anyScope,
    params: UsageReportParams,
    success: { 200: UsageReport },
    handler: ({ params, caller }) => usageReports.orderReport({ ...params, hubId: caller.hubId }),
  });
}
