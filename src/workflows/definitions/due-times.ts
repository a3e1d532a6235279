import { utcOffsetMs } from '../../accounts/rules/time-zones.js';
import type { DateDelayStep, TimeOfDay } from './program.js';

/** Milliseconds since 1970; NaN for anything that is not a time. */
export function toTime(text: string): number {
  const ms = /^-?[0-9]{1,15}$/.test(text) ? Number(text) : Date.parse(text);
  return Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? ms : Number.NaN;
}

/** The first time of day at or after a time, in a time zone; the time itself without one. */
export function toTimeOfDay(at: number, timeOfDay: TimeOfDay | null, zone: string): number {
  if (!timeOfDay) return at;
  const local = at + utcOffsetMs(zone, new Date(at));
  const wanted = startOfDay(local) + toMs(timeOfDay);
  return toUtc(wanted >= local ? wanted : wanted + dayMs, zone);
}

/** When a delay until a date ends; undefined for a record without the date. */
export function toDueDate(step: DateDelayStep, text: string, zone: string): number | undefined {
  const at = toTime(text);
  if (!Number.isFinite(at)) return undefined;
  if (!step.timeOfDay && !step.isDay) return at + step.ms;
  // A day is stored as its midnight in UTC, and means that day in the time zone of the account.
  const local = step.isDay ? at : at + utcOffsetMs(zone, new Date(at));
  const midnight = startOfDay(local + (step.ms % dayMs === 0 ? step.ms : 0));
  const due = toUtc(midnight + (step.timeOfDay ? toMs(step.timeOfDay) : 0), zone);
  return step.ms % dayMs === 0 ? due : due + step.ms;
}

const dayMs = 86_400_000;
const startOfDay = (local: number): number => Math.floor(local / dayMs) * dayMs;
const toMs = ({ hour, minute }: TimeOfDay): number => (hour * 60 + minute) * 60_000;

/** Converts local time, given as if it were UTC. */
function toUtc(local: number, zone: string): number {
  const near = local - utcOffsetMs(zone, new Date(local));
  return local - utcOffsetMs(zone, new Date(near));
}
