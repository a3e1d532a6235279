import { startChildTask, TaskProcessError, type ChildTask, type ChildTaskOptions } from './child-task.js';

interface ProcessPoolOptions extends ChildTaskOptions {
  /** How long an idle process is kept. */
  readonly idleMs: number;
}

/**
 * Child processes for native code that can only be stopped by ending its process. Started on demand; a process that exceeds its
 * time or memory is killed and replaced.
 */
interface ProcessPool<Task, Answer> {
  /** Runs all given tasks concurrently: the caller limits them. Rejects with the error of the task, or a TaskProcessError. */
  run(task: Task): Promise<Answer>;
  /** Kills the processes; their tasks are rejected. */
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
