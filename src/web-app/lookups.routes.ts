import { createHash } from 'node:crypto';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import { Directory, Sidebar } from './directory.schema.js';
import type { DirectoryService } from './directory.service.js';
import { GlobalMatches, GlobalSearch } from './global-search.schema.js';
import type { GlobalSearchService } from './global-search.service.js';
import { toEndpointScopes } from './scope-endpoints.js';
import { EndpointScopes } from './scope-endpoints.schema.js';

interface Lookups {
  readonly directory: DirectoryService;
  readonly search: GlobalSearchService;
  /** Whether the API is described to anyone, with its scopes. */
  readonly docs: boolean;
}

/** What the web app looks up in a whole account: names to show, and anything by words. */
export function addLookupRoutes(server: Server, { directory, search, docs }: Lookups): void {
  addRoute(server, {
    method: 'GET',
    path: '/_app/directory',
    operationId: 'getDirectory',
    summary:
      'List the owners, apps and custom object types of the account by name, with the navigation and follows of the user',
    tag: 'Web app',
    callers: ['member'],
    success: { 200: Directory },
    handler: ({ caller }) => directory.getDirectory(caller),
  });

  addRoute(server, {
    method: 'POST',
    path: '/_app/search',
    operationId: 'searchEverywhere',
    summary: 'Find records, lists and files of the account by words',
    tag: 'Web app',
    callers: ['member'] as const,
    reads: true,
    body: GlobalSearch,
    success: { 200: GlobalMatches },
    handler: ({ body, caller }) => search.findEverywhere(caller.hubId, body),
  });

  let endpointScopes: ReturnType<typeof toEndpointScopes> | undefined;
  addRoute(server, {
    method: 'GET',
    path: '/_app/scopes/endpoints',
    operationId: 'listScopeEndpoints',
    summary: 'List the endpoints for apps with the scopes that each needs',
    tag: 'Apps',
    callers: docs ? ['user', 'anyone'] : ['user'],
    success: { 200: EndpointScopes },
    handler: () => (endpointScopes ??= toEndpointScopes(server.routeTable)),
  });

  addRoute(server, {
    method: 'GET',
    path: '/_app/sidebar',
    operationId: 'getSidebar',
    summary: 'Read the counts and pins of the navigation; answers 304 while they are the same',
    tag: 'Web app',
    callers: ['member'] as const,
    success: { 200: Sidebar, 304: null },
    handler: async ({ caller, request, reply }) => {
      const sidebar = await directory.getSidebar(caller);
      const etag = `"${createHash('sha256').update(JSON.stringify(sidebar)).digest('base64url').slice(0, 22)}"`;
      reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'cookie, x-spoke-hub' });
      if (request.headers['if-none-match'] !== etag) return sidebar;
      reply.status(304);
      return undefined;
    },
  });
}
