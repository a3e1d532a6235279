import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import { compatState, newCompat } from './compat/compat.schema.js';
import type { SandboxCompatService } from './compat/compat.service.js';
import { limitState, newLimits } from './limits.schema.js';
import type { SandboxLimitsService } from './limits.service.js';
import { dialState, newDials } from './searches/dials.schema.js';
import type { DialsService } from './searches/dials.service.js';

const common = { tag: 'Sandbox', callers: ['anyone'] as const };

interface DialRoutesDeps {
  readonly limits: SandboxLimitsService;
  readonly compat: SandboxCompatService;
  readonly searches: DialsService;
}

/** How the server behaves towards apps: limits, compatibility, searches. */
export function addDialRoutes(server: Server, { limits, compat, searches }: DialRoutesDeps): void {
  addLimitRoutes(server, { limits });
  addCompatRoutes(server, { compat });
  addSearchRoutes(server, { dials: searches });
}

/** `/_spoke/limits`: switches rate limits, and shows their usage. */
function addLimitRoutes(server: Server, { limits }: { readonly limits: SandboxLimitsService }): void {
  addRoute(server, {
    ...common,
    path: '/_spoke/limits',
    method: 'GET',
    operationId: 'getSandboxLimits',
    summary: 'Read the rate limits and their usage',
    success: { 200: limitState },
    handler: () => limits.getLimits(),
  });
  addRoute(server, {
    ...common,
    path: '/_spoke/limits',
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
    path: '/_spoke/limits',
    method: 'DELETE',
    operationId: 'deleteSandboxLimitCounts',
    summary: 'Reset the usage of the rate limits',
    success: { 204: null },
    handler: () => limits.deleteCounts(),
  });
}

/** `/_spoke/compat`: reads and sets compatibility modes. */
function addCompatRoutes(server: Server, { compat }: { readonly compat: SandboxCompatService }): void {
  addRoute(server, {
    ...common,
    path: '/_spoke/compat',
    method: 'GET',
    operationId: 'getSandboxCompat',
    summary: 'Read the compatibility mode of the server, and of accounts with one of their own',
    success: { 200: compatState },
    handler: () => compat.getCompat(),
  });
  addRoute(server, {
    ...common,
    path: '/_spoke/compat',
    method: 'PUT',
    operationId: 'setSandboxCompat',
    summary: 'Set the compatibility mode of one account, or of the server',
    body: newCompat,
    success: { 200: compatState },
    refusals: [404],
    handler: ({ body }) => compat.setCompat(body),
  });
}

/** `/_spoke/search`: how far the searches of apps lag behind and reach, and how large pages are. */
function addSearchRoutes(server: Server, { dials }: { readonly dials: DialsService }): void {
  addRoute(server, {
    ...common,
    path: '/_spoke/search',
    method: 'GET',
    operationId: 'getSandboxSearch',
    summary: 'Read the lag of searches and the caps of results and pages',
    success: { 200: dialState },
    handler: () => dials.getDials(),
  });
  addRoute(server, {
    ...common,
    path: '/_spoke/search',
    method: 'PUT',
    operationId: 'setSandboxSearch',
    summary: 'Let writes appear in searches later, and cap results and pages',
    body: newDials,
    success: { 200: dialState },
    refusals: [409],
    handler: ({ body }) => dials.setDials(body),
  });
}
