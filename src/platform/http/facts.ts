import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import type { Caller, CallerKind, ScopeRule } from './callers.js';
import type { ToErrorBody } from './errors.js';

/** The HTTP server, as capabilities see it. */
export type Server = FastifyInstance;

export type PathParameters = Readonly<Record<string, string>>;
export type Scopes = ScopeRule | ((params: PathParameters) => ScopeRule | undefined);

/** The rate limit of a route, if limits are on: that of calls, or one of their own. Those of the journal belong to the app. */
export type CountedAs =
  'call' | 'association' | 'search' | 'token' | 'journal' | 'journal-subscriptions' | 'journal-snapshots';

/** The facts of a route that the server needs. */
export interface RouteFacts {
  readonly operationId: string;
  readonly summary: string;
  readonly callers: readonly CallerKind[];
  readonly scopes: Scopes | undefined;
  /** Bearer tokens are not accepted as credentials. */
  readonly ignoresBearer: boolean;
  readonly countsAs: CountedAs;
  /** It is read-only, so viewers may call it. */
  readonly reads: boolean;
  /** It may take longer than other requests: a reset, a snapshot, a transfer of content. */
  readonly mayTakeLong: boolean;
  /** Users with a temporary password may call it. */
  readonly beforeOwnPassword: boolean;
  /** Every status that the route may respond with. */
  readonly statuses: ReadonlySet<number>;
  readonly querySchema: TSchema | undefined;
  /** An internal route, or a page: not listed among the endpoints. */
  readonly unlisted: boolean;
  /** It transfers the content of files, and waits for a client or a store while its handler runs. */
  readonly movesContent: boolean;
  /** Served under any load: admission does not apply. */
  readonly neverWaits: boolean;
  /** Prints the errors of the route; undefined: as everywhere else. */
  readonly toErrorBody: ToErrorBody | undefined;
  /** Returns what the description of the API says about the operation, besides the schemas of its requests. */
  readonly describe: () => Readonly<Record<string, unknown>>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    facts?: RouteFacts;
  }
  interface FastifyRequest {
    caller: Caller;
  }
}

/** The error statuses that every route may respond with, before or instead of its handler. */
export const everyRefusal: readonly number[] = [400, 401, 403, 404, 405, 413, 414, 415, 429, 500, 503, 507];

/** Facts of internal routes, open to anyone; `answers` are statuses beyond those of {@link everyRefusal}. */
export function toMachineryFacts(operationId: string, answers: readonly number[]): RouteFacts {
  return {
    operationId,
    summary: operationId,
    callers: ['anyone'],
    scopes: undefined,
    ignoresBearer: false,
    countsAs: 'call',
    reads: true,
    mayTakeLong: false,
    beforeOwnPassword: false,
    statuses: new Set([...answers, ...everyRefusal]),
    querySchema: undefined,
    unlisted: true,
    movesContent: false,
    neverWaits: true,
    toErrorBody: undefined,
    describe: () => ({}),
  };
}
