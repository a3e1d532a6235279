import { Type } from 'typebox';
import type { Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { faultState, newFault } from './faults.schema.js';
import type { FaultsService } from './faults.service.js';

const common = { tag: 'Sandbox', callers: ['anyone'] as const };
const path = '/_spoke/faults';

/** `/_spoke/faults`: rules that make requests fail. */
export function addFaultRoutes(server: Server, { faults }: { readonly faults: FaultsService }): void {
  addRoute(server, {
    ...common,
    method: 'GET',
    path,
    operationId: 'listSandboxFaults',
    summary: 'List the fault rules in the order of evaluation, with their hits',
    success: { 200: Type.Object({ results: Type.Array(faultState) }) },
    handler: () => ({ results: faults.listFaults() }),
  });
  addRoute(server, {
    ...common,
    method: 'POST',
    path,
    operationId: 'addSandboxFault',
    summary: 'Add a rule that makes requests fail, delays them or cuts their connection',
    body: newFault,
    success: { 201: faultState },
    handler: ({ body }) => faults.addFault(body),
  });
  addRoute(server, {
    ...common,
    method: 'DELETE',
    path,
    operationId: 'deleteSandboxFaults',
    summary: 'Delete all fault rules',
    success: { 204: null },
    handler: () => faults.deleteFaults(),
  });
  addRoute(server, {
    ...common,
    method: 'DELETE',
    path: `${path}/:id`,
    operationId: 'deleteSandboxFault',
    summary: 'Delete a fault rule',
    params: Type.Object({ id: Type.String() }),
    success: { 204: null },
    handler: ({ params }) => faults.deleteFault(params.id),
  });
}
