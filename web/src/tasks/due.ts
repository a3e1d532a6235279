import { fromLocalTime, toLocalTime } from '../objects/zoned-time.js';

export type Due = 'overdue' | 'today' | 'week' | 'later';

/** The times at which the kinds of due dates end, in milliseconds. */
interface DueEnds {
  readonly overdue: number;
  readonly today: number;
  readonly week: number;
}

const dayMs = 86_400_000;

/** Overdue is what is past, today ends with the day in the time zone, the week with the seventh day after. */
export function toDueEnds(now: Date, timeZone: string): DueEnds {
  return {
    overdue: now.getTime(),
    today: toStartOfDay(now, timeZone, 1),
    week: toStartOfDay(now, timeZone, 8),
  };
}

/** Midnight some days from now. The noon of a day is the same day, also when clocks change. */
function toStartOfDay(now: Date, timeZone: string, days: number): number {
  const noon = fromLocalTime(`${toLocalTime(now, timeZone).slice(0, 10)}T12:00`, timeZone) ?? now;
  const day = toLocalTime(new Date(noon.getTime() + days * dayMs), timeZone).slice(0, 10);
  return (fromLocalTime(`${day}T00:00`, timeZone) ?? now).getTime();
}

/** When a task is due, by days in a time zone: the week is the next seven days. */
export function toDue(dueAt: Date, now: Date, timeZone: string): Due {
  const ends = toDueEnds(now, timeZone);
  const at = dueAt.getTime();
  if (at < ends.overdue) return 'overdue';
  if (at < ends.today) return 'today';
  return at < ends.week ? 'week' : 'later';
}

/** The same time of the day, some days from today. */
export function toPostponed(dueAt: Date, now: Date, { timeZone, days }: { timeZone: string; days: number }): Date {
  const time = toLocalTime(dueAt, timeZone).slice(11);
  const day = toLocalTime(new Date(toStartOfDay(now, timeZone, days)), timeZone).slice(0, 10);
  return fromLocalTime(`${day}T${time}`, timeZone) ?? now;
}

/** 17:00 of the day, or of the next one if that has passed, as a local time. */
export function toFirstDue(now: Date, timeZone: string): string {
  const local = toLocalTime(now, timeZone);
  const isOver = local.slice(11) >= '17:00';
  const day = isOver ? toLocalTime(new Date(now.getTime() + 86_400_000), timeZone) : local;
  return `${day.slice(0, 10)}T17:00`;
}
