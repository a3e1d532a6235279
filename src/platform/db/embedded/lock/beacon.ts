import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';

/** Liveness socket, released by the kernel when the process ends in any way. */
export interface Beacon {
  /** Idempotent. */
  putOut(): Promise<void>;
}

/**
 * Listens on a socket in the abstract name space of the kernel, or in a directory if it is a path. Returns undefined if the name
 * is taken; rejects if the system has no such sockets.
 */
export async function lightBeacon(path: string): Promise<Beacon | undefined> {
  const server = createServer((socket) => socket.destroy()).unref();
  const isLit = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen({ path }, () => resolve(true));
  });
  return isLit ? { putOut: () => close(server) } : undefined;
}

/** Whether a process listens on the socket at this path. Also true for a stopped process: the kernel accepts for it. */
export async function isBeaconLit(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ path });
    const answer = (isLit: boolean) => {
      socket.destroy();
      resolve(isLit);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', ({ code }: NodeJS.ErrnoException) => answer(code !== 'ECONNREFUSED' && code !== 'ENOENT'));
  });
}

/** Removes the socket file of a dead process. */
export function clearBeacon(path: string): void {
  rmSync(path, { force: true });
}

async function close(server: Server): Promise<void> {
  if (server.listening) await new Promise((resolve) => server.close(resolve));
}
