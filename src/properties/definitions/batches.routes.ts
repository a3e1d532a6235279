import type { Static } from 'typebox';
import { toBatch } from '../../platform/http/batches.js';
import { hubCallers } from '../../platform/http/callers.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/facts.js';
import { toAuthor } from '../types/authors.js';
import {
  ObjectTypeParams,
  PartialPropertyBatch,
  PropertyBatch,
  PropertyBatchInput,
  PropertyBatchReadInput,
  PropertyNamesInput,
} from '../types/properties.schema.js';
import type { PropertyBatchesService } from './batches.service.js';
import { readScopes, writeScopes } from '../types/scopes.js';
import { toWireProperty } from './wire-property.js';

const callers = hubCallers;
const tag = 'Properties';
const path = '/crm/v3/properties/:objectType/batch';

/** Up to 100 property definitions per call. */
export function addPropertyBatchRoutes(server: Server, batches: PropertyBatchesService): void {
  addRoute(server, {
    method: 'POST',
    path: `${path}/read`,
    operationId: 'readPropertyBatch',
    summary: 'Read properties by name',
    tag,
    callers,
    reads: true,
    scopes: readScopes,
    params: ObjectTypeParams,
    body: PropertyBatchReadInput,
    success: { 200: PropertyBatch, 207: PartialPropertyBatch },
    handler: async ({ params, body, caller, reply }) => {
      const batch = await batches.readPropertyBatch({ ...params, ...body, hubId: caller.hubId });
      return toBatch(reply, { ...batch, results: batch.results.map(toWireProperty) }, toWireFailure);
    },
  });

  addRoute(server, {
    method: 'POST',
    path: `${path}/create`,
    operationId: 'createPropertyBatch',
    summary: 'Create custom properties, each independently',
    tag,
    callers,
    scopes: writeScopes,
    params: ObjectTypeParams,
    body: PropertyBatchInput,
    success: { 201: PropertyBatch, 207: PartialPropertyBatch },
    handler: async ({ params, body, caller, reply }) => {
      const batch = await batches.createPropertyBatch({ ...params, ...body, ...toAuthor(caller) });
      return toBatch(reply, { ...batch, results: batch.results.map(toWireProperty) }, toWireFailure);
    },
  });

  addRoute(server, {
    method: 'POST',
    path: `${path}/archive`,
    operationId: 'archivePropertyBatch',
    summary: 'Archive custom properties; unknown names are ignored',
    tag,
    callers,
    scopes: writeScopes,
    params: ObjectTypeParams,
    body: PropertyNamesInput,
    success: { 204: null },
    handler: ({ params, body, caller }) => batches.archivePropertyBatch({ ...params, ...body, hubId: caller.hubId }),
  });
}

type Failure = Awaited<ReturnType<PropertyBatchesService['readPropertyBatch']>>['failures'][number];

function toWireFailure({ refusal, names }: Failure): Static<typeof PartialPropertyBatch>['errors'][number] {
  const { category, subCategory } = refusal.row;
  return {
    status: 'error',
    ...(category !== undefined && { category }),
    ...(subCategory !== undefined && { subCategory }),
    message: refusal.message,
    context: { name: [...names] },
  };
}
