import { hubCallers } from '../../platform/http/callers.js';
import type { PathParameters } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import { sendPrinted } from '../../platform/http/send-json.js';
import type { Server } from '../../platform/http/server.js';
import { BatchArchiveInput, CrmRecord, MergeInput, ObjectTypeParams, RecordParams } from '../types/records.schema.js';
import type { LifecycleService } from './lifecycle.service.js';
import { toRecordScopes } from '../types/served-types.service.js';
import { toSource } from '../types/sources.js';

const callers = hubCallers;
const tag = 'Records';
const writes = ({ objectType }: PathParameters) => toRecordScopes(objectType, 'write');

/** Records that leave: to the recycle bin, into one another, for good. */
export function addRemovalRoutes(server: Server, lifecycle: LifecycleService): void {
  addRoute(server, {
    method: 'DELETE',
    path: '/crm/v3/objects/:objectType/:objectId',
    operationId: 'archiveRecord',
    summary: 'Move a record to the recycle bin',
    tag,
    callers,
    scopes: writes,
    params: RecordParams,
    success: { 204: null },
    handler: ({ params, caller }) => lifecycle.archive({ ...params, hubId: caller.hubId, source: toSource(caller) }),
  });

  addRoute(server, {
    method: 'POST',
    path: '/crm/v3/objects/:objectType/batch/archive',
    operationId: 'archiveRecordBatch',
    summary: 'Move up to 100 records to the recycle bin',
    tag,
    callers,
    scopes: writes,
    params: ObjectTypeParams,
    body: BatchArchiveInput,
    success: { 204: null },
    handler: ({ params, body, caller }) =>
      lifecycle.archiveBatch({ ...params, ...body, hubId: caller.hubId, source: toSource(caller) }),
  });

  addRoute(server, {
    method: 'POST',
    path: '/crm/v3/objects/:objectType/merge',
    operationId: 'mergeRecords',
    summary: 'Let one record go into another, which answers to both ids from then on',
    tag,
    callers,
    scopes: writes,
    params: ObjectTypeParams,
    body: MergeInput,
    success: { 200: CrmRecord },
    handler: async ({ params, body, caller, request, reply }) => {
      const by = { hubId: caller.hubId, source: toSource(caller), baseUrl: request.baseUrl };
      return sendPrinted(reply, await lifecycle.merge({ ...params, ...body, ...by }));
    },
  });
}
