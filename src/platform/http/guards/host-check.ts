import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { httpErrors } from '../errors.js';
import type { Server } from '../facts.js';

interface HostRules {
  readonly publicUrl: string | undefined;
  readonly filesUrl: string | undefined;
  /** Undefined: every Host is served. Otherwise the requests that may name any. */
  readonly mayUseAnyHost: ((request: FastifyRequest) => boolean) | undefined;
}

/**
 * Refuses two Host headers with 400 (RFC 9112 3.2). Where hosts are restricted, refuses with 421 those that a stranger's DNS
 * could point at this machine: a page of such a name has the same origin as this server, and reads all it serves.
 */
export function addHostCheck(server: Server, { publicUrl, filesUrl, mayUseAnyHost }: HostRules): void {
  const configured = new Set(
    [publicUrl, filesUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).hostname])),
  );
  server.addHook('onRequest', async (request) => {
    if (countHostHeaders(request.raw.rawHeaders) > 1) {
      throw httpErrors.invalidRequest({ message: 'The request has more than one Host header: send one' });
    }
    if (!mayUseAnyHost || mayUseAnyHost(request)) return;
    // A trusted proxy names the host that its client used; a page could name one as well, so both have to be known.
    for (const host of [request.headers.host, request.host]) {
      if (!isKnownHost(host ?? '', configured)) throw httpErrors.hostNotServed();
    }
  });
}

/** Names and values alternate. */
function countHostHeaders(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/**
 * True for `localhost`, names below it, IP addresses and configured hosts, with any port. An empty host is known: HTTP/1.0
 * health checks send none, and browsers always send one.
 */
export function isKnownHost(host: string, configured: ReadonlySet<string>): boolean {
  if (host === '') return true;
  const name = host.toLowerCase().replace(/:\d*$/, '');
  if (/^\[[^\]]*\]$/.test(name)) return isIP(name.slice(1, -1)) === 6;
  return isIP(name) === 4 || name === 'localhost' || name.endsWith('.localhost') || configured.has(name);
}
