import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import type { Dispatcher } from 'undici';
import { randomBelow } from '../ids.js';
import { openCheckedClient, type CheckedClient, type Resolve } from './checked-agent.js';
import { OutgoingError } from './outgoing-error.js';
import { createReach } from './reachable.js';
import { toNextTarget, toTarget, type Target } from './target.js';

export { OutgoingError, type OutgoingReason } from './outgoing-error.js';

/** The one way out: requests to hosts that somebody outside has named. */
export interface SafeFetch {
  /** Throws {@link OutgoingError} (`refused`) for a URL that could never be asked for. */
  assertUrl(url: string): void;
  /** Gets what is behind a URL, redirects followed. The body has to be read or let go; it throws what goes wrong on the way. */
  open(url: string, options: OpenOptions): Promise<OpenedUrl>;
  /** Posts a small body and answers the status; redirects are not followed. */
  post(url: string, post: Post): Promise<{ readonly status: number }>;
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly maxBytes: number;
  /** For everything together; five minutes unless given. */
  readonly totalMs?: number;
}

export interface OpenedUrl {
  /** Where the redirects have led. */
  readonly url: string;
  readonly status: number;
  /** By lower-case name. Hints, nothing more. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: AsyncIterable<Uint8Array>;
}

export interface Post {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly totalMs: number;
}

export interface SafeFetchParts {
  /** Blocks of addresses that are reachable beyond the public ones: `127.0.0.0/8`. */
  readonly allow: readonly string[];
  /** The system's resolver unless given. */
  readonly resolve?: Resolve;
  /** No failure to reach a host is told sooner, in milliseconds, with up to half of it on top. */
  readonly floorMs?: number;
}

const redirects = new Set([301, 302, 303, 307, 308]);
const redirectLimit = 3;
const totalMs = 5 * 60_000;
const discardedBytes = 64 * 1024;
const userAgent = 'Spoke';
/** The names of what is thrown when there was no answer in time. */
const timeouts = new Set(['HeadersTimeoutError', 'BodyTimeoutError', 'TimeoutError']);

export function createSafeFetch({ allow, resolve = resolveBySystem, floorMs = 300 }: SafeFetchParts): SafeFetch {
  const reach = createReach(allow, listOwnAddresses);
  let client: Promise<CheckedClient> | undefined;
  let isClosed = false;
  const getClient = (): Promise<CheckedClient> => {
    if (isClosed) throw new OutgoingError('unreachable', 'the server is about to end');
    return (client ??= openCheckedClient(reach, resolve));
  };

  const send = async (target: Target, signal: AbortSignal, options: Partial<Dispatcher.RequestOptions>) => {
    const headers = { 'accept-encoding': 'identity', 'user-agent': userAgent, ...options.headers };
    const method = options.method ?? 'GET';
    return (await getClient()).request(target.url, { ...options, method, headers, signal });
  };
  const get = async (first: Target, signal: AbortSignal) => {
    let target = first;
    for (let hop = 0; hop <= redirectLimit; hop += 1) {
      const response = await send(target, signal, {});
      const location = [response.headers['location']].flat()[0];
      if (!redirects.has(response.statusCode) || location === undefined) return { target, response };
      response.body.on('error', () => undefined).destroy();
      target = toNextTarget(target, location, reach);
    }
    throw new OutgoingError('too-many-redirects', `more than ${redirectLimit} redirects`);
  };

  return {
    assertUrl: (url) => void toTarget(url, reach),
    async open(url, options) {
      const signal = AbortSignal.timeout(options.totalMs ?? totalMs);
      return notSooner(floorMs, async () => {
        const { target, response } = await get(toTarget(url, reach), signal);
        const { statusCode, headers, body } = response;
        try {
          assertPlain(headers, options.maxBytes);
        } catch (error) {
          body.on('error', () => undefined).destroy();
          throw error;
        }
        return { url: target.url.href, status: statusCode, headers, body: limited(body, options.maxBytes) };
      });
    },
    async post(url, { body, headers, totalMs: limitMs }) {
      const signal = AbortSignal.timeout(limitMs);
      return notSooner(floorMs, async () => {
        const response = await send(toTarget(url, reach), signal, { method: 'POST', body, headers });
        await response.body.dump({ limit: discardedBytes, signal });
        return { status: response.statusCode };
      });
    },
    async close() {
      isClosed = true;
      await (await client)?.close();
    },
  };
}

async function resolveBySystem(hostname: string) {
  return lookup(hostname, { all: true, verbatim: true });
}

function listOwnAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).map(({ address }) => address));
}

function assertPlain(headers: OpenedUrl['headers'], maxBytes: number): void {
  const encoding = String(headers['content-encoding'] ?? 'identity').trim();
  if (encoding !== '' && encoding.toLowerCase() !== 'identity') throw new OutgoingError('encoded', encoding);
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
}

async function* limited(body: Dispatcher.ResponseData['body'], maxBytes: number): AsyncGenerator<Uint8Array> {
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
    body.on('error', () => undefined).destroy();
  }
}

function tooLarge(maxBytes: number): OutgoingError {
  return new OutgoingError('too-large', `more than ${maxBytes} bytes`);
}

/** What fails to be reached takes about as long, whatever the cause. */
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
  if (error instanceof Error && timeouts.has(error.name))
    return new OutgoingError('timed-out', 'no answer in time', error);
  return new OutgoingError('unreachable', 'the host could not be reached or broke off', error);
}
