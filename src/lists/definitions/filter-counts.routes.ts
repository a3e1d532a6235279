import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/server.js';
import { FilterCount, FilterCountInput } from './filter-counts.schema.js';
import type { FilterCountsService } from './filter-counts.service.js';

/** What people ask while they edit filters. */
export function addFilterCountRoutes(server: Server, lists: FilterCountsService): void {
  addRoute(server, {
    method: 'POST',
    path: '/_app/lists/count',
    operationId: 'countFitting',
    summary: 'How many records fit filters that are not saved, some thousands of records at a time',
    tag: 'Lists',
    callers: ['member'],
    reads: true,
    body: FilterCountInput,
    success: { 200: FilterCount },
    handler: ({ body, caller }) => lists.countFitting(caller.hubId, body),
  });
}
