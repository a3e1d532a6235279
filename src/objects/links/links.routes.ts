import { printRead, type ReadRecord, type RecordView } from '../json/read-records.js';
import { hubCallers } from '../../platform/http/callers.js';
import type { PathParameters, Server } from '../../platform/http/facts.js';
import { toPaging } from '../../platform/http/body/paging.js';
import { addRoute, sendJson } from '../../platform/http/route.js';
import { toNamedIds } from './answers.js';
import { AssociatedIds, CrmRecord } from '../types/records.schema.js';
import type { LinksService } from './links.service.js';
import { AssociatedParams, AssociatedQuery, AssociationParams } from './links.schema.js';
import { toRecordScopes, toSource } from '../types/callers.js';

const callers = hubCallers;
const tag = 'Associations';
const countsAs = 'association';
const path = '/crm/v3/objects/:objectType/:objectId/associations/:toObjectType';
const reads = ({ objectType }: PathParameters) => toRecordScopes(objectType, 'read');
const writes = ({ objectType }: PathParameters) => toRecordScopes(objectType, 'write');

interface LinkRoutesDeps {
  readonly links: LinksService;
  /** Reads a record as JSON text, with the ids of its associations. */
  readonly readRecord: (
    place: { readonly hubId: number; readonly objectType: string; readonly objectId: string },
    options: { readonly associations: string[]; readonly baseUrl: string },
  ) => Promise<{ readonly record: ReadRecord; readonly view: RecordView }>;
}

/** The associations of one record. Spec 4.3. */
export function addLinkRoutes(server: Server, { links, readRecord }: LinkRoutesDeps): void {
  addRoute(server, {
    method: 'GET',
    path,
    operationId: 'listAssociatedRecords',
    summary: 'List the associated records of a type',
    tag,
    callers,
    countsAs,
    scopes: reads,
    params: AssociatedParams,
    query: AssociatedQuery,
    success: { 200: AssociatedIds },
    handler: async ({ params, query, caller, request }) => {
      const page = await links.list({ ...params, ...query, hubId: caller.hubId });
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
      await links.associate({ ...params, hubId, source: toSource(caller) });
      const options = { associations: [params.toObjectType], baseUrl: request.baseUrl };
      const { record, view } = await readRecord({ ...params, hubId }, options);
      return sendJson(reply, printRead(record, view));
    },
  });

  addRoute(server, {
    method: 'DELETE',
    path: `${path}/:toObjectId/:associationType`,
    operationId: 'dissociateRecords',
    summary: 'Remove an association between two records',
    tag,
    callers,
    countsAs,
    scopes: writes,
    params: AssociationParams,
    success: { 204: null },
    handler: ({ params, caller }) => links.dissociate({ ...params, hubId: caller.hubId, source: toSource(caller) }),
  });
}
