import { hubCallers, type HubCaller } from '../../platform/http/callers.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/server.js';
import {
  FiltersInput,
  FoundLists,
  ListInput,
  ListNameParams,
  ListParams,
  ListQuery,
  ListSearchRequest,
  ListsById,
  ListsQuery,
  NameQuery,
  OneList,
  UpdatedList,
} from '../filters/lists.schema.js';
import type { Author, ListReadsService } from './reads.service.js';
import type { ListRemovalsService } from './removals.service.js';
import type { ListWritesService } from './writes.service.js';
import { toFoundList, toWireList } from './wire-list.js';

const callers = hubCallers;
const tag = 'Lists';
const reads = { oneOf: ['crm.lists.read'] };
const creates = { oneOf: ['crm.lists.write'] };
const writes = { allOf: ['crm.lists.read', 'crm.lists.write'] };

/** Lists of records, picked by people or by conditions. Spec 6.3. */
export function addListRoutes(server: Server, lists: ListReadsService & ListWritesService & ListRemovalsService): void {
  addReadRoutes(server, lists);
  addSearchRoutes(server, lists);
  addWriteRoutes(server, lists);
  addRemovalRoutes(server, lists);
}

function addReadRoutes(server: Server, lists: ListReadsService): void {
  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/lists/:listId',
    operationId: 'getList',
    summary: 'Read one list',
    tag,
    callers,
    scopes: reads,
    params: ListParams,
    query: ListQuery,
    success: { 200: OneList },
    handler: async ({ params, query, caller }) => ({
      list: toWireList(await lists.getList({ ...params, hubId: caller.hubId }), query.includeFilters),
    }),
  });

  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/lists/object-type-id/:objectTypeId/name/:listName',
    operationId: 'getListByName',
    summary: 'Read the list of that name',
    tag,
    callers,
    scopes: reads,
    params: ListNameParams,
    query: ListQuery,
    success: { 200: OneList },
    handler: async ({ params, query, caller }) => ({
      list: toWireList(await lists.getListByName(caller.hubId, params), query.includeFilters),
    }),
  });
}

function addSearchRoutes(server: Server, lists: ListReadsService): void {
  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/lists',
    operationId: 'listLists',
    summary: 'Read several lists by their ids',
    tag,
    callers,
    scopes: reads,
    query: ListsQuery,
    success: { 200: ListsById },
    handler: async ({ query, caller }) => {
      const found = await lists.listLists(caller.hubId, query.listIds ?? []);
      return { lists: found.map((list) => toWireList(list, query.includeFilters)) };
    },
  });

  addRoute(server, {
    method: 'POST',
    path: '/crm/v3/lists/search',
    operationId: 'searchLists',
    summary: 'Find lists by name and kind',
    tag,
    callers,
    scopes: reads,
    reads: true,
    body: ListSearchRequest,
    success: { 200: FoundLists },
    handler: async ({ body, caller }) => {
      const { total, lists: found } = await lists.searchLists(caller.hubId, body);
      const offset = (body.offset ?? 0) + found.length;
      const names = body.additionalProperties ?? [];
      return { total, offset, hasMore: offset < total, lists: found.map((list) => toFoundList(list, names)) };
    },
  });
}

function addWriteRoutes(server: Server, lists: ListWritesService): void {
  addRoute(server, {
    method: 'POST',
    path: '/crm/v3/lists',
    operationId: 'createList',
    summary: 'Create a list',
    tag,
    callers,
    scopes: creates,
    body: ListInput,
    success: { 200: OneList },
    handler: async ({ body, caller }) => ({ list: toWireList(await lists.createList(toAuthor(caller), body), true) }),
  });

  addRoute(server, {
    method: 'PUT',
    path: '/crm/v3/lists/:listId/update-list-name',
    operationId: 'renameList',
    summary: 'Give a list another name',
    tag,
    callers,
    scopes: writes,
    params: ListParams,
    query: NameQuery,
    success: { 200: UpdatedList },
    handler: async ({ params, query, caller }) => {
      const list = await lists.renameList({ ...params, ...toAuthor(caller) }, query.listName);
      return { updatedList: toWireList(list, query.includeFilters) };
    },
  });

  addRoute(server, {
    method: 'PUT',
    path: '/crm/v3/lists/:listId/update-list-filters',
    operationId: 'updateListFilters',
    summary: 'Give a dynamic list other filters',
    tag,
    callers,
    scopes: writes,
    params: ListParams,
    body: FiltersInput,
    success: { 200: UpdatedList },
    handler: async ({ params, body, caller }) => {
      const list = await lists.updateFilters({ ...params, ...toAuthor(caller) }, body.filterBranch);
      return { updatedList: toWireList(list, true) };
    },
  });
}

function addRemovalRoutes(server: Server, lists: ListRemovalsService): void {
  addRoute(server, {
    method: 'DELETE',
    path: '/crm/v3/lists/:listId',
    operationId: 'deleteList',
    summary: 'Delete a list, which can be restored for 90 days',
    tag,
    callers,
    scopes: writes,
    params: ListParams,
    success: { 204: null },
    handler: ({ params, caller }) => lists.deleteList({ ...params, ...toAuthor(caller) }),
  });

  addRoute(server, {
    method: 'PUT',
    path: '/crm/v3/lists/:listId/restore',
    operationId: 'restoreList',
    summary: 'Restore a deleted list',
    tag,
    callers,
    scopes: writes,
    params: ListParams,
    success: { 204: null },
    handler: ({ params, caller }) => lists.restoreList({ ...params, ...toAuthor(caller) }),
  });
}

function toAuthor(caller: HubCaller): Author {
  return { hubId: caller.hubId, ...(caller.kind !== 'private-app' && { userId: caller.userId }) };
}
