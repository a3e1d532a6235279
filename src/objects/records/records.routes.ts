import { hubCallers, mayLag, type HubCaller } from '../../platform/http/callers.js';
import type { PathParameters } from '../../platform/http/facts.js';
import { toPaging } from '../../platform/http/body/paging.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/server.js';
import {
  CrmRecord,
  ListQuery,
  ObjectTypeParams,
  ReadQuery,
  RecordInput,
  RecordList,
  RecordParams,
  RecordUpdate,
  UpdateQuery,
} from '../types/records.schema.js';
import type { RecordsService } from './records.service.js';
import { toRecordScopes } from '../types/served-types.service.js';
import { sendJson, sendPrinted } from '../../platform/http/send-json.js';
import { withTraceId } from './view.js';
import { toSource } from '../types/sources.js';

const callers = hubCallers;
const tag = 'Records';
const reads = ({ objectType }: PathParameters) => toRecordScopes(objectType, 'read');
const writes = ({ objectType }: PathParameters) => toRecordScopes(objectType, 'write');

/** The records of each object type. Spec 4.3. */
export function addRecordRoutes(server: Server, records: RecordsService): void {
  addReadRoutes(server, records);
  addWriteRoutes(server, records);
}

function addReadRoutes(server: Server, records: RecordsService): void {
  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/objects/:objectType',
    operationId: 'listRecords',
    summary: 'List records, a page at a time',
    tag,
    callers,
    scopes: reads,
    params: ObjectTypeParams,
    query: ListQuery,
    success: { 200: RecordList },
    handler: async ({ params, query, caller, request, reply }) => {
      const options = { ...query, baseUrl: request.baseUrl, mayLag: mayLag(caller) };
      const { results, after } = await records.list({ ...params, hubId: caller.hubId }, options);
      const paging = after === undefined ? '' : `,"paging":${JSON.stringify(toPaging(request, after))}`;
      return sendJson(reply, `{"results":[${results.join(',')}]${paging}}`);
    },
  });

  addRoute(server, {
    method: 'GET',
    path: '/crm/v3/objects/:objectType/:objectId',
    operationId: 'getRecord',
    summary: 'Read one record',
    tag,
    callers,
    scopes: reads,
    params: RecordParams,
    query: ReadQuery,
    success: { 200: CrmRecord },
    handler: async ({ params, query, caller, request, reply }) => {
      const { objectType, objectId } = params;
      const { idProperty, properties, propertiesWithHistory, associations, archived } = query;
      const asked = { properties, propertiesWithHistory, associations, archived, baseUrl: request.baseUrl };
      const place = { hubId: caller.hubId, objectType, objectId, idProperty };
      return sendJson(reply, await records.get(place, asked));
    },
  });
}

function addWriteRoutes(server: Server, records: RecordsService): void {
  addRoute(server, {
    method: 'POST',
    path: '/crm/v3/objects/:objectType',
    operationId: 'createRecord',
    summary: 'Create a record, with associations',
    tag,
    callers,
    scopes: writes,
    params: ObjectTypeParams,
    body: RecordInput,
    success: { 201: CrmRecord },
    refusals: [409],
    handler: async ({ params, body: { objectWriteTraceId, ...input }, caller, request, reply }) => {
      const { hubId, source } = toAuthor(caller);
      const bodyText = request.bodyText ?? '';
      const made = await records.create({ ...params, hubId, source, input, bodyText, baseUrl: request.baseUrl });
      reply.header('location', `/crm/v3/objects/${params.objectType}/${made.id}`);
      return sendPrinted(reply, withTraceId(made.text, objectWriteTraceId));
    },
  });

  addRoute(server, {
    method: 'PATCH',
    path: '/crm/v3/objects/:objectType/:objectId',
    operationId: 'updateRecord',
    summary: 'Update properties of a record',
    tag,
    callers,
    scopes: writes,
    params: RecordParams,
    query: UpdateQuery,
    body: RecordUpdate,
    success: { 200: CrmRecord },
    handler: async ({ params, query, body: { objectWriteTraceId, properties }, caller, request, reply }) => {
      const place = { ...params, ...query, ...toAuthor(caller) };
      const made = await records.update({
        ...place,
        properties,
        bodyText: request.bodyText ?? '',
        baseUrl: request.baseUrl,
      });
      return sendPrinted(reply, withTraceId(made, objectWriteTraceId));
    },
  });
}

function toAuthor(caller: HubCaller) {
  return { hubId: caller.hubId, source: toSource(caller) };
}
