import { toBatch } from '../../platform/http/batches.js';
import { hubCallers } from '../../platform/http/callers.js';
import type { PathParameters, Server } from '../../platform/http/facts.js';
import { toPaging } from '../../platform/http/body/paging.js';
import { addRoute, sendJson } from '../../platform/http/route.js';
import * as answers from './answers.js';
import { AssociationSpecs, DefaultPairBatch, LabelledPair, TypedIds } from './batches.schema.js';
import type { LinksService } from './links.service.js';
import { AssociatedParams, AssociatedQuery, PairParams } from './links.schema.js';
import { toRecordScopes, toSource } from '../types/callers.js';

const callers = hubCallers;
const tag = 'Associations';
const countsAs = 'association';
const path = '/crm/v4/objects/:objectType/:objectId/associations';
const reads = ({ objectType }: PathParameters) => toRecordScopes(objectType, 'read');
const writes = ({ objectType }: PathParameters) => toRecordScopes(objectType, 'write');
const params = PairParams;
/** Content type of all version 4 responses. */
const contentType = 'application/json; charset=utf-8';

/** The associations of one record with their labels, version 4 of the wire. */
export function addLabelledLinkRoutes(server: Server, links: LinksService): void {
  addRoute(server, {
    method: 'GET',
    path: `${path}/:toObjectType`,
    operationId: 'listRecordAssociations',
    summary: 'List the associated records of a type, with association types',
    tag,
    callers,
    countsAs,
    scopes: reads,
    params: AssociatedParams,
    query: AssociatedQuery,
    success: { 200: TypedIds },
    handler: async ({ params, query, caller, request, reply }) => {
      const { objectType, objectId, toObjectType } = params;
      const { limit, after } = query;
      const place = { hubId: caller.hubId, objectType, objectId, toObjectType, limit, after };
      const page = await links.list(place);
      const results = answers.toTypedIdsText(page, answers.toPrintIdText(request.originalUrl));
      const paging = page.after === undefined ? '' : `,"paging":${JSON.stringify(toPaging(request, page.after))}`;
      return sendJson(reply, `{"results":${results}${paging}}`, contentType);
    },
  });
  addWriteRoutes(server, links);
}

function addWriteRoutes(server: Server, links: LinksService): void {
  addRoute(server, {
    method: 'PUT',
    path: `${path}/default/:toObjectType/:toObjectId`,
    operationId: 'createDefaultAssociation',
    summary: 'Associate two records without a label',
    tag,
    callers,
    countsAs,
    scopes: writes,
    params,
    success: { 200: DefaultPairBatch.whole },
    handler: async ({ params, caller, reply }) => {
      const write = { ...params, hubId: caller.hubId, source: toSource(caller), missingTarget: 'invalid' as const };
      const pair = await links.associate(write);
      const outcome = { ...pair, results: answers.toDefaultPairs(pair), failures: [] };
      return toBatch(reply, outcome, answers.toBatchError);
    },
  });

  addRoute(server, {
    method: 'PUT',
    path: `${path}/:toObjectType/:toObjectId`,
    operationId: 'replaceAssociationLabels',
    summary: 'Associate two records with labels, replacing existing ones',
    tag,
    callers,
    countsAs,
    scopes: writes,
    params,
    body: AssociationSpecs,
    success: { 201: LabelledPair },
    handler: async ({ params, body, caller, request }) => {
      const write = { ...params, hubId: caller.hubId, source: toSource(caller), specs: body };
      return answers.toLabels(await links.replaceLabels(write), answers.toPrintId(request.originalUrl));
    },
  });

  addRoute(server, {
    method: 'DELETE',
    path: `${path}/:toObjectType/:toObjectId`,
    operationId: 'dissociateRecordsFully',
    summary: 'Remove all associations between two records',
    tag,
    callers,
    countsAs,
    scopes: writes,
    params,
    success: { 204: null },
    handler: ({ params, caller }) => links.dissociate({ ...params, hubId: caller.hubId, source: toSource(caller) }),
  });
}
