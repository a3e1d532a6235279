import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import { toBuckets, type BucketType, type Weekday } from './definitions/local-times.js';
import { workflowErrors } from './definitions/workflows.errors.js';
import * as store from './enrollments.store.js';
import type { FlowsService } from './flows.service.js';

interface PeriodQuery {
  readonly bucketType?: BucketType;
  readonly firstDay?: Weekday;
  /** In milliseconds since 1970; by default 30 days before the end. */
  readonly start?: number;
  /** By default now. */
  readonly end?: number;
}

interface Count {
  readonly series: 'ENROLLED' | 'COMPLETED' | 'UNENROLLED' | 'FAILED';
  /** The first day. */
  readonly bucket: string;
  readonly frequency: number;
}

export interface PerformanceService {
  /**
   * Counts the enrollments of a workflow that began and ended, by days, weeks or months in the time zone of the account. Throws
   * FLOW_NOT_FOUND (404), INVALID_FLOW_PERIOD (400).
   */
  countEnrollments(place: { readonly hubId: number; readonly flowId: string }, query: PeriodQuery): Promise<Count[]>;
}

interface PerformanceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly flows: Pick<FlowsService, 'getFlow'>;
}

const dayMs = 86_400_000;
const defaultDays = 30;
const mostDays = 10 * 366;
/** Beyond it, calendars end. */
const latestMs = Date.UTC(9999, 0, 1);

const seriesOf = { COMPLETED: 'COMPLETED', ENDED: 'UNENROLLED', FAILED: 'FAILED' } as const;

export function createPerformanceService({ db, clock, hubs, flows }: PerformanceDeps): PerformanceService {
  return {
    async countEnrollments(place, { bucketType = 'DAY', firstDay = 'MONDAY', ...asked }) {
      const { hubId } = place;
      const { flowId } = await flows.getFlow(place);
      const { timeZone } = await hubs.getHub(hubId);
      const period = toPeriod(asked, clock.now().getTime());
      const buckets = toBuckets({ ...period, bucketType, firstDay }, timeZone);
      const counted = { hubId, flowId, starts: buckets.map(({ startsAt }) => startsAt), end: new Date(period.end) };
      const { begun, ended } = await db.read(async (tx) => ({
        begun: await store.countBegun(tx, counted),
        ended: await store.countEnded(tx, counted),
      }));
      const toCount = (series: Count['series'], { place: index, count }: { place: number; count: number }): Count => ({
        series,
        bucket: buckets[index]?.day ?? '',
        frequency: count,
      });
      return [
        ...begun.map((row) => toCount('ENROLLED', row)),
        ...ended.map((row) => toCount(seriesOf[row.state], row)),
      ];
    },
  };
}

function toPeriod({ start, end }: PeriodQuery, now: number): { readonly start: number; readonly end: number } {
  const until = end ?? Math.max(now, (start ?? now) + 1);
  const from = start ?? Math.max(0, until - defaultDays * dayMs);
  if (from >= until) throw toRefusal('start has to be before end');
  if (until > latestMs) throw toRefusal('end is too late');
  if (until - from > mostDays * dayMs) throw toRefusal(`no more than ${mostDays} days are allowed`);
  return { start: from, end: until };
}

const toRefusal = (reason: string) =>
  workflowErrors.invalidFlowPeriod({ message: `The period is not valid: ${reason}.`, context: { reason: [reason] } });
