import { Worker } from 'node:worker_threads';
import { EngineFailedError } from './errors.js';
import type { FromWorker, ToWorker, WorkerStart } from './messages.js';
import { toTick } from './messages.js';

/**
 * The stack of the worker, of which only what is used takes memory. PostgreSQL refuses what nests too deeply (SQLSTATE
 * 54001), but it does not see the stack of all of its functions here: with the usual 4 MB a JSON value of 10,000 levels
 * breaks the thread, with this one a million levels do not.
 */
const stackSizeMb = 256;

interface ThreadDeps {
  readonly clusterDir: string;
  /** Only the crash harness: see `WorkerStart`. */
  readonly diskModule?: string | undefined;
  readonly onMessage: (message: FromWorker) => void;
  /** The thread has ended without having been asked to. */
  readonly onBroken: (error: EngineFailedError) => void;
}

/** One life of the worker. */
export interface Thread {
  post(message: ToWorker, transfer?: ArrayBuffer[]): void;
  /** Resolves when SQL can be served; rejects when the thread ended before. */
  readonly ready: Promise<void>;
  /** Resolves when the thread is gone, however it ended. */
  readonly gone: Promise<void>;
  /** Milliseconds that the running statement has taken beyond the limit of its session; negative or 0 is fine. */
  overdueMs(): number;
  /** Ends the thread like a crash does: what was not answered may or may not be committed. */
  abandon(): Promise<void>;
}

export function startThread({ clusterDir, diskModule, onMessage, onBroken }: ThreadDeps): Thread {
  const progress = new Int32Array(new SharedArrayBuffer(8));
  const start: WorkerStart = { clusterDir, progress: progress.buffer, ...(diskModule !== undefined && { diskModule }) };
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: start,
    resourceLimits: { stackSizeMb },
  });
  let reason = 'The embedded database ended by itself.';
  let expected = false;
  let isOver = false;

  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') resolve();
      else if (message.kind === 'failed') reason = message.message;
      else if (message.kind === 'closed') expected = true;
      else onMessage(message);
    });
    worker.on('error', (error) => (reason = `The embedded database broke off (${error.message}).`));
    void gone.then(() => {
      isOver = true;
      if (expected) return;
      const error = new EngineFailedError(reason);
      reject(error);
      onBroken(error);
    });
  });
  // Whoever never waits for it is told by onBroken.
  ready.catch(() => undefined);

  return {
    ready,
    gone,
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    overdueMs() {
      const began = Atomics.load(progress, 0);
      const limitMs = Atomics.load(progress, 1);
      return isOver || began === 0 || limitMs === 0 ? 0 : toTick(Date.now()) - began - limitMs;
    },
    async abandon() {
      expected = true;
      await worker.terminate();
    },
  };
}
