import { toRecordScopes, toSource } from '../../objects/types/callers.js';
import { mayLag, type HubCaller } from '../../platform/http/callers.js';
import type { PathParameters, Server } from '../../platform/http/facts.js';
import { toChanges, toValues } from '../shapes/bodies.js';
import { BatchUpdate, PropertyInputs } from '../shapes/bodies.schema.js';
import { addLegacyRoute } from '../shapes/legacy-route.js';
import { toPageSize } from '../shapes/paging.js';
import { PageQuery } from '../shapes/paging.schema.js';
import * as schema from './crm-objects.schema.js';
import type { LegacyObjectsService, LegacyObjectType } from './crm-objects.service.js';
import type { LegacyWritesService } from './writing.service.js';

const tag = 'Tickets, products and line items, version 1';
const reads = { tag, scopes: ({ objectType }: PathParameters) => toRecordScopes(objectType, 'read') };
const writes = { tag, scopes: ({ objectType }: PathParameters) => toRecordScopes(objectType, 'write') };
const path = '/crm-objects/v1/objects/:objectType';
const toPlace = ({ objectType }: { readonly objectType: LegacyObjectType }, caller: HubCaller) => ({
  hubId: caller.hubId,
  objectType,
  source: toSource(caller),
});

interface ObjectRoutesDeps {
  readonly crmObjects: LegacyObjectsService;
  readonly writes: LegacyWritesService;
}

/** Tickets, products and line items as in version 1. */
export function addLegacyObjectRoutes(server: Server, deps: ObjectRoutesDeps): void {
  addReads(server, deps.crmObjects);
  addWrites(server, deps);
  addBatches(server, deps);
}

function addReads(server: Server, objects: LegacyObjectsService): void {
  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/:objectId`,
    operationId: 'getLegacyObject',
    summary: 'Read requested properties of one ticket, product or line item (version 1)',
    params: schema.ObjectParams,
    query: schema.ObjectReadQuery,
    success: { 200: schema.LegacyObject },
    handler: ({ params: { objectType, objectId }, query, caller }) =>
      objects.getObject({ ...toReading(query, caller), objectType }, objectId),
  });

  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: `${path}/paged`,
    operationId: 'listLegacyObjects',
    summary: 'List tickets, products or line items by id, at most 100 at a time (version 1)',
    params: schema.ObjectTypeParams,
    query: PageQuery,
    success: { 200: schema.ObjectPage },
    handler: ({ params, query: { properties = [], propertiesWithHistory, limit, offset }, caller }) => {
      const names = { properties, propertiesWithHistory, mayLag: mayLag(caller) };
      const page = { offset, limit: toPageSize(limit, { usual: 100, most: 100 }) };
      return objects.listObjects({ ...params, ...names, hubId: caller.hubId }, page);
    },
  });

  addLegacyRoute(server, {
    ...reads,
    method: 'POST',
    path: `${path}/batch-read`,
    operationId: 'readLegacyObjectBatch',
    summary: 'Read up to 100 tickets, products or line items (version 1)',
    reads: true,
    params: schema.ObjectTypeParams,
    query: schema.ObjectReadQuery,
    body: schema.ObjectIds,
    success: { 200: schema.ObjectsById },
    handler: ({ params, query, body, caller }) =>
      objects.readObjects({ ...params, ...toReading(query, caller) }, body.ids),
  });

  addLegacyRoute(server, {
    ...reads,
    method: 'GET',
    path: '/crm-objects/v1/change-log/:objectType',
    operationId: 'listLegacyObjectChanges',
    summary: 'List the last change of the tickets, products or line items changed last, 1,000 at most (version 1)',
    countsAs: 'search',
    params: schema.ObjectTypeParams,
    query: schema.ChangesQuery,
    success: { 200: schema.ObjectChanges },
    handler: ({ params, query: { timestamp = 0, ...query }, caller: { hubId } }) =>
      objects.listChanges({ ...params, ...query, timestamp, hubId }),
  });
}

interface ObjectQuery {
  readonly properties?: readonly string[];
  readonly propertiesWithHistory?: readonly string[];
  readonly includeDeletes?: boolean;
}

function toReading(query: ObjectQuery, { hubId }: HubCaller) {
  const { properties = [], propertiesWithHistory, includeDeletes: includesDeleted = false } = query;
  return { hubId, properties, propertiesWithHistory, includesDeleted };
}

function addWrites(server: Server, { crmObjects, writes: records }: ObjectRoutesDeps): void {
  addLegacyRoute(server, {
    ...writes,
    method: 'POST',
    path,
    operationId: 'createLegacyObject',
    summary: 'Create a ticket, product or line item (version 1)',
    params: schema.ObjectTypeParams,
    body: PropertyInputs,
    success: { 200: schema.LegacyObject },
    handler: ({ params, body, caller }) => crmObjects.createObject(toPlace(params, caller), toValues(body)),
  });

  addLegacyRoute(server, {
    ...writes,
    method: 'PUT',
    path: `${path}/:objectId`,
    operationId: 'updateLegacyObject',
    summary: 'Update properties of a ticket, product or line item (version 1)',
    params: schema.ObjectParams,
    body: PropertyInputs,
    success: { 200: schema.LegacyObject },
    handler: ({ params, body, caller }) =>
      crmObjects.updateObject(toPlace(params, caller), params.objectId, toValues(body)),
  });

  addLegacyRoute(server, {
    ...writes,
    method: 'DELETE',
    path: `${path}/:objectId`,
    operationId: 'archiveLegacyObject',
    summary: 'Move a ticket, product or line item to the recycle bin (version 1)',
    params: schema.ObjectParams,
    success: { 204: null },
    handler: async ({ params, caller }) => {
      await records.archive(toPlace(params, caller), params.objectId);
    },
  });
}

function addBatches(server: Server, { crmObjects, writes: records }: ObjectRoutesDeps): void {
  addLegacyRoute(server, {
    ...writes,
    method: 'POST',
    path: `${path}/batch-create`,
    operationId: 'createLegacyObjectBatch',
    summary: 'Create up to 100 tickets, products or line items (version 1)',
    params: schema.ObjectTypeParams,
    body: schema.ObjectInputs,
    success: { 200: schema.LegacyObjects },
    handler: ({ params, body, caller }) => crmObjects.createObjects(toPlace(params, caller), body.map(toValues)),
  });

  addLegacyRoute(server, {
    ...writes,
    method: 'POST',
    path: `${path}/batch-update`,
    operationId: 'updateLegacyObjectBatch',
    summary: 'Update up to 100 tickets, products or line items (version 1)',
    params: schema.ObjectTypeParams,
    body: BatchUpdate,
    success: { 204: null },
    handler: ({ params, body, caller }) => records.updateBatch(toPlace(params, caller), toChanges(body)),
  });

  addLegacyRoute(server, {
    ...writes,
    method: 'POST',
    path: `${path}/batch-delete`,
    operationId: 'archiveLegacyObjectBatch',
    summary: 'Move up to 100 tickets, products or line items to the recycle bin (version 1)',
    params: schema.ObjectTypeParams,
    body: schema.ObjectIds,
    success: { 204: null },
    handler: ({ params, body, caller }) => records.archiveBatch(toPlace(params, caller), body.ids),
  });
}
