import type { FastifyRequest } from 'fastify';
import { hubCallers } from '../../platform/http/callers.js';
import { toPaging, toPreviousPaging } from '../../platform/http/body/paging.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/facts.js';
import { ListParams } from '../filters/lists.schema.js';
import {
  MembersChange,
  MembersPage,
  MembersUpdate,
  Memberships,
  MembershipsBatch,
  PageQuery,
  RecordIds,
  RecordInputs,
  RecordParams,
  SourceParams,
} from './memberships.schema.js';
import type { MembersPage as Page, MembershipReadsService, RecordMemberships } from './reads.service.js';
import type { MembersUpdate as Update, MembershipWritesService } from './writes.service.js';

const callers = hubCallers;
const tag = 'List memberships';
const reads = { oneOf: ['crm.lists.read'] };
const writes = { allOf: ['crm.lists.read', 'crm.lists.write'] };
const path = '/crm/v3/lists/:listId/memberships';
const bodyLimit = 4 * 1024 * 1024;

interface MembershipServices {
  readonly memberReads: MembershipReadsService;
  readonly memberWrites: MembershipWritesService;
}

/** The members of lists. Spec 6.3. */
export function addMembershipRoutes(server: Server, { memberReads, memberWrites }: MembershipServices): void {
  addPageRoutes(server, memberReads);
  addRecordRoute(server, memberReads);
  addChangeRoutes(server, memberWrites);
  addWholesaleRoutes(server, memberWrites);
}

function addPageRoutes(server: Server, memberships: MembershipReadsService): void {
  addRoute(server, {
    method: 'GET',
    path,
    operationId: 'listMembers',
    summary: 'List the records of a list by id',
    tag,
    callers,
    scopes: reads,
    params: ListParams,
    query: PageQuery,
    success: { 200: MembersPage },
    handler: async ({ params, query, caller, request }) =>
      toWirePage(request, await memberships.listMembers({ ...params, hubId: caller.hubId }, 'id', query)),
  });

  addRoute(server, {
    method: 'GET',
    path: `${path}/join-order`,
    operationId: 'listMembersInJoinOrder',
    summary: 'List the records of a list in the order in which they were added',
    tag,
    callers,
    scopes: reads,
    params: ListParams,
    query: PageQuery,
    success: { 200: MembersPage },
    handler: async ({ params, query, caller, request }) =>
      toWirePage(request, await memberships.listMembers({ ...params, hubId: caller.hubId }, 'join', query)),
  });
}

function addRecordRoute(server: Server, memberships: MembershipReadsService): void {
  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/lists/records/:objectTypeId/:recordId/memberships',
    operationId: 'listMemberships',
    summary: 'List the lists that contain a record',
    tag,
    callers,
    scopes: reads,
    params: RecordParams,
    success: { 200: Memberships },
    handler: async ({ params, caller }) => {
      const found = await memberships.listMemberships({ ...params, hubId: caller.hubId });
      return { results: found.map(toWireMembership), total: found.length };
    },
  });

  addRoute(server, {
    method: 'POST',
    path: '/crm/v3/lists/records/memberships/batch/read',
    operationId: 'readMembershipsBatch',
    summary: 'List the lists that contain each of up to 1,000 records',
    tag,
    callers,
    scopes: reads,
    reads: true,
    body: RecordInputs,
    success: { 200: MembershipsBatch },
    handler: async ({ body, caller }) => {
      const batch = await memberships.listMembershipsOf(caller.hubId, body.inputs);
      return { status: 'COMPLETE' as const, ...batch, results: batch.results.map(toWireMemberships) };
    },
  });
}

function toWireMemberships({ objectTypeId, recordId, lists }: RecordMemberships) {
  return { objectTypeId, recordId, recordListMemberships: lists.map(toWireMembership) };
}

function toWireMembership({ listId, version, addedAt }: RecordMemberships['lists'][number]) {
  return {
    listId: String(listId),
    listVersion: version,
    firstAddedTimestamp: addedAt.toISOString(),
    lastAddedTimestamp: addedAt.toISOString(),
    isPublicList: true,
  };
}

function addChangeRoutes(server: Server, memberships: MembershipWritesService): void {
  const shared = { method: 'PUT', tag, callers, scopes: writes, params: ListParams, bodyLimit } as const;
  const success = { 200: MembersUpdate };

  addRoute(server, {
    ...shared,
    path: `${path}/add`,
    operationId: 'addMembers',
    summary: 'Add records to a list',
    body: RecordIds,
    success,
    handler: async ({ params, body, caller }) =>
      toWireUpdate(await memberships.changeMembers({ ...params, hubId: caller.hubId }, { add: body, remove: [] })),
  });

  addRoute(server, {
    ...shared,
    path: `${path}/remove`,
    operationId: 'removeMembers',
    summary: 'Remove records from a list',
    body: RecordIds,
    success,
    handler: async ({ params, body, caller }) =>
      toWireUpdate(await memberships.changeMembers({ ...params, hubId: caller.hubId }, { add: [], remove: body })),
  });

  addRoute(server, {
    ...shared,
    path: `${path}/add-and-remove`,
    operationId: 'addAndRemoveMembers',
    summary: 'Add records to a list and remove others',
    body: MembersChange,
    success,
    handler: async ({ params, body, caller }) => {
      const change = { add: body.recordIdsToAdd ?? [], remove: body.recordIdsToRemove ?? [] };
      return toWireUpdate(await memberships.changeMembers({ ...params, hubId: caller.hubId }, change));
    },
  });
}

function addWholesaleRoutes(server: Server, memberships: MembershipWritesService): void {
  addRoute(server, {
    method: 'DELETE',
    path,
    operationId: 'removeAllMembers',
    summary: 'Remove all records from a list',
    tag,
    callers,
    scopes: writes,
    params: ListParams,
    success: { 204: null },
    handler: ({ params, caller }) => memberships.removeAllMembers({ ...params, hubId: caller.hubId }),
  });

  addRoute(server, {
    method: 'PUT',
    path: `${path}/add-from/:sourceListId`,
    operationId: 'addMembersOfList',
    summary: 'Add the records of another list to a list',
    tag,
    callers,
    scopes: writes,
    params: SourceParams,
    success: { 204: null },
    handler: ({ params, caller }) =>
      memberships.addMembersOf({ listId: params.listId, hubId: caller.hubId }, params.sourceListId),
  });
}

function toWireUpdate({ added, removed, missing }: Update) {
  return { recordsIdsAdded: added, recordIdsRemoved: removed, recordIdsMissing: missing };
}

function toWirePage(request: FastifyRequest, { members, total, after, before }: Page) {
  const paging = {
    ...(after !== undefined && toPaging(request, after)),
    ...(before !== undefined && toPreviousPaging(request, before)),
  };
  return {
    results: members.map(({ id, addedAt }) => ({ recordId: id, membershipTimestamp: addedAt.toISOString() })),
    total,
    ...(Object.keys(paging).length > 0 && { paging }),
  };
}
