import { createHash } from 'node:crypto';
import type { NotificationsService } from '../notifications/notifications.service.js';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import { Directory, Sidebar } from './directory.schema.js';
import type { DirectoryService } from './directory.service.js';
import { GlobalMatches, GlobalSearch } from './global-search.schema.js';
import type { GlobalSearchService } from './global-search.service.js';
import type { NavigationService } from '../views/navigation.service.js';

interface Lookups {
  readonly directory: DirectoryService;
  readonly search: GlobalSearchService;
  readonly notifications: NotificationsService;
  readonly navigation: NavigationService;
}

/** What the web app looks up in a whole account: names to show, and anything by words. */
export function addLookupRoutes(server: Server, { directory, search, notifications, navigation }: Lookups): void {
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

  addRoute(server, {
    method: 'GET',
    path: '/_app/sidebar',
    operationId: 'getSidebar',
    summary: 'Read the counts and pins of the navigation; answers 304 while they are the same',
    tag: 'Web app',
    callers: ['member'] as const,
    success: { 200: Sidebar, 304: null },
    handler: async ({ caller, request, reply }) => {
      const sidebar = { ...(await notifications.reads.count(caller)), pins: await navigation.listPins(caller) };
      const etag = `"${createHash('sha256').update(JSON.stringify(sidebar)).digest('base64url').slice(0, 22)}"`;
      reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'cookie, x-spoke-hub' });
      if (request.headers['if-none-match'] !== etag) return sidebar;
      reply.status(304);
      return undefined;
    },
  });
}
