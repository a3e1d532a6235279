import type { Db } from '../platform/db/db.js';
import type { Log } from '../platform/log.js';
import { toDailyKey, type Day } from './allowances.js';
import * as store from './api-usage.store.js';
import type { CallCounter } from './call-counter.js';

/** Calls that this process has counted and that are not in the database yet. */
export interface UnwrittenCalls {
  add(day: Pick<Day, 'hubId' | 'day'>): void;
  /** Resolves when all that was added before is in the database, or could not be written for now. */
  write(): Promise<void>;
  forget(): void;
  start(): void;
  /** Writes what was added last. */
  stop(): Promise<void>;
}

export interface UnwrittenCallsDeps {
  readonly db: Db;
  readonly log: Log;
  readonly counter: Pick<CallCounter, 'raise'>;
}

/** So much of the count may be lost in a crash, and so much later other machines know of it. */
const writeEveryMs = 2000;

export function createUnwrittenCalls({ db, log, counter }: UnwrittenCallsDeps): UnwrittenCalls {
  const counts = new Map<string, { hubId: number; day: string; calls: number }>();
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const add = ({ hubId, day }: Pick<Day, 'hubId' | 'day'>, calls = 1): void => {
    const key = toDailyKey({ hubId, day });
    const entry = counts.get(key);
    if (entry) entry.calls += calls;
    else counts.set(key, { hubId, day, calls });
  };

  const writeAll = async (): Promise<void> => {
    const taken = [...counts.values()];
    counts.clear();
    if (taken.length === 0) return;
    try {
      const sums = await db.statement((tx) => store.addCalls(tx, taken));
      for (const sum of sums) counter.raise(toDailyKey(sum), sum.calls);
    } catch (error) {
      for (const count of taken) add(count, count.calls);
      log.warn({ err: error }, 'the calls of the day could not be written');
    }
  };
  // One after the other, so that nobody reads while a part is neither here nor there.
  const write = (): Promise<void> => (writing = writing.then(writeAll));

  return {
    add: (day) => add(day),
    write,
    forget: () => counts.clear(),
    start() {
      timer = setInterval(() => void write(), writeEveryMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}
