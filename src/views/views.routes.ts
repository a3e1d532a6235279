import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/facts.js';
import * as wire from './views.schema.js';
import type { ViewsService } from './views.service.js';

const callers = ['member'] as const;
const tag = 'Views';
const path = '/_app/views';

/** Saved views of record tables. */
export function addViewRoutes(server: Server, { views }: { readonly views: ViewsService }): void {
  addRoute(server, {
    method: 'GET',
    path,
    operationId: 'listViews',
    summary: "List the user's views of an object type, and shared ones",
    tag,
    callers,
    query: wire.ViewsQuery,
    success: { 200: wire.SavedViews },
    handler: async ({ query, caller }) => ({ results: await views.listViews(caller, query.objectType) }),
  });

  addRoute(server, {
    method: 'POST',
    path,
    operationId: 'createView',
    summary: 'Save a view',
    tag,
    callers,
    body: wire.NewView,
    success: { 201: wire.SavedView },
    handler: ({ body, caller }) => views.createView(caller, body),
  });

  addRoute(server, {
    method: 'PATCH',
    path: `${path}/:viewId`,
    operationId: 'updateView',
    summary: 'Rename, share or change a view',
    tag,
    callers,
    params: wire.ViewParams,
    body: wire.ViewChange,
    success: { 200: wire.SavedView },
    handler: ({ params, body, caller }) => views.updateView(caller, params.viewId, body),
  });

  addRoute(server, {
    method: 'DELETE',
    path: `${path}/:viewId`,
    operationId: 'deleteView',
    summary: 'Delete a view',
    tag,
    callers,
    params: wire.ViewParams,
    success: { 204: null },
    handler: ({ params, caller }) => views.deleteView(caller, params.viewId),
  });
}
