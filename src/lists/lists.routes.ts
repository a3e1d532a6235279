import type { Server } from '../platform/http/facts.js';
import { addConversionRoutes } from './conversions/conversions.routes.js';
import { addFolderRoutes } from './folders/folders.routes.js';
import { HistoryQuery, ListParams, SizeAndEditHistory } from './filters/lists.schema.js';
import type { ListHistoriesService } from './histories/histories.service.js';
import { addListRoutes as addDefinitionRoutes } from './definitions/lists.routes.js';
import type { ListsService } from './lists.service.js';
import { addMembershipRoutes } from './memberships/memberships.routes.js';
import { hubCallers } from '../platform/http/callers.js';
import { addRoute } from '../platform/http/route.js';
import { FilterCount, FilterCountInput } from './definitions/filter-counts.schema.js';
import type { FilterCountsService } from './definitions/filter-counts.service.js';

/** All endpoints of lists and their members. */
export function addListRoutes(server: Server, lists: ListsService): void {
  addFilterCountRoutes(server, lists);
  addDefinitionRoutes(server, lists);
  addFolderRoutes(server, lists.folders);
  addHistoryRoutes(server, lists.histories);
  addConversionRoutes(server, lists.conversions);
  addMembershipRoutes(server, lists);
}

/** For the filter editor. */
function addFilterCountRoutes(server: Server, { filterCounts }: { readonly filterCounts: FilterCountsService }): void {
  addRoute(server, {
    method: 'POST',
    path: '/_app/lists/count',
    operationId: 'countFitting',
    summary: 'Count the records that match unsaved filters, some thousands of records at a time',
    tag: 'Lists',
    callers: ['member'],
    reads: true,
    body: FilterCountInput,
    success: { 200: FilterCount },
    handler: ({ body, caller }) => filterCounts.countFitting(caller.hubId, body),
  });
}

/** The sizes and edits of a list over time. */
function addHistoryRoutes(server: Server, histories: ListHistoriesService): void {
  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/lists/:listId/size-and-edits-history/between',
    operationId: 'getListHistory',
    summary: 'Read the sizes and edits of a list between two times',
    tag: 'Lists',
    callers: hubCallers,
    scopes: { oneOf: ['crm.lists.read'] },
    params: ListParams,
    query: HistoryQuery,
    success: { 200: SizeAndEditHistory },
    handler: ({ params, query, caller }) => histories.getHistory({ ...params, hubId: caller.hubId }, query),
  });
}
