import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { compatState, newCompat } from './compat.schema.js';
import type { SandboxCompatService } from './compat.service.js';

const common = { tag: 'Sandbox', callers: ['anyone'] as const, path: '/_spoke/compat' };

/** `/_spoke/compat`: reads and sets compatibility modes. */
export function addSandboxCompatRoutes(server: Server, { compat }: { readonly compat: SandboxCompatService }): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    operationId: 'getSandboxCompat',
    summary: 'Read the compatibility mode of the server, and of accounts with one of their own',
    success: { 200: compatState },
    handler: () => compat.getCompat(),
  });
  addRoute(server, {
    ...common,
    method: 'PUT',
    operationId: 'setSandboxCompat',
    summary: 'Set the compatibility mode of one account, or of the server',
    body: newCompat,
    success: { 200: compatState },
    refusals: [404],
    handler: ({ body }) => compat.setCompat(body),
  });
}
