import type { Job, TaskThread, TaskWorkerStart } from './task-thread.js';
import { startTaskThread } from './task-thread.js';

export interface ThreadPoolOptions {
  /** The function that takes a task and answers at once; plain data both. */
  readonly work: TaskWorkerStart;
  readonly threads: number;
  /** How long a task may take. Its thread is ended then and another takes its place. */
  readonly deadlineMs: number;
  /** How many tasks may wait for a thread. */
  readonly maxWaiting: number;
}

/** Threads for work whose length nobody knows beforehand. They start when they are needed. */
export interface ThreadPool<Task, Answer> {
  /** Rejects with what the function throws, or when there is no time or no room for the task. */
  run(task: Task): Promise<Answer>;
  /** Ends the threads; what they were at is rejected. */
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
        // One that cannot even start takes a task with it, or there would be no end of starting.
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
