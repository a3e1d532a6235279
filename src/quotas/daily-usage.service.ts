import type { HubsService } from '../accounts/hubs/hubs.service.js';
import { toLocalDay } from '../accounts/rules/time-zones.js';
import type { Clock } from '../platform/clock.js';
import { resetTopic, type Db } from '../platform/db/db.js';
import type { JobLife } from '../platform/jobs/job.js';
import type { Log } from '../platform/log.js';
import type { Day } from './allowances.js';
import type { CallCounter } from './call-counter.js';
import * as store from './api-usage.store.js';
import type { CountedCall } from './quotas.errors.js';
import { deleteUnused } from './shared-counts.store.js';
import { createUnwrittenCalls } from './unwritten-calls.service.js';

export interface DailyUsageService {
  /** Returns the current day of a hub, if cached. */
  findDay(hubId: number, at: number): Day | undefined;
  /** The same, loaded if not cached. Throws HUB_NOT_FOUND (404). */
  getDay(hubId: number, at: number): Promise<Day>;
  /** Counts a call of a private app. */
  note(day: Day, as: CountedCall): void;
  /** Returns the calls of private apps on a day, including unwritten ones of this process. */
  countCalls(day: Day, as: CountedCall): Promise<number>;
  /** Discards counts that were not written yet. */
  forgetPending(): void;
  /** Deletes the stored counts of all hubs. */
  deleteAll(): Promise<void>;
  /** Deletes the counts of past days, and what counts of seconds have left. */
  forgetOld(life: JobLife): Promise<void>;
  start(): void;
  /** Writes the remaining counts. */
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

/** Daily counts, in a table that all processes add to. */
export function createDailyUsageService(deps: DailyUsageDeps): DailyUsageService {
  const { db, clock, hubs } = deps;
  const days = new Map<number, Day>();
  const unwritten = createUnwrittenCalls(deps);
  db.subscribe(resetTopic, (hubId) => {
    days.clear();
    if (hubId === '') unwritten.forget();
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
      // What is being written would come after the deletion.
      unwritten.forget();
      await unwritten.write();
      await db.write(async (tx) => {
        for (const hubId of await store.listHubsWithUsage(tx)) await store.deleteAllDays(tx, hubId);
      });
    },
    async forgetOld(life) {
      await db.statement(deleteUnused);
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
