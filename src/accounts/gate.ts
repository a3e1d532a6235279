/** Lets a bounded number of tasks run at once and a bounded number wait. */
export interface Gate {
  /** Runs the task when there is room; throws what `refuse` makes when even the queue is full. */
  run<T>(task: () => Promise<T>): Promise<T>;
}

export interface GateOptions {
  readonly running: number;
  readonly waiting: number;
  readonly refuse: () => Error;
}

export function createGate({ running, waiting, refuse }: GateOptions): Gate {
  let active = 0;
  const queue: (() => void)[] = [];
  const enter = async (): Promise<void> => {
    if (active < running) {
      active += 1;
      return;
    }
    if (queue.length >= waiting) throw refuse();
    // The place of the task that leaves is handed on, so `active` stays.
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  const leave = (): void => {
    const next = queue.shift();
    if (next) next();
    else active -= 1;
  };
  return {
    async run(task) {
      await enter();
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}
