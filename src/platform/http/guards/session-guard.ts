import type { FastifyRequest } from 'fastify';
import { isSameSecret } from '../../constant-time.js';
import type { Caller, UserCaller } from '../callers.js';
import { httpErrors } from '../errors.js';
import type { RouteFacts } from '../facts.js';

/** Carries the CSRF token of the session with every write of a user. */
const csrfHeader = 'x-csrf-token';

/**
 * Assumptions O7, O8 and O14. Signed-in users may write only from our own pages, as far as their role allows; those with a
 * temporary password must choose their own first. Throws FORGED_REQUEST, ROLE_READS_ONLY or PASSWORD_NOT_CHOSEN (403). A route
 * that is open to anyone protects its forms itself.
 */
export function assertSessionMayCall(request: FastifyRequest, caller: Caller, facts: RouteFacts): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isKeyOfViewer(caller) && !isRead && !facts.reads) throw httpErrors.roleReadsOnly();
  const person = findPerson(caller);
  if (!person || facts.callers.includes('anyone')) return;
  if (person.mustChoosePassword && !facts.beforeOwnPassword) throw httpErrors.passwordNotChosen();
  if (isRead) return;
  const isOurs = isFromOwnPage(request) && isSameText(request.headers[csrfHeader], person.csrf);
  if (!isOurs) throw httpErrors.forgedRequest();
  if (caller.kind === 'member' && caller.role === 'viewer' && !facts.reads) throw httpErrors.roleReadsOnly();
}

/** Whether a viewer acts with a personal access key. Assumption O24. */
function isKeyOfViewer(caller: Caller): boolean {
  return caller.kind === 'private-app' && caller.role === 'viewer';
}

/** The user of a session; undefined for callers without a cookie. */
function findPerson(caller: Caller): Pick<UserCaller, 'csrf' | 'mustChoosePassword'> | undefined {
  if (caller.kind === 'developer') return caller.person;
  return caller.kind === 'user' || caller.kind === 'member' ? caller : undefined;
}

/** False for a request from a page of another site. */
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

/** The origin of a request as the browser reports it. */
interface RequestOrigin {
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  /** Scheme and authority of the server's links. */
  readonly baseUrl: string;
  /** The authority in the request. */
  readonly host: string;
}

/**
 * False for a form of another site. Our pages have the policy `no-referrer`, so browsers send `Origin: null` with their own
 * forms: accepted only if Sec-Fetch-Site confirms it. Programs send neither header.
 */
export function isSameOrigin({ origin, fetchSite, baseUrl, host }: RequestOrigin): boolean {
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
  if (origin === undefined) return true;
  if (origin === 'null') return fetchSite === 'same-origin';
  return origin === baseUrl || (URL.canParse(origin) && new URL(origin).host === host);
}
