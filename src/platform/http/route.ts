import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { createValidatorCompiler, noteAccount } from './body/validation.js';
import type { Caller, CallerKind } from './callers.js';
import { httpErrors, type ToErrorBody } from './errors.js';
import {
  everyRefusal,
  type CountedAs,
  type PathParameters,
  type RouteFacts,
  type Scopes,
  type Server,
} from './facts.js';

type StaticOr<T, Else> = T extends TSchema ? Static<T> : Else;

/** The declaration of an endpoint. `callers` is required: a route cannot be declared without it. */
export interface Route<
  P extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
  C extends CallerKind = CallerKind,
> {
  readonly method: HTTPMethods;
  /** With `:name` for path parameters. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly tag: string;
  readonly callers: readonly C[];
  readonly scopes?: Scopes;
  /** Bearer tokens are ignored (401) instead of rejected as the wrong kind of credential (403). */
  readonly ignoresBearer?: boolean;
  /** Associations, searches and token requests have their own rate limits, besides that of calls. */
  readonly countsAs?: CountedAs;
  /** For a read-only POST (searches, batch reads), and for changes of what only the user sees: viewers may call it like every GET. */
  readonly reads?: boolean;
  /** It may take longer than other requests: a reset, a snapshot, a transfer of content. */
  readonly mayTakeLong?: boolean;
  /** Users with a temporary password may call it. */
  readonly beforeOwnPassword?: boolean;
  /** Served under any load: for health, readiness and metrics. */
  readonly neverWaits?: boolean;
  /** Pages of every site may read the responses, including errors. */
  readonly openToPages?: boolean;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Whether a body that is an array stands for an object with the array as its `inputs`. */
  readonly takesBareArray?: (caller: Extract<Caller, { kind: C }>) => boolean;
  /** Unknown fields of the body are ignored, whatever the mode of the account. */
  readonly ignoresUnknownFields?: boolean;
  /** Prints the errors of the route, if they differ from those of other routes. */
  readonly toErrorBody?: ToErrorBody;
  /** The success statuses with their shapes (null: no body). */
  readonly success: Readonly<Record<number, TSchema | null>>;
  /** Error statuses beyond those that every route has (400, 401, 403, 404, 405, 413, 414, 415, 429, 500, 503, 507). */
  readonly refusals?: readonly number[];
  readonly handler: (input: Input<P, Q, B, C>) => unknown;
  /** Body limit in bytes if it differs from the server's, which is 16 KiB for anonymous JSON. */
  readonly bodyLimit?: number;
  /** Content types of the body if it is not JSON. A multipart body is described by `body`, and parsed by the handler. */
  readonly consumes?: readonly string[];
  /** Omitted from the API description (pages and the like). */
  readonly hidden?: boolean;
}

/** The input of a handler: validated parts, the caller, and the reply for status and headers. */
interface Input<P, Q, B, C extends CallerKind> {
  readonly params: StaticOr<P, PathParameters>;
  readonly query: StaticOr<Q, Readonly<Record<string, unknown>>>;
  readonly body: StaticOr<B, unknown>;
  readonly caller: Extract<Caller, { kind: C }>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type AnyRoute = Route<TSchema | undefined, TSchema | undefined, TSchema | undefined>;

const formType = 'application/x-www-form-urlencoded';

/**
 * Registers an endpoint. The handler's result is the body; the status is the first success one unless the handler sets another.
 */
export function addRoute<
  P extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
  C extends CallerKind = CallerKind,
>(server: Server, route: Route<P, Q, B, C>): void {
  const successes = Object.keys(route.success).map(Number);
  const facts: RouteFacts = {
    callers: route.callers,
    scopes: route.scopes,
    ignoresBearer: route.ignoresBearer ?? false,
    countsAs: route.countsAs ?? 'call',
    reads: route.reads ?? route.method === 'GET',
    mayTakeLong: route.mayTakeLong ?? false,
    beforeOwnPassword: route.beforeOwnPassword ?? false,
    statuses: new Set([...successes, ...everyRefusal, ...(route.refusals ?? [])]),
    operationId: route.operationId,
    summary: route.summary,
    querySchema: route.query,
    unlisted: false,
    movesContent: movesContent(route as unknown as AnyRoute),
    neverWaits: route.neverWaits ?? false,
    toErrorBody: route.toErrorBody,
    describe: () => toDescription(route as unknown as AnyRoute, facts.statuses),
  };
  server.route({
    method: route.method,
    url: route.path,
    ...toBodyLimit(route as unknown as AnyRoute),
    config: { facts },
    ...(route.openToPages && { onRequest: openToPages }),
    ...(route.body && !route.consumes && { preValidation: toBodyHook(route as unknown as AnyRoute) }),
    ...(route.ignoresUnknownFields && { validatorCompiler: createValidatorCompiler(() => 'ignore') }),
    ...(route.consumes?.includes('multipart/form-data') && { validatorCompiler: () => () => true }),
    schema: toValidated(route as unknown as AnyRoute),
    handler: async (request, reply) => {
      reply.status(successes[0] ?? 200);
      const input = {
        params: request.params,
        query: request.query,
        body: request.body,
        caller: request.caller,
        request,
        reply,
      };
      return (await route.handler(input as unknown as Input<P, Q, B, C>)) ?? reply.send();
    },
  });
}

/** The maximum JSON body of anonymous requests. */
const anonymousBodyBytes = 16 * 1024;

function toBodyLimit({ bodyLimit, callers, body, consumes }: AnyRoute): { bodyLimit?: number } {
  if (bodyLimit !== undefined) return { bodyLimit };
  return body && !consumes && callers.includes('anyone') ? { bodyLimit: anonymousBodyBytes } : {};
}

async function openToPages(_: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('access-control-allow-origin', '*');
}

/** Prepares a JSON body for validation. Only some routes accept forms: others must not take what a page of another site can send. */
function toBodyHook({ takesBareArray }: AnyRoute) {
  return async (request: FastifyRequest): Promise<void> => {
    const { headers, caller, body, server } = request;
    if (headers['content-type']?.toLowerCase().startsWith(formType)) throw httpErrors.unsupportedMediaType();
    if (Array.isArray(body) && takesBareArray?.(caller)) request.body = { inputs: body as unknown[] };
    if (server.unknownFields.own.size > 0 && 'hubId' in caller) noteAccount(request.body, caller.hubId);
  };
}

/** What Fastify needs to validate requests. */
function toValidated({ params, query, body, hidden }: AnyRoute): Record<string, unknown> {
  return {
    ...(hidden && { hide: true }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
  };
}

/** The other members of an operation. Responses are not serialized by their schemas, and Fastify would keep 500 places for each. */
function toDescription(route: AnyRoute, statuses: ReadonlySet<number>): Record<string, unknown> {
  const response = Object.fromEntries(
    [...statuses].map((status) => {
      const schema = route.success[status];
      if (schema === undefined) return [status, { $ref: 'Error#', description: 'Refused' }];
      return [status, schema ?? { type: 'null', description: 'No body' }];
    }),
  );
  return {
    operationId: route.operationId,
    summary: route.summary,
    tags: [route.tag],
    security: toSecurity(route.callers),
    ...(route.consumes && { consumes: route.consumes }),
    response,
  };
}

function movesContent({ consumes = [], success }: AnyRoute): boolean {
  const gives = Object.values(success).some((schema) => schema && 'format' in schema && schema.format === 'binary');
  return gives || consumes.includes('multipart/form-data');
}

const securityOf: Readonly<Record<CallerKind, readonly Record<string, string[]>[]>> = {
  app: [{ bearer: [] }],
  'private-app': [{ bearer: [] }],
  client: [{ bearer: [] }],
  developer: [{ hapikey: [] }, { session: [], developer: [] }],
  user: [{ session: [] }],
  member: [{ session: [], account: [] }],
  anyone: [{}],
};

/** The `security` of an operation, derived from its callers. */
function toSecurity(callers: readonly CallerKind[]): Record<string, string[]>[] {
  const ways = callers.flatMap((kind) => securityOf[kind]);
  const each = new Map(ways.map((way) => [Object.keys(way).join(' '), way]));
  return [...each.values()];
}

/** Sends text that is already JSON as the body of a response. */
export function sendJson(reply: FastifyReply, text: string, contentType = 'application/json;charset=utf-8'): string {
  reply.header('content-type', contentType);
  return text;
}

/** The same with the header of responses that the server serializes itself, which contains a blank. */
export function sendPrinted(reply: FastifyReply, text: string): string {
  return sendJson(reply, text, 'application/json; charset=utf-8');
}

/** A registered endpoint, with its number of successful requests. */
export interface RouteEntry {
  readonly method: string;
  readonly path: string;
  readonly facts: RouteFacts;
  hits: number;
}

/** A call of an app that has ended, without anything that its client wrote. */
export interface EndedCall {
  readonly caller: Extract<Caller, { kind: 'app' | 'client' }>;
  readonly correlationId: string;
  readonly method: string;
  /** The pattern of the path. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  /** The category of the error; empty if there is none. */
  readonly category: string;
  /** The number of timeline events that it created. */
  readonly events: number;
  /** On the scale of `performance.now()`. */
  readonly endedAt: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every endpoint of the program, in the order of registration. */
    routeTable: RouteEntry[];
    /** The calls of apps since they were last taken, {@link maxEndedCalls} at most. */
    endedCalls: EndedCall[];
  }
  interface FastifyRequest {
    /** The category of the error that the request ended with, or its code if it has none. */
    failureCategory: string;
    createdEvents: number;
  }
}

/** They are taken every second; beyond this number, calls are not counted. */
const maxEndedCalls = 50_000;

/** Keeps the list of endpoints, the source of docs, coverage and descriptions. */
export function addRouteTable(server: Server): void {
  const entries = new Map<string, RouteEntry>();
  server.decorate('routeTable', []);
  server.decorate('endedCalls', []);
  server.decorateRequest('failureCategory', '');
  server.decorateRequest('createdEvents', 0);
  server.addHook('onRoute', ({ method, url, config }) => {
    const facts = config?.facts;
    if (!facts || facts.unlisted) return;
    for (const one of [method].flat()) {
      const entry: RouteEntry = { method: one, path: url, facts, hits: 0 };
      entries.set(`${one} ${url}`, entry);
      server.routeTable.push(entry);
    }
  });
  server.addHook('onResponse', (request, reply, done) => {
    const entry = entries.get(`${request.method} ${request.routeOptions.url}`);
    if (entry && reply.statusCode < 400) entry.hits += 1;
    // A request that was rejected early has no caller.
    const caller = request.caller as Caller | undefined;
    if (entry && (caller?.kind === 'app' || caller?.kind === 'client') && server.endedCalls.length < maxEndedCalls) {
      server.endedCalls.push({
        caller,
        correlationId: request.id,
        method: entry.method,
        route: entry.path,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        category: request.failureCategory,
        events: request.createdEvents,
        endedAt: performance.now(),
      });
    }
    done();
  });
}
