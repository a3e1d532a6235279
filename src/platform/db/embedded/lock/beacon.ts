import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';

/** A sign of life that the kernel puts out with its process, however that ends. */
export interface Beacon {
  /** Idempotent. */
  putOut(): Promise<void>;
}

/**
 * Listens on a socket in the kernel's own name space, or in a directory when the path is one. Answers undefined when
 * the name is taken; rejects when the system has no such sockets.
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

/** Whether a process listens on the socket at this path. One that is stopped does too: the kernel answers for it. */
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

/** Removes what a dead process left of its beacon. */
export function clearBeacon(path: string): void {
  rmSync(path, { force: true });
}

async function close(server: Server): Promise<void> {
  if (server.listening) await new Promise((resolve) => server.close(resolve));
}
