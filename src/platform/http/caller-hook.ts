import type { FastifyReply, FastifyRequest } from 'fastify';
import { assertScopes, authenticate, type Authenticators } from './callers.js';
import { findCookie, sessionCookie } from './cookies.js';
import { documentation } from './openapi.js';
import { assertQuery, toTypedQuery, type RawQuery } from './body/query.js';
import { httpErrors } from './errors.js';
import { assertSessionMayCall } from './guards/session-guard.js';
import type { PathParameters, Server } from './facts.js';

/** Counts a request once its caller is known, writes the rate limit headers, and throws (429) beyond the limits. */
export type Admission = (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>;

interface CallerHookDeps {
  readonly authenticators: Authenticators;
  readonly admit: Admission;
}

/** Authenticates the caller before the body is read, authorizes them for the route, and types the query. */
export function addCallerHook(server: Server, { authenticators, admit }: CallerHookDeps): void {
  server.addHook('onRoute', (route) => {
    if (route.url.startsWith(documentation.prefix)) route.config = { ...route.config, facts: documentation.facts };
    if (!route.config?.facts)
      throw new Error(`The route ${String(route.method)} ${route.url} does not declare who may call it.`);
  });
  server.addHook('onRequest', async (request, reply) => {
    const facts = request.routeOptions.config.facts;
    request.caller = { kind: 'anyone' };
    assertQuery(request.query);
    assertPathParameters(request.params as PathParameters);
    if (!facts) return;
    const raw = request.query as RawQuery;
    const hapikey = raw['hapikey'];
    const credentials = {
      authorization: facts.ignoresBearer ? undefined : request.headers.authorization,
      hapikey: Array.isArray(hapikey) ? hapikey.at(-1) : hapikey,
      cookie: findCookie(request, sessionCookie),
      hubId: toFirst(request.headers['x-spoke-hub']),
      developerId: toFirst(request.headers['x-spoke-developer']),
    };
    request.caller = await authenticate(credentials, facts.callers, authenticators);
    // Undefined while limits are off and when no wait is needed, so that nothing is awaited.
    const admission = admit(request, reply);
    if (admission) await admission;
    assertSessionMayCall(request, request.caller, facts);
    const rule = typeof facts.scopes === 'function' ? facts.scopes(request.params as PathParameters) : facts.scopes;
    assertScopes(request.caller, rule);
    if (facts.querySchema) request.query = toTypedQuery(raw, facts.querySchema);
  });
}

function toFirst(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function assertPathParameters(params: PathParameters): void {
  for (const [name, value] of Object.entries(params)) {
    if (value.includes('\u0000')) {
      throw httpErrors.invalidRequest({ message: `Unable to parse value for path parameter: ${name}` });
    }
  }
}
