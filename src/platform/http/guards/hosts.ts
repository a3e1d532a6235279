import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { httpErrors } from '../errors.js';
import type { Server } from '../facts.js';

interface HostRules {
  readonly publicUrl: string | undefined;
  readonly filesUrl: string | undefined;
  /** Undefined: every Host is served. Otherwise returns true for requests that may use any. */
  readonly mayUseAnyHost: ((request: FastifyRequest) => boolean) | undefined;
}

/**
 * Rejects two Host headers with 400 (RFC 9112 3.2). If hosts are restricted, rejects with 421 those that an attacker's DNS could
 * point at this machine: a page with such a name has the same origin as this server, and could read everything.
 */
export function addHostCheck(server: Server, { publicUrl, filesUrl, mayUseAnyHost }: HostRules): void {
  const configured = new Set(
    [publicUrl, filesUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).hostname])),
  );
  server.addHook('onRequest', async (request) => {
    if (countHostHeaders(request.raw.rawHeaders) > 1) {
      throw httpErrors.invalidRequest({ message: 'The request has more than one Host header: send one' });
    }
    if (!mayUseAnyHost) return;
    // A trusted proxy forwards the client's host; a page could send one as well, so both must be known.
    const areKnown = [request.headers.host, request.host].every((host) => isKnownHost(host ?? '', configured));
    if (!areKnown && !mayUseAnyHost(request)) throw httpErrors.hostNotServed();
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
 * True for `localhost`, its subdomains, IP addresses and configured hosts, with any port. An empty host is accepted: HTTP/1.0
 * health checks send none, and browsers always send one.
 */
export function isKnownHost(host: string, configured: ReadonlySet<string>): boolean {
  if (host === '') return true;
  const name = host.toLowerCase().replace(/:\d*$/, '');
  if (/^\[[^\]]*\]$/.test(name)) return isIP(name.slice(1, -1)) === 6;
  return isIP(name) === 4 || name === 'localhost' || name.endsWith('.localhost') || configured.has(name);
}

interface FilesHost {
  /** The base URL of files; undefined: the host that the client used. */
  readonly filesUrl: string | undefined;
  readonly publicUrl: string | undefined;
}

const filesPath = '/hubfs/';
/** No file name contains U+FFFD. */
const nowhere = `${filesPath}0/%EF%BF%BD`;

/** Maps an undecodable address to one without a file, so that the response is the same as for any other missing file. */
export function toReadableAddress(url: string): string {
  return url.startsWith(filesPath) && !isReadable(url) ? nowhere : url;
}

function isReadable(url: string): boolean {
  try {
    return !decodeURIComponent(url).includes('\0');
  } catch {
    return false;
  }
}

/**
 * Separates files from everything else if files have their own host: uploaded content is then never served by the host that users
 * sign in to, and the files host serves nothing else.
 */
export function addFilesHost(server: Server, { filesUrl, publicUrl }: FilesHost): void {
  if (filesUrl === undefined) return;
  const filesHost = new URL(filesUrl).host;
  if (publicUrl !== undefined && new URL(publicUrl).host === filesHost) return;
  server.addHook('onRequest', async (request) => {
    const isFile = request.routeOptions.url?.startsWith(filesPath) ?? false;
    if (isFile !== (request.host.toLowerCase() === filesHost)) throw httpErrors.routeNotFound();
  });
}
