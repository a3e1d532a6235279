import type { Log } from '../../log.js';
import { EngineFailedError } from './errors.js';
import { type FromWorker, type ToWorker, type WorkerStart, toTick } from './messages.js';
import { Worker } from 'node:worker_threads';

interface SupervisorDeps {
  readonly clusterDir: string;
  readonly diskModule: string | undefined;
  readonly log: Log;
  readonly onMessage: (message: FromWorker) => void;
  /** The engine is replaced: every connection must be aborted. */
  readonly onReplace: () => void;
  readonly onBroken: (error: EngineFailedError) => void;
}

/** Keeps one thread with the engine running. */
interface Supervisor {
  /** Resolves when SQL can be executed for the first time. */
  readonly ready: Promise<void>;
  /** Never lost: messages sent during a replacement go to the next thread. */
  post(message: ToWorker, transfer?: ArrayBuffer[]): void;
  /** Closes the engine; kills it on timeout, as in a crash. */
  stop(): Promise<void>;
}

/** How often the running statement is compared with the statement_timeout of its session, in milliseconds. */
const watchMs = 500;
/** How long a clean shutdown may take, in milliseconds. */
const stopMs = 15_000;

/**
 * The engine cannot be interrupted. On a statement timeout the thread is killed, and the next thread recovers from the log as
 * after a crash: nothing acknowledged is lost.
 */
export function startSupervisor(deps: SupervisorDeps): Supervisor {
  const { log, onReplace } = deps;
  let thread: Thread = startThread(deps);
  let backlog: [ToWorker, ArrayBuffer[]][] | undefined;
  let replacement: Promise<void> | undefined;

  const replace = async () => {
    backlog = [];
    log.warn('A statement of the embedded database did not end in time, so its engine is replaced.');
    onReplace();
    await thread.abandon();
    thread = startThread(deps);
    for (const [message, transfer] of backlog) thread.post(message, transfer);
    backlog = undefined;
  };
  const watch = setInterval(() => {
    if (!backlog && thread.overdueMs() > 0) replacement = replace();
  }, watchMs).unref();

  return {
    ready: thread.ready,
    post(message, transfer = []) {
      if (backlog) backlog.push([message, transfer]);
      else thread.post(message, transfer);
    },
    async stop() {
      clearInterval(watch);
      await replacement;
      thread.post({ kind: 'close' });
      const overdue = setTimeout(() => void thread.abandon(), stopMs);
      await thread.gone;
      clearTimeout(overdue);
    },
  };
}

/**
 * The stack of the worker; only used pages occupy memory. PostgreSQL rejects deep nesting (SQLSTATE 54001), but cannot see the
 * stack of all of its functions here: with the usual 4 MB a JSON value of 10,000 levels crashes the thread, with this one a
 * million levels do not.
 */
const stackSizeMb = 256;

interface ThreadDeps {
  readonly clusterDir: string;
  /** Only for the crash harness: see `WorkerStart`. */
  readonly diskModule?: string | undefined;
  readonly onMessage: (message: FromWorker) => void;
  /** The thread has ended unexpectedly. */
  readonly onBroken: (error: EngineFailedError) => void;
}

/** One run of the worker. */
interface Thread {
  post(message: ToWorker, transfer?: ArrayBuffer[]): void;
  /** Resolves when SQL can be executed; rejects if the thread ended before. */
  readonly ready: Promise<void>;
  /** Resolves when the thread has ended, for any reason. */
  readonly gone: Promise<void>;
  /** How many milliseconds the running statement has exceeded its timeout; negative or 0 is fine. */
  overdueMs(): number;
  /** Ends the thread as a crash would: unacknowledged statements may or may not be committed. */
  abandon(): Promise<void>;
}

function startThread({ clusterDir, diskModule, onMessage, onBroken }: ThreadDeps): Thread {
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
  // Callers that do not await it are notified by onBroken.
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
