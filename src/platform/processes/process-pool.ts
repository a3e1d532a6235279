import { startChildTask, TaskProcessError, type ChildTask, type ChildTaskOptions } from './child-task.js';

export interface ProcessPoolOptions extends ChildTaskOptions {
  /** How long a process without work is kept. */
  readonly idleMs: number;
}

/**
 * Child processes for native code that nothing but the end of its process stops. They start when they are needed; one that
 * takes too long or too much memory is killed, and another one takes its place.
 */
export interface ProcessPool<Task, Answer> {
  /** As many tasks run at a time as are asked for: the caller limits them. Rejects with what the task throws, or a TaskProcessError. */
  run(task: Task): Promise<Answer>;
  /** Kills the processes; what they are at is rejected. */
  stop(): void;
}

export function createProcessPool<Task, Answer>(options: ProcessPoolOptions): ProcessPool<Task, Answer> {
  const idle: { readonly child: ChildTask<Task, Answer>; readonly timer: NodeJS.Timeout }[] = [];
  const busy = new Set<ChildTask<Task, Answer>>();
  let isStopped = false;

  const take = (): ChildTask<Task, Answer> => {
    for (let last = idle.pop(); last; last = idle.pop()) {
      clearTimeout(last.timer);
      if (last.child.isAlive()) return last.child;
    }
    return startChildTask(options);
  };
  const release = (child: ChildTask<Task, Answer>): void => {
    busy.delete(child);
    if (!child.isAlive()) return;
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.child === child),
        1,
      );
      child.stop();
    }, options.idleMs);
    timer.unref();
    idle.push({ child, timer });
  };

  return {
    async run(task) {
      if (isStopped) throw new TaskProcessError('The processes are stopped.', false);
      const child = take();
      busy.add(child);
      try {
        return await child.run(task);
      } finally {
        release(child);
      }
    },
    stop() {
      isStopped = true;
      for (const { child, timer } of idle.splice(0)) {
        clearTimeout(timer);
        child.stop();
      }
      for (const child of busy) child.stop();
    },
  };
}
