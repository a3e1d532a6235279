import { findNode, isAbsent, readCount, readTexts, readWord, refuse, type FlowNode } from './flow-node.js';
import { assertFields } from './flow-node.js';
import type { TimeDelay, TimeOfDay, Weekday } from './program.js';

const unitMs = { MINUTES: 60_000, HOURS: 3_600_000, DAYS: 86_400_000, WEEKS: 7 * 86_400_000 };
const unitMonths = { MONTHS: 1, YEARS: 12 };
const units = Object.keys(unitMs) as (keyof typeof unitMs)[];
const calendarUnits = Object.keys(unitMonths) as (keyof typeof unitMonths)[];
const mostMinutes = 10 * 366 * 24 * 60;
const mostMonths = 120;

const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;

/** Both spellings occur: `time_unit` in fields of actions, `timeUnit` in values. */
const spelled = (node: FlowNode, snake: string, camel: string): string =>
  isAbsent(node.fields[snake]) && !isAbsent(node.fields[camel]) ? camel : snake;

export const delayFields = [
  ...['delta', 'time_unit', 'timeUnit', 'time_of_day', 'timeOfDay', 'days_of_week', 'daysOfWeek'],
  'timeZoneStrategy',
];

/** Reads a length of time in milliseconds, of ten years at most; negative ones for times before a date. */
export function readDuration(node: FlowNode, { isSigned = false } = {}): number {
  const range = { min: isSigned ? -mostMinutes : 0, max: mostMinutes };
  const ms = readCount(node, 'delta', range) * unitMs[readWord(node, spelled(node, 'time_unit', 'timeUnit'), units)];
  if (Math.abs(ms) > mostMinutes * unitMs.MINUTES) refuse(`${node.place}.delta`, 'no more than ten years are allowed');
  return ms;
}

export function findTimeOfDay(node: FlowNode): TimeOfDay | null {
  const time = findNode(node, spelled(node, 'time_of_day', 'timeOfDay'));
  if (!time) return null;
  assertFields(time, ['hour', 'minute']);
  return { hour: readCount(time, 'hour', { min: 0, max: 23 }), minute: readCount(time, 'minute', { min: 0, max: 59 }) };
}

/** Reads names of weekdays as numbers. */
function readWeekdays(node: FlowNode, name: string): Weekday[] {
  const days = readTexts(node, name).map((text) => {
    const day = weekdays.findIndex((each) => each === text);
    return day < 0 ? refuse(`${node.place}.${name}`, `only ${weekdays.join(', ')} are expected`) : (day as Weekday);
  });
  return [...new Set(days)];
}

/** Reads a time from now on. Months and years are those of the calendar. */
export function readTimeDelay(node: FlowNode): TimeDelay {
  assertFields(node, delayFields);
  if (!isAbsent(node.fields['timeZoneStrategy'])) {
    refuse(`${node.place}.timeZoneStrategy`, 'times are those of the time zone of the account');
  }
  const unit = spelled(node, 'time_unit', 'timeUnit');
  const months = calendarUnits.find((each) => each === node.fields[unit]);
  const rest = {
    timeOfDay: findTimeOfDay(node),
    weekdays: readWeekdays(node, spelled(node, 'days_of_week', 'daysOfWeek')),
  };
  if (!months) return { ms: readDuration(node), months: 0, ...rest };
  const count = readCount(node, 'delta', { min: 0, max: mostMonths / unitMonths[months] });
  return { ms: 0, months: count * unitMonths[months], ...rest };
}
