import type { LookupAddress, LookupOptions } from 'node:dns';
import { once } from 'node:events';
import { request as startRequest, type IncomingMessage } from 'node:http';
import { connect as connectPlain, isIP, type Socket, type TcpNetConnectOpts } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { OutgoingError } from './outgoing-error.js';
import type { Reach } from './reachable.js';
import type { Target } from './target.js';

export interface CheckedClientDeps {
  /** Resolves all addresses of a name. */
  readonly resolve: (hostname: string) => Promise<readonly LookupAddress[]>;
  /** Opens a TCP connection, resolving a name with the given `lookup`; Node's own by default. */
  readonly connect?: ((options: TcpNetConnectOpts) => Socket) | undefined;
  /** Certificate authorities to trust instead of the system's, as PEM. */
  readonly authorities?: string | undefined;
}

export interface CheckedRequest {
  /** The addresses that the request may connect to. */
  readonly reach: Reach;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Aborts the request, including its response, with the signal's reason. */
  readonly signal: AbortSignal;
}

export interface CheckedResponse {
  readonly response: IncomingMessage;
  /** The address of the connection. */
  readonly address: string;
}

interface CheckedClient {
  /** Resolves when the head of the response has arrived; its body must be read or destroyed. Throws network errors. */
  request(target: Target, request: CheckedRequest): Promise<CheckedResponse>;
  /** Aborts all requests in flight. */
  close(): void;
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

const connectMs = 5000;
const firstByteMs = 10_000;
const idleMs = 10_000;
const headerBytes = 16 * 1024;

/**
 * Connects only to reachable addresses: resolves a name once, checks all its addresses, connects to one of them, and verifies the
 * peer before sending a byte. Does not reuse connections.
 */
export function createCheckedClient(deps: CheckedClientDeps): CheckedClient {
  const open = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    open.add(socket);
    // The socket may fail while no one listens, between two steps or after the response.
    return socket.on('error', () => undefined).once('close', () => open.delete(socket));
  };
  return {
    async request(target, request) {
      request.signal.throwIfAborted();
      const { socket, address } = await connect(deps, { ...request, target, keep });
      try {
        return { response: await send(socket, target, request), address };
      } catch (error) {
        socket.destroy();
        throw error;
      }
    },
    close() {
      for (const socket of open) socket.destroy();
    },
  };
}

interface Connecting {
  readonly target: Target;
  readonly reach: Reach;
  readonly signal: AbortSignal;
  readonly keep: (socket: Socket) => Socket;
}

interface Connection {
  readonly socket: Socket;
  readonly address: string;
}

async function connect(deps: CheckedClientDeps, connecting: Connecting): Promise<Connection> {
  const { target, reach, signal, keep } = connecting;
  const { url, host, port } = target;
  const { connect: open = connectPlain, resolve, authorities: ca } = deps;
  let socket = keep(open({ host, port, lookup: toLookup({ resolve, reach, port }) }));
  const late = setTimeout(() => socket.destroy(unreachable('no connection in time')), connectMs);
  const release = whenAborted(signal, (reason) => socket.destroy(reason));
  try {
    await once(socket, 'connect');
    const address = socket.remoteAddress ?? '';
    if (!reach.isReachable(address, port)) {
      throw unreachable('connected to an address that is not public');
    }
    if (url.protocol === 'https:') {
      const servername = isIP(host) ? '' : host;
      socket = keep(connectSecure({ socket, host, servername, ALPNProtocols: ['http/1.1'], ...(ca && { ca }) }));
      await once(socket, 'secureConnect');
    }
    return { socket, address };
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(late);
    release();
  }
}

/** Sends a request over a new connection and waits for the head of the response. */
async function send(socket: Socket, { url }: Target, sent: CheckedRequest): Promise<IncomingMessage> {
  sent.signal.throwIfAborted();
  // A request over a closed connection may wait forever.
  if (socket.destroyed) throw unreachable('closed before anything was sent');
  return new Promise((resolve, reject) => {
    let response: IncomingMessage | undefined;
    const end = (reason: Error): void => {
      reject(reason);
      (response ?? socket).destroy(reason);
    };
    const request = startRequest({
      createConnection: () => socket,
      method: sent.method,
      path: url.pathname + url.search,
      headers: { host: url.host, ...sent.headers },
      maxHeaderSize: headerBytes,
    });
    const late = setTimeout(() => end(timedOut()), firstByteMs);
    const release = whenAborted(sent.signal, end);
    request.once('response', (answer) => {
      clearTimeout(late);
      // Without a listener the error would be lost for later readers.
      response = answer.on('error', () => undefined);
      socket.setTimeout(idleMs).on('timeout', () => {
        // A slow reader makes the peer wait; that is not a timeout.
        if (answer.readableLength === 0) end(timedOut());
        else socket.setTimeout(idleMs);
      });
      resolve(answer);
    });
    request.on('error', reject);
    // The only event for a response that is not HTTP, as from a server of another protocol.
    request.once('close', () => reject(unreachable('closed without an answer')));
    socket.once('close', () => {
      clearTimeout(late);
      release();
    });
    request.end(sent.body);
  });
}

/** Returns a function that removes the listener: a signal may outlive its use. */
function whenAborted(signal: AbortSignal, act: (reason: Error) => void): () => void {
  const onAbort = (): void => act(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  return () => signal.removeEventListener('abort', onAbort);
}

interface CheckedLookup extends Pick<CheckedClientDeps, 'resolve'> {
  readonly reach: Reach;
  readonly port: number;
}

function toLookup({ resolve, reach, port }: CheckedLookup) {
  return (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    resolve(hostname)
      .then((found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isIP(address) && reach.isReachable(address, port))) {
          throw unreachable('a name with an address that is not public');
        }
        return { first, found: [...found] };
      })
      .then(
        ({ first, found }) => (options.all ? callback(null, found) : callback(null, first.address, first.family)),
        (error: Error) => callback(error, ''),
      );
  };
}

function unreachable(detail: string): OutgoingError {
  return new OutgoingError('unreachable', detail);
}

function timedOut(): OutgoingError {
  return new OutgoingError('timed-out', 'no answer in time');
}
