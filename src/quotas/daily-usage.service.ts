import { toLocalDay, type HubsService } from '../accounts/hubs/hubs.service.js';
import type { Clock } from '../platform/clock.js';
import { resetTopic, type Db } from '../platform/db/db.js';
import type { JobLife } from '../platform/jobs/job.js';
import type { Log } from '../platform/log.js';
import type { Day } from './allowances.js';
import type { CallCounter } from './call-counter.js';
import * as store from './api-usage.store.js';
import type { CountedCall } from './quotas.errors.js';
import { createUnwrittenCalls } from './unwritten-calls.service.js';

export interface DailyUsageService {
  /** The day that it is for a hub, if that is in memory. */
  findDay(hubId: number, at: number): Day | undefined;
  /** The same, read where it is not. Throws HUB_NOT_FOUND (404). */
  getDay(hubId: number, at: number): Promise<Day>;
  /** A private app has called. */
  note(day: Day, as: CountedCall): void;
  /** How often private apps have called on a day, what this process has counted among it. */
  countCalls(day: Day, as: CountedCall): Promise<number>;
  /** Forgets what was counted and not written yet. */
  forgetPending(): void;
  /** Forgets what is written, of all hubs. */
  deleteAll(): Promise<void>;
  /** Removes days that nobody asks for any more. */
  forgetOld(life: JobLife): Promise<void>;
  start(): void;
  /** Writes what was counted last. */
  stop(): Promise<void>;
}

interface DailyUsageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly counter: CallCounter;
}

const keptDays = 50_000;
const keptMs = 30 * 24 * 3600 * 1000;

/** Counts of whole days, in a table that all processes add to. */
export function createDailyUsageService(deps: DailyUsageDeps): DailyUsageService {
  const { db, clock, hubs } = deps;
  const days = new Map<number, Day>();
  const unwritten = createUnwrittenCalls(deps);
  db.subscribe(resetTopic, () => {
    days.clear();
    unwritten.forget();
  });

  const findDay = (hubId: number, at: number): Day | undefined => {
    const day = days.get(hubId);
    return day && at >= day.startsAt && at < day.endsAt ? day : undefined;
  };

  return {
    findDay,
    async getDay(hubId, at) {
      const found = findDay(hubId, at);
      if (found) return found;
      const { timeZone } = await hubs.getHub(hubId);
      const day = { hubId, ...toLocalDay(timeZone, new Date(at)) };
      days.delete(hubId);
      days.set(hubId, day);
      if (days.size > keptDays) days.delete(days.keys().next().value ?? hubId);
      return day;
    },
    note: unwritten.add,
    async countCalls({ hubId, day }, as) {
      await unwritten.write();
      const { calls, associationCalls } = await db.read((tx) => store.countCalls(tx, hubId, day));
      return as === 'call' ? calls : associationCalls;
    },
    forgetPending: unwritten.forget,
    async deleteAll() {
      await db.write(async (tx) => {
        for (const hubId of await store.listHubsWithUsage(tx)) await store.deleteAllDays(tx, hubId);
      });
    },
    async forgetOld(life) {
      const before = new Date(clock.now().getTime() - keptMs).toISOString().slice(0, 10);
      for (const hubId of await db.read((tx) => store.listHubsWithUsage(tx))) {
        if (life.hasEnded()) return;
        await db.statement((tx) => store.deleteDaysBefore(tx, hubId, before));
      }
    },
    start: unwritten.start,
    stop: unwritten.stop,
  };
}
