import { toRecordScopes, toSource } from '../../objects/types/callers.js';
import type { HubCaller } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';
import { toPageSize } from '../shapes/paging.js';
import * as schema from './engagements.schema.js';
import type { EngagementsService } from './engagements.service.js';

const tag = 'Engagements, version 1';
// All five types have the same scopes.
const reads = { tag, scopes: () => toRecordScopes('notes', 'read') };
const writes = { tag, scopes: () => toRecordScopes('notes', 'write') };
const path = '/engagements/v1/engagements';
const toAuthor = (caller: HubCaller) => ({ hubId: caller.hubId, source: toSource(caller) });

/** Notes, tasks, calls, meetings and e-mails as in version 1. */
export function addLegacyEngagementRoutes(server: Server, engagements: EngagementsService): void {
  addLists(server, engagements);
  addReads(server, engagements);
  addWrites(server, engagements);
  addAssociations(server, engagements);
}

function addAssociations(server: Server, engagements: EngagementsService): void {
  const both = {
    ...writes,
    path: `${path}/:engagementId/associations/:objectType/:objectId`,
    countsAs: 'association',
    params: schema.EngagementLinkParams,
    success: { 204: null },
  } as const;

  addLegacyRoute(server, {
    ...both,
    method: 'PUT',
    operationId: 'associateLegacyEngagement',
    summary: 'Associate an engagement with a record, or give it an owner (version 1)',
    handler: ({ params, caller }) => engagements.associate(toAuthor(caller), params),
  });

  addLegacyRoute(server, {
    ...both,
    method: 'DELETE',
    operationId: 'dissociateLegacyEngagement',
    summary: 'Remove the association of an engagement with a record, or its owner (version 1)',
    handler: ({ params, caller }) => engagements.dissociate(toAuthor(caller), params),
  });
}

function addLists(server: Server, engagements: EngagementsService): void {
  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/paged`,
    operationId: 'listLegacyEngagements',
    summary: 'List engagements by id, at most 250 at a time (version 1)',
    query: schema.PagedQuery,
    success: { 200: schema.EngagementPage },
    handler: ({ query: { limit, offset }, caller: { hubId } }) =>
      engagements.listEngagements({ hubId, offset, limit: toPageSize(limit, { usual: 100, most: 250 }) }),
  });

  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/recent/modified`,
    operationId: 'listLegacyEngagementsModified',
    summary: 'List engagements by the time of their last change, newest first (version 1)',
    countsAs: 'search',
    query: schema.RecentQuery,
    success: { 200: schema.RecentEngagements },
    handler: ({ query: { count, offset = 0, since }, caller: { hubId } }) => {
      const size = toPageSize(count, { usual: 20, most: 100 });
      return engagements.listRecentlyModified({ hubId, offset, since, count: size });
    },
  });

  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/associated/:objectType/:objectId/paged`,
    operationId: 'listLegacyEngagementsOfRecord',
    summary: 'List the engagements of a record by id, at most 250 at a time (version 1)',
    countsAs: 'association',
    params: schema.AssociatedParams,
    query: schema.PagedQuery,
    success: { 200: schema.EngagementPage },
    handler: ({ params, query: { limit, offset }, caller: { hubId } }) =>
      engagements.listAssociated({ ...params, hubId, offset, limit: toPageSize(limit, { usual: 100, most: 250 }) }),
  });
}

function addReads(server: Server, engagements: EngagementsService): void {
  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/:engagementId`,
    operationId: 'getLegacyEngagement',
    summary: 'Read one engagement (version 1)',
    params: schema.EngagementParams,
    success: { 200: schema.Engagement },
    handler: ({ params, caller }) => engagements.getEngagement(caller.hubId, params.engagementId),
  });

  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: '/calling/v1/dispositions',
    operationId: 'listLegacyCallDispositions',
    summary: 'List the outcomes of calls (version 1)',
    success: { 200: schema.Dispositions },
    handler: ({ caller }) => engagements.listDispositions(caller.hubId),
  });
}

function addWrites(server: Server, engagements: EngagementsService): void {
  addLegacyRoute(server, {
    ...writes,
    method: 'POST',
    path,
    operationId: 'createLegacyEngagement',
    summary: 'Create an engagement, with associations (version 1)',
    body: schema.EngagementInput,
    success: { 200: schema.Engagement },
    handler: ({ body, caller }) => engagements.createEngagement(toAuthor(caller), body),
  });

  addLegacyRoute(server, {
    ...writes,
    method: 'PATCH',
    path: `${path}/:engagementId`,
    operationId: 'updateLegacyEngagement',
    summary: 'Update an engagement and add associations (version 1)',
    params: schema.EngagementParams,
    body: schema.EngagementUpdate,
    success: { 200: schema.Engagement },
    handler: ({ params, body, caller }) => engagements.updateEngagement(toAuthor(caller), params.engagementId, body),
  });

  addLegacyRoute(server, {
    ...writes,
    method: 'DELETE',
    path: `${path}/:engagementId`,
    operationId: 'archiveLegacyEngagement',
    summary: 'Move an engagement to the recycle bin (version 1)',
    params: schema.EngagementParams,
    success: { 204: null },
    handler: ({ params, caller }) => engagements.archiveEngagement(toAuthor(caller), params.engagementId),
  });
}
