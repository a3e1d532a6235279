import { hubCallers } from '../platform/http/callers.js';
import type { PathParameters } from '../platform/http/facts.js';
import { toPaging } from '../platform/http/paging.js';
import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/server.js';
import { toNamedIds } from './association-answers.js';
import { AssociatedIds, CrmRecord } from './objects.schema.js';
import type { ObjectsService } from './objects.service.js';
import { AssociatedParams, AssociatedQuery, AssociationParams } from './record-associations.schema.js';
import { sendJson } from '../platform/http/send-json.js';
import { toRecordScopes } from './served-types.service.js';
import { toSource } from './sources.js';

const callers = hubCallers;
const tag = 'Associations';
const countsAs = 'association';
const path = '/crm/v3/objects/:objectType/:objectId/associations/:toObjectType';
const reads = ({ objectType }: PathParameters) => toRecordScopes(objectType, 'read');
const writes = ({ objectType }: PathParameters) => toRecordScopes(objectType, 'write');

/** The associations of one record. Spec 4.3. */
export function addRecordAssociationRoutes(server: Server, objects: ObjectsService): void {
  addRoute(server, {
    method: 'GET',
    path,
    operationId: 'listAssociatedRecords',
    summary: 'List the records of a type that a record is associated with',
    tag,
    callers,
    countsAs,
    scopes: reads,
    params: AssociatedParams,
    query: AssociatedQuery,
    success: { 200: AssociatedIds },
    handler: async ({ params, query, caller, request }) => {
      const page = await objects.listAssociated({ ...params, ...query, hubId: caller.hubId });
      return { results: toNamedIds(page), ...(page.after !== undefined && { paging: toPaging(request, page.after) }) };
    },
  });

  addRoute(server, {
    method: 'PUT',
    path: `${path}/:toObjectId/:associationType`,
    operationId: 'associateRecords',
    summary: 'Associate two records',
    tag,
    callers,
    countsAs,
    scopes: writes,
    params: AssociationParams,
    success: { 200: CrmRecord },
    handler: async ({ params, caller, request, reply }) => {
      const { hubId } = caller;
      await objects.associate({ ...params, hubId, source: toSource(caller) });
      const options = { associations: [params.toObjectType], baseUrl: request.baseUrl };
      return sendJson(reply, await objects.getRecord({ ...params, hubId }, options));
    },
  });

  addRoute(server, {
    method: 'DELETE',
    path: `${path}/:toObjectId/:associationType`,
    operationId: 'dissociateRecords',
    summary: 'Remove an association of two records',
    tag,
    callers,
    countsAs,
    scopes: writes,
    params: AssociationParams,
    success: { 204: null },
    handler: ({ params, caller }) => objects.dissociate({ ...params, hubId: caller.hubId, source: toSource(caller) }),
  });
}
