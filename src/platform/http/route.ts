import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Caller, CallerKind } from './callers.js';
import { httpErrors } from './errors.js';
import {
  everyRefusal,
  type CountedAs,
  type PathParameters,
  type RouteFacts,
  type Scopes,
  type Server,
} from './facts.js';

type StaticOr<T, Else> = T extends TSchema ? Static<T> : Else;

/** Everything there is to say about one endpoint. A route without `callers` does not exist: it cannot be declared. */
interface Route<
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
  /** A bearer token counts for nothing here (401), where it would be a credential of the wrong kind otherwise (403). */
  readonly ignoresBearer?: boolean;
  /** Associations, searches and token requests have limits of their own, beside that of calls. */
  readonly countsAs?: CountedAs;
  /** For a POST that changes nothing (searches, batches of reads): viewers may call it as they may every GET. */
  readonly reads?: boolean;
  /** It may take longer than other requests: a reset, a snapshot, a transfer of content. */
  readonly mayTakeLong?: boolean;
  /** People who have yet to choose a password of their own may call it. */
  readonly beforeOwnPassword?: boolean;
  /** Answered however busy the server is: for health, readiness and metrics. */
  readonly neverWaits?: boolean;
  /** Pages of every site may read the answers, refusals among them. */
  readonly openToPages?: boolean;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** The success statuses with their shapes (null: no body). */
  readonly success: Readonly<Record<number, TSchema | null>>;
  /** Statuses of refusals beyond those that every route has (400, 401, 403, 404, 405, 413, 414, 415, 429, 500, 503, 507). */
  readonly refusals?: readonly number[];
  readonly handler: (input: Input<P, Q, B, C>) => unknown;
  /** Body limit in bytes when it differs from the server's, which is 16 KiB for JSON from anyone. */
  readonly bodyLimit?: number;
  /** Content types of the body when it is not JSON. A multipart body is described by `body`, and read by the handler. */
  readonly consumes?: readonly string[];
  /** Left out of the API description (pages for people, and the like). */
  readonly hidden?: boolean;
}

/** What a handler is given: validated parts, the caller, and the reply for status and headers. */
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

/** Registers an endpoint. Its handler's value is the body; the status is the first success one unless the handler sets another. */
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
  };
  server.route({
    method: route.method,
    url: route.path,
    ...toBodyLimit(route as unknown as AnyRoute),
    config: { facts },
    ...(route.openToPages && { onRequest: openToPages }),
    ...(route.body && !route.consumes && { preValidation: refuseForm }),
    ...(route.consumes?.includes('multipart/form-data') && { validatorCompiler: () => () => true }),
    schema: toFastifySchema(route as unknown as AnyRoute, facts.statuses),
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

/** Most of a JSON body that is read before anyone is authenticated. */
const anonymousBodyBytes = 16 * 1024;

function toBodyLimit({ bodyLimit, callers, body, consumes }: AnyRoute): { bodyLimit?: number } {
  if (bodyLimit !== undefined) return { bodyLimit };
  return body && !consumes && callers.includes('anyone') ? { bodyLimit: anonymousBodyBytes } : {};
}

async function openToPages(_: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('access-control-allow-origin', '*');
}

/** The server reads forms for those routes that take them: what takes JSON takes nothing that a page can send by itself. */
async function refuseForm({ headers }: FastifyRequest): Promise<void> {
  if (headers['content-type']?.toLowerCase().startsWith(formType)) throw httpErrors.unsupportedMediaType();
}

function toFastifySchema(route: AnyRoute, statuses: ReadonlySet<number>): Record<string, unknown> {
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
    ...(route.hidden && { hide: true }),
    ...(route.consumes && { consumes: route.consumes }),
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
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
  developer: [{ hapikey: [] }, { session: [], developer: [] }],
  user: [{ session: [] }],
  member: [{ session: [], account: [] }],
  anyone: [{}],
};

/** The `security` of an operation, from who may call it. */
function toSecurity(callers: readonly CallerKind[]): Record<string, string[]>[] {
  const ways = callers.flatMap((kind) => securityOf[kind]);
  const each = new Map(ways.map((way) => [Object.keys(way).join(' '), way]));
  return [...each.values()];
}
