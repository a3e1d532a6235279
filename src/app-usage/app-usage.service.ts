import type { DeveloperAppsService } from '../accounts/apps/developer-apps.service.js';
import type { Clock } from '../platform/clock.js';
import type { EndedCall } from '../platform/http/route.js';
import { resetTopic, type Db } from '../platform/db/db.js';
import type { Log } from '../platform/log.js';
import { noDurations, toPercentile } from './durations.js';
import * as store from './app-usage.store.js';
import { createUsageCounts, toHour, type UsageCounts } from './usage-counts.js';

/** An app of a developer account. */
interface OwnApp {
  readonly developerId: number;
  readonly appId: number;
}

type Period = 'day' | 'month';

/** What apps do, for their developers. The methods about one app throw APP_NOT_FOUND (404). */
export interface AppUsageService {
  /** Counts the calls that this array receives; empties it. */
  follow(ended: EndedCall[]): void;
  /** Counts an attempt to deliver webhooks to an app. */
  noteDelivery(appId: number, isDelivered: boolean): void;
  /** Returns the last 24 hours by hour, or the last 30 days by day (UTC). */
  getUsage(app: OwnApp, period: Period): Promise<AppUsage>;
  /** Lists the last calls, newest first. */
  listCalls(app: OwnApp, filter: store.CallFilter): Promise<store.AppCall[]>;
  forgetOld(): Promise<void>;
  start(): void;
  /** Writes the remaining counts. */
  stop(): Promise<void>;
}

type AppUsage = Awaited<ReturnType<typeof readUsage>>;

interface AppUsageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly developerApps: Pick<DeveloperAppsService, 'getApp'>;
}

/** A crash loses at most the counts of this period, and other processes see them this much later. */
const writeEveryMs = 10_000;
const countEveryMs = 1_000;
const hourMs = 3600 * 1000;
const dayMs = 24 * hourMs;
const keptHoursMs = 31 * dayMs;
const keptCallsMs = 7 * dayMs;
/** The calls of an app that are kept. */
const keptCalls = 1000;
const shownErrors = 20;

export function createAppUsageService({ db, clock, log, developerApps }: AppUsageDeps): AppUsageService {
  const counts = createUsageCounts();
  let writing: Promise<void> = Promise.resolve();
  let timers: NodeJS.Timeout[] = [];
  let ended: EndedCall[] = [];
  const count = (): void => {
    const [now, offset] = [clock.now().getTime(), performance.now()];
    for (const call of ended.splice(0)) noteCall(counts, call, new Date(now - (offset - call.endedAt)));
  };
  db.subscribe(resetTopic, (hubId) => {
    if (hubId !== '') return;
    ended.length = 0;
    counts.take();
  });

  const writeAll = async (): Promise<void> => {
    count();
    const counted = counts.take();
    if (Object.values(counted).every((all: readonly unknown[]) => all.length === 0)) return;
    try {
      await db.write((tx) => store.addCounted(tx, counted, keptCalls));
    } catch (error) {
      counts.giveBack(counted);
      log.warn({ err: error }, 'failed to write the usage of apps');
    }
  };
  // One write at a time, so that no reader misses counts in transit.
  const write = (): Promise<void> => (writing = writing.then(writeAll));
  return {
    follow: (calls) => void (ended = calls),
    noteDelivery(appId, isDelivered) {
      const app = { appId, hour: toHour(clock.now()) };
      counts.noteActivity(app, isDelivered ? { delivered: 1 } : { undelivered: 1 });
    },
    async getUsage(app, period) {
      await developerApps.getApp(app);
      await write();
      return readUsage(db, app.appId, toSpan(clock.now(), period));
    },
    async listCalls(app, filter) {
      await developerApps.getApp(app);
      await write();
      return db.read((tx) => store.listCalls(tx, app.appId, filter));
    },
    forgetOld: () =>
      db.write((tx) => {
        const now = clock.now().getTime();
        return store.deleteBefore(tx, { hours: new Date(now - keptHoursMs), calls: new Date(now - keptCallsMs) });
      }),
    start() {
      timers = [setInterval(count, countEveryMs), setInterval(() => void write(), writeEveryMs)];
      for (const timer of timers) timer.unref();
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await write();
    },
  };
}

function noteCall(counts: UsageCounts, { caller, events, ...ended }: EndedCall, at: Date): void {
  const { appId } = caller;
  const { correlationId, method, route, status, milliseconds, category } = ended;
  const account = caller.kind === 'app' ? caller.hubId : null;
  counts.noteCall({ appId, at, account, correlationId, method, route, status, milliseconds, category });
  if (events > 0) counts.noteActivity({ appId, hour: toHour(at) }, { events });
}

interface Span extends store.Steps {
  readonly steps: number;
}

function toSpan(now: Date, period: Period): Span {
  if (period === 'day') {
    return { from: new Date(toHour(now).getTime() - 23 * hourMs), stepSeconds: hourMs / 1000, steps: 24 };
  }
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  return { from: new Date(today - 29 * dayMs), stepSeconds: dayMs / 1000, steps: 30 };
}

async function readUsage(db: Db, appId: number, span: Span) {
  const { from, stepSeconds, steps } = span;
  const [calls, activities, endpoints, errors] = await db.read((tx) =>
    Promise.all([
      store.listSteps(tx, appId, span),
      store.listActivities(tx, appId, span),
      store.listEndpoints(tx, appId, from),
      store.listErrors(tx, appId, { from, limit: shownErrors }),
    ]),
  );
  const points = Array.from({ length: steps }, (_, step) => ({
    at: new Date(from.getTime() + step * stepSeconds * 1000).toISOString(),
    ...{ calls: 0, errors: 0, events: 0, delivered: 0, undelivered: 0 },
    ...withoutStep(calls.find((row) => row.step === step)),
    ...withoutStep(activities.find((row) => row.step === step)),
  }));
  const durations = endpoints.reduce((sum, row) => sum.map((n, i) => n + (row.durations[i] ?? 0)), noDurations);
  const toTotal = (name: 'calls' | 'errors' | 'events' | 'delivered' | 'undelivered'): number =>
    points.reduce((sum, point) => sum + point[name], 0);
  return {
    points,
    totals: {
      calls: toTotal('calls'),
      errors: toTotal('errors'),
      events: toTotal('events'),
      delivered: toTotal('delivered'),
      undelivered: toTotal('undelivered'),
      p50: toPercentile(durations, 0.5),
      p95: toPercentile(durations, 0.95),
    },
    endpoints: endpoints.map(({ durations: own, ...row }) => ({ ...row, p95: toPercentile(own, 0.95) })),
    errors,
  };
}

function withoutStep<Row extends { readonly step: number }>(row: Row | undefined): Partial<Omit<Row, 'step'>> {
  if (!row) return {};
  const { step: _, ...rest } = row;
  return rest;
}
