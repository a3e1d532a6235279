import { hubCallers } from '../../platform/http/callers.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/server.js';
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
import { toWireBatch } from './wire-property-batch.js';

const callers = hubCallers;
const tag = 'Properties';
const path = '/crm/v3/properties/:objectType/batch';

/** Up to 100 definitions of properties at once. */
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
      if (batch.errors.length > 0) reply.status(207);
      return toWireBatch(batch);
    },
  });

  addRoute(server, {
    method: 'POST',
    path: `${path}/create`,
    operationId: 'createPropertyBatch',
    summary: 'Create custom properties, each on its own',
    tag,
    callers,
    scopes: writeScopes,
    params: ObjectTypeParams,
    body: PropertyBatchInput,
    success: { 201: PropertyBatch, 207: PartialPropertyBatch },
    handler: async ({ params, body, caller, reply }) => {
      const batch = await batches.createPropertyBatch({ ...params, ...body, ...toAuthor(caller) });
      if (batch.errors.length > 0) reply.status(207);
      return toWireBatch(batch);
    },
  });

  addRoute(server, {
    method: 'POST',
    path: `${path}/archive`,
    operationId: 'archivePropertyBatch',
    summary: 'Archive custom properties; names that are none are left out',
    tag,
    callers,
    scopes: writeScopes,
    params: ObjectTypeParams,
    body: PropertyNamesInput,
    success: { 204: null },
    handler: ({ params, body, caller }) => batches.archivePropertyBatch({ ...params, ...body, hubId: caller.hubId }),
  });
}
