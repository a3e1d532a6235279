import { writeState, defaultState, type Filter, type FilterGroup } from '../objects/index-page/views/view-state.js';
import type { Pipeline, Property } from '../objects/property.js';
import { fromLocalTime, toLocalTime } from '../objects/zoned-time.js';
import type { Widget } from './dashboards.js';

/** A group of the answer to a widget's question. */
export interface AnswerGroup {
  readonly key: string | null;
  readonly count: number;
  readonly values: readonly (number | null)[];
}

/** Where and when the days of a period begin. */
export interface Today {
  readonly now: Date;
  readonly timeZone: string;
}

const dayMs = 86_400_000;

/** The first day of a period that ends with today, and the day after it: `2026-05-01`. */
function toDays(days: number, { now, timeZone }: Today, isPrevious: boolean): { from: string; to: string } {
  const today = Date.parse(`${toLocalTime(now, timeZone).slice(0, 10)}T00:00:00Z`);
  const end = today + dayMs - (isPrevious ? days * dayMs : 0);
  return { from: toDay(end - days * dayMs), to: toDay(end) };
}

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The moment when a day begins, as a filter compares it: days are compared as days, times in the time zone of the account. */
function toMoment(day: string, isDay: boolean, timeZone: string): string {
  const start = isDay ? undefined : fromLocalTime(`${day}T00:00`, timeZone);
  return (start ?? new Date(`${day}T00:00:00Z`)).toISOString();
}

interface DaySpan {
  readonly propertyName: string;
  /** Days; the last one is not part of it. */
  readonly from: string;
  readonly to: string;
}

const toSpanFilters = ({ propertyName, from, to }: DaySpan, isDay: boolean, timeZone: string): Filter[] => [
  { propertyName, operator: 'GTE', value: toMoment(from, isDay, timeZone) },
  { propertyName, operator: 'LT', value: toMoment(to, isDay, timeZone) },
];

const isDayProperty = (properties: ReadonlyMap<string, Property>, name: string): boolean =>
  properties.get(name)?.type === 'date';

/** Adds conditions that every match must meet. */
const withAll = (groups: readonly FilterGroup[], added: readonly Filter[]): FilterGroup[] => {
  if (added.length === 0) return [...groups];
  const all = groups.length > 0 ? groups : [{ filters: [] }];
  return all.map(({ filters }) => ({ filters: [...filters, ...added] }));
};

/** The conditions of a widget with its period, or with the one before it. */
export function toFilterGroups(
  { filterGroups, period }: Widget,
  properties: ReadonlyMap<string, Property>,
  { isPrevious = false, ...today }: Today & { readonly isPrevious?: boolean },
): FilterGroup[] {
  if (!period) return withAll(filterGroups as FilterGroup[], []);
  const { propertyName, days } = period;
  const span = { propertyName, ...toDays(days, today, isPrevious) };
  return withAll(
    filterGroups as FilterGroup[],
    toSpanFilters(span, isDayProperty(properties, propertyName), today.timeZone),
  );
}

type Interval = NonNullable<NonNullable<Widget['groupBy']>['interval']>;

/** The first day of the interval after one: `2026-02-01` after the month of `2026-01-01`. */
function toNext(day: string, interval: Interval): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (interval === 'day' || interval === 'week') return toDay(date.getTime() + (interval === 'day' ? 1 : 7) * dayMs);
  date.setUTCMonth(date.getUTCMonth() + { month: 1, quarter: 3, year: 12 }[interval]);
  return toDay(date.getTime());
}

/** More intervals are not filled in. */
const mostIntervals = 400;

/** The first day of the interval that a day is in; weeks begin on Monday. */
function toStart(day: string, interval: Interval): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (interval === 'week') return toDay(date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMs);
  if (interval === 'day') return day;
  const months = { month: 1, quarter: 3, year: 12 }[interval];
  date.setUTCMonth(date.getUTCMonth() - (date.getUTCMonth() % months), 1);
  return toDay(date.getTime());
}

/** The first and the last day of a widget that is grouped by the date of its period. */
export function toRange({ period, groupBy }: Pick<Widget, 'period' | 'groupBy'>, today: Today): DayRange | undefined {
  if (!period || period.propertyName !== groupBy?.propertyName) return undefined;
  const { from, to } = toDays(period.days, today, false);
  return { first: from, last: toDay(Date.parse(`${to}T00:00:00Z`) - dayMs) };
}

interface DayRange {
  readonly first: string;
  readonly last: string;
}

/** Adds the intervals without records: those between the first and the last group, or all of a range. */
export function withGaps(groups: readonly AnswerGroup[], interval: Interval, range?: DayRange): AnswerGroup[] {
  const dated = groups.filter((group): group is AnswerGroup & { key: string } => group.key !== null);
  const first = range ? toStart(range.first, interval) : dated[0]?.key;
  const last = range ? range.last : dated.at(-1)?.key;
  if (dated.length === 0 || first === undefined || last === undefined) return [];
  const byKey = new Map(dated.map((group) => [group.key, group]));
  const filled: AnswerGroup[] = [];
  for (let day = first; day <= last && filled.length < mostIntervals; day = toNext(day, interval))
    filled.push(byKey.get(day) ?? { key: day, count: 0, values: [] });
  return filled;
}

/** The property by whose values a widget groups; undefined for one number. */
export function toGroupBy(widget: Widget, stage: string | undefined): Widget['groupBy'] {
  if (widget.kind === 'number') return undefined;
  return widget.kind === 'funnel' && stage !== undefined ? { propertyName: stage } : widget.groupBy;
}

/** The interval of groups by a date; undefined for other groups. */
export const intervalOf = (groupBy: Widget['groupBy'], property: Property | undefined): Interval | undefined =>
  property && (property.type === 'date' || property.type === 'datetime') ? (groupBy?.interval ?? 'month') : undefined;

/** The number of a widget in a group: null without a value. */
export const toNumber = ({ measure }: Pick<Widget, 'measure'>, { count, values }: AnswerGroup): number | null =>
  measure.propertyName === undefined ? count : (values[0] ?? (measure.kind === 'sum' ? 0 : null));

/** A stage of a funnel. */
export interface FunnelStep {
  readonly id: string;
  readonly label: string;
  /** Records in the stage or a later one. */
  readonly reached: number;
  /** Of those that reached the stage before. */
  readonly share: number | undefined;
  /** The stage and the later ones. */
  readonly stageIds: readonly string[];
}

/** How far records have come in a pipeline. Stages that end without success are not part of the way. */
export function toFunnel({ stages }: Pick<Pipeline, 'stages'>, groups: readonly AnswerGroup[]): FunnelStep[] {
  const counts = new Map(groups.map(({ key, count }) => [key, count]));
  const way = stages.filter(
    ({ metadata }) => metadata['probability'] === undefined || Number(metadata['probability']) > 0,
  );
  return way.map(({ id, label }, at) => {
    const sumFrom = (place: number): number =>
      way.slice(place).reduce((sum, stage) => sum + (counts.get(stage.id) ?? 0), 0);
    const [reached, before] = [sumFrom(at), at > 0 ? sumFrom(at - 1) : 0];
    const stageIds = way.slice(at).map((stage) => stage.id);
    return { id, label, reached, share: before > 0 ? reached / before : undefined, stageIds };
  });
}

interface SearchedGroup {
  readonly propertyName: string;
  readonly key: string | null;
  /** Of a step of a funnel: all values that belong to it. */
  readonly keys?: readonly string[];
  readonly interval: Interval | undefined;
}

/** The search, as the address of an index page has it, for the records of a group; of all without one. */
export function toSearchOf(
  widget: Widget,
  { properties, ...today }: Today & { readonly properties: ReadonlyMap<string, Property> },
  group?: SearchedGroup,
): string {
  const { timeZone } = today;
  const toFilters = (): Filter[] => {
    if (!group) return [];
    const { propertyName, key, keys, interval } = group;
    if (keys) return [{ propertyName, operator: 'IN', values: keys }];
    if (key === null) return [{ propertyName, operator: 'NOT_HAS_PROPERTY' }];
    if (!interval) return [{ propertyName, operator: 'EQ', value: key }];
    const span = { propertyName, from: key, to: toNext(key, interval) };
    return toSpanFilters(span, isDayProperty(properties, propertyName), timeZone);
  };
  const filterGroups = withAll(toFilterGroups(widget, properties, today), toFilters());
  return new URLSearchParams(writeState({ ...defaultState, filterGroups })).toString();
}

/** The change from the period before, as a share; undefined if there was nothing. */
export const toChange = (current: number | null, previous: number | null): number | undefined =>
  current === null || previous === null || previous === 0 ? undefined : (current - previous) / Math.abs(previous);
