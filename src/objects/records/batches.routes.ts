import type { FastifyReply, FastifyRequest } from 'fastify';
import { hubCallers, type HubCaller } from '../../platform/http/callers.js';
import type { PathParameters, Server } from '../../platform/http/facts.js';
import { addRoute, sendJson, sendPrinted } from '../../platform/http/route.js';
import { noteIgnored } from '../../platform/http/warnings.js';
import { printRead } from '../json/read-records.js';
import { printBatch, printChanged, printCreated } from '../json/written-records.js';
import { toBatchRest } from './batch-answers.js';
import type { WrittenBatch } from './batches.service.js';
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
import { toRecordScopes, toSource } from '../types/callers.js';

const tag = 'Records';
const callers = hubCallers;
const reads = ({ objectType }: PathParameters) => toRecordScopes(objectType, 'read');
const writes = ({ objectType }: PathParameters) => toRecordScopes(objectType, 'write');
const path = '/crm/v3/objects/:objectType/batch';
const params = ObjectTypeParams;

interface BatchOptions {
  /** Whether a batch update may be an array without `inputs` around it. */
  readonly takesBareArrays: (caller: HubCaller) => boolean;
}

/** Many records at once. Spec 4.3 and 4.4. */
export function addBatchRoutes(server: Server, records: RecordsService, { takesBareArrays }: BatchOptions): void {
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
    takesBareArray: takesBareArrays,
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
    summary: 'Update up to 100 records by a unique value, or create those that do not exist',
    tag,
    callers,
    scopes: writes,
    params,
    body: BatchChangeInput,
    success: { 200: RecordBatch, 207: PartialRecordBatch },
    refusals: [409],
    handler: async ({ params, body, caller, request, reply }) => {
      const inputs = body.inputs.map(toTraced);
      const batch = await records.upsertBatch({ ...params, ...toWrite(caller, request), inputs });
      return sendBatch(reply, batch, { isUpsert: true });
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
      noteIgnored(request, 'property', batch.view.unknownNames);
      const rest = toBatchRest({ ...batch, missing: batch.missing.map((id) => ({ id })) });
      if (rest.errors) reply.status(207);
      const results = batch.records.map((record) => printRead(record, batch.view));
      return sendJson(reply, printBatch(results, rest));
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
    body: { text: request.bodyText ?? '', steps: [] },
    baseUrl: request.baseUrl,
  };
}

/** Updated records come before created ones; upsert responses mark which is which. */
function sendBatch(reply: FastifyReply, batch: WrittenBatch, { isUpsert = false } = {}): string {
  const rest = toBatchRest(batch);
  if (rest.errors) reply.status(207);
  const results = [
    ...batch.updated.map((record) => printChanged(record, batch.view, isUpsert ? false : undefined)),
    ...batch.created.map((record) => printCreated(record, batch.view, isUpsert ? true : undefined)),
  ];
  return sendPrinted(reply, printBatch(results, rest));
}
