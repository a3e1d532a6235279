import { formatDate, partsOf } from '../../formats/dates.js';
import { formatDistance } from '../../formats/words.js';

/** A point in time that is shown, and what it is relative to. */
interface RelativeTime {
  readonly date: Date;
  readonly now: Date;
  readonly timeZone: string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Formats a time as people say it: minutes and hours on the same day, yesterday and tomorrow, days within a week, else
 * the date, with its year if it differs.
 */
export function formatRelative({ date, now, timeZone }: RelativeTime): string {
  const away = date.getTime() - now.getTime();
  const days = countDays(date, timeZone) - countDays(now, timeZone);
  // Midnight means the day.
  if (isMidnight(date, timeZone) && Math.abs(days) < 7) return formatDistance(days, 'day', 'short');
  if (Math.abs(away) < minute) return formatDistance(0, 'second', 'short');
  if (Math.abs(away) < hour) return formatDistance(Math.trunc(away / minute), 'minute', 'short');
  if (days === 0 || Math.abs(away) < 6 * hour) return formatDistance(Math.trunc(away / hour), 'hour', 'short');
  if (Math.abs(days) < 7) return formatDistance(days, 'day', 'short');
  return formatShortDay({ date, now, timeZone });
}

/** Formats a day, with its year only if it is not the present one. */
function formatShortDay({ date, now, timeZone }: RelativeTime): string {
  const isSameYear = partsOf(date, timeZone).year === partsOf(now, timeZone).year;
  return formatDate(date, timeZone, isSameYear ? 'dayOfYear' : 'day');
}

/** Whether a time is the beginning of a day: what was meant is the day. */
export function isMidnight(date: Date, timeZone: string): boolean {
  if (date.getTime() % minute !== 0) return false;
  const { hour, minute: minutes } = partsOf(date, timeZone);
  return hour === '00' && minutes === '00';
}

/** The number of a day in its time zone. */
function countDays(date: Date, timeZone: string): number {
  const { year, month, day: dayOfMonth } = partsOf(date, timeZone);
  return Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth)) / day;
}
