import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import net, { type AddressInfo, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { isApiHost, isLoopback } from '../library/api-hosts.js';
import { carry, createRelay, isLocalPeer, refuse, toPath, withoutOwn, type Relay } from '../library/relay.js';
import { toErrorCode } from '../platform/plain-text.js';
import type { Authority } from './authority.js';
import { recordExchanges, type Recording } from './recorder.js';

export interface ProxyOptions {
  readonly authority: Authority;
  /** The address of the server that requests for the API's hosts are led to; undefined: these hosts themselves. */
  readonly url: string | undefined;
  /** Where requests for the API's hosts are recorded. */
  readonly recording?: Recording | undefined;
  /** Where to listen; port 0 picks a free one. */
  readonly host: string;
  readonly port: number;
  /** Where to accept TLS without a proxy, for names that lead to this machine. */
  readonly tlsPort: number | undefined;
  /** Refuses all hosts but the API's and this machine. */
  readonly only: boolean;
  /** Called with one sentence about a client that does not trust the authority. */
  readonly onDistrust: (message: string) => void;
}

export interface Proxy {
  readonly port: number;
  readonly tlsPort: number | undefined;
  close(): void;
}

/** A port that cannot be used; the message is one sentence. */
class ListenError extends Error {
  override readonly name = 'ListenError';
}

/**
 * A forward proxy: requests for the API's hosts are led to a server, everything else to where it belongs. Clients on other machines get
 * the API's hosts only, since this machine reaches more than they do.
 */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const relay = createOwnRelay(options);
  const secure = createSecureServer(options, relay);
  const mayPass = (peer: Socket, host: string): boolean =>
    isLocalPeer(peer.remoteAddress ?? '') && (!options.only || isLoopback(host));
  const plain = http.createServer(limits, (request, response) => {
    const target = toTarget(request.url);
    if (!target) return refuse(response, notProxied);
    if (isApiHost(target.hostname)) return relay.handle(request, response);
    if (!mayPass(request.socket, target.hostname)) return refuse(response, toForbidden(target.hostname));
    forward(request, { response, target });
  });
  plain.on('connect', (request: IncomingMessage, client: Socket, head: Buffer) => {
    client.on('error', () => client.destroy());
    const { hostname, port } = toAuthority(request.url);
    if (isApiHost(hostname)) {
      establish(client, head);
      (port === 80 ? plainHosts : secure).emit('connection', client);
    } else if (mayPass(client, hostname)) tunnel(client, { hostname, port, head });
    else answerConnect(client, 403, toForbidden(hostname).message);
  });
  const plainHosts = http.createServer(limits, relay.handle);
  const sockets = new Set<Duplex>();
  for (const server of [plain, secure]) server.on('connection', (socket: Duplex) => keep(sockets, socket));
  const close = (): void => {
    plain.close();
    secure.close();
    for (const socket of sockets) socket.destroy();
    relay.close();
  };
  try {
    const port = await listen(plain, { ...options, option: '--port' });
    const { tlsPort } = options;
    if (tlsPort === undefined) return { port, tlsPort, close };
    return { port, tlsPort: await listen(secure, { ...options, port: tlsPort, option: '--tls-port' }), close };
  } catch (error) {
    close();
    throw error;
  }
}

function createOwnRelay({ url, recording }: ProxyOptions): Relay {
  const relay = url === undefined ? toHosts : createRelay(url);
  return recording ? { ...relay, handle: recordExchanges(relay.handle, recording) } : relay;
}

/** Carries requests to the host of the API that they name. */
const toHosts: Relay = {
  handle(request, response) {
    const { host } = request.headers;
    const named = isApiHost(host) ? host : toTarget(request.url)?.host;
    if (!isApiHost(named)) return refuse(response, misdirected);
    forward(request, { response, target: new URL(`https://${named}`), path: toPath(request.url) });
  },
  close: () => undefined,
};

/** Whether a server responds there at all. */
export function isResponding(url: string): Promise<boolean> {
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve) => {
    const probe = request(new URL('/healthz', url), { timeout: 2000 }, (response) => {
      response.resume();
      resolve(true);
    });
    probe.once('timeout', () => probe.destroy());
    probe.once('error', () => resolve(false));
    probe.end();
  });
}

const limits = { maxHeaderSize: 65_536, requestTimeout: 0, keepAliveTimeout: 30_000 };

function keep(sockets: Set<Duplex>, socket: Duplex): void {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
}

/** Terminates TLS with a certificate for the host that the client names. */
function createSecureServer({ authority, onDistrust }: ProxyOptions, relay: Relay): https.Server {
  const server = https.createServer(
    {
      ...limits,
      SNICallback: (name, done) => {
        if (isApiHost(name)) done(null, authority.contextFor(name.toLowerCase()));
        else done(new Error(`${name} is not a host of the API.`));
      },
    },
    (request, response) => {
      if (isApiHost(request.headers.host)) relay.handle(request, response);
      else refuse(response, misdirected);
    },
  );
  server.on('tlsClientError', (error, socket) => {
    if (/ALERT_(?:UNKNOWN_CA|BAD_CERTIFICATE|CERTIFICATE_UNKNOWN)/.test(toErrorCode(error))) {
      const name = 'servername' in socket && typeof socket.servername === 'string' ? socket.servername : 'a host';
      onDistrust(`A client does not trust the certificate of ${name}: spoke proxy trust prints what to set.`);
    }
    socket.destroy();
  });
  return server;
}

const notProxied = {
  status: 400,
  category: 'VALIDATION_ERROR',
  message: 'This is a proxy: set HTTPS_PROXY to its address. spoke proxy trust prints what clients need.',
};
const misdirected = { status: 421, category: 'VALIDATION_ERROR', message: 'This is not a host of the API.' };
const toForbidden = (host: string) => ({
  status: 403,
  category: 'PROXY_FORBIDDEN',
  message: `The proxy does not lead to ${host}: with --only, and for clients on other machines, it serves the hosts of the API.`,
});

/** The address that a request to a proxy names; some clients ask for https in this way too. */
function toTarget(url = ''): URL | undefined {
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url) : undefined;
}

/** Of `host:port`, as in CONNECT. */
function toAuthority(authority = ''): { readonly hostname: string; readonly port: number } {
  const [, hostname = '', port = '443'] = /^\[?([^\]]*?)\]?(?::(\d+))?$/.exec(authority) ?? [];
  return { hostname, port: Number(port) };
}

interface Forwarding {
  readonly response: ServerResponse;
  readonly target: URL;
  /** Of the target, by default. */
  readonly path?: string;
}

/** A request for another host. */
function forward(request: IncomingMessage, { response, target, path = toPath(target.href) }: Forwarding): void {
  const { request: send } = target.protocol === 'https:' ? https : http;
  const outgoing = send(target, {
    method: request.method,
    path,
    headers: ['Host', target.host, ...withoutOwn(request.rawHeaders)],
  });
  outgoing.once('error', ({ message }) => {
    refuse(response, {
      status: 502,
      category: 'HOST_UNREACHABLE',
      message: `${target.host} cannot be reached: ${message}`,
    });
  });
  carry(request, { outgoing, response });
}

function establish(client: Socket, head: Buffer): void {
  client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
  if (head.length > 0) client.unshift(head);
}

function answerConnect(client: Socket, status: number, message: string): void {
  const body = `${message}\n`;
  client.end(
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\nContent-Type: text/plain;charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

interface Tunnel {
  readonly hostname: string;
  readonly port: number;
  readonly head: Buffer;
}

/** Carries bytes between a client and another host; what they say is theirs. */
function tunnel(client: Socket, { hostname, port, head }: Tunnel): void {
  let isOpen = false;
  const far = net.connect({ host: hostname, port });
  far.once('connect', () => {
    isOpen = true;
    establish(client, head);
    client.pipe(far).pipe(client);
  });
  far.once('error', ({ message }) => {
    if (isOpen) client.destroy();
    else answerConnect(client, 502, `${hostname}:${port} cannot be reached: ${message}`);
  });
  client.once('close', () => far.destroy());
}

interface Listening {
  readonly host: string;
  readonly port: number;
  /** What sets the port. */
  readonly option: string;
}

async function listen(server: Server, { host, port, option }: Listening): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toListenError(error, { host, port, option })));
    server.listen({ host, port }, resolve);
  });
  return (server.address() as AddressInfo).port;
}

function toListenError({ code, message }: NodeJS.ErrnoException, { host, port, option }: Listening): ListenError {
  const where = `Port ${port} of ${host}`;
  switch (code) {
    case 'EADDRINUSE':
      return new ListenError(
        `${where} is in use: end the program that listens there, or choose another with ${option}.`,
      );
    case 'EACCES':
      return new ListenError(
        `${where} needs more rights: run this command as root, or choose one above 1023 with ${option}.`,
      );
    default:
      return new ListenError(`${where} cannot be used: ${message}.`);
  }
}
