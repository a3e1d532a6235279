import { Type } from 'typebox';
import type { Server } from '../../platform/http/facts.js';
import { toHarText } from '../../platform/har.js';
import { addRoute, sendJson } from '../../platform/http/route.js';
import { version } from '../../version.js';
import { toEntry } from './entries.js';
import type { RecordedRequest, RequestLog } from './requests.js';
import type { RepeatsService } from './repeats.service.js';
import type { RequestChangesService } from './request-changes.service.js';
import { defineErrors } from '../../platform/http/errors.js';

const requestErrors = defineErrors({
  SANDBOX_REQUEST_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'There is no recorded request with this id.',
  },
  SANDBOX_REQUEST_NOT_REPEATABLE: {
    status: 409,
    category: 'CONFLICT',
    message: 'The request cannot be sent again. {reason}',
  },
});

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

const span = { start: Type.Number(), milliseconds: Type.Number() };

const recordedRequest = Type.Object({
  id: Type.String(),
  at: Type.String({ format: 'date-time' }),
  startedAt: Type.Number({ description: 'Milliseconds of real time since 1970, when the request arrived' }),
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
  phases: Type.Array(Type.Object({ name: Type.String(), ...span }), {
    description: 'One after the other, in milliseconds since the request arrived',
  }),
  database: Type.Union(
    [
      Type.Object({
        statements: Type.Integer(),
        milliseconds: Type.Number(),
        spans: Type.Array(Type.Object(span)),
      }),
      Type.Null(),
    ],
    { description: 'Measured only while requests are being listed' },
  ),
  notRepeatable: nullable(Type.String({ description: 'Why the request cannot be sent again' })),
  found: Type.Array(Type.String(), { description: 'Those of `find` that its bodies contain' }),
});

const requestChanges = Type.Object({
  hubId: nullable(Type.Integer()),
  records: Type.Array(
    Type.Object({
      kind: Type.Enum(['created', 'updated', 'deleted']),
      objectType: Type.String({ description: 'The id of the type' }),
      typeName: Type.String(),
      recordId: Type.String(),
      properties: Type.Array(
        Type.Object({
          name: Type.String(),
          from: nullable(Type.String()),
          to: nullable(Type.String()),
          isAsked: Type.Boolean({ description: 'The request sets it; others are set by the system' }),
        }),
      ),
    }),
  ),
  unknown: Type.Array(Type.String(), { description: 'What cannot be said, in sentences' }),
});

const query = Type.Object({
  method: Type.Optional(Type.String()),
  path: Type.Optional(Type.String()),
  status: Type.Optional(Type.Integer()),
  hubId: Type.Optional(Type.Integer()),
  appId: Type.Optional(Type.Integer()),
  after: Type.Optional(Type.String()),
  bodies: Type.Optional(Type.Boolean()),
  brief: Type.Optional(Type.Boolean({ description: 'Without headers, bodies, scopes and phases' })),
  find: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      maxItems: 10,
      description: 'Texts to look for in the bodies; they filter nothing',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000 })),
});

interface RequestsRoutesDeps {
  readonly requests: RequestLog;
  readonly repeats: RepeatsService;
  readonly requestChanges: RequestChangesService;
  /** See {@link toEntry}. */
  readonly isDeterministic: boolean;
}

/** `GET /_spoke/requests`: the last requests with their responses, newest first; `/{id}`: one of them; `/{id}/repeat`: sends it again. */
export function addRequestsRoutes(server: Server, deps: RequestsRoutesDeps): void {
  const { requests } = deps;
  addRepeatRoute(server, deps);
  addArchiveRoute(server, deps);
  addRequestChangesRoute(server, deps.requestChanges);
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

/** `GET /_spoke/requests/archive`: the last requests as an HTTP Archive, oldest first. */
function addArchiveRoute(
  server: Server,
  { requests, isDeterministic }: Pick<RequestsRoutesDeps, 'requests' | 'isDeterministic'>,
): void {
  addRoute(server, {
    method: 'GET',
    path: '/_spoke/requests/archive',
    operationId: 'getSandboxRequestArchive',
    summary: 'Read the last requests and responses as an HTTP Archive 1.2, secrets masked',
    tag: 'Sandbox',
    callers: ['anyone'],
    query: Type.Object({
      hubId: Type.Optional(Type.Integer()),
      after: Type.Optional(Type.String({ description: 'The id of a request: only later ones' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000 })),
    }),
    success: { 200: Type.Object({ log: Type.Object({ version: Type.String() }, { additionalProperties: true }) }) },
    handler: ({ query: { limit = 2000, ...filter }, reply }) => {
      const entries = requests.list({ ...filter, limit }).reverse();
      const har = toHarText(
        entries.map((entry) => toEntry(entry, { isDeterministic })),
        { name: 'Spoke', version },
      );
      return sendJson(reply, har);
    },
  });
}

function addRepeatRoute(server: Server, { requests, repeats }: Pick<RequestsRoutesDeps, 'requests' | 'repeats'>): void {
  addRoute(server, {
    method: 'POST',
    path: '/_spoke/requests/:id/repeat',
    operationId: 'repeatSandboxRequest',
    summary: 'Send one of the last requests again, with its body and credentials',
    tag: 'Sandbox',
    callers: ['anyone'],
    mayTakeLong: true,
    params: Type.Object({ id: Type.String() }),
    success: { 201: Type.Object({ id: nullable(Type.String()), status: Type.Integer() }) },
    refusals: [409],
    handler: async ({ params, request }) => {
      const found = requests.find(params.id);
      const original = requests.findOriginal(params.id);
      if (!found || !original) throw requestErrors.sandboxRequestNotFound();
      if (found.notRepeatable !== null) {
        throw requestErrors.sandboxRequestNotRepeatable({
          message: `The request cannot be sent again. ${found.notRepeatable}`,
        });
      }
      return repeats.send(original, { address: request.socket.localAddress, port: request.socket.localPort });
    },
  });
}

/** `GET /_spoke/requests/{id}/changes`: what one of the last requests has changed. */
function addRequestChangesRoute(server: Server, changes: RequestChangesService): void {
  addRoute(server, {
    method: 'GET',
    path: '/_spoke/requests/:id/changes',
    operationId: 'getSandboxRequestChanges',
    summary: 'Read what one of the last requests has changed on the records that it wrote, as far as it is known',
    tag: 'Sandbox',
    callers: ['anyone'],
    params: Type.Object({ id: Type.String() }),
    success: { 200: requestChanges },
    handler: async ({ params }) => {
      const found = await changes.findChanges(params.id);
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
