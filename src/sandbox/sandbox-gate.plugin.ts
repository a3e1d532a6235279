import type { IncomingHttpHeaders } from 'node:http';
import { isSameSecret } from '../platform/constant-time.js';
import { defineErrors } from '../platform/http/errors.js';
import type { Server } from '../platform/http/facts.js';
import type { FastifyRequest } from 'fastify';

const sandboxErrors = defineErrors({
  SANDBOX_FORBIDDEN: {
    status: 403,
    category: 'SANDBOX_FORBIDDEN',
    message:
      'The sandbox API is only available to programs on this machine, and to others with the sandbox key (SPOKE_SANDBOX_KEY) in X-Spoke-Sandbox-Key.',
  },
});

/**
 * Admits programs on this machine and holders of the sandbox key. Pages in a local browser are on this machine too, so requests
 * from another origin need the key. If a key is set, requests forwarded by a proxy need it as well.
 */
export function addSandboxGate(scope: Server, sandboxKey: string | undefined): void {
  scope.addHook('onRequest', async (request) => {
    if (hasSandboxKey(request, sandboxKey)) return;
    const needsKey = sandboxKey !== undefined && isForwarded(request);
    if (needsKey || !isLocalProgram(request)) throw sandboxErrors.sandboxForbidden();
  });
}

/** Whether the request carries the sandbox key; false if none is set. */
export function hasSandboxKey(
  { headers }: { readonly headers: IncomingHttpHeaders },
  key: string | undefined,
): boolean {
  const given = headers['x-spoke-sandbox-key'];
  return key !== undefined && typeof given === 'string' && isSameSecret(given, key);
}

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * Whether the request comes from a program on this machine rather than from a page in a local browser: browsers send `Origin` or
 * `Sec-Fetch-Site` for pages of another origin. Behind a proxy the client's address counts, and only a trusted proxy can report
 * it.
 */
function isLocalProgram(request: FastifyRequest): boolean {
  if (!loopback.test(request.ip) || isForeignPage(request)) return false;
  return !isForwarded(request) || isReportedByTrustedProxy(request);
}

const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

/** Whether a proxy forwarded the request for another client. */
function isForwarded({ headers }: FastifyRequest): boolean {
  return forwardingHeaders.some((name) => headers[name] !== undefined);
}

/** The peer itself comes first in `ips`; more follow if it is trusted and sends `X-Forwarded-For`. */
function isReportedByTrustedProxy({ ips }: FastifyRequest): boolean {
  return ips !== undefined && ips.length > 1;
}

function isForeignPage(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && origin !== request.baseUrl && origin !== `${request.protocol}://${request.host}`;
}
