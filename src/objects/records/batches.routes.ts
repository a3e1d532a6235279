import type { FastifyReply, FastifyRequest } from 'fastify';
import { hubCallers, type HubCaller } from '../../platform/http/callers.js';
import type { PathParameters } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import type { Server } from '../../platform/http/server.js';
import { toBatchRest } from './batch-answers.js';
import {
  BatchChangeInput,
  BatchCreateInput,
  BatchReadInput,
  BatchReadQuery,
  ObjectTypeParams,
  PartialRecordBatch,
  RecordBatch,
} from '../types/records.schema.js';
import type { RecordsService } from './records.service.js';
import { sendJson, sendPrinted } from '../../platform/http/send-json.js';
import { toRecordScopes } from '../types/served-types.service.js';
import { toSource } from '../types/sources.js';

const tag = 'Records';
const callers = hubCallers;
const reads = ({ objectType }: PathParameters) => toRecordScopes(objectType, 'read');
const writes = ({ objectType }: PathParameters) => toRecordScopes(objectType, 'write');
const path = '/crm/v3/objects/:objectType/batch';
const params = ObjectTypeParams;

/** Many records at once. Spec 4.3 and 4.4. */
export function addBatchRoutes(server: Server, records: RecordsService): void {
  addBatchReadRoute(server, records);

  addRoute(server, {
    method: 'POST',
    path: `${path}/create`,
    operationId: 'createRecordBatch',
    summary: 'Create up to 100 records, with associations',
    tag,
    callers,
    scopes: writes,
    params,
    body: BatchCreateInput,
    success: { 201: RecordBatch, 207: PartialRecordBatch },
    refusals: [409],
    handler: async ({ params, body, caller, request, reply }) => {
      const inputs = body.inputs.map(toTraced);
      return sendBatch(reply, await records.createBatch({ ...params, ...toWrite(caller, request), inputs }));
    },
  });

  addRoute(server, {
    method: 'POST',
    path: `${path}/update`,
    operationId: 'updateRecordBatch',
    summary: 'Update up to 100 records by id or by a unique value',
    tag,
    callers,
    scopes: writes,
    params,
    body: BatchChangeInput,
    success: { 200: RecordBatch, 207: PartialRecordBatch },
    handler: async ({ params, body, caller, request, reply }) => {
      const inputs = body.inputs.map(toTraced);
      return sendBatch(reply, await records.updateBatch({ ...params, ...toWrite(caller, request), inputs }));
    },
  });

  addRoute(server, {
    method: 'POST',
    path: `${path}/upsert`,
    operationId: 'upsertRecordBatch',
    summary: 'Update up to 100 records by a unique value, or create those that are not there',
    tag,
    callers,
    scopes: writes,
    params,
    body: BatchChangeInput,
    success: { 200: RecordBatch, 207: PartialRecordBatch },
    refusals: [409],
    handler: async ({ params, body, caller, request, reply }) => {
      const inputs = body.inputs.map(toTraced);
      return sendBatch(reply, await records.upsertBatch({ ...params, ...toWrite(caller, request), inputs }));
    },
  });
}

function addBatchReadRoute(server: Server, records: RecordsService): void {
  addRoute(server, {
    method: 'POST',
    path: `${path}/read`,
    operationId: 'readRecordBatch',
    summary: 'Read up to 100 records by id or by a unique value',
    tag,
    callers,
    reads: true,
    scopes: reads,
    params,
    query: BatchReadQuery,
    body: BatchReadInput,
    success: { 200: RecordBatch, 207: PartialRecordBatch },
    handler: async ({ params, query, body: { inputs, idProperty, ...asked }, caller, request, reply }) => {
      const place = { ...params, hubId: caller.hubId };
      const options = { ...asked, ...query, baseUrl: request.baseUrl };
      const batch = await records.readBatch(place, { inputs, idProperty: idProperty ?? undefined }, options);
      const rest = toBatchRest({ ...batch, missing: batch.missing.map((id) => ({ id })) });
      if (rest.errors) reply.status(207);
      return sendJson(reply, toBatchText(batch.results, rest));
    },
  });
}

function toTraced<I extends { readonly objectWriteTraceId?: string }>({ objectWriteTraceId, ...input }: I) {
  return { ...input, traceId: objectWriteTraceId };
}

function toWrite(caller: HubCaller, request: FastifyRequest) {
  return {
    hubId: caller.hubId,
    source: toSource(caller),
    bodyText: request.bodyText ?? '',
    baseUrl: request.baseUrl,
  };
}

function sendBatch(reply: FastifyReply, batch: Awaited<ReturnType<RecordsService['createBatch']>>): string {
  const rest = toBatchRest(batch);
  if (rest.errors) reply.status(207);
  return sendPrinted(reply, toBatchText(batch.results, rest));
}

function toBatchText(results: readonly string[], rest: ReturnType<typeof toBatchRest>): string {
  return `{"status":"COMPLETE","results":[${results.join(',')}],${JSON.stringify(rest).slice(1)}`;
}
