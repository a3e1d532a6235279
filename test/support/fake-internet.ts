import type { LookupAddress } from 'node:dns';
import { connect as connectPlain, isIP, Socket, type TcpNetConnectOpts } from 'node:net';

export interface FakeInternet {
  readonly connect: (options: TcpNetConnectOpts) => Socket;
  readonly resolve: (hostname: string) => Promise<readonly LookupAddress[]>;
  /** Every address of a connection attempt, in order. */
  readonly attempts: string[];
}

export interface FakeInternetOptions {
  /** A port of 127.0.0.1: the server for every public host and for loopback. */
  readonly port: number;
  /** Resolves a name to addresses; fails for an unknown one. */
  readonly addressesOf: (hostname: string) => readonly string[] | undefined;
  /** The addresses that reach the server; connections to others are recorded and fail. */
  readonly isServed: (address: string) => boolean;
}

/** Replaces the network: records connections, and never leaves this machine. */
export function createFakeInternet({ port, addressesOf, isServed }: FakeInternetOptions): FakeInternet {
  const attempts: string[] = [];
  const dial = (socket: Socket, address: string): void => {
    attempts.push(address);
    if (!isServed(address)) return void socket.destroy(new Error(`${address} is not served`));
    Object.defineProperty(socket, 'remoteAddress', { get: () => address });
    socket.connect(port, '127.0.0.1');
  };
  return {
    attempts,
    resolve: (hostname) => {
      const addresses = addressesOf(hostname);
      if (!addresses) return Promise.reject(new Error(`getaddrinfo ENOTFOUND ${hostname}`));
      return Promise.resolve(addresses.map(toLookupAddress));
    },
    connect: (options) => {
      const socket = new Socket();
      const { host = '', lookup } = options;
      if (isIP(host)) dial(socket, host);
      // Without its own lookup the client would use the system resolver: an error of the client, which has to fail.
      else if (!lookup) return connectPlain({ ...options, host: 'name-without-lookup.invalid' });
      else
        lookup(host, { all: true }, (error, found) => {
          if (error) return void socket.destroy(error);
          for (const { address } of (found as unknown as LookupAddress[]).slice(0, 1)) dial(socket, address);
        });
      return socket;
    },
  };
}

function toLookupAddress(address: string): LookupAddress {
  return { address, family: address.includes(':') ? 6 : 4 };
}
