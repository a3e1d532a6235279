import { hubCallers } from '../platform/http/callers.js';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import * as wire from './definitions/flows.schema.js';
import type { PerformanceService } from './performance.service.js';

/** Assumption AA20. */
export function addPerformanceRoutes(
  server: Server,
  { performance }: { readonly performance: PerformanceService },
): void {
  addRoute(server, {
    callers: hubCallers,
    scopes: { allOf: ['automation'] },
    tag: 'Workflows',
    method: 'GET',
    path: '/automation/v4/flows/performance/:flowId',
    operationId: 'getFlowPerformance',
    summary: 'Count the enrollments of a workflow that began and ended, by days, weeks or months',
    params: wire.FlowParams,
    query: wire.PerformanceQuery,
    success: { 200: wire.Performance },
    handler: async ({ params, query, caller }) => ({
      results: await performance.countEnrollments({ ...params, hubId: caller.hubId }, query),
    }),
  });
}
