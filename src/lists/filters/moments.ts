/** A time in a filter: fixed or relative to the current time. */
export type Moment = FixedMoment | MovingMoment;

interface FixedMoment {
  /** Milliseconds since 1970. */
  readonly at: number;
}

export type Reference = 'NOW' | 'TODAY' | 'WEEK' | 'MONTH' | 'QUARTER' | 'YEAR';

export interface MovingMoment {
  readonly reference: Reference;
  /** The offset of this time zone from UTC is given by {@link OffsetOf}. */
  readonly zone: string;
  /** Offset from the start of the reference, in the calendar of the zone. */
  readonly months: number;
  readonly days: number;
  readonly ms: number;
}

/** Current value of a time, and until when it is valid. */
interface Situated {
  readonly at: Date;
  readonly moving?: { readonly until: Date; readonly slackMs: number } | undefined;
}

/** Offset of a time zone from UTC at that time, in milliseconds. */
export type OffsetOf = (zone: string, at: Date) => number;

const dayMs = 86_400_000;
/** Maximum growth of the distance to a time when its reference advances by one step. */
const stepDays: Readonly<Record<Reference, number>> = { NOW: 0, TODAY: 1, WEEK: 7, MONTH: 31, QUARTER: 92, YEAR: 366 };
const monthsDays = 5;
const clockChangeMs = 2 * 3_600_000;

/** Range of dates: the years 1 to 9999. */
const time = { first: Date.parse('0001-01-01T00:00:00.000Z'), last: Date.parse('9999-12-31T23:59:59.999Z') };

/** Resolves a time. Times out of range are clamped. Assumption G7. */
export function situate(moment: Moment, now: Date, offsetOf: OffsetOf): Situated {
  if ('at' in moment) return { at: toDate(moment.at) };
  const { reference, months, days, ms } = moment;
  // Local times jump back with daylight saving time; NOW must not.
  const zone = reference === 'NOW' ? 'UTC' : moment.zone;
  if (reference === 'NOW' && months === 0) {
    return {
      at: toDate(now.getTime() + days * dayMs + ms),
      moving: { until: toDate(now.getTime() + 1), slackMs: 0 },
    };
  }
  const local = new Date(now.getTime() + offsetOf(zone, now));
  const midnight = Math.floor(local.getTime() / dayMs) * dayMs;
  const start = reference === 'NOW' ? local.getTime() : toStart(reference, new Date(midnight)).getTime();
  const at = fromLocal(addMonths(start, months) + days * dayMs + ms, zone, offsetOf);
  const until = reference === 'NOW' ? now.getTime() + 3_600_000 : fromLocal(midnight + dayMs, zone, offsetOf);
  const slackMs = (stepDays[reference] + (months === 0 ? 0 : monthsDays)) * dayMs + clockChangeMs;
  return { at: toDate(at), moving: { until: toDate(Math.max(until, now.getTime() + 1)), slackMs } };
}

function toDate(ms: number): Date {
  return new Date(Math.min(Math.max(ms, time.first), time.last));
}

/** The first midnight of the day, week (starting Monday), month, quarter or year of a local midnight. */
function toStart(reference: Exclude<Reference, 'NOW'>, midnight: Date): Date {
  const [year, month] = [midnight.getUTCFullYear(), midnight.getUTCMonth()];
  if (reference === 'TODAY') return midnight;
  if (reference === 'WEEK') return new Date(midnight.getTime() - ((midnight.getUTCDay() + 6) % 7) * dayMs);
  if (reference === 'MONTH') return new Date(Date.UTC(year, month, 1));
  return new Date(Date.UTC(year, reference === 'YEAR' ? 0 : month - (month % 3), 1));
}

/**
 * Adds months to a local time. If the target month is shorter, midnight becomes that of its last day, other times its
 * end.
 */
function addMonths(local: number, months: number): number {
  const time = new Date(local);
  const first = (more: number) => Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + months + more, 1);
  const later = first(0) + (time.getUTCDate() - 1) * dayMs + (local % dayMs);
  const end = first(1);
  if (later < end) return later;
  return local % dayMs === 0 ? end - dayMs : end - 1;
}

/** Converts a local time to an instant; a time skipped by daylight saving is moved forward. */
export function fromLocal(local: number, zone: string, offsetOf: OffsetOf): number {
  const guess = local - offsetOf(zone, new Date(local));
  return local - offsetOf(zone, new Date(guess));
}
