import type { FastifyRequest } from 'fastify';

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * Whether a program on this machine asks, and not a page in a browser on this machine: a page of another origin says so in
 * `Origin` or `Sec-Fetch-Site`.
 */
export function isLocalProgram(request: FastifyRequest): boolean {
  return loopback.test(request.socket.remoteAddress ?? '') && !isForeignPage(request);
}

function isForeignPage(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && origin !== request.baseUrl && origin !== `${request.protocol}://${request.host}`;
}
