import { countDays, dayMs, startOfDay, toDate, toInstant, toLocal, toLocalDay } from './local-times.js';
import type { DateDelayStep, TimeDelay, TimeOfDay } from './program.js';

/** Milliseconds since 1970; NaN for anything that is not a time. */
export function toTime(text: string): number {
  const ms = /^-?[0-9]{1,15}$/.test(text) ? Number(text) : Date.parse(text);
  return Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? ms : Number.NaN;
}

/**
 * When a delay that begins at a time ends: after its length, on the first of its days, at its time of day. With a time of day, some
 * time passes in any case.
 */
export function toDelayEnd(at: number, delay: Pick<TimeDelay, 'ms'> & Partial<TimeDelay>, zone: string): number {
  const { ms, months = 0, timeOfDay = null, weekdays = [] } = delay;
  const earliest = months === 0 ? at + ms : toInstant(addMonths(toLocal(at, zone), months), zone);
  if (!timeOfDay && weekdays.length === 0) return earliest;
  const today = toLocalDay(earliest, zone);
  const isDay = (day: number) => weekdays.length === 0 || weekdays.some((each) => each === new Date(day).getUTCDay());
  // A week later is the same day again.
  const days = Array.from({ length: 8 }, (_, count) => today + count * dayMs).filter(isDay);
  const times = days.map((day) =>
    timeOfDay ? toInstant(day + toMs(timeOfDay), zone) : Math.max(earliest, toInstant(day, zone)),
  );
  return times.find((time) => time >= earliest && (time > at || !timeOfDay)) ?? earliest;
}

/** The same day of a later month, or its last one. */
function addMonths(local: number, months: number): number {
  const { year, month, day } = toDate(local);
  const first = Date.UTC(year, month - 1 + months, 1);
  const later = toDate(first);
  return first + (Math.min(day, countDays(later.year, later.month)) - 1) * dayMs + (local - startOfDay(local));
}

/** When a delay until a date ends; undefined for a record without the date. */
export function toDueDate(step: DateDelayStep, text: string, zone: string): number | undefined {
  const at = toTime(text);
  if (!Number.isFinite(at)) return undefined;
  if (!step.timeOfDay && !step.isDay) return at + step.ms;
  // A day is stored as its midnight in UTC, and means that day in the time zone of the account.
  const local = step.isDay ? at : toLocal(at, zone);
  const midnight = startOfDay(local + (step.ms % dayMs === 0 ? step.ms : 0));
  const due = toInstant(midnight + (step.timeOfDay ? toMs(step.timeOfDay) : 0), zone);
  return step.ms % dayMs === 0 ? due : due + step.ms;
}

const toMs = ({ hour, minute }: TimeOfDay): number => (hour * 60 + minute) * 60_000;
