import { Worker } from 'node:worker_threads';
import { toErrorText } from '../plain-text.js';
import type { TaskMessage, TaskModule } from '../tasks.js';

export interface Job<Task, Answer> {
  readonly task: Task;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

interface TaskThreadDeps {
  readonly work: TaskModule;
  readonly deadlineMs: number;
  /** The thread is free: it has started, or finished its last job. */
  readonly onFree: () => void;
  /** The thread has ended, with an error if it never became ready. */
  readonly onEnd: (failure: Error | undefined) => void;
}

/** A thread that executes one job at a time, and ends if a job takes too long. */
export interface TaskThread<Task, Answer> {
  isFree(): boolean;
  /** Settles the job. */
  take(job: Job<Task, Answer>): void;
  stop(): Promise<unknown>;
}

const entry = new URL('./task-worker.js', import.meta.url);
/** A runaway thread ends by itself without affecting the process. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

export function startTaskThread<Task, Answer>(deps: TaskThreadDeps): TaskThread<Task, Answer> {
  const worker = new Worker(entry, { workerData: deps.work, resourceLimits });
  let state: 'starting' | 'free' | 'busy' | 'ending' = 'starting';
  let current: Job<Task, Answer> | undefined;
  let deadline: NodeJS.Timeout | undefined;
  let failure = new Error('The thread has ended.');

  const release = () => {
    clearTimeout(deadline);
    const job = current;
    current = undefined;
    return job;
  };
  const giveUp = (job: Job<Task, Answer>) => {
    if (current !== job) return;
    state = 'ending';
    release()?.reject(new Error(`The work took more than ${deps.deadlineMs} ms.`));
    void worker.terminate();
  };

  worker.unref();
  worker.on('message', (message: TaskMessage) => {
    if (state === 'ending') return;
    state = 'free';
    const job = release();
    if (message.kind === 'answer') job?.resolve(message.answer as Answer);
    else if (message.kind === 'refusal') job?.reject(new Error(message.message));
    deps.onFree();
  });
  worker.on('error', (error) => (failure = toError(error)));
  worker.on('exit', () => {
    release()?.reject(failure);
    deps.onEnd(state === 'starting' ? failure : undefined);
    state = 'ending';
  });

  return {
    isFree: () => state === 'free',
    take(job) {
      try {
        worker.postMessage(job.task);
      } catch (error) {
        return job.reject(toError(error));
      }
      state = 'busy';
      current = job;
      // A result that has arrived counts, however late this process reads it.
      deadline = setTimeout(() => void setImmediate(giveUp, job), deps.deadlineMs);
    },
    stop: () => worker.terminate(),
  };
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(toErrorText(error));
}
