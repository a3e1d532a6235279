import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import { randomBelow } from '../ids.js';
import {
  createCheckedClient,
  type CheckedClientDeps,
  type CheckedRequest,
  type CheckedResponse,
} from './checked-client.js';
import { OutgoingError } from './outgoing-error.js';
import { anyAddress, createBlockMatch, createReach } from './reachable.js';
import { toNextTarget, toTarget, type Target } from './target.js';

export { OutgoingError, type OutgoingReason } from './outgoing-error.js';

/** The only way to send requests to hosts that users have named. */
export interface SafeFetch {
  /** Throws {@link OutgoingError} (`refused`) for a URL that is never allowed. */
  assertUrl(url: string): void;
  /** Returns whether {@link assertUrl} accepts a URL. */
  allows(url: string): boolean;
  /** Gets a URL, following redirects. The body must be read or destroyed; it throws errors of the transfer. */
  open(url: string, options: OpenOptions): Promise<OpenedUrl>;
  /**
   * Posts a small body, or gets a URL, and returns the status, headers and the beginning of the response; does not follow redirects.
   */
  post(url: string, post: Post): Promise<PostedUrl>;
  /** Sends a request and reads its response as text; does not follow redirects. */
  call(url: string, call: Call): Promise<PostedUrl>;
  close(): void;
}

interface OpenOptions {
  readonly maxBytes: number;
  /** The total timeout; five minutes by default. */
  readonly totalMs?: number;
}

interface OpenedUrl {
  /** The final URL after redirects. */
  readonly url: string;
  readonly status: number;
  /** By lower-case name. Only hints. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: AsyncIterable<Uint8Array>;
}

interface PostedUrl {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Empty for `post` unless `keptBytes` were wanted. */
  readonly text: string;
}

interface Post {
  /** How much of the response to return. */
  readonly keptBytes?: number;
  /** POST by default. */
  readonly method?: 'GET' | 'POST';
  readonly body?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly totalMs: number;
}

interface Call extends Omit<Post, 'method'> {
  readonly method: CheckedRequest['method'];
  /** The length of the longest response that is read. */
  readonly maxBytes: number;
}

/** The system's resolver by default. */
interface SafeFetchDeps extends Partial<CheckedClientDeps> {
  /** Address blocks that are reachable beyond the public ones, except by redirects from public hosts: `127.0.0.0/8`. */
  readonly allow: readonly string[];
  /** An origin that the operator has chosen, such as `https://login.example.com`: `call` reaches it at any address. */
  readonly trustedOrigin?: string | undefined;
  /** The minimum time before a connection failure is reported, in milliseconds, plus up to half of it. */
  readonly floorMs?: number;
}

const redirects = new Set([301, 302, 303, 307, 308]);
const redirectLimit = 3;
const totalMs = 5 * 60_000;
const discardedBytes = 64 * 1024;
const userAgent = 'Spoke';

export function createSafeFetch(deps: SafeFetchDeps): SafeFetch {
  const { allow, trustedOrigin, resolve = resolveBySystem, connect, floorMs = 300, authorities } = deps;
  const reach = createReach(allow, listOwnAddresses);
  const publicReach = createReach([], listOwnAddresses);
  const isAllowed = createBlockMatch(allow);
  const client = createCheckedClient({ resolve, connect, authorities });
  let isClosed = false;

  const send = async (target: Target, request: CheckedRequest): Promise<CheckedResponse> => {
    if (isClosed) throw new OutgoingError('unreachable', 'the server is about to end');
    const headers = { 'accept-encoding': 'identity', 'user-agent': userAgent, ...request.headers };
    return client.request(target, { ...request, headers });
  };
  const get = async (first: Target, signal: AbortSignal) => {
    let target = first;
    let nextReach = reach;
    for (let hop = 0; hop <= redirectLimit; hop += 1) {
      const { response, address } = await send(target, { reach: nextReach, method: 'GET', headers: {}, signal });
      const status = response.statusCode ?? 0;
      const { location } = response.headers;
      if (!redirects.has(status) || location === undefined) return { target, status, response };
      response.destroy();
      // A public host, including those it redirects to, must not reach blocks that only the settings allow.
      if (!isAllowed(address)) nextReach = publicReach;
      target = toNextTarget(target, location, nextReach);
    }
    throw new OutgoingError('too-many-redirects', `more than ${redirectLimit} redirects`);
  };

  return {
    assertUrl: (url) => void toTarget(url, reach),
    allows: (url) => isAllowedUrl(url, reach),
    async open(url, options) {
      const signal = AbortSignal.timeout(options.totalMs ?? totalMs);
      return notSooner(floorMs, async () => {
        const { target, status, response } = await get(toTarget(url, reach), signal);
        assertPlainBody(response, options.maxBytes);
        const { headers } = response;
        return { url: target.url.href, status, headers, body: limited(response, options.maxBytes) };
      });
    },
    async post(url, { method = 'POST', body, headers, totalMs: limitMs, keptBytes = 0 }) {
      const signal = AbortSignal.timeout(limitMs);
      const request = { reach, method, headers, signal, ...(body !== undefined && { body }) };
      return notSooner(floorMs, async () => {
        const { response } = await send(toTarget(url, reach), request);
        const text = await readBeginning(response, { signal, keptBytes });
        return { status: response.statusCode ?? 0, headers: response.headers, text };
      });
    },
    async call(url, { method, body, headers, totalMs: limitMs, maxBytes }) {
      const signal = AbortSignal.timeout(limitMs);
      const allowed = isOfOrigin(url, trustedOrigin) ? anyAddress : reach;
      const request = { reach: allowed, method, headers, signal, ...(body !== undefined && { body }) };
      return notSooner(floorMs, async () => readText((await send(toTarget(url, allowed), request)).response, maxBytes));
    },
    close() {
      isClosed = true;
      client.close();
    },
  };
}

function isOfOrigin(url: string, origin: string | undefined): boolean {
  return origin !== undefined && URL.canParse(url) && new URL(url).origin === origin;
}

function isAllowedUrl(url: string, reach: Parameters<typeof toTarget>[1]): boolean {
  try {
    toTarget(url, reach);
    return true;
  } catch (error) {
    if (error instanceof OutgoingError) return false;
    throw error;
  }
}

async function resolveBySystem(hostname: string) {
  return lookup(hostname, { all: true, verbatim: true });
}

function listOwnAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).map(({ address }) => address));
}

/** Ends the transfer of a body that is compressed or too long. */
function assertPlainBody(response: IncomingMessage, maxBytes: number): void {
  const { headers } = response;
  const encoding = String(headers['content-encoding'] ?? 'identity').trim();
  const isPlain = encoding === '' || encoding.toLowerCase() === 'identity';
  if (isPlain && Number(headers['content-length'] ?? 0) <= maxBytes) return;
  response.destroy();
  throw isPlain ? tooLarge(maxBytes) : new OutgoingError('encoded', encoding);
}

async function* limited(body: IncomingMessage, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  } catch (error) {
    throw toOutgoing(error);
  } finally {
    body.destroy();
  }
}

async function readText(response: IncomingMessage, maxBytes: number): Promise<PostedUrl> {
  assertPlainBody(response, maxBytes);
  const chunks: Uint8Array[] = [];
  for await (const chunk of limited(response, maxBytes)) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

/** Drains a body up to a limit and returns its beginning. Errors do not matter. */
async function readBeginning(
  body: IncomingMessage,
  { signal, keptBytes }: { readonly signal: AbortSignal; readonly keptBytes: number },
): Promise<string> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      if (bytes < keptBytes) kept.push(chunk.subarray(0, keptBytes - bytes));
      bytes += chunk.length;
      if (bytes > discardedBytes) break;
    }
  } catch {
    signal.throwIfAborted();
  }
  return Buffer.concat(kept).toString('utf8');
}

function tooLarge(maxBytes: number): OutgoingError {
  return new OutgoingError('too-large', `more than ${maxBytes} bytes`);
}

/** All connection failures take about the same time, whatever the cause. */
async function notSooner<T>(floorMs: number, send: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await send();
  } catch (error) {
    const leftMs = floorMs + randomBelow(Math.ceil(floorMs / 2) + 1) - (performance.now() - started);
    if (leftMs > 0) await new Promise((done) => setTimeout(done, leftMs));
    throw toOutgoing(error);
  }
}

function toOutgoing(error: unknown): OutgoingError {
  if (error instanceof OutgoingError) return error;
  if (error instanceof Error && error.name === 'TimeoutError')
    return new OutgoingError('timed-out', 'no answer in time', error);
  return new OutgoingError('unreachable', 'the host could not be reached or broke off', error);
}
