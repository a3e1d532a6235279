import type { TaskModule } from '../tasks.js';
import { type Job, startTaskThread, type TaskThread } from './task-thread.js';

interface ThreadPoolOptions {
  /** The function that executes a task synchronously; takes and returns plain data. */
  readonly work: TaskModule;
  readonly threads: number;
  /** The timeout of a task; its thread is then replaced. */
  readonly deadlineMs: number;
  /** The maximum number of tasks that wait for a thread. */
  readonly maxWaiting: number;
}

/** Threads for work of unknown duration, started on demand. */
interface ThreadPool<Task, Answer> {
  /** Rejects with the error of the function, or if the task times out or the queue is full. */
  run(task: Task): Promise<Answer>;
  /** Ends the threads; their tasks are rejected. */
  stop(): Promise<void>;
}

export function createThreadPool<Task, Answer>(options: ThreadPoolOptions): ThreadPool<Task, Answer> {
  const waiting: Job<Task, Answer>[] = [];
  const threads = new Set<TaskThread<Task, Answer>>();
  let isStopped = false;

  const advance = () => {
    for (const thread of threads) {
      for (let job; thread.isFree() && (job = waiting.shift());) thread.take(job);
    }
    if (waiting.length > 0 && threads.size < options.threads && !isStopped) start();
  };

  const start = () => {
    const thread = startTaskThread<Task, Answer>({
      ...options,
      onFree: advance,
      onEnd(failure) {
        threads.delete(thread);
        // A thread that cannot start rejects a waiting task, to avoid endless restarts.
        if (failure) waiting.shift()?.reject(failure);
        advance();
      },
    });
    threads.add(thread);
  };

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        if (isStopped) return reject(new Error('The threads are stopped.'));
        if (waiting.length >= options.maxWaiting) return reject(new Error('There is no room for the work.'));
        waiting.push({ task, resolve, reject });
        advance();
      }),
    async stop() {
      isStopped = true;
      for (const job of waiting.splice(0)) job.reject(new Error('The threads are stopped.'));
      await Promise.all([...threads].map((thread) => thread.stop()));
    },
  };
}
