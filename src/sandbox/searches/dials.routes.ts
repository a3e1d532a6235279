import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { dialState, newDials } from './dials.schema.js';
import type { DialsService } from './dials.service.js';

const common = { tag: 'Sandbox', callers: ['anyone'] as const, path: '/_spoke/search' };

/** `/_spoke/search`: how far the searches of apps lag behind and reach, and how large pages are. */
export function addDialRoutes(server: Server, { dials }: { readonly dials: DialsService }): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    operationId: 'getSandboxSearch',
    summary: 'Read the lag of searches and the caps of results and pages',
    success: { 200: dialState },
    handler: () => dials.getDials(),
  });
  addRoute(server, {
    ...common,
    method: 'PUT',
    operationId: 'setSandboxSearch',
    summary: 'Let writes appear in searches later, and cap results and pages',
    body: newDials,
    success: { 200: dialState },
    refusals: [409],
    handler: ({ body }) => dials.setDials(body),
  });
}
