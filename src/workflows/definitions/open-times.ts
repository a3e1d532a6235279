import { assertFields, isAbsent, findNode, readCount, readWord, refuse, toNode, type FlowNode } from './flow-node.js';
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

/** When steps are carried out, in the time zone of the account. */
export interface OpenTimes {
  /** By the minute at which they open; none: always. */
  readonly windows: readonly TimeWindow[];
  readonly blocked: readonly BlockedDate[];
}

/** A part of a day of the week, from 0 for Monday, by minutes since midnight. */
interface TimeWindow {
  readonly weekday: number;
  readonly from: number;
  readonly to: number;
}

interface BlockedDate {
  /** From 1. */
  readonly month: number;
  readonly day: number;
  /** Null: every year. */
  readonly year: number | null;
}

interface Given {
  readonly timeWindows?: readonly unknown[] | null | undefined;
  readonly blockedDates?: readonly unknown[] | null | undefined;
}

const most = { windows: 100, dates: 1000 };
const dayMinutes = 24 * 60;

/** Reads when the steps of a workflow are carried out; null for always. Throws INVALID_FLOW (400). */
export function readOpenTimes({ timeWindows, blockedDates }: Given): OpenTimes | null {
  const windows = toNodes(timeWindows, 'timeWindows', most.windows).map(readWindow);
  const blocked = toNodes(blockedDates, 'blockedDates', most.dates).map(readBlocked);
  if (windows.length === 0 && blocked.length === 0) return null;
  const open = { windows: windows.toSorted((a, b) => a.from - b.from), blocked };
  if (!opensEver(open)) refuse('blockedDates', 'the dates leave no day on which steps can be carried out');
  return open;
}

function toNodes(given: readonly unknown[] | null | undefined, name: string, limit: number): FlowNode[] {
  const list = given ?? [];
  if (list.length > limit) refuse(name, `no more than ${limit} are allowed`);
  return list.map((value, index) => toNode(value, `${name}[${index}]`));
}

function readWindow(node: FlowNode): TimeWindow {
  assertFields(node, ['day', 'startTime', 'endTime']);
  const weekday = weekdays.indexOf(readWord(node, 'day', weekdays));
  const [from, to] = [findMinute(node, 'startTime') ?? 0, findMinute(node, 'endTime') ?? dayMinutes];
  if (to <= from) refuse(`${node.place}.endTime`, 'the end has to be after the start');
  return { weekday, from, to };
}

function findMinute(node: FlowNode, name: string): number | undefined {
  const time = findNode(node, name);
  return time && readMinute(time);
}

/** Reads a time of day as minutes since midnight. Throws INVALID_FLOW (400). */
export function readMinute(time: FlowNode): number {
  assertFields(time, ['hour', 'minute']);
  const minute = isAbsent(time.fields['minute']) ? 0 : readCount(time, 'minute', { min: 0, max: 59 });
  return readCount(time, 'hour', { min: 0, max: 23 }) * 60 + minute;
}

function readBlocked(node: FlowNode): BlockedDate {
  assertFields(node, ['dayOfMonth', 'month', 'year']);
  const month = months.indexOf(readWord(node, 'month', months)) + 1;
  const year = isAbsent(node.fields['year']) ? null : readCount(node, 'year', { min: 1970, max: 9999 });
  // 29 February is blocked in the years that have it.
  const day = readCount(node, 'dayOfMonth', { min: 1, max: countDays(year ?? leapYear, month) });
  return { month, day, year };
}

const leapYear = 2024;

/** Years after which the days of the week are on the same dates again. */
const cycleYears = 28;

/** Dates of one year pass: those of every year decide. */
function opensEver({ windows, blocked }: OpenTimes): boolean {
  const yearly = { windows, blocked: blocked.filter(({ year }) => year === null) };
  const first = Date.UTC(leapYear, 0, 1);
  const count = (Date.UTC(leapYear + cycleYears, 0, 1) - first) / dayMs;
  return Array.from({ length: count }, (_, place) => first + place * dayMs).some(
    (day) => listWindows(day, yearly).length > 0,
  );
}

const wholeDay = [{ from: 0, to: dayMinutes }];

/** The windows of a local day. */
function listWindows(day: number, { windows, blocked }: OpenTimes): readonly Omit<TimeWindow, 'weekday'>[] {
  const date = toDate(day);
  const isBlocked = blocked.some(
    (one) => one.day === date.day && one.month === date.month && (one.year ?? date.year) === date.year,
  );
  if (isBlocked) return [];
  return windows.length === 0 ? wholeDay : windows.filter(({ weekday }) => weekday === toWeekday(day));
}

/** After these days without an open one, steps wait and look again. */
const mostDays = 2 * 366;

/** Returns the first time at or after the given one at which steps are carried out. */
export function toOpenTime(at: number, open: OpenTimes, zone: string): number {
  const today = toLocalDay(at, zone);
  for (let day = today; day < today + mostDays * dayMs; day += dayMs) {
    for (const { from, to } of listWindows(day, open)) {
      const [start, end] = [toInstant(day + from * minuteMs, zone), toInstant(day + to * minuteMs, zone)];
      // Clocks that are set forward may skip a window.
      if (end > at && end > start) return Math.max(at, start);
    }
  }
  return toInstant(today + mostDays * dayMs, zone);
}
