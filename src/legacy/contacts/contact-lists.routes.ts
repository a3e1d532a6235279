import { mayLag, toActingUser, type HubCaller } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';
import { toPageSize } from '../shapes/paging.js';
import * as schema from './contact-lists.schema.js';
import type { LegacyListsService } from './contact-lists.service.js';
import { ContactPage, ContactPageQuery, RecentContacts, RecentContactsQuery } from './contacts.schema.js';

const tag = 'Lists of contacts, version 1';
const reads = { tag, scopes: { oneOf: ['crm.lists.read'] } };
const creates = { tag, scopes: { oneOf: ['crm.lists.write'] } };
const changes = { tag, scopes: { allOf: ['crm.lists.read', 'crm.lists.write'] } };
const path = '/contacts/v1/lists';
const toAuthor = (caller: HubCaller) => ({
  hubId: caller.hubId,
  ...toActingUser(caller),
});

/** Lists of contacts as in version 1. */
export function addLegacyListRoutes(server: Server, lists: LegacyListsService): void {
  addReads(server, lists);
  addWrites(server, lists);
  addMemberWrites(server, lists);
  addMemberReads(server, lists);
}

function addReads(server: Server, lists: LegacyListsService): void {
  const kinds = [
    ['', 'all', 'listLegacyLists', 'List the lists of contacts (version 1)'],
    ['/static', 'static', 'listLegacyStaticLists', 'List the lists of contacts without filters (version 1)'],
    ['/dynamic', 'dynamic', 'listLegacyDynamicLists', 'List the lists of contacts with filters (version 1)'],
  ] as const;
  for (const [end, kind, operationId, summary] of kinds) {
    addLegacyRoute(server, {
      ...reads,
      method: 'GET',
      path: `${path}${end}`,
      operationId,
      summary,
      query: schema.ListsQuery,
      success: { 200: schema.ListPage },
      handler: async ({ query: { count, offset = 0 }, caller }) => {
        const page = { count: toPageSize(count, { usual: 20, most: 250 }), offset };
        const { hasMore, ...found } = await lists.listLists(caller.hubId, kind, page);
        return { lists: found.lists, offset: found.offset, 'has-more': hasMore };
      },
    });
  }

  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/batch`,
    operationId: 'readLegacyListBatch',
    summary: 'Read several lists of contacts (version 1)',
    query: schema.ListIdsQuery,
    success: { 200: schema.Lists },
    handler: async ({ query, caller }) => ({ lists: await lists.readLists(caller.hubId, query.listId) }),
  });

  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/:listId`,
    operationId: 'getLegacyList',
    summary: 'Read one list of contacts (version 1)',
    params: schema.ListParams,
    success: { 200: schema.LegacyList },
    handler: ({ params, caller }) => lists.getList({ ...params, hubId: caller.hubId }),
  });
}

function addWrites(server: Server, lists: LegacyListsService): void {
  addLegacyRoute(server, {
    ...creates,
    method: 'POST',
    path,
    operationId: 'createLegacyList',
    summary: 'Create a list of contacts (version 1)',
    body: schema.ListInput,
    success: { 200: schema.LegacyList },
    handler: ({ body, caller }) => lists.createList(toAuthor(caller), body),
  });

  addLegacyRoute(server, {
    ...changes,
    method: 'POST',
    path: `${path}/:listId`,
    operationId: 'updateLegacyList',
    summary: 'Change the name or the filters of a list of contacts (version 1)',
    params: schema.ListParams,
    body: schema.ListChange,
    success: { 200: schema.LegacyList },
    handler: ({ params, body, caller }) => lists.changeList({ ...params, ...toAuthor(caller) }, body),
  });

  addLegacyRoute(server, {
    ...changes,
    method: 'POST',
    path: `${path}/:listId/refresh`,
    operationId: 'refreshLegacyList',
    summary: 'Evaluate the filters of a list of contacts again (version 1)',
    params: schema.ListParams,
    success: { 204: null },
    handler: ({ params, caller }) => lists.refreshList({ ...params, ...toAuthor(caller) }),
  });

  addLegacyRoute(server, {
    ...changes,
    method: 'DELETE',
    path: `${path}/:listId`,
    operationId: 'deleteLegacyList',
    summary: 'Delete a list of contacts (version 1)',
    params: schema.ListParams,
    success: { 204: null },
    handler: ({ params, caller }) => lists.deleteList({ ...params, ...toAuthor(caller) }),
  });
}

function addMemberWrites(server: Server, lists: LegacyListsService): void {
  const change = {
    ...changes,
    method: 'POST',
    params: schema.ListParams,
    body: schema.MembersInput,
    success: { 200: schema.ChangedMembers },
  } as const;

  addLegacyRoute(server, {
    ...change,
    path: `${path}/:listId/add`,
    operationId: 'addLegacyListMembers',
    summary: 'Add contacts to a list, by id or address (version 1)',
    handler: ({ params, body, caller }) => lists.addMembers({ ...params, ...toAuthor(caller) }, body),
  });

  addLegacyRoute(server, {
    ...change,
    path: `${path}/:listId/remove`,
    operationId: 'removeLegacyListMembers',
    summary: 'Remove contacts from a list, by id or address (version 1)',
    handler: ({ params, body, caller }) => lists.removeMembers({ ...params, ...toAuthor(caller) }, body),
  });
}

interface ReadingQuery {
  readonly property?: readonly string[];
  readonly propertyMode?: string;
  readonly showListMemberships?: boolean;
}

const usualNames = ['company', 'firstname', 'lastmodifieddate', 'lastname'];

function toReading(query: ReadingQuery, caller: HubCaller, baseUrl: string) {
  const { property, propertyMode = 'value_only', showListMemberships = false } = query;
  const properties = property?.length ? property : usualNames;
  return { hubId: caller.hubId, baseUrl, properties, propertyMode, showListMemberships, mayLag: mayLag(caller) };
}

function addMemberReads(server: Server, lists: LegacyListsService): void {
  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/:listId/contacts/all`,
    operationId: 'listLegacyListContacts',
    summary: 'List the contacts of a list by id (version 1)',
    params: schema.ListParams,
    query: ContactPageQuery,
    success: { 200: ContactPage },
    handler: async ({ params, query: { count, vidOffset, ...query }, caller, request }) => {
      const reading = toReading(query, caller, request.baseUrl);
      const page = { count: toPageSize(count, sizes), vidOffset };
      const found = await lists.listContacts(reading, params.listId, page);
      return { contacts: found.contacts, 'has-more': found.hasMore, 'vid-offset': found.vidOffset };
    },
  });

  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/:listId/contacts/recent`,
    operationId: 'listLegacyListContactsAdded',
    summary: 'List the contacts of a list by the time at which they were added, newest first (version 1)',
    params: schema.ListParams,
    query: RecentContactsQuery,
    success: { 200: RecentContacts },
    handler: async ({ params, query: { count, vidOffset, timeOffset, ...query }, caller, request }) => {
      const reading = toReading(query, caller, request.baseUrl);
      const page = { count: toPageSize(count, sizes), vidOffset, timeOffset };
      const found = await lists.listRecentContacts(reading, params.listId, page);
      const offsets = { 'vid-offset': found.vidOffset, 'time-offset': found.timeOffset };
      return { contacts: found.contacts, 'has-more': found.hasMore, ...offsets };
    },
  });
}

const sizes = { usual: 20, most: 100 };
