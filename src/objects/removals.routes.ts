import { hubCallers } from '../platform/http/callers.js';
import type { PathParameters } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import { sendPrinted } from '../platform/http/send-json.js';
import type { Server } from '../platform/http/server.js';
import { BatchArchiveInput, CrmRecord, MergeInput, ObjectTypeParams } from './objects.schema.js';
import type { ObjectsService } from './objects.service.js';
import { toRecordScopes } from './served-types.service.js';
import { toSource } from './sources.js';

const callers = hubCallers;
const tag = 'Records';
const writes = ({ objectType }: PathParameters) => toRecordScopes(objectType, 'write');

/** Records that leave: to the recycle bin, into one another, for good. */
export function addRemovalRoutes(server: Server, objects: ObjectsService): void {
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
      objects.archiveRecords({ ...params, ...body, hubId: caller.hubId, source: toSource(caller) }),
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
      return sendPrinted(reply, await objects.mergeRecords({ ...params, ...body, ...by }));
    },
  });
}
