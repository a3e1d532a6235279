import { type AppError, httpErrors } from './http/errors.js';

export interface FairTurnsOptions {
  /** The maximum number of concurrent tasks. */
  readonly atOnce: number;
  /** The maximum per owner: fewer than all, so that other owners do not wait. */
  readonly atOncePerOwner: number;
  readonly waitingPerOwner: number;
  readonly waitingAtMost: number;
  /** How long a task waits before it is rejected. */
  readonly waitMs: number;
  /** The error of a task that cannot wait; UNAVAILABLE (503) by default. */
  readonly refuse?: () => Error;
}

/** Limits concurrent tasks and schedules owners round-robin, however many tasks each of them has. */
interface FairTurns {
  /** Rejects with the error of the options if too many tasks wait already, or a task has waited too long. */
  take<T>(owner: string, work: () => Promise<T>): Promise<T>;
}

export function createFairTurns(options: FairTurnsOptions): FairTurns {
  const queues = createQueues(options);
  const running = new Map<string, number>();
  let busy = 0;

  const hasTurn = (owner: string): boolean =>
    busy < options.atOnce && (running.get(owner) ?? 0) < options.atOncePerOwner;
  const begin = (owner: string): void => {
    busy += 1;
    running.set(owner, (running.get(owner) ?? 0) + 1);
  };
  const end = (owner: string): void => {
    busy -= 1;
    const left = (running.get(owner) ?? 1) - 1;
    if (left > 0) running.set(owner, left);
    else running.delete(owner);
    queues.startNext(hasTurn);
  };

  return {
    async take(owner, work) {
      if (hasTurn(owner)) begin(owner);
      else await queues.wait(owner, () => begin(owner));
      try {
        return await work();
      } finally {
        end(owner);
      }
    },
  };
}

function toUnavailable(): AppError {
  return httpErrors.unavailable();
}

/** One queue per owner. */
function createQueues({ waitingPerOwner, waitingAtMost, waitMs, refuse = toUnavailable }: FairTurnsOptions) {
  // In round-robin order: a served owner moves to the end.
  const queues = new Map<string, (() => void)[]>();
  let waiting = 0;

  const remove = (owner: string, start: () => void): void => {
    const left = (queues.get(owner) ?? []).filter((one) => one !== start);
    waiting -= 1;
    if (left.length > 0) queues.set(owner, left);
    else queues.delete(owner);
  };

  return {
    /** Resolves when it is the owner's turn, right after `begin`. */
    wait: (owner: string, begin: () => void): Promise<void> =>
      new Promise((resolve, reject) => {
        const queue = queues.get(owner) ?? [];
        if (waiting >= waitingAtMost || queue.length >= waitingPerOwner) return reject(refuse());
        const start = (): void => {
          clearTimeout(timer);
          begin();
          resolve();
        };
        const timer = setTimeout(() => {
          remove(owner, start);
          reject(refuse());
        }, waitMs);
        waiting += 1;
        queues.set(owner, [...queue, start]);
      }),
    startNext(hasTurn: (owner: string) => boolean): void {
      for (const [owner, queue] of queues) {
        const [start] = queue;
        if (!start || !hasTurn(owner)) continue;
        queues.delete(owner);
        queues.set(owner, queue);
        remove(owner, start);
        return start();
      }
    },
  };
}
