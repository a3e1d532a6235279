import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/server.js';
import { CrmRecord, ObjectTypeParams, RecordParams } from '../types/records.schema.js';
import type { RecordsService } from '../records/records.service.js';
import type { LifecycleService } from './lifecycle.service.js';
import { RestoredRecords, RestoreInput } from './recycle-bin.schema.js';
import { sendJson } from '../../platform/http/send-json.js';
import { toSource } from '../types/sources.js';

const callers = ['member'] as const;
const tag = 'Recycle bin';

interface RecycleBinRoutesDeps {
  readonly lifecycle: LifecycleService;
  readonly records: Pick<RecordsService, 'get'>;
}

/** What people do with deleted records in the product. Spec 3.2. */
export function addRecycleBinRoutes(server: Server, { lifecycle, records }: RecycleBinRoutesDeps): void {
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
      await lifecycle.restore({ ...params, hubId, source: toSource(caller) });
      return sendJson(reply, await records.get({ ...params, hubId }, { baseUrl: request.baseUrl }));
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
      const restored = await lifecycle.restoreBatch({
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
