import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import { PropertyUseParams, PropertyUses } from './uses.schema.js';
import type { UsesService } from './uses.service.js';

/** Where the parts of an account are used. */
export function addUseRoutes(server: Server, { uses }: { readonly uses: UsesService }): void {
  addRoute(server, {
    method: 'GET',
    path: '/_app/property-usage/:objectType/:propertyName',
    operationId: 'listPropertyUses',
    summary: 'List where a property is used',
    tag: 'Properties',
    callers: ['member'],
    params: PropertyUseParams,
    success: { 200: PropertyUses },
    handler: ({ params, caller }) => uses.listPropertyUses(caller, params),
  });
}
