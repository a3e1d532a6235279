import { Duplex } from 'node:stream';
import type { Log } from '../../log.js';
import type { EngineFailedError } from './errors.js';
import type { EngineStats, FromWorker } from './messages.js';
import { startSupervisor } from './supervisor.js';

interface EngineOptions {
  readonly clusterDir: string;
  readonly log: Log;
  /** Only for the crash harness: see `WorkerStart`. */
  readonly diskModule?: string | undefined;
}

/** PostgreSQL in a worker thread, reached over streams. */
interface Engine {
  /** Opens a connection; it gets the session when the previous one has ended. */
  socket(): Duplex;
  /** Resolves when the engine failed; never when it was closed. */
  readonly failed: Promise<Error>;
  /** Counters since the engine started. */
  stats(): Promise<EngineStats>;
  /** See `Holds` of the socket for copies. */
  holdCheckpoints(): Promise<() => boolean>;
  /** Writes a checkpoint and stops. Idempotent. */
  close(): Promise<void>;
}

/** Starts the engine on an existing cluster. Rejects with {@link EngineFailedError}. */
export async function startEngine({ clusterDir, log, diskModule }: EngineOptions): Promise<Engine> {
  const sockets = new Map<number, EngineSocket>();
  const asking: ((stats: EngineStats) => void)[] = [];
  let connections = 0;
  let broken: EngineFailedError | undefined;
  let closing: Promise<void> | undefined;
  let announce: (error: Error) => void;
  const failed = new Promise<Error>((resolve) => (announce = resolve));

  const breakOffAll = () => {
    checkpoints.invalidate();
    for (const socket of sockets.values()) socket.breakOff();
  };
  const onMessage = (message: FromWorker) => {
    if (message.kind === 'data') {
      for (const block of message.blocks) sockets.get(message.connection)?.receive(block);
    } else if (message.kind === 'end') sockets.get(message.connection)?.hangUp();
    else if (message.kind === 'stats') asking.shift()?.(message.stats);
    else if (message.kind === 'held') checkpoints.onHeld();
    else if (message.kind === 'note') log.debug({ durationMs: Math.round(message.durationMs) }, message.message);
  };
  const onBroken = (error: EngineFailedError) => {
    broken = error;
    breakOffAll();
    if (!closing) announce(error);
  };
  const supervisor = startSupervisor({ clusterDir, diskModule, log, onMessage, onBroken, onReplace: breakOffAll });
  const checkpoints = createCheckpointHolds((message) => supervisor.post(message));
  const end = () => supervisor.stop().then(breakOffAll);
  await supervisor.ready.catch(async (error: unknown) => {
    await end();
    throw error;
  });

  return {
    failed,
    socket() {
      const connection = (connections += 1);
      const socket = createEngineSocket({
        send: (bytes) => supervisor.post({ kind: 'data', connection, bytes }, [bytes.buffer]),
        onEnd() {
          sockets.delete(connection);
          supervisor.post({ kind: 'end', connection });
        },
      });
      sockets.set(connection, socket);
      if (broken ?? closing) socket.breakOff();
      return socket.stream;
    },
    async stats() {
      if (broken) throw broken;
      return new Promise((resolve) => {
        asking.push(resolve);
        supervisor.post({ kind: 'stats' });
      });
    },
    holdCheckpoints: checkpoints.hold,
    close: () => (closing ??= end()),
  };
}

/** Asks the thread for checkpoints that no other one follows. */
function createCheckpointHolds(post: (message: { readonly kind: 'hold' | 'release' }) => void) {
  const holding: (() => void)[] = [];
  let threads = 0;
  return {
    onHeld: () => holding.shift()?.(),
    /** The thread ends. The next one recovers from the log, and writes a checkpoint. */
    invalidate: () => void (threads += 1),
    /** Returns the release, which returns whether the thread is still the same. */
    async hold(): Promise<() => boolean> {
      const before = threads;
      await new Promise<void>((resolve) => {
        holding.push(resolve);
        post({ kind: 'hold' });
      });
      return () => {
        post({ kind: 'release' });
        return threads === before;
      };
    },
  };
}

/** Handles what the driver writes, and receives the engine's output. */
interface EngineSocket {
  readonly stream: Duplex;
  /** Bytes from the engine. */
  receive(block: Uint8Array): void;
  /** The engine has closed the connection; pending output is still delivered. */
  hangUp(): void;
  /** The engine has failed: the connection ends without further output. */
  breakOff(): void;
}

interface EngineSocketDeps {
  /** Takes ownership of the bytes. */
  readonly send: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** The driver has disconnected. Called once. */
  readonly onEnd: () => void;
}

/**
 * A stream for the driver instead of a TCP socket. Combines writes within one turn, so that pipelined queries reach the engine
 * together.
 */
function createEngineSocket({ send, onEnd }: EngineSocketDeps): EngineSocket {
  let written: Buffer[] = [];
  const flush = () => {
    if (written.length === 0) return;
    const size = written.reduce((sum, { length }) => sum + length, 0);
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const chunk of written) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    written = [];
    send(bytes);
  };
  const stream = new Duplex({
    read: () => undefined,
    write(chunk: Buffer, _encoding, callback) {
      if (written.push(chunk) === 1) queueMicrotask(flush);
      callback();
    },
    final(callback) {
      flush();
      callback();
    },
    destroy(error, callback) {
      written = [];
      onEnd();
      callback(error);
    },
  });
  // Drivers check this property before they send Terminate.
  Object.assign(stream, { readyState: 'open' });
  // Without an error, and after the turn in which the driver has flushed its writes.
  const closeSoon = () => void setTimeout(() => stream.destroy(), 0);
  return {
    stream,
    receive: (block) => void stream.push(Buffer.from(block.buffer, block.byteOffset, block.byteLength)),
    hangUp() {
      if (stream.readableEnded) return;
      stream.push(null);
      stream.once('end', closeSoon);
      stream.resume();
    },
    breakOff: closeSoon,
  };
}
