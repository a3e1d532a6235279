import { propertyTypes } from '../../properties/values/property-types.js';
import type { PropertySet } from '../../properties/types/definition.js';
import { assertFields, findFlag, readCount, readNode, readText, readWord, refuse, type FlowNode } from './flow-node.js';
import {
  countDays,
  dayMs,
  minuteMs,
  months,
  toDate,
  toInstant,
  toLocalDay,
  toWeekday,
  weekdays,
} from './local-times.js';
import { readMinute } from './open-times.js';

/** When a workflow enrolls the records that meet its filters, in the time zone of the account. */
export type Schedule = Days & {
  /** Of the day, since midnight. */
  readonly minute: number;
};

type Days =
  | { readonly on: 'everyDay' }
  /** From 0 for Monday. */
  | { readonly on: 'weekdays'; readonly weekdays: readonly number[] }
  | { readonly on: 'monthDays'; readonly days: readonly number[] }
  | { readonly on: 'firstMonday' | 'lastDay' }
  /** Months from 1. */
  | { readonly on: 'yearDay'; readonly month: number; readonly day: number }
  | DateSchedule;

/** Each record on a day of its own. */
interface DateSchedule {
  readonly on: 'date';
  readonly property: string;
  /** Whether values are days, which are stored as their midnights in UTC. */
  readonly isDay: boolean;
  /** From the date to the day of the enrollment. */
  readonly delta: number;
  readonly isYearly: boolean;
}

const types = [
  ...(['DAILY', 'WEEKLY', 'MONTHLY_SPECIFIC_DAYS', 'MONTHLY_RELATIVE_DAYS', 'YEARLY', 'PROPERTY_BASED'] as const),
];
const mostDelta = 3660;

/** Reads when a workflow enrolls records. Throws INVALID_FLOW (400). */
export function readSchedule(node: FlowNode, properties: PropertySet): Schedule {
  const days = readDays(node, properties);
  return { ...days, minute: readMinute(readNode(node, 'timeOfDay')) };
}

function readDays(node: FlowNode, properties: PropertySet): Days {
  const type = readWord(node, 'type', types);
  const assertOnly = (...fields: readonly string[]) => assertFields(node, ['type', 'timeOfDay', ...fields]);
  switch (type) {
    case 'DAILY':
      assertOnly();
      return { on: 'everyDay' };
    case 'WEEKLY':
      assertOnly('daysOfWeek');
      return {
        on: 'weekdays',
        weekdays: readEach(node, 'daysOfWeek', (day) => weekdays.indexOf(readWord(...day, weekdays))),
      };
    case 'MONTHLY_SPECIFIC_DAYS':
      assertOnly('daysOfMonth');
      return { on: 'monthDays', days: readEach(node, 'daysOfMonth', (day) => readCount(...day, monthDays)) };
    case 'MONTHLY_RELATIVE_DAYS': {
      assertOnly('monthlyRelativeDays');
      const day = readWord(node, 'monthlyRelativeDays', ['FIRST_MONDAY_OF_MONTH', 'LAST_DAY_OF_MONTH']);
      return { on: day === 'LAST_DAY_OF_MONTH' ? 'lastDay' : 'firstMonday' };
    }
    case 'YEARLY': {
      assertOnly('month', 'dayOfMonth');
      const month = months.indexOf(readWord(node, 'month', months)) + 1;
      return { on: 'yearDay', month, day: readCount(node, 'dayOfMonth', monthDays) };
    }
    case 'PROPERTY_BASED':
      assertOnly('dateProperty', 'daysDelta', 'yearly');
      return readDate(node, properties);
  }
}

const monthDays = { min: 1, max: 31 };

/** Reads the values of a list, each as a field of its own. */
function readEach<T>({ place, fields }: FlowNode, name: string, read: (one: [FlowNode, string]) => T): T[] {
  const list: unknown = fields[name];
  if (!Array.isArray(list) || list.length === 0) return refuse(`${place}.${name}`, 'at least one day is expected');
  if (list.length > monthDays.max) refuse(`${place}.${name}`, `no more than ${monthDays.max} days are allowed`);
  return list.map((value: unknown, index) => {
    const field = `${name}[${index}]`;
    return read([{ place, fields: { [field]: value } }, field]);
  });
}

function readDate(node: FlowNode, properties: PropertySet): DateSchedule {
  const name = readText(node, 'dateProperty');
  const place = `${node.place}.dateProperty`;
  const { type } = properties.get(name) ?? refuse(place, `there is no property '${name}'`);
  if (propertyTypes[type].listOperation !== 'time') refuse(place, 'the property does not hold a date');
  const delta = readCount(node, 'daysDelta', { min: -mostDelta, max: mostDelta });
  return { on: 'date', property: name, isDay: type === 'date', delta, isYearly: findFlag(node, 'yearly') };
}

/** Whether a schedule has a time on a local day. */
function isOn(schedule: Schedule, local: number): boolean {
  const { year, month, day } = toDate(local);
  const last = countDays(year, month);
  // Days that the month does not have are its last one.
  const isDay = (wanted: number) => day === Math.min(wanted, last);
  switch (schedule.on) {
    case 'everyDay':
    case 'date':
      return true;
    case 'weekdays':
      return schedule.weekdays.includes(toWeekday(local));
    case 'monthDays':
      return schedule.days.some(isDay);
    case 'firstMonday':
      return day <= 7 && toWeekday(local) === 0;
    case 'lastDay':
      return day === last;
    case 'yearDay':
      return month === schedule.month && isDay(schedule.day);
  }
}

/** More than the days between two times of any schedule. */
const mostDays = 2 * 366;

/** Returns the first time of a schedule after the given one. */
export function toNextTime(schedule: Schedule, after: number, zone: string): number {
  const today = toLocalDay(after, zone);
  for (let day = today; day < today + mostDays * dayMs; day += dayMs) {
    if (!isOn(schedule, day)) continue;
    const at = toInstant(day + schedule.minute * minuteMs, zone);
    if (at > after) return at;
  }
  throw new Error(`The schedule ${schedule.on} has no next time.`);
}

/** Returns the last time of a schedule up to the given one, `first` at the earliest. */
export function toLatestTime(schedule: Schedule, { first, until }: Period, zone: string): number {
  for (let day = toLocalDay(until, zone), at = until; at > first; day -= dayMs) {
    at = toInstant(day + schedule.minute * minuteMs, zone);
    if (at <= until && at > first && isOn(schedule, day)) return at;
  }
  return first;
}

interface Period {
  readonly first: number;
  readonly until: number;
}

/** Days of a schedule by dates that one run has at most: those before were missed for too long. */
const mostMissedDays = 366;

/** Returns a test of whether the day of a record, by its date, is one from that of the first time to that of the last. */
export function toDateTest(schedule: DateSchedule, { first, until }: Period, zone: string): (date: string) => boolean {
  const last = toLocalDay(until, zone) - schedule.delta * dayMs;
  const from = Math.max(toLocalDay(first, zone) - schedule.delta * dayMs, last - mostMissedDays * dayMs);
  return (date) => {
    const at = Date.parse(date);
    if (!Number.isFinite(at)) return false;
    const day = schedule.isDay ? toLocalDay(at, 'UTC') : toLocalDay(at, zone);
    if (!schedule.isYearly) return day >= from && day <= last;
    // The date itself is the first of its years.
    const years = [toDate(from).year, toDate(last).year];
    return years.map((year) => toAnniversary(day, year)).some((each) => each >= Math.max(from, day) && each <= last);
  };
}

/** 29 February is 28 February in other years. */
function toAnniversary(day: number, year: number): number {
  const date = toDate(day);
  return Date.UTC(year, date.month - 1, Math.min(date.day, countDays(year, date.month)));
}
