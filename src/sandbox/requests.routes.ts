import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Clock } from '../platform/clock.js';
import { toShownKind } from '../platform/http/callers.js';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import { listWarnings } from '../platform/http/warnings.js';
import { maskSecrets } from '../platform/mask.js';
import { toShownBody, toShownHeaders, type RecordedRequest, type RequestLog } from './requests.js';
import { defineErrors } from '../platform/http/errors.js';

const requestErrors = defineErrors({
  SANDBOX_REQUEST_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'There is no recorded request with this id.',
  },
});

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

const recordedRequest = Type.Object({
  id: Type.String(),
  at: Type.String({ format: 'date-time' }),
  method: Type.String(),
  path: Type.String(),
  route: nullable(Type.String()),
  operationId: nullable(Type.String()),
  status: Type.Integer(),
  fault: nullable(Type.String()),
  warnings: Type.Array(Type.String(), { description: 'What the server ignored or does not implement' }),
  milliseconds: Type.Number(),
  caller: Type.String(),
  hubId: nullable(Type.Integer()),
  appId: nullable(Type.Integer()),
  grantedScopes: nullable(Type.Array(Type.String())),
  requestHeaders: Type.Record(Type.String(), Type.String()),
  requestBody: nullable(Type.String()),
  responseHeaders: Type.Record(Type.String(), Type.String()),
  responseBody: nullable(Type.String()),
});

const query = Type.Object({
  method: Type.Optional(Type.String()),
  path: Type.Optional(Type.String()),
  status: Type.Optional(Type.Integer()),
  hubId: Type.Optional(Type.Integer()),
  appId: Type.Optional(Type.Integer()),
  after: Type.Optional(Type.String()),
  bodies: Type.Optional(Type.Boolean()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
});

/** `GET /_spoke/requests`: the last requests with their responses, newest first; `/{id}`: one of them. */
export function addRequestsRoutes(server: Server, { requests }: { requests: RequestLog }): void {
  addRoute(server, {
    method: 'GET',
    path: '/_spoke/requests',
    operationId: 'listSandboxRequests',
    summary: 'List the last requests and responses, secrets masked',
    tag: 'Sandbox',
    callers: ['anyone'],
    query,
    success: { 200: Type.Object({ results: Type.Array(recordedRequest) }) },
    handler: ({ query: { bodies = true, limit = 100, ...filter } }) => {
      const results = requests.list({ ...filter, limit });
      return { results: bodies ? results : results.map(withoutBodies) };
    },
  });
  addRoute(server, {
    method: 'GET',
    path: '/_spoke/requests/:id',
    operationId: 'getSandboxRequest',
    summary: 'Read one of the last requests with its response',
    tag: 'Sandbox',
    callers: ['anyone'],
    params: Type.Object({ id: Type.String() }),
    success: { 200: recordedRequest },
    handler: ({ params }) => {
      const found = requests.find(params.id);
      if (!found) throw requestErrors.sandboxRequestNotFound();
      return found;
    },
  });
}

const withoutBodies = (entry: RecordedRequest): RecordedRequest => ({
  ...entry,
  requestBody: null,
  responseBody: null,
});

interface RequestRecorder {
  /** Keeps the body of a response until the request is recorded. */
  readonly noteBody: (request: FastifyRequest, payload: unknown) => void;
  /** Records a request with its response, once. */
  readonly record: (request: FastifyRequest, reply: FastifyReply) => void;
}

/** Records every request except those of the sandbox API and the pages of the web app. */
export function createRequestRecorder({ requests, clock }: { requests: RequestLog; clock: Clock }): RequestRecorder {
  const bodies = new WeakMap<FastifyRequest, string | null>();
  const recorded = new WeakSet<FastifyRequest>();
  return {
    noteBody(request, payload) {
      if (isRecorded(request)) bodies.set(request, toShownBody(payload));
    },
    record(request, reply) {
      if (!isRecorded(request) || recorded.has(request)) return;
      recorded.add(request);
      requests.add(toRecorded(request, reply, { at: clock.now(), responseBody: bodies.get(request) ?? null }));
    },
  };
}

/** Call before the routes are declared. */
export function addRequestRecorder(server: Server, { noteBody, record }: RequestRecorder): void {
  server.addHook('onSend', async (request, _reply, payload) => {
    noteBody(request, payload);
    return payload;
  });
  server.addHook('onResponse', async (request, reply) => record(request, reply));
}

function toRecorded(
  request: FastifyRequest,
  reply: FastifyReply,
  { at, responseBody }: { readonly at: Date; readonly responseBody: string | null },
): RecordedRequest {
  return {
    id: request.id,
    at: at.toISOString(),
    method: request.method,
    path: maskSecrets(maskPath(request.originalUrl)),
    route: request.routeOptions.url ?? null,
    operationId: request.routeOptions.config.facts?.operationId ?? null,
    status: reply.raw.headersSent ? reply.statusCode : 0,
    fault: request.fault?.id ?? null,
    warnings: listWarnings(request).map(maskSecrets),
    milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    ...toRecordedCaller(request),
    requestHeaders: toShownHeaders(request.headers),
    requestBody: toShownBody(request.bodyText ?? request.body),
    responseHeaders: toShownHeaders(reply.getHeaders()),
    responseBody,
  };
}

/** A request that was rejected early has no caller yet. */
function toRecordedCaller(request: FastifyRequest) {
  const caller = request.caller as typeof request.caller | undefined;
  return {
    caller: caller ? toShownKind(caller) : 'anyone',
    hubId: caller && 'hubId' in caller ? caller.hubId : null,
    appId: caller && 'appId' in caller ? caller.appId : null,
    grantedScopes: caller && 'scopes' in caller ? [...caller.scopes] : null,
  };
}

const isRecorded = ({ url }: FastifyRequest): boolean => !/^\/(?:$|\?|_spoke\/|app(?:$|[/?])|assets\/)/.test(url);

/** These paths contain tokens, including ones without a known format. */
function maskPath(url: string): string {
  return url.replace(/(\/(?:access|refresh)-tokens\/)[^/?]+/, '$1[masked]');
}
