import { dayMs, toDate, toInstant, toIsoDay, toLocalDay, toWeekday, weekdays, type Weekday } from './local-times.js';

export type BucketType = 'DAY' | 'WEEK' | 'MONTH';

interface Bucketed {
  /** Inclusive, in milliseconds. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly bucketType: BucketType;
  /** Of weeks. */
  readonly firstDay: Weekday;
}

/** A part of a period. */
interface Bucket {
  /** Its first day, as in 2026-01-31, which may be before the period. */
  readonly day: string;
  readonly startsAt: Date;
}

/** Divides a period into local days, weeks or months. */
export function toBuckets({ start, end, bucketType, firstDay }: Bucketed, zone: string): Bucket[] {
  const toFirst = (day: number): number => {
    if (bucketType === 'DAY') return day;
    if (bucketType === 'MONTH') return day - (toDate(day).day - 1) * dayMs;
    return day - ((toWeekday(day) - weekdays.indexOf(firstDay) + 7) % 7) * dayMs;
  };
  const buckets: Bucket[] = [];
  const last = toLocalDay(end - 1, zone);
  for (let day = toLocalDay(start, zone); day <= last; day += dayMs) {
    const name = toIsoDay(toFirst(day));
    if (buckets.at(-1)?.day === name) continue;
    buckets.push({ day: name, startsAt: new Date(Math.max(start, toInstant(day, zone))) });
  }
  return buckets;
}
