import { addRoute, sendJson } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/facts.js';
import { CrmRecord, ObjectTypeParams, RecordParams, RecordIds } from '../types/records.schema.js';
import type { RecordsService } from '../records/records.service.js';
import type { LifecycleService } from './lifecycle.service.js';
import { printRead } from '../json/read-records.js';
import { toSource } from '../types/callers.js';
import { Type } from 'typebox';

const RestoreInput = Type.Object({ inputs: RecordIds }, { additionalProperties: false });

const RestoredRecords = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Type.String(),
      restored: Type.Boolean(),
      message: Type.Optional(Type.String({ description: 'Why it was not restored' })),
    }),
  ),
});

const callers = ['member'] as const;
const tag = 'Recycle bin';

interface RecycleBinRoutesDeps {
  readonly lifecycle: LifecycleService;
  readonly records: Pick<RecordsService, 'get'>;
}

/** Actions on deleted records in the web app. Spec 3.2. */
export function addRecycleBinRoutes(server: Server, { lifecycle, records }: RecycleBinRoutesDeps): void {
  addRoute(server, {
    method: 'POST',
    path: '/_app/objects/:objectType/:objectId/restore',
    operationId: 'restoreRecord',
    summary: 'Restore a record from the recycle bin',
    tag,
    callers,
    params: RecordParams,
    success: { 200: CrmRecord },
    refusals: [409],
    handler: async ({ params, caller, request, reply }) => {
      const { hubId } = caller;
      await lifecycle.restore({ ...params, hubId, source: toSource(caller) });
      const { record, view } = await records.get({ ...params, hubId }, { baseUrl: request.baseUrl });
      return sendJson(reply, printRead(record, view));
    },
  });

  addRoute(server, {
    method: 'POST',
    path: '/_app/objects/:objectType/restore',
    operationId: 'restoreRecords',
    summary: 'Restore up to 100 records from the recycle bin',
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
