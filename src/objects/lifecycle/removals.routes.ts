import { hubCallers } from '../../platform/http/callers.js';
import type { PathParameters, Server } from '../../platform/http/facts.js';
import { addRoute, sendPrinted } from '../../platform/http/route.js';
import { printWhole } from '../json/written-records.js';
import {
  BatchArchiveInput,
  CrmRecord,
  ErasureInput,
  MergeInput,
  ObjectTypeParams,
  RecordParams,
} from '../types/records.schema.js';
import type { LifecycleService } from './lifecycle.service.js';
import { toRecordScopes, toSource } from '../types/callers.js';

const callers = hubCallers;
const tag = 'Records';
const writes = ({ objectType }: PathParameters) => toRecordScopes(objectType, 'write');

/** Archiving, merging and permanently deleting records. */
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
    summary: 'Merge two records; the survivor resolves both ids',
    tag,
    callers,
    scopes: writes,
    params: ObjectTypeParams,
    body: MergeInput,
    success: { 200: CrmRecord },
    handler: async ({ params, body, caller, request, reply }) => {
      const by = { hubId: caller.hubId, source: toSource(caller), baseUrl: request.baseUrl };
      const { record, view } = await lifecycle.merge({ ...params, ...body, ...by });
      return sendPrinted(reply, printWhole(record, view));
    },
  });

  addRoute(server, {
    method: 'POST',
    path: '/crm/v3/objects/contacts/gdpr-delete',
    operationId: 'eraseContact',
    summary: 'Permanently delete a contact and its history, and block its addresses',
    tag,
    callers: ['app', 'private-app', 'member'],
    scopes: () => toRecordScopes('contacts', 'write'),
    body: ErasureInput,
    success: { 204: null },
    handler: ({ body, caller }) => lifecycle.erase({ ...body, hubId: caller.hubId, source: toSource(caller) }),
  });
}
