import type { FastifyRequest } from 'fastify';

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * Whether a program on this machine asks, and not a page in a browser on this machine: a page of another origin says so in
 * `Origin` or `Sec-Fetch-Site`. Behind a proxy the client's address counts, and only a trusted proxy can report it.
 */
export function isLocalProgram(request: FastifyRequest): boolean {
  if (!loopback.test(request.ip) || isForeignPage(request)) return false;
  return !isForwarded(request) || isReportedByTrustedProxy(request);
}

const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

/** Whether a proxy says that it passes the request on for another client. */
export function isForwarded({ headers }: FastifyRequest): boolean {
  return forwardingHeaders.some((name) => headers[name] !== undefined);
}

/** The peer itself comes first in `ips`; more follow if it is trusted and names its client in `X-Forwarded-For`. */
function isReportedByTrustedProxy({ ips }: FastifyRequest): boolean {
  return ips !== undefined && ips.length > 1;
}

function isForeignPage(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && origin !== request.baseUrl && origin !== `${request.protocol}://${request.host}`;
}
