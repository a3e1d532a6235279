import type { Log } from '../../log.js';
import type { EngineFailedError } from './errors.js';
import type { FromWorker, ToWorker } from './messages.js';
import type { Thread } from './thread.js';
import { startThread } from './thread.js';

interface SupervisorDeps {
  readonly clusterDir: string;
  readonly diskModule: string | undefined;
  readonly log: Log;
  readonly onMessage: (message: FromWorker) => void;
  /** The engine is given up and another takes its place: every connection has to break off. */
  readonly onReplace: () => void;
  readonly onBroken: (error: EngineFailedError) => void;
}

/** Keeps one thread with the engine running. */
interface Supervisor {
  /** Resolves when SQL can be served for the first time. */
  readonly ready: Promise<void>;
  /** Never lost: what is said while the thread is being replaced is for the next one. */
  post(message: ToWorker, transfer?: ArrayBuffer[]): void;
  /** Closes the engine; one that does not end in time is ended like in a crash. */
  stop(): Promise<void>;
}

/** How often the running statement is compared with the statement_timeout of its session, in milliseconds. */
const watchMs = 500;
/** How long a clean end may take, in milliseconds. */
const stopMs = 15_000;

/**
 * The engine cannot be interrupted. A statement that outstays its timeout is ended by ending the thread, and the next
 * thread recovers from the log as after a crash: nothing that was acknowledged is lost.
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
