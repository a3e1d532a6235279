import { utcOffsetMs } from '../../accounts/rules/time-zones.js';

// Local times are milliseconds as if they were UTC: a local day is its midnight.

export const dayMs = 86_400_000;
export const minuteMs = 60_000;

/** The words of the wire; the week begins on Monday. */
export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type Weekday = (typeof weekdays)[number];

export const months = [
  ...(['JANUARY', 'FEBRUARY', 'MARCH', 'APRIL', 'MAY', 'JUNE', 'JULY', 'AUGUST', 'SEPTEMBER'] as const),
  ...(['OCTOBER', 'NOVEMBER', 'DECEMBER'] as const),
] as const;

/** Returns the local time at a time. */
export const toLocal = (at: number, zone: string): number => at + utcOffsetMs(zone, new Date(at));

export const startOfDay = (local: number): number => Math.floor(local / dayMs) * dayMs;

/** Returns the local day at a time. */
export const toLocalDay = (at: number, zone: string): number => startOfDay(toLocal(at, zone));

/**
 * Returns the first time at which clocks of the zone show the local time or a later one: clocks that are set forward skip some, and show
 * some twice when they are set back.
 */
export function toInstant(local: number, zone: string): number {
  const offsetAt = (at: number) => utcOffsetMs(zone, new Date(at));
  const [before, after] = [offsetAt(local - dayMs), offsetAt(local + dayMs)];
  // A clock that is set back shows the time with the former offset first.
  const found = [local - before, local - after].find((at) => at + offsetAt(at) === local);
  if (found !== undefined) return found;
  let [low, high] = [local - after, local - before];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (middle + offsetAt(middle) < local) low = middle;
    else high = middle;
  }
  return high;
}

/** Returns the place of a local day in the week: 0 for Monday. */
export const toWeekday = (day: number): number => (new Date(day).getUTCDay() + 6) % 7;

/** A date of the calendar; months from 1. */
export function toDate(day: number): { readonly year: number; readonly month: number; readonly day: number } {
  const date = new Date(day);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Returns the number of days of a month, from 1. */
export const countDays = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** As in 2026-01-31. */
const toIsoDay = (day: number): string => new Date(day).toISOString().slice(0, 10);

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
