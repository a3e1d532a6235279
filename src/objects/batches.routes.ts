import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/server.js';
import { BatchReadInput, BatchReadQuery, ObjectTypeParams, PartialRecordBatch, RecordBatch } from './objects.schema.js';
import type { ObjectsService } from './objects.service.js';
import { sendJson } from './send-json.routes.js';
import { toRecordScopes } from './served-types.service.js';

/** Many records at once. Spec 4.3. */
export function addBatchRoutes(server: Server, objects: ObjectsService): void {
  addRoute(server, {
    method: 'POST',
    path: '/crm/v3/objects/:objectType/batch/read',
    operationId: 'readRecordBatch',
    summary: 'Read up to 100 records by id or by a unique value',
    tag: 'Records',
    callers: ['app', 'private-app'],
    scopes: ({ objectType }) => toRecordScopes(objectType, 'read'),
    params: ObjectTypeParams,
    query: BatchReadQuery,
    body: BatchReadInput,
    success: { 200: RecordBatch, 207: PartialRecordBatch },
    handler: async ({ params, query, body: { inputs, idProperty, ...asked }, caller, request, reply }) => {
      const place = { ...params, hubId: caller.hubId };
      const options = { ...asked, ...query, baseUrl: request.baseUrl };
      const batch = await objects.readBatch(place, { inputs, idProperty: idProperty ?? undefined }, options);
      const errors = batch.missing.length > 0 ? [toMissing(batch)] : [];
      if (errors.length > 0) reply.status(207);
      const rest = {
        ...(errors.length > 0 && { numErrors: errors.length, errors }),
        startedAt: batch.startedAt.toISOString(),
        completedAt: batch.completedAt.toISOString(),
      };
      const results = batch.results.join(',');
      return sendJson(reply, `{"status":"COMPLETE","results":[${results}],${JSON.stringify(rest).slice(1)}`);
    },
  });
}

function toMissing({ missing, typeName }: { readonly missing: readonly string[]; readonly typeName: string }) {
  return {
    status: 'error',
    category: 'OBJECT_NOT_FOUND',
    message: `Could not get some ${typeName} objects, they may be deleted or not exist. Check that ids are valid.`,
    context: { ids: missing },
  };
}
