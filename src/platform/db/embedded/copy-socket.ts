import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { toErrorText } from '../../plain-text.js';

/** Keeps files in place while another process copies them. */
export interface Holds {
  /** Writes a checkpoint and no other until the release, which returns whether that was so throughout. */
  holdCheckpoints(): Promise<() => boolean>;
  /** Keeps the content of files in the store until the release. */
  holdContents(): () => void;
}

const name = 'copy.sock';
/** Paths of sockets are limited to about a hundred characters. */
const maxPath = 100;
/** The lines of the protocol: the server greets with one of the first three, and answers `copied` with one of the last two. */
const words = {
  held: 'held',
  busy: 'busy',
  failed: 'failed',
  copied: 'copied',
  intact: 'intact',
  broken: 'broken',
} as const;

/**
 * Lets one process at a time copy the database of this one: a socket in the data directory, which only its owner can enter. The
 * holds end with the connection. Returns a function that stops it.
 */
export async function listenForCopies(dataDir: string, holds: Holds): Promise<() => Promise<void>> {
  const place = await toPlace(dataDir);
  let isBusy = false;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    if (isBusy) return void socket.end(`${words.busy}\n`);
    isBusy = true;
    serve(socket, holds)
      .catch((error: unknown) => socket.end(`${words.failed} ${toErrorText(error)}\n`))
      .finally(() => (isBusy = false));
  }).unref();
  rmSync(join(dataDir, name), { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path: place.path, readableAll: false, writableAll: false }, resolve);
  });
  return async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    await place.close();
    rmSync(join(dataDir, name), { force: true });
  };
}

async function serve(socket: Socket, holds: Holds): Promise<void> {
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const releaseContents = holds.holdContents();
  let releaseCheckpoints: (() => boolean) | undefined;
  try {
    releaseCheckpoints = await holds.holdCheckpoints();
    socket.write(`${words.held}\n`);
    createInterface({ input: socket }).on('line', (line) => {
      if (line !== words.copied) return;
      socket.write(`${releaseCheckpoints?.() ? words.intact : words.broken}\n`);
      releaseCheckpoints = undefined;
    });
    await closed;
  } finally {
    releaseCheckpoints?.();
    releaseContents();
  }
}

/** A running server that holds its files for us. */
interface HeldServer {
  /** Lets checkpoints continue. Returns whether none was written meanwhile. */
  endCopy(): Promise<boolean>;
  /** Ends all holds. */
  close(): Promise<void>;
}

const tries = 20;
const pauseMs = 250;

/** Asks the server that uses a data directory to hold its files. Undefined if none listens there. */
export async function holdServer(dataDir: string): Promise<HeldServer | 'busy' | undefined> {
  const place = await toPlace(dataDir);
  const socket = await tryConnect(place.path);
  if (!socket) {
    await place.close();
    return undefined;
  }
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    return done ? '' : value;
  };
  const close = async (): Promise<void> => {
    socket.destroy();
    await place.close();
  };
  const greeting = await next();
  if (greeting !== words.held) {
    await close();
    if (greeting === words.busy) return 'busy';
    throw new Error(
      `The running server does not allow a copy: ${greeting.slice(words.failed.length + 1) || 'it closed the connection'}.`,
    );
  }
  return {
    close,
    async endCopy() {
      socket.write(`${words.copied}\n`);
      return (await next()) === words.intact;
    },
  };
}

/** A server that has just started takes a moment to listen. */
async function tryConnect(path: string): Promise<Socket | undefined> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const socket = connect({ path });
    const isConnected = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.on('error', () => undefined);
    if (isConnected) return socket;
    socket.destroy();
    await sleep(pauseMs);
  }
  return undefined;
}

/** The path of the socket, by way of an open directory where it is too long. */
async function toPlace(dataDir: string): Promise<{ path: string; close: () => Promise<void> }> {
  const path = join(dataDir, name);
  if (path.length <= maxPath || process.platform !== 'linux') return { path, close: () => Promise.resolve() };
  const directory = await open(dataDir, 'r');
  return { path: `/proc/self/fd/${directory.fd}/${name}`, close: () => directory.close() };
}
