import type { Db } from '../platform/db/db.js';
import type { Log } from '../platform/log.js';
import { toDailyKey, type Day } from './allowances.js';
import * as store from './api-usage.store.js';
import type { CallCounter } from './call-counter.js';
import type { CountedCall } from './quotas.errors.js';

/** Calls that this process has counted but not yet written to the database. */
interface UnwrittenCalls {
  add(day: Pick<Day, 'hubId' | 'day'>, as: CountedCall): void;
  /** Resolves once earlier calls are in the database, or writing has failed for now. */
  write(): Promise<void>;
  forget(): void;
  start(): void;
  /** Writes the remaining calls. */
  stop(): Promise<void>;
}

interface UnwrittenCallsDeps {
  readonly db: Db;
  readonly log: Log;
  readonly counter: Pick<CallCounter, 'raise'>;
}

/** A crash loses at most the counts of this period, and other machines see them this much later. */
const writeEveryMs = 2000;

export function createUnwrittenCalls({ db, log, counter }: UnwrittenCallsDeps): UnwrittenCalls {
  const counts = new Map<string, store.DayCalls>();
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const add = ({ hubId, day, calls, associationCalls }: store.DayCalls): void => {
    const key = `${hubId} ${day}`;
    const before = counts.get(key) ?? { calls: 0, associationCalls: 0 };
    const sum = { calls: before.calls + calls, associationCalls: before.associationCalls + associationCalls };
    counts.set(key, { hubId, day, ...sum });
  };

  const writeAll = async (): Promise<void> => {
    const taken = [...counts.values()];
    counts.clear();
    if (taken.length === 0) return;
    try {
      const sums = await db.statement((tx) => store.addCalls(tx, taken));
      for (const sum of sums) {
        counter.raise(toDailyKey(sum, 'call'), sum.calls);
        counter.raise(toDailyKey(sum, 'association'), sum.associationCalls);
      }
    } catch (error) {
      for (const count of taken) add(count);
      log.warn({ err: error }, 'failed to write the API usage of the day');
    }
  };
  // One write at a time, so that no reader misses counts in transit.
  const write = (): Promise<void> => (writing = writing.then(writeAll));

  return {
    add: ({ hubId, day }, as) =>
      add({ hubId, day, calls: as === 'call' ? 1 : 0, associationCalls: as === 'association' ? 1 : 0 }),
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
