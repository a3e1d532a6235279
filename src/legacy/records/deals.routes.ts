import { toRecordScopes, toSource } from '../../objects/types/callers.js';
import { mayLag, type HubCaller } from '../../platform/http/callers.js';
import type { Server } from '../../platform/http/facts.js';
import { toChanges, toValues } from '../shapes/bodies.js';
import { BatchUpdate } from '../shapes/bodies.schema.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';
import { toPageSize } from '../shapes/paging.js';
import { OneQuery, RecentQuery } from '../shapes/paging.schema.js';
import * as schema from './deals.schema.js';
import type { LegacyDealsService } from './deals.service.js';
import type { LegacyWritesService } from './writing.service.js';

const tag = 'Deals, version 1';
const reads = { tag, scopes: () => toRecordScopes('deals', 'read') };
const writes = { tag, scopes: () => toRecordScopes('deals', 'write') };
const path = '/deals/v1/deal';
const toAuthor = (caller: HubCaller) => ({ hubId: caller.hubId, source: toSource(caller) });
const toPlace = (caller: HubCaller) => ({ ...toAuthor(caller), objectType: 'deals' });

interface DealRoutesDeps {
  readonly deals: LegacyDealsService;
  readonly writes: LegacyWritesService;
}

/** Deals as in version 1. */
export function addLegacyDealRoutes(server: Server, deps: DealRoutesDeps): void {
  addReads(server, deps.deals);
  addRecentLists(server, deps.deals);
  addWrites(server, deps);
  addAssociations(server, deps.deals);
}

function addReads(server: Server, deals: LegacyDealsService): void {
  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/:dealId`,
    operationId: 'getLegacyDeal',
    summary: 'Read one deal with all of its properties (version 1)',
    params: schema.DealParams,
    query: OneQuery,
    success: { 200: schema.LegacyDeal },
    handler: ({
      params,
      query: { propertiesWithHistory, includeDeletes: includesDeleted = false },
      caller: { hubId },
    }) => deals.getDeal({ hubId, propertiesWithHistory, includesDeleted }, params.dealId),
  });

  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/paged`,
    operationId: 'listLegacyDeals',
    summary: 'List deals by id, at most 250 at a time (version 1)',
    query: schema.DealPageQuery,
    success: { 200: schema.DealPage },
    handler: ({ query, caller }) => {
      const limit = toPageSize(query.limit, { usual: 100, most: 250 });
      return deals.listDeals(toReading(query, caller), { offset: query.offset, limit });
    },
  });

  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/associated/:objectType/:objectId/paged`,
    operationId: 'listLegacyAssociatedDeals',
    summary: 'List the deals of a record, at most 100 at a time (version 1)',
    countsAs: 'association',
    params: schema.AssociatedDealsParams,
    query: schema.DealPageQuery,
    success: { 200: schema.DealPage },
    handler: ({ params, query, caller }) => {
      const limit = toPageSize(query.limit, { usual: 100, most: 100 });
      return deals.listAssociatedDeals(toReading(query, caller), params, { offset: query.offset, limit });
    },
  });
}

interface DealPageQuery {
  readonly properties?: readonly string[];
  readonly propertiesWithHistory?: readonly string[];
  readonly includeAssociations?: boolean;
  readonly includeAllProperties?: boolean;
}

function toReading(query: DealPageQuery, caller: HubCaller) {
  const { properties = [], propertiesWithHistory, includeAssociations, includeAllProperties } = query;
  return {
    hubId: caller.hubId,
    properties: includeAllProperties ? undefined : properties,
    propertiesWithHistory,
    withAssociations: includeAssociations,
    mayLag: mayLag(caller),
  };
}

function addRecentLists(server: Server, deals: LegacyDealsService): void {
  for (const [name, property] of [['created', 'createdate'] as const, ['modified', 'hs_lastmodifieddate'] as const]) {
    addLegacyRoute(server, {
      ...reads,
      method: 'GET',
      path: `${path}/recent/${name}`,
      operationId: name === 'created' ? 'listLegacyDealsCreated' : 'listLegacyDealsModified',
      summary: `List deals by the time at which they were ${name}, newest first (version 1)`,
      countsAs: 'search',
      query: RecentQuery,
      success: { 200: schema.RecentDeals },
      handler: ({ query: { properties, propertiesWithHistory, ...page }, caller }) => {
        const names = { properties, propertiesWithHistory, withAssociations: true, mayLag: mayLag(caller) };
        return deals.listRecentDeals({ ...names, hubId: caller.hubId }, property, page);
      },
    });
  }
}

function addWrites(server: Server, { deals, writes: records }: DealRoutesDeps): void {
  addLegacyRoute(server, {
    ...writes,
    method: 'POST',
    path,
    operationId: 'createLegacyDeal',
    summary: 'Create a deal, with associations (version 1)',
    body: schema.DealInput,
    success: { 200: schema.LegacyDeal },
    handler: ({ body, caller }) =>
      deals.createDeal(toAuthor(caller), toValues(body.properties), body.associations ?? {}),
  });

  addLegacyRoute(server, {
    ...writes,
    method: 'PUT',
    path: `${path}/:dealId`,
    operationId: 'updateLegacyDeal',
    summary: 'Update properties of a deal (version 1)',
    params: schema.DealParams,
    body: schema.DealInput,
    success: { 200: schema.LegacyDeal },
    handler: ({ params, body, caller }) => deals.updateDeal(toAuthor(caller), params.dealId, toValues(body.properties)),
  });

  addLegacyRoute(server, {
    ...writes,
    method: 'POST',
    path: '/deals/v1/batch-async/update',
    operationId: 'updateLegacyDealBatch',
    summary: 'Update up to 100 deals (version 1)',
    body: BatchUpdate,
    success: { 202: null },
    handler: ({ body, caller }) => records.updateBatch(toPlace(caller), toChanges(body)),
  });

  addLegacyRoute(server, {
    ...writes,
    method: 'DELETE',
    path: `${path}/:dealId`,
    operationId: 'archiveLegacyDeal',
    summary: 'Move a deal to the recycle bin (version 1)',
    params: schema.DealParams,
    success: { 204: null },
    handler: async ({ params, caller }) => {
      await records.archive(toPlace(caller), params.dealId);
    },
  });
}

function addAssociations(server: Server, deals: LegacyDealsService): void {
  const both = {
    ...writes,
    path: `${path}/:dealId/associations/:objectType`,
    countsAs: 'association' as const,
    params: schema.DealAssociationParams,
    query: schema.IdsQuery,
    success: { 204: null },
  };
  addLegacyRoute(server, {
    ...both,
    method: 'PUT',
    operationId: 'associateLegacyDeal',
    summary: 'Associate a deal with records (version 1)',
    handler: ({ params, query, caller }) => deals.associate(toAuthor(caller), { ...params, ...query }),
  });

  addLegacyRoute(server, {
    ...both,
    method: 'DELETE',
    operationId: 'dissociateLegacyDeal',
    summary: 'Remove the associations between a deal and records (version 1)',
    handler: ({ params, query, caller }) => deals.dissociate(toAuthor(caller), { ...params, ...query }),
  });
}
