import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP, type Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import { OutgoingError } from './outgoing-error.js';
import type { Reach } from './reachable.js';

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

const connectMs = 5000;
const firstByteMs = 10_000;
const idleMs = 10_000;
const headerBytes = 16 * 1024;

export interface CheckedClient {
  request(url: URL, options: Omit<Dispatcher.RequestOptions, 'origin' | 'path'>): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
}

/**
 * Connects to nothing but what is reachable: a name is resolved once, all its addresses are checked, the connection
 * goes to one of these, and its other end is looked at before a byte is sent. Connections are not kept.
 */
export async function openCheckedClient(reach: Reach, resolve: Resolve): Promise<CheckedClient> {
  // Much to load for what many servers never do.
  const { Agent, buildConnector, request } = await import('undici');
  const agent = new Agent({
    connect: (options, callback) => {
      const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
      const connector = buildConnector({ timeout: connectMs, lookup: toLookup(reach, resolve, port) });
      connector(options, (...[error, socket]) => {
        if (error) return callback(error, null);
        if (reach.isReachable(toRemoteAddress(socket), port)) return callback(null, socket);
        socket.destroy();
        callback(blocked('connected to an address that is not public'), null);
      });
    },
    pipelining: 0,
    maxHeaderSize: headerBytes,
    headersTimeout: firstByteMs,
    bodyTimeout: idleMs,
  });
  return {
    request: (url, options) => request(url, { ...options, dispatcher: agent }),
    close: () => agent.destroy(),
  };
}

function toRemoteAddress(socket: Socket): string {
  return socket.remoteAddress ?? '';
}

function toLookup(reach: Reach, resolve: Resolve, port: number) {
  return (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    resolve(hostname.replace(/\.$/, ''))
      .then((found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isIP(address) && reach.isReachable(address, port))) {
          throw blocked('a name with an address that is not public');
        }
        return { first, found: [...found] };
      })
      .then(
        ({ first, found }) => (options.all ? callback(null, found) : callback(null, first.address, first.family)),
        (error: Error) => callback(error, ''),
      );
  };
}

function blocked(detail: string): OutgoingError {
  return new OutgoingError('unreachable', detail);
}
