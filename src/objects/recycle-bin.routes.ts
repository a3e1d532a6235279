import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/server.js';
import { CrmRecord, ObjectTypeParams, RecordParams } from './objects.schema.js';
import type { ObjectsService } from './objects.service.js';
import { RestoredRecords, RestoreInput } from './recycle-bin.schema.js';
import { sendJson } from '../platform/http/send-json.js';
import { toSource } from './sources.js';

const callers = ['member'] as const;
const tag = 'Recycle bin';

/** What people do with deleted records in the product. Spec 3.2. */
export function addRecycleBinRoutes(server: Server, objects: ObjectsService): void {
  addRoute(server, {
    method: 'POST',
    path: '/_app/objects/:objectType/:objectId/restore',
    operationId: 'restoreRecord',
    summary: 'Take a record out of the recycle bin',
    tag,
    callers,
    params: RecordParams,
    success: { 200: CrmRecord },
    refusals: [409],
    handler: async ({ params, caller, request, reply }) => {
      const { hubId } = caller;
      await objects.restoreRecord({ ...params, hubId, source: toSource(caller) });
      return sendJson(reply, await objects.getRecord({ ...params, hubId }, { baseUrl: request.baseUrl }));
    },
  });

  addRoute(server, {
    method: 'POST',
    path: '/_app/objects/:objectType/restore',
    operationId: 'restoreRecords',
    summary: 'Take up to 100 records out of the recycle bin',
    tag,
    callers,
    params: ObjectTypeParams,
    body: RestoreInput,
    success: { 200: RestoredRecords },
    handler: async ({ params, body, caller }) => {
      const restored = await objects.restoreRecords({
        ...params,
        ...body,
        hubId: caller.hubId,
        source: toSource(caller),
      });
      return {
        results: restored.map(({ id, refusal }) => ({
          id,
          restored: !refusal,
          ...(refusal && { message: refusal.message }),
        })),
      };
    },
  });
}
