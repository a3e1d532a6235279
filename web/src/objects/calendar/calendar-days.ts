import type { FoundRecord } from '../index-page/rows/search-pages.js';
import type { Filter } from '../index-page/views/view-state.js';
import { toDate } from '../property-types/formats.js';
import type { Property } from '../property.js';
import { formatDate, weekStartAtWork } from '../../formats/dates.js';
import { fromLocalTime, toLocalTime } from '../zoned-time.js';

export type Span = 'month' | 'week';

const dayMs = 86_400_000;
const toMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day so many days after another: `2026-05-01`. */
export const addDays = (day: string, days: number): string => toDay(toMs(day) + days * dayMs);

/** The same day of another month, or its last one. */
export function addMonths(day: string, months: number): string {
  const date = new Date(toMs(day));
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return toDay(date.setUTCDate(Math.min(dayOfMonth, last)));
}

/** The first day of a day's week, which begins as the user has chosen. */
export const toWeekStart = (day: string): string =>
  addDays(day, -((new Date(toMs(day)).getUTCDay() + 13 - weekStartAtWork()) % 7));

/** The days that are shown with a day: its week, or all weeks of its month. */
export function listDays(day: string, span: Span): string[] {
  const first = toWeekStart(span === 'week' ? day : `${day.slice(0, 7)}-01`);
  const last = span === 'week' ? day : addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);
  const count = (toMs(addDays(toWeekStart(last), 6)) - toMs(first)) / dayMs + 1;
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(toMs(text));

type DateProperty = Pick<Property, 'name' | 'type'>;

/** The condition that a record's date is in a range of days, ends included. */
export function toRangeFilter(
  { name, type }: DateProperty,
  { from, to, timeZone }: { readonly from: string; readonly to: string; readonly timeZone: string },
): Filter {
  const toStart = (day: string): number =>
    ((type === 'date' ? undefined : fromLocalTime(`${day}T00:00`, timeZone)) ?? new Date(toMs(day))).getTime();
  return {
    ...{ propertyName: name, operator: 'BETWEEN' },
    value: new Date(toStart(from)).toISOString(),
    highValue: new Date(toStart(addDays(to, 1)) - 1).toISOString(),
  };
}

/** The day of a date in the time zone of the account; undefined for no date. */
export function dayOf(value: string | null | undefined, { type }: DateProperty, timeZone: string): string | undefined {
  const date = value ? toDate(value) : undefined;
  if (!date) return undefined;
  return type === 'date' ? date.toISOString().slice(0, 10) : toLocalTime(date, timeZone).slice(0, 10);
}

/** The value of a date on another day, at the same time of the day. */
export function moveToDay(
  value: string,
  day: string,
  { property: { type }, timeZone }: { readonly property: DateProperty; readonly timeZone: string },
): string {
  const date = toDate(value);
  if (type === 'date' || !date) return day;
  const time = toLocalTime(date, timeZone).slice(11);
  const seconds = date.getTime() % 60_000;
  const moved = fromLocalTime(`${day}T${time}`, timeZone) ?? date;
  return new Date(moved.getTime() + seconds).toISOString();
}

/** The records of each day, in their order. */
export function groupByDay(
  records: readonly FoundRecord[],
  property: DateProperty,
  timeZone: string,
): ReadonlyMap<string, readonly FoundRecord[]> {
  const days = new Map<string, FoundRecord[]>();
  for (const record of records) {
    const day = dayOf(record.properties[property.name], property, timeZone);
    if (day !== undefined) days.set(day, [...(days.get(day) ?? []), record]);
  }
  return days;
}

/** Names a day, or the month of one. */
export function formatDay(day: string, style: 'long' | 'month' | 'weekday'): string {
  const styles = { long: 'fullDay', month: 'month', weekday: 'shortWeekday' } as const;
  return formatDate(new Date(`${day}T00:00:00Z`), 'UTC', styles[style]);
}

/** The days from one to another in words. */
export const formatDays = (from: string, to: string): string =>
  [from, to].map((day) => formatDate(new Date(`${day}T00:00:00Z`), 'UTC', 'day')).join(' – ');
