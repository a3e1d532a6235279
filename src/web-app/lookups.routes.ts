import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import { Directory } from './directory.schema.js';
import type { DirectoryService } from './directory.service.js';
import { GlobalMatches, GlobalSearch } from './global-search.schema.js';
import type { GlobalSearchService } from './global-search.service.js';

interface Lookups {
  readonly directory: DirectoryService;
  readonly search: GlobalSearchService;
}

/** What the web app looks up in a whole account: names to show, and anything by words. */
export function addLookupRoutes(server: Server, { directory, search }: Lookups): void {
  addRoute(server, {
    method: 'GET',
    path: '/_app/directory',
    operationId: 'getDirectory',
    summary: 'List the owners, apps and custom object types of the account by name',
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
}
