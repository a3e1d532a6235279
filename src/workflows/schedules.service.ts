import { setTimeout as wait } from 'node:timers/promises';
import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { ListsService } from '../lists/lists.service.js';
import type { Clock } from '../platform/clock.js';
import { resetTopic, type Db, type Tx } from '../platform/db/db.js';
import { createClaimQueue } from '../platform/jobs/claims.js';
import type { Log } from '../platform/log.js';
import { toDateTest, toLatestTime, toNextTime, type Schedule } from './definitions/schedules.js';
import type { Trigger } from './definitions/program.js';
import type { createEnrollingService } from './enrolling.service.js';
import { schedulesTopic } from './flows.service.js';
import type { FlowPlace } from './flows.store.js';
import * as store from './schedules.store.js';

/** Enrolls the records that meet the filters of workflows at the times of their schedules. Assumption AA17, decision 24. */
interface SchedulesService {
  start(): void;
  stop(): Promise<void>;
}

interface SchedulesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly lists: Pick<ListsService, 'criteria'>;
  readonly enrolling: ReturnType<typeof createEnrollingService>;
}

interface DueSchedule extends FlowPlace {
  readonly hasBegun: boolean;
}

/** Accounts whose records a process enrolls at the same time. */
const hubsAtOnce = 2;
const recordsAtOnce = 1000;
/** The wait where another process has the workflow. */
const restMs = 200;
/** The longest wait for lists that evaluate records after their changes, in real time. */
const evaluationMs = 10_000;

export function createSchedulesService(deps: SchedulesDeps): SchedulesService {
  const { db, clock } = deps;
  const queue = createClaimQueue<DueSchedule>({
    ...deps,
    what: 'the schedule of a workflow',
    atOnce: hubsAtOnce,
    atOncePerHub: 1,
    toKey: ({ hubId, flowId }) => `${hubId} ${flowId}`,
    listOpen: (_, limit) => db.read((tx) => store.listDueSchedules(tx, clock.now(), limit)),
    async run(due, stop) {
      if (!due.hasBegun) await awaitEvaluation(deps, due.hubId, stop);
      if (stop.aborted) return;
      if (!(await enrollPage(deps, due))) await rest(restMs, stop);
    },
  });
  db.subscribe(schedulesTopic, queue.wake);
  db.subscribe(resetTopic, queue.wake);
  return { start: queue.start, stop: queue.stop };
}

/** Ends at once when the program stops. */
const rest = (ms: number, signal: AbortSignal): Promise<void> => wait(ms, undefined, { signal }).catch(() => undefined);

/** Lets lists evaluate the changes that have been committed so far. */
async function awaitEvaluation({ db, lists }: SchedulesDeps, hubId: number, stop: AbortSignal): Promise<void> {
  const end = performance.now() + evaluationMs;
  let last: string | undefined;
  while (!stop.aborted && performance.now() < end) {
    last = await db.read((tx) => lists.criteria.findUnreadInTx(tx, hubId, last));
    if (last === undefined) return;
    await rest(restMs, stop);
  }
}

/** One transaction enrolls some records and stores the progress: a crash leaves both or neither. Returns false if another process has the workflow. */
async function enrollPage(deps: SchedulesDeps, place: FlowPlace): Promise<boolean> {
  const { db, clock, hubs, enrolling } = deps;
  const { timeZone } = await hubs.getHub(place.hubId);
  return db.write(async (tx) => {
    const now = clock.now();
    const flow = await store.lockSchedule<Trigger>(tx, place, now);
    const schedule = flow?.trigger.schedule;
    if (!flow || !schedule) return false;
    const first = flow.scheduledAt.getTime();
    const until = flow.runAt?.getTime() ?? toLatestTime(schedule, { first, until: now.getTime() }, timeZone);
    const met = await store.listMetAfter(tx, place, { after: flow.runAfter ?? '0', limit: recordsAtOnce });
    const asked = { ...place, ...flow, schedule, period: { first, until }, timeZone };
    const ids = await listOnTheirDay(tx, asked, met);
    const { isRepeated } = flow.trigger;
    await enrolling.enrollInTx(tx, { ...flow, hubId: place.hubId, ids, by: 'SCHEDULE', isRepeated });
    const hasMore = met.length === recordsAtOnce;
    await store.updateSchedule(tx, place, {
      scheduledAt: hasMore ? flow.scheduledAt : new Date(toNextTime(schedule, until, timeZone)),
      runAt: hasMore ? new Date(until) : null,
      runAfter: hasMore ? (met.at(-1) ?? null) : null,
    });
    return true;
  });
}

interface Scheduled {
  readonly hubId: number;
  readonly objectType: string;
  readonly schedule: Schedule;
  readonly period: { readonly first: number; readonly until: number };
  readonly timeZone: string;
}

/** The records that are enrolled now: all, unless each has a day of its own. */
async function listOnTheirDay(tx: Tx, scheduled: Scheduled, ids: readonly string[]): Promise<readonly string[]> {
  const { hubId, objectType, schedule, period, timeZone } = scheduled;
  if (schedule.on !== 'date' || ids.length === 0) return ids;
  const isDue = toDateTest(schedule, period, timeZone);
  const dates = await store.listTexts(tx, { hubId, objectType, property: schedule.property }, ids);
  return dates.filter(({ text }) => isDue(text)).map(({ id }) => id);
}
