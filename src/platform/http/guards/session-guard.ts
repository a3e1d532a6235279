import type { FastifyRequest } from 'fastify';
import { isSameSecret } from '../../constant-time.js';
import type { Caller, UserCaller } from '../callers.js';
import { httpErrors } from '../errors.js';
import type { RouteFacts } from '../facts.js';
import { isSameOrigin } from './same-origin.js';

/** Carries the token of the session with every write made in a person's name. */
const csrfHeader = 'x-csrf-token';

/**
 * Assumptions O7, O8 and O14. Lets those who are signed in write from our own pages only, and as far as their role goes; those
 * with a password that they were given choose their own first. Throws FORGED_REQUEST, ROLE_READS_ONLY or PASSWORD_NOT_CHOSEN
 * (403). A route that is open to anyone guards its forms itself.
 */
export function assertSessionMayCall(request: FastifyRequest, caller: Caller, facts: RouteFacts): void {
  const person = findPerson(caller);
  if (!person || facts.callers.includes('anyone')) return;
  if (person.mustChoosePassword && !facts.beforeOwnPassword) throw httpErrors.passwordNotChosen();
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const isOurs = isFromOwnPage(request) && isSameText(request.headers[csrfHeader], person.csrf);
  if (!isOurs) throw httpErrors.forgedRequest();
  if (caller.kind === 'member' && caller.role === 'viewer' && !facts.reads) throw httpErrors.roleReadsOnly();
}

/** Who came by a session; undefined for callers that came by no cookie. */
function findPerson(caller: Caller): Pick<UserCaller, 'csrf' | 'mustChoosePassword'> | undefined {
  if (caller.kind === 'developer') return caller.person;
  return caller.kind === 'user' || caller.kind === 'member' ? caller : undefined;
}

/** False for a request that a page of another site made. */
export function isFromOwnPage(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  return isSameOrigin({
    origin,
    fetchSite: Array.isArray(fetchSite) ? fetchSite[0] : fetchSite,
    baseUrl: request.baseUrl,
    host: request.host,
  });
}

function isSameText(given: unknown, expected: string): boolean {
  return typeof given === 'string' && isSameSecret(given, expected);
}
