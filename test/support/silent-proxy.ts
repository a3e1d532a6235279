import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy that can become silent: it goes on accepting connections and bytes, and passes nothing on. */
export interface SilentProxy {
  readonly url: string;
  beSilent(isSilent: boolean): void;
  close(): void;
}

export async function startSilentProxy(target: URL): Promise<SilentProxy> {
  let isSilent = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (piece) => void (isSilent || to.write(piece)));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    beSilent: (value) => void (isSilent = value),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
