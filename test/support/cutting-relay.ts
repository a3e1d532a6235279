import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** How a connection is lost: closed by the other end, reset, or closed in one direction only. */
type Cut = 'fin' | 'reset' | 'half-closed';
const cuts: readonly Cut[] = ['fin', 'reset', 'half-closed'];

/** A relay to a PostgreSQL server whose connections can be cut. */
export interface CuttingRelay {
  /** The same database, through the relay. */
  readonly url: string;
  /** The number of open connections. */
  count(): number;
  /** Cuts one of them, by its index. False if there is none. */
  cut(place: number, how: Cut): boolean;
  /** Resets all of them, and connects the next ones to another server. */
  switchTo(databaseUrl: string): void;
}

/**
 * Cuts one connection a moment after every `period`th call, at irregular places and in all ways. The cuts follow the work and not
 * the clock: on a slow machine, connections live long enough for their statements.
 */
export function createCutter(relay: CuttingRelay, period: number, random: () => number): () => void {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls % period !== 0) return;
    const cut = cuts[Math.floor(random() * cuts.length)]!;
    setTimeout(() => relay.cut(Math.floor(random() * 1000), cut), random() * 10);
  };
}

/** Relays to the server of `databaseUrl` until the test ends. */
export async function startCuttingRelay(databaseUrl: string): Promise<CuttingRelay> {
  let target = new URL(databaseUrl);
  const clients: Socket[] = [];
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: Number(target.port || 5432), host: target.hostname, allowHalfOpen: true });
    clients.push(client);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true).on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
    client.on('close', () => clients.splice(clients.indexOf(client), 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    count: () => clients.length,
    cut(place, how) {
      const client = clients[place % clients.length];
      if (!client) return false;
      if (how === 'reset') client.resetAndDestroy();
      else if (how === 'fin') client.destroy();
      else client.end();
      return true;
    },
    switchTo(other) {
      target = new URL(other);
      for (const client of [...clients]) client.resetAndDestroy();
    },
  };
}
