import type { FastifyRequest } from 'fastify';
import { isDated } from '../platform/http/aliases.js';
import { hubCallers } from '../platform/http/callers.js';
import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/facts.js';
import { readScopes, writeScopes } from './association-scopes.js';
import type { AssociationLabel } from './hub-associations.js';
import { LabelInput, LabelList, LabelParams, LabelsParams, LabelUpdate, TypeList } from './labels.schema.js';
import type { LabelsService } from './labels.service.js';

const callers = hubCallers;
const tag = 'Associations';
const path = '/crm/v4/associations/:fromObjectType/:toObjectType/labels';

/** Association types between two object types. Spec 4.3. */
export function addLabelRoutes(server: Server, { labels }: { readonly labels: LabelsService }): void {
  addRoute(server, {
    method: 'GET',
    path,
    operationId: 'listAssociationLabels',
    summary: 'List the association types between two object types',
    tag,
    callers,
    scopes: readScopes,
    params: LabelsParams,
    success: { 200: LabelList },
    handler: async ({ params, caller, request }) =>
      toList(request, await labels.listLabels({ ...params, hubId: caller.hubId })),
  });

  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/associations/:fromObjectType/:toObjectType/types',
    operationId: 'listAssociationTypes',
    summary: 'List the names of the association types between two object types',
    tag,
    callers,
    scopes: readScopes,
    params: LabelsParams,
    success: { 200: TypeList },
    handler: async ({ params, caller }) => {
      const types = await labels.listTypes({ ...params, hubId: caller.hubId });
      return { results: types.map(({ typeId, name }) => ({ id: String(typeId), name })) };
    },
  });
  addChangeRoutes(server, labels);
}

function addChangeRoutes(server: Server, labels: LabelsService): void {
  addRoute(server, {
    method: 'POST',
    path,
    operationId: 'createAssociationLabel',
    summary: 'Add a label, in both directions',
    tag,
    callers,
    scopes: writeScopes,
    params: LabelsParams,
    body: LabelInput,
    success: { 200: LabelList },
    refusals: [437],
    handler: async ({ params, body, caller, request }) =>
      toList(request, await labels.createLabel({ ...params, hubId: caller.hubId, input: body })),
  });

  addRoute(server, {
    method: 'PUT',
    path,
    operationId: 'renameAssociationLabel',
    summary: 'Change the text of a label, in both directions',
    tag,
    callers,
    scopes: writeScopes,
    params: LabelsParams,
    body: LabelUpdate,
    success: { 204: null },
    handler: ({ params, body: { associationTypeId, ...texts }, caller }) =>
      labels.renameLabel({ ...params, ...texts, hubId: caller.hubId, typeId: associationTypeId }),
  });

  addRoute(server, {
    method: 'DELETE',
    path: `${path}/:associationTypeId`,
    operationId: 'deleteAssociationLabel',
    summary: 'Delete a label, in both directions and from all records',
    tag,
    callers,
    scopes: writeScopes,
    params: LabelParams,
    success: { 204: null },
    handler: ({ params: { associationTypeId, ...pair }, caller }) =>
      labels.deleteLabel({ ...pair, hubId: caller.hubId, typeId: toTypeId(associationTypeId) }),
  });
}

/** Dated paths return the ends of a type without values. */
function toList({ originalUrl }: FastifyRequest, results: readonly AssociationLabel[]) {
  if (!isDated(originalUrl)) return { results };
  return { results: results.map((label) => ({ ...label, fromObjectTypeId: null, toObjectTypeId: null })) };
}

/** 0, which is not a valid type id, for a text that is not a number. */
function toTypeId(text: string): number {
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : 0;
}
