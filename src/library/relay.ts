import http, { type ClientRequest, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import https from 'node:https';
import { isApiHost } from './api-hosts.js';

/** Where a server listens if nothing else is set. */
export const defaultUrl = 'http://127.0.0.1:8080';

/** Carries requests for the API's hosts to a Spoke server. */
export interface Relay {
  readonly handle: RequestListener;
  /** Closes the connections to Spoke. */
  close(): void;
}

/** Far below the time after which a server closes idle connections: no request meets one that is closing. */
const idleMs = 10_000;

/** Of one connection only (RFC 9110 7.6.1), or for the proxy alone. The relay has answered `Expect` already. */
const ownHeaders = new Set([
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'upgrade',
]);

/**
 * Requests keep method, path, headers and body, except for `Host` and an `Origin` that names one of the API's hosts: both name
 * Spoke. A sandbox serves only names that lead to it (DNS rebinding), and its links are then valid without the relay too.
 */
export function createRelay(url: string): Relay {
  const spoke = toServerUrl(url);
  const { request, Agent } = spoke.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, timeout: idleMs });
  const handle = (incoming: IncomingMessage, response: ServerResponse): void => {
    const outgoing = request(spoke, {
      agent,
      method: incoming.method,
      path: toPath(incoming.url),
      headers: toHeaders(incoming, spoke),
    });
    outgoing.once('error', () =>
      refuse(response, { status: 502, category: 'SPOKE_UNREACHABLE', message: toMissing(url) }),
    );
    carry(incoming, { outgoing, response });
  };
  return { handle, close: () => agent.destroy() };
}

/** Throws one sentence about an address that is none, or that would lead requests back to the relay. */
function toServerUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !isApiHost(url.hostname)) return url;
  throw new Error(`"${text}" is not the address of a Spoke server: set SPOKE_URL to one such as ${defaultUrl}.`);
}

/** What to do about a server that does not respond. */
export const toMissing = (url: string): string =>
  `No Spoke server responds at ${new URL(url).origin}: start one with spoke start, or set SPOKE_URL to its address.`;

interface Exchange {
  readonly outgoing: ClientRequest;
  readonly response: ServerResponse;
}

/** Sends the body of a request on, and its response back, as they come. */
export function carry(incoming: IncomingMessage, { outgoing, response }: Exchange): void {
  outgoing.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, withoutOwn(answer.rawHeaders));
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  });
  response.once('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

/** The path and the query as they were sent: requests to a proxy name the whole address. */
export function toPath(url = '/'): string {
  const [, path] = /^https?:\/\/[^/?#]+(.*)$/i.exec(url) ?? [];
  if (path === undefined) return url;
  return path.startsWith('/') ? path : `/${path}`;
}

/** Names and values alternate, as they were sent. */
function toHeaders({ rawHeaders, socket }: IncomingMessage, spoke: URL): string[] {
  const headers = withoutOwn(rawHeaders);
  for (let index = 0; index < headers.length; index += 2) {
    if (headers[index]?.toLowerCase() !== 'origin') continue;
    const value = headers[index + 1] ?? '';
    if (isApiHost(/^https?:\/\/([^/]+)$/i.exec(value)?.[1])) headers[index + 1] = spoke.origin;
  }
  // Otherwise Spoke would take the request for one of a program on this machine.
  const peer = socket.remoteAddress;
  const forwarded = peer === undefined || isLocalPeer(peer) ? [] : ['X-Forwarded-For', peer];
  return ['Host', spoke.host, ...headers, ...forwarded];
}

/** Whether a request comes from this machine. */
export const isLocalPeer = (address: string): boolean => /^(?:127\.|::1$|::ffff:127\.)/.test(address);

/** The headers of a request or response that do not concern this connection only. */
export function withoutOwn(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => !ownHeaders.has((rawHeaders[index - (index % 2)] ?? '').toLowerCase()));
}

interface Refusal {
  readonly status: number;
  readonly category: string;
  readonly message: string;
}

/** Responds in the format of the API, so that clients show the sentence. */
export function refuse(response: ServerResponse, { status, ...refusal }: Refusal): void {
  // The rest of a request may fail after its response has begun; the response reports its own end.
  if (response.headersSent) return;
  const body = JSON.stringify({ status: 'error', ...refusal });
  response.writeHead(status, { 'content-type': 'application/json;charset=utf-8', connection: 'close' }).end(body);
}
