import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import { limitState, newLimits } from './limits.schema.js';
import type { SandboxLimitsService } from './limits.service.js';

const common = { tag: 'Sandbox', callers: ['anyone'] as const, path: '/_spoke/limits' };

/** `/_spoke/limits`: switches rate limits, and shows their usage. */
export function addSandboxLimitRoutes(server: Server, { limits }: { readonly limits: SandboxLimitsService }): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    operationId: 'getSandboxLimits',
    summary: 'Read the rate limits and their usage',
    success: { 200: limitState },
    handler: () => limits.getLimits(),
  });
  addRoute(server, {
    ...common,
    method: 'PUT',
    operationId: 'setSandboxLimits',
    summary: 'Set the rate limits of an account tier, or none, for all accounts or one',
    body: newLimits,
    success: { 200: limitState },
    refusals: [404],
    handler: ({ body }) => limits.setLimits(body),
  });
  addRoute(server, {
    ...common,
    method: 'DELETE',
    operationId: 'deleteSandboxLimitCounts',
    summary: 'Reset the usage of the rate limits',
    success: { 204: null },
    handler: () => limits.deleteCounts(),
  });
}
