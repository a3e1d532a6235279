import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import type { Caller, CallerKind, ScopeRule } from './callers.js';

/** The HTTP server, as capabilities see it. */
export type Server = FastifyInstance;

export type PathParameters = Readonly<Record<string, string>>;
export type Scopes = ScopeRule | ((params: PathParameters) => ScopeRule | undefined);

/** Under which limit requests of a route come, where limits are on: that of calls, or one of their own. */
export type CountedAs = 'call' | 'association' | 'search' | 'token';

/** What the server itself has to know about a route. */
export interface RouteFacts {
  readonly operationId: string;
  readonly summary: string;
  readonly callers: readonly CallerKind[];
  readonly scopes: Scopes | undefined;
  /** A bearer token is no credential for it. */
  readonly ignoresBearer: boolean;
  readonly countsAs: CountedAs;
  /** It changes nothing, so that those may call it who may only look. */
  readonly reads: boolean;
  /** It may take longer than other requests: a reset, a snapshot, a transfer of content. */
  readonly mayTakeLong: boolean;
  /** People who have yet to choose a password of their own may call it. */
  readonly beforeOwnPassword: boolean;
  /** Every status that the route may answer. */
  readonly statuses: ReadonlySet<number>;
  readonly querySchema: TSchema | undefined;
  /** Machinery of the server, or a page: not listed among the endpoints. */
  readonly unlisted: boolean;
  /** It takes or gives the content of files, and waits for a client or a store while its handler runs. */
  readonly movesContent: boolean;
  /** It is answered however busy the server is: admission does not apply. */
  readonly neverWaits: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    facts?: RouteFacts;
  }
  interface FastifyRequest {
    caller: Caller;
  }
}

/** The statuses of the refusals that every route may answer, before or instead of its handler. */
export const everyRefusal: readonly number[] = [400, 401, 403, 404, 405, 413, 414, 415, 429, 500, 503, 507];

/** Facts of routes that the server makes itself, open to anyone; `answers` are statuses beyond those of {@link everyRefusal}. */
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
  };
}
