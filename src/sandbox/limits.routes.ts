import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import { limitState, newLimits } from './limits.schema.js';
import type { SandboxLimitsService } from './limits.service.js';

const common = { tag: 'Sandbox', callers: ['anyone'] as const, path: '/_spoke/limits' };

/** `/_spoke/limits`: the limits of calls, on and off, and what is in use of them. */
export function addSandboxLimitRoutes(server: Server, { limits }: { readonly limits: SandboxLimitsService }): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    operationId: 'getSandboxLimits',
    summary: 'Which limits of calls hold, and what is in use of them',
    success: { 200: limitState },
    handler: () => limits.getLimits(),
  });
  addRoute(server, {
    ...common,
    method: 'PUT',
    operationId: 'setSandboxLimits',
    summary: 'Limit calls as in an account of a tier, or no more',
    body: newLimits,
    success: { 200: limitState },
    handler: ({ body }) => limits.setLimits(body),
  });
  addRoute(server, {
    ...common,
    method: 'DELETE',
    operationId: 'deleteSandboxLimitCounts',
    summary: 'Forget which calls were counted',
    success: { 204: null },
    handler: () => limits.deleteCounts(),
  });
}
