import { hubCallers, mayLag, type HubCaller } from '../../platform/http/callers.js';
import type { PathParameters, Server } from '../../platform/http/facts.js';
import { toPaging } from '../../platform/http/body/paging.js';
import { addRoute, sendJson, sendPrinted } from '../../platform/http/route.js';
import { noteIgnored } from '../../platform/http/warnings.js';
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
import { toRecordScopes, toSource } from '../types/callers.js';
import { printPage, printRead } from '../json/read-records.js';
import { printChanged, printCreated } from '../json/written-records.js';

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
      const page = await records.list({ ...params, hubId: caller.hubId }, options);
      noteIgnored(request, 'property', page.view.unknownNames);
      const paging = page.after === undefined ? undefined : toPaging(request, page.after);
      return sendJson(reply, printPage(page.records, page.view, { paging }));
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
      const { record, view } = await records.get(place, asked);
      noteIgnored(request, 'property', view.unknownNames);
      return sendJson(reply, printRead(record, view));
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
      const body = { text: request.bodyText ?? '', steps: [] };
      const creation = { ...params, hubId, source, input: { ...input, traceId: objectWriteTraceId }, body };
      const { record, view } = await records.create({ ...creation, baseUrl: request.baseUrl });
      reply.header('location', `/crm/v3/objects/${params.objectType}/${record.id}`);
      return sendPrinted(reply, printCreated(record, view));
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
    refusals: [412],
    handler: async ({ params, query, body: { objectWriteTraceId, properties }, caller, request, reply }) => {
      const place = { ...params, ...query, ...toAuthor(caller) };
      const { record, view } = await records.update({
        ...place,
        properties,
        // Assumption V8. Apps are answered as by the live service, which knows no condition.
        ...(caller.kind === 'member' && { version: toVersion(request.headers['if-match']) }),
        body: { text: request.bodyText ?? '', steps: [] },
        baseUrl: request.baseUrl,
      });
      return sendPrinted(reply, printChanged({ ...record, traceId: objectWriteTraceId }, view));
    },
  });
}

/** The time of the last change that `If-Match` names; `*` is met by every record. */
function toVersion(header: string | undefined): string | undefined {
  return header === undefined || header.trim() === '*' ? undefined : header.trim().replace(/^"(.*)"$/, '$1');
}

function toAuthor(caller: HubCaller) {
  return { hubId: caller.hubId, source: toSource(caller) };
}
