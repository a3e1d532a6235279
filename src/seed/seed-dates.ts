import { utcOffsetMs } from '../accounts/rules/time-zones.js';

/** What relative times are relative to. */
export interface SeedMoment {
  readonly now: Date;
  /** Of the account; a name of the IANA database. */
  readonly timeZone: string;
}

const relative = /^([+-])(\d{1,4})(min|h|d|wd|w|mo|y)(?: ([01]\d|2[0-3]):([0-5]\d))?$/;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Whether a text is a relative time: -20min, -3h, +2d, -3d 14:30, -4wd 09:00, -2w, +1mo, -1y. Minutes and hours take no time of day. */
export function isRelativeTime(text: string): boolean {
  const [, , , unit = '', hours] = relative.exec(text) ?? [];
  return unit !== '' && !(hours !== undefined && (unit === 'min' || unit === 'h'));
}

/** Whether a text is ISO 8601 or a relative time. */
export function isSeedTime(text: string): boolean {
  return isRelativeTime(text) || (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text)));
}

/**
 * Resolves a relative time. From days on it counts calendar days of the account, at a given time of day or at the current one;
 * `wd` counts Mondays to Fridays, 0 of them being the nearest one in its direction.
 */
export function toTime(text: string, { now, timeZone }: SeedMoment): Date {
  const [, sign, digits, unit = '', hours, minutes] = relative.exec(text) ?? [];
  if (unit === '') return new Date(text);
  const count = Number(digits) * (sign === '-' ? -1 : 1);
  if (unit === 'min') return new Date(now.getTime() + count * minuteMs);
  if (unit === 'h') return new Date(now.getTime() + count * 60 * minuteMs);
  const local = new Date(now.getTime() + utcOffsetMs(timeZone, now));
  const day = unit === 'wd' ? toWorkingDay(local, count, sign === '-' ? -1 : 1) : toDay(local, count, unit);
  const timeOfDay = hours === undefined ? local.getTime() % dayMs : (Number(hours) * 60 + Number(minutes)) * minuteMs;
  return toUtc(day.getTime() - (day.getTime() % dayMs) + timeOfDay, timeZone);
}

/** The calendar day of a time in the account, as in 2026-01-31. */
export function toDate(text: string, moment: SeedMoment): string {
  const time = toTime(text, moment);
  return new Date(time.getTime() + utcOffsetMs(moment.timeZone, time)).toISOString().slice(0, 10);
}

function toDay(local: Date, count: number, unit: string): Date {
  if (unit === 'd' || unit === 'w') return new Date(local.getTime() + count * (unit === 'w' ? 7 : 1) * dayMs);
  const months = unit === 'mo' ? count : 12 * count;
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(local.getUTCDate(), lastDay)));
}

function toWorkingDay(local: Date, count: number, direction: 1 | -1): Date {
  let day = local;
  const isWorkingDay = () => day.getUTCDay() % 6 !== 0;
  const step = () => (day = new Date(day.getTime() + direction * dayMs));
  while (!isWorkingDay()) step();
  for (let left = Math.abs(count); left > 0; left -= 1) {
    step();
    while (!isWorkingDay()) step();
  }
  return day;
}

/** Converts local time, given as if it were UTC. */
function toUtc(local: number, timeZone: string): Date {
  const near = local - utcOffsetMs(timeZone, new Date(local));
  return new Date(local - utcOffsetMs(timeZone, new Date(near)));
}
