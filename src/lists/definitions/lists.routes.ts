import { hubCallers, toActingUser, type HubCaller } from '../../platform/http/callers.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/facts.js';
import {
  FiltersInput,
  FoundLists,
  IdMapping,
  IdMappings,
  LegacyIdQuery,
  LegacyIds,
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
const mayRead = { oneOf: ['crm.lists.read'] };
const mayCreate = { oneOf: ['crm.lists.write'] };
const mayChange = { allOf: ['crm.lists.read', 'crm.lists.write'] };

interface ListServices {
  readonly reads: ListReadsService;
  readonly writes: ListWritesService;
  readonly removals: ListRemovalsService;
}

/** Lists of records, selected manually or by filters. Spec 6.3. */
export function addListRoutes(server: Server, { reads, writes, removals }: ListServices): void {
  addReadRoutes(server, reads);
  addSearchRoutes(server, reads);
  addIdMappingRoutes(server, reads);
  addWriteRoutes(server, writes);
  addRemovalRoutes(server, removals);
}

function addReadRoutes(server: Server, reads: ListReadsService): void {
  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/lists/:listId',
    operationId: 'getList',
    summary: 'Read one list',
    tag,
    callers,
    scopes: mayRead,
    params: ListParams,
    query: ListQuery,
    success: { 200: OneList },
    handler: async ({ params, query, caller }) => ({
      list: toWireList(await reads.getList({ ...params, hubId: caller.hubId }), query.includeFilters),
    }),
  });

  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/lists/object-type-id/:objectTypeId/name/:listName',
    operationId: 'getListByName',
    summary: 'Read one list by name',
    tag,
    callers,
    scopes: mayRead,
    params: ListNameParams,
    query: ListQuery,
    success: { 200: OneList },
    handler: async ({ params, query, caller }) => ({
      list: toWireList(await reads.getListByName(caller.hubId, params), query.includeFilters),
    }),
  });
}

function addSearchRoutes(server: Server, reads: ListReadsService): void {
  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/lists',
    operationId: 'listLists',
    summary: 'Read several lists by their ids',
    tag,
    callers,
    scopes: mayRead,
    query: ListsQuery,
    success: { 200: ListsById },
    handler: async ({ query, caller }) => {
      const found = await reads.listLists(caller.hubId, query.listIds ?? []);
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
    scopes: mayRead,
    reads: true,
    body: ListSearchRequest,
    ignoresUnknownFields: true,
    success: { 200: FoundLists },
    handler: async ({ body, caller }) => {
      const { total, lists: found } = await reads.searchLists(caller.hubId, body);
      const offset = (body.offset ?? 0) + found.length;
      const names = body.additionalProperties ?? [];
      return { total, offset, hasMore: offset < total, lists: found.map((list) => toFoundList(list, names)) };
    },
  });
}

/** Assumption G16. */
function addIdMappingRoutes(server: Server, reads: ListReadsService): void {
  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/lists/idmapping',
    operationId: 'translateListId',
    summary: 'The id of the list that had an id of version 1',
    tag,
    callers,
    scopes: mayRead,
    query: LegacyIdQuery,
    success: { 200: IdMapping },
    handler: async ({ query: { legacyListId }, caller }) => {
      const list = await reads.getList({ listId: legacyListId, hubId: caller.hubId });
      return { legacyListId, listId: String(list.listId) };
    },
  });

  addRoute(server, {
    method: 'POST',
    path: '/crm/v3/lists/idmapping',
    operationId: 'translateListIds',
    summary: 'The ids of up to 10,000 lists that had ids of version 1',
    tag,
    callers,
    scopes: mayRead,
    reads: true,
    body: LegacyIds,
    success: { 200: IdMappings },
    handler: async ({ body, caller }) => {
      const asked = [...new Set(body.map(String))];
      const found = new Set((await reads.listLists(caller.hubId, asked)).map(({ listId }) => String(listId)));
      const known = asked.filter((id) => found.has(id));
      return {
        legacyListIdsToIdsMapping: known.map((id) => ({ legacyListId: id, listId: id })),
        missingLegacyListIds: asked.filter((id) => !found.has(id)),
      };
    },
  });
}

function addWriteRoutes(server: Server, writes: ListWritesService): void {
  addRoute(server, {
    method: 'POST',
    path: '/crm/v3/lists',
    operationId: 'createList',
    summary: 'Create a list',
    tag,
    callers,
    scopes: mayCreate,
    body: ListInput,
    success: { 200: OneList },
    handler: async ({ body, caller }) => ({ list: toWireList(await writes.createList(toAuthor(caller), body), true) }),
  });

  addRoute(server, {
    method: 'PUT',
    path: '/crm/v3/lists/:listId/update-list-name',
    operationId: 'renameList',
    summary: 'Rename a list',
    tag,
    callers,
    scopes: mayChange,
    params: ListParams,
    query: NameQuery,
    success: { 200: UpdatedList },
    handler: async ({ params, query, caller }) => {
      const list = await writes.renameList({ ...params, ...toAuthor(caller) }, query.listName);
      return { updatedList: toWireList(list, query.includeFilters) };
    },
  });

  addRoute(server, {
    method: 'PUT',
    path: '/crm/v3/lists/:listId/update-list-filters',
    operationId: 'updateListFilters',
    summary: 'Change the filters of a dynamic list',
    tag,
    callers,
    scopes: mayChange,
    params: ListParams,
    body: FiltersInput,
    success: { 200: UpdatedList },
    handler: async ({ params, body, caller }) => {
      const list = await writes.updateFilters({ ...params, ...toAuthor(caller) }, body);
      return { updatedList: toWireList(list, true) };
    },
  });
}

function addRemovalRoutes(server: Server, removals: ListRemovalsService): void {
  addRoute(server, {
    method: 'DELETE',
    path: '/crm/v3/lists/:listId',
    operationId: 'deleteList',
    summary: 'Delete a list, which can be restored for 90 days',
    tag,
    callers,
    scopes: mayChange,
    params: ListParams,
    success: { 204: null },
    handler: ({ params, caller }) => removals.deleteList({ ...params, ...toAuthor(caller) }),
  });

  addRoute(server, {
    method: 'PUT',
    path: '/crm/v3/lists/:listId/restore',
    operationId: 'restoreList',
    summary: 'Restore a deleted list',
    tag,
    callers,
    scopes: mayChange,
    params: ListParams,
    success: { 204: null },
    handler: ({ params, caller }) => removals.restoreList({ ...params, ...toAuthor(caller) }),
  });
}

function toAuthor(caller: HubCaller): Author {
  return { hubId: caller.hubId, ...toActingUser(caller) };
}
