import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import * as wire from './uses.schema.js';
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
    params: wire.PropertyUseParams,
    success: { 200: wire.PropertyUses },
    handler: ({ params, caller }) => uses.listPropertyUses(caller, params),
  });

  addRoute(server, {
    method: 'GET',
    path: '/_app/files/:fileId/uses',
    operationId: 'listFileUses',
    summary: 'List the activities that a file is attached to or linked in, and where it was imported from',
    tag: 'Files',
    callers: ['member'],
    params: wire.FileUseParams,
    success: { 200: wire.FileUses },
    handler: ({ params, caller }) => uses.listFileUses(caller, params.fileId),
  });

  addRoute(server, {
    method: 'GET',
    path: '/_app/lists/:listId/uses',
    operationId: 'listListUses',
    summary: 'List the lists whose filters refer to a list, and who has it in the navigation',
    tag: 'Lists',
    callers: ['member'],
    params: wire.ListUseParams,
    success: { 200: wire.ListUses },
    handler: ({ params, caller }) => uses.listListUses(caller, params.listId),
  });
}
