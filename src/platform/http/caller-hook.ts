import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticators, Caller, DeveloperCaller, MemberCaller, ScopeRule, UserCaller } from './callers.js';
import { findCookie, sessionCookie } from './cookies.js';
import { assertQuery, toTypedQuery, type RawQuery } from './body/query.js';
import { httpErrors, type AppError } from './errors.js';
import { assertSessionMayCall } from './guards/session-guard.js';
import type { PathParameters, RouteFacts, Server } from './facts.js';

/** The rate limits of callers. */
export interface CallLimits {
  /** Whether they are on; may change at any time. */
  readonly state: { readonly isOn: boolean };
  /** Counts a request once its caller is known, writes the rate limit headers, and throws (429) beyond the limits. */
  admit(request: FastifyRequest, reply: FastifyReply): void | Promise<void>;
}

interface CallerHookDeps {
  readonly authenticators: Authenticators;
  readonly callLimits: CallLimits;
}

/** Authenticates the caller before the body is read, authorizes them for the route, and types the query. */
export function addCallerHook(server: Server, { authenticators, callLimits }: CallerHookDeps): void {
  server.addHook('onRoute', (route) => {
    if (!route.config?.facts)
      throw new Error(`The route ${String(route.method)} ${route.url} does not declare who may call it.`);
  });
  server.addHook('onRequest', async (request, reply) => {
    const facts = request.routeOptions.config.facts;
    request.caller = { kind: 'anyone' };
    assertQuery(request.query);
    assertPathParameters(request.params as PathParameters);
    if (!facts) return;
    const caller = await authenticate(request, facts, authenticators);
    request.caller = caller;
    if (callLimits.state.isOn) await callLimits.admit(request, reply);
    // Apps have no role, and no session.
    if (!('scopes' in caller) || 'role' in caller) assertSessionMayCall(request, caller, facts);
    if ('scopes' in caller) {
      const rule = typeof facts.scopes === 'function' ? facts.scopes(request.params as PathParameters) : facts.scopes;
      assertScopes(caller, rule);
    }
    if (facts.querySchema) request.query = toTypedQuery(request.query as RawQuery, facts.querySchema);
  });
}

/**
 * Authenticates the caller, if the route allows that kind. A credential of another kind is rejected with 403, a missing or
 * invalid one with 401.
 */
async function authenticate(
  request: FastifyRequest,
  { callers: allowed, ignoresBearer }: RouteFacts,
  authenticators: Authenticators,
): Promise<Caller> {
  const bearer = ignoresBearer ? undefined : toBearerToken(request.headers.authorization);
  const isForAppsOnly = allowed.every((kind) => kind === 'app');
  if (bearer !== undefined && allowed.some((kind) => kind === 'app' || kind === 'private-app' || kind === 'client')) {
    const caller = await authenticators.bearer(bearer);
    if (allowed.includes(caller.kind)) return caller;
    throw toWrongToken(caller, allowed);
  }
  const hapikey = toLast((request.query as RawQuery)['hapikey']);
  if (hapikey !== undefined && allowed.includes('client')) throw httpErrors.clientTokenNeeded();
  if (hapikey !== undefined && isForAppsOnly) throw httpErrors.accessTokenNeeded();
  if (hapikey !== undefined && allowed.includes('developer')) return authenticators.developerKey(hapikey);
  if (bearer !== undefined && allowed.includes('developer')) throw httpErrors.developerKeyNeeded();
  const caller = await findPerson(request, allowed, authenticators);
  if (caller) return caller;
  if (allowed.includes('anyone')) return { kind: 'anyone' };
  throw httpErrors.authenticationMissing();
}

function toWrongToken({ kind }: Caller, allowed: RouteFacts['callers']): AppError {
  if (allowed.includes('client')) return httpErrors.clientTokenNeeded();
  const needsAccount = kind === 'private-app' && allowed.every((one) => one === 'app');
  return needsAccount ? httpErrors.accessTokenNeeded() : httpErrors.callerNotAllowed();
}

function toBearerToken(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^Bearer +(\S+)$/i.exec(header)?.[1];
}

/**
 * The user of the session. They act in an account or developer account only if a header names it: the cookie alone, which
 * browsers send automatically, gives access to neither.
 */
async function findPerson(
  request: FastifyRequest,
  allowed: RouteFacts['callers'],
  authenticators: Authenticators,
): Promise<UserCaller | MemberCaller | DeveloperCaller | undefined> {
  const cookie = findCookie(request, sessionCookie);
  const developerId = toFirst(request.headers['x-spoke-developer']);
  if (developerId !== undefined && allowed.includes('developer')) {
    return authenticators.developerPerson(cookie, developerId);
  }
  const hubId = toFirst(request.headers['x-spoke-hub']);
  if (hubId !== undefined && allowed.includes('member')) return authenticators.member(cookie, hubId);
  return allowed.includes('user') ? authenticators.session(cookie) : undefined;
}

function toFirst(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function toLast(parameter: string | string[] | undefined): string | undefined {
  return Array.isArray(parameter) ? parameter.at(-1) : parameter;
}

function assertPathParameters(params: PathParameters): void {
  for (const [name, value] of Object.entries(params)) {
    if (value.includes('\u0000')) {
      throw httpErrors.invalidRequest({ message: `Unable to parse value for path parameter: ${name}` });
    }
  }
}

/** Throws MISSING_SCOPES (403), naming the scopes, unless the caller satisfies the rule. */
export function assertScopes(caller: Caller, rule: ScopeRule | undefined): void {
  if (!rule || !('scopes' in caller)) return;
  const { oneOf, allOf } = rule;
  if (oneOf && !oneOf.some((scope) => caller.scopes.has(scope))) {
    throw missingScopes('One or more of the following scopes are required.', oneOf);
  }
  if (allOf && !allOf.every((scope) => caller.scopes.has(scope))) {
    throw toMissingScopes(allOf);
  }
}

/** MISSING_SCOPES (403) for a call that needs all of these scopes. */
export const toMissingScopes = (scopes: readonly string[]): AppError =>
  missingScopes('All of the following scopes are required.', scopes);

function missingScopes(message: string, scopes: readonly string[]): AppError {
  const key = scopes.every((scope) => scope.startsWith('crm.')) ? 'requiredGranularScopes' : 'requiredScopes';
  return httpErrors.missingScopes({
    errors: [{ message, context: { [key]: scopes } }],
    links: { scopes: 'https://developers.hubspot.com/scopes' },
  });
}
