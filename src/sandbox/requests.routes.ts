import { Type } from 'typebox';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import type { RecordedRequest, RequestLog } from './requests.js';
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
