import type { Bound, Span } from './value-tests.store.js';
import {
  assertFields,
  findInteger,
  findNode,
  findWord,
  readInteger,
  readNode,
  readText,
  readWord,
  refuse,
  type Node,
} from './fields.js';
import { fromLocal, type Moment, type MovingMoment, type OffsetOf, type Reference } from './moments.js';

/** Time zone data. */
export interface TimeZones {
  isTimeZone(name: string): boolean;
  readonly offsetOf: OffsetOf;
}

export interface TimeTest {
  readonly span: Span<Moment>;
  /** Inverts the span. */
  readonly isOutside: boolean;
}

const dayMs = 86_400_000;
const anyDay = { min: -8_640_000_000_000_000 + dayMs, max: 8_640_000_000_000_000 - dayMs };
const included = (moment: Moment): Bound<Moment> => ({ moment, isIncluded: true });
const excluded = (moment: Moment): Bound<Moment> => ({ moment, isIncluded: false });
const fromNow = (days: number): MovingMoment => ({ reference: 'NOW', zone: 'UTC', months: 0, days, ms: 0 });
const endpoints = ['INCLUSIVE', 'EXCLUSIVE'] as const;
const common = ['operationType', 'operator', 'includeObjectsWithNoValueSet', 'type', 'propertyParser'];

/** `DATETIME`: on, before or after the UTC day of a timestamp. */
export function readDayOperation(node: Node): TimeTest {
  assertFields(node, [...common, 'timestamp', 'requiresTimeZoneConversion']);
  const operator = readWord(node, 'operator', ['IS_EQUAL_TO', 'IS_BEFORE_DATE', 'IS_AFTER_DATE']);
  const start = Math.floor(readInteger(node, 'timestamp', anyDay) / dayMs) * dayMs;
  const [low, high] = [included({ at: start }), excluded({ at: start + dayMs })];
  if (operator === 'IS_BEFORE_DATE') return inside(null, excluded({ at: start }));
  return operator === 'IS_EQUAL_TO' ? inside(low, high) : inside(included({ at: start + dayMs }), null);
}

/** `RANGED_DATE`: from one timestamp to another. */
export function readTimestampRange(node: Node): TimeTest {
  assertFields(node, [...common, 'lowerBound', 'upperBound', 'requiresTimeZoneConversion']);
  const operator = readWord(node, 'operator', ['IS_BETWEEN', 'IS_NOT_BETWEEN']);
  const span = toFixedSpan(node, 'lowerBound', 'upperBound');
  return { span, isOutside: operator === 'IS_NOT_BETWEEN' };
}

/** Includes both ends. */
export function toFixedSpan(node: Node, lower: string, upper: string): Span<Moment> {
  return {
    low: included({ at: readInteger(node, lower, anyDay) }),
    high: included({ at: readInteger(node, upper, anyDay) }),
  };
}

/** `ROLLING_DATE_RANGE`: less or more than some days before or after now. */
export function readRollingRange(node: Node): TimeTest {
  assertFields(node, [...common, 'numberOfDays', 'requiresTimeZoneConversion']);
  const days = readInteger(node, 'numberOfDays', { min: 0, max: 36_500 });
  const operator = readWord(node, 'operator', [
    'IS_LESS_THAN_X_DAYS_AGO',
    'IS_MORE_THAN_X_DAYS_AGO',
    'IS_LESS_THAN_X_DAYS_FROM_NOW',
    'IS_MORE_THAN_X_DAYS_FROM_NOW',
  ]);
  switch (operator) {
    case 'IS_LESS_THAN_X_DAYS_AGO':
      return inside(excluded(fromNow(-days)), included(fromNow(0)));
    case 'IS_MORE_THAN_X_DAYS_AGO':
      return inside(null, excluded(fromNow(-days)));
    case 'IS_LESS_THAN_X_DAYS_FROM_NOW':
      return inside(included(fromNow(0)), excluded(fromNow(days)));
    case 'IS_MORE_THAN_X_DAYS_FROM_NOW':
      return inside(excluded(fromNow(days)), null);
  }
}

/** `ROLLING_PROPERTY_UPDATED`: whether a property was written in the last days. */
export function readRollingUpdate(node: Node): TimeTest {
  assertFields(node, [...common, 'numberOfDays']);
  const days = readInteger(node, 'numberOfDays', { min: 0, max: 36_500 });
  const operator = readWord(node, 'operator', ['UPDATED_IN_LAST_X_DAYS', 'NOT_UPDATED_IN_LAST_X_DAYS']);
  const { span } = inside(excluded(fromNow(-days)), null);
  return { span, isOutside: operator === 'NOT_UPDATED_IN_LAST_X_DAYS' };
}

/** `TIME_POINT`: before or after a time. */
export function readTimePoint(node: Node, zones: TimeZones): TimeTest {
  assertFields(node, [...common, 'timePoint', 'endpointBehavior']);
  const operator = readWord(node, 'operator', ['IS_BEFORE', 'IS_AFTER']);
  const moment = readMoment(readNode(node, 'timePoint'), zones);
  const bound = { moment, isIncluded: findWord(node, 'endpointBehavior', endpoints) === 'INCLUSIVE' };
  return operator === 'IS_BEFORE' ? inside(null, bound) : inside(bound, null);
}

/** `TIME_RANGED`: between two times. */
export function readTimeRange(node: Node, zones: TimeZones): TimeTest {
  const [lower, upper] = ['lowerBoundTimePoint', 'upperBoundTimePoint'];
  const [lowerEnd, upperEnd] = ['lowerBoundEndpointBehavior', 'upperBoundEndpointBehavior'];
  assertFields(node, [...common, lower, upper, lowerEnd, upperEnd]);
  const toBound = (point: string, end: string): Bound<Moment> => ({
    moment: readMoment(readNode(node, point), zones),
    isIncluded: (findWord(node, end, endpoints) ?? 'INCLUSIVE') === 'INCLUSIVE',
  });
  const span = { low: toBound(lower, lowerEnd), high: toBound(upper, upperEnd) };
  return { span, isOutside: readWord(node, 'operator', ['IS_BETWEEN', 'IS_NOT_BETWEEN']) === 'IS_NOT_BETWEEN' };
}

function inside(low: Bound<Moment> | null, high: Bound<Moment> | null): TimeTest {
  return { span: { low, high }, isOutside: false };
}

const zoneFields = ['timeType', 'timezoneSource', 'zoneId'];
const clockFields = ['hour', 'minute', 'second', 'millisecond'] as const;

function readMoment(node: Node, zones: TimeZones): Moment {
  const timeType = readWord(node, 'timeType', ['DATE', 'INDEXED']);
  const zone = readText(node, 'zoneId');
  if (!zones.isTimeZone(zone)) refuse(`${node.place}.zoneId`, `there is no time zone '${zone}'`);
  if (timeType === 'INDEXED') return readIndexed(node, zone);
  assertFields(node, [...zoneFields, 'year', 'month', 'day', ...clockFields]);
  const [year, month, day] = [
    readInteger(node, 'year', { min: 1, max: 9999 }),
    readInteger(node, 'month', { min: 1, max: 12 }),
    readInteger(node, 'day', { min: 1, max: 31 }),
  ];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCDate() !== day) refuse(node.place, 'the day does not exist');
  return { at: fromLocal(date.getTime() + readClock(node), zone, zones.offsetOf) };
}

/** The time of day; midnight by default. */
function readClock(node: Node): number {
  const [hour, minute, second, millisecond] = clockFields.map(
    (name) => findInteger(node, name, { min: 0, max: clockMax[name] }) ?? 0,
  );
  return (((hour ?? 0) * 60 + (minute ?? 0)) * 60 + (second ?? 0)) * 1000 + (millisecond ?? 0);
}

const clockMax = { hour: 23, minute: 59, second: 59, millisecond: 999 } as const;
const references: readonly Reference[] = ['NOW', 'TODAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'];
const offsetRange = { min: -100_000, max: 100_000 };

function readIndexed(node: Node, zone: string): MovingMoment {
  assertFields(node, [...zoneFields, 'indexReference', 'offset']);
  const index = readNode(node, 'indexReference');
  const reference = readWord(index, 'referenceType', references);
  assertFields(index, ['referenceType', ...(reference === 'NOW' ? [] : clockFields)]);
  const offset = findNode(node, 'offset');
  const units = [
    'years',
    'quarters',
    'months',
    'weeks',
    'days',
    'hours',
    'minutes',
    'seconds',
    'milliseconds',
  ] as const;
  if (offset) assertFields(offset, units);
  const amount = (unit: (typeof units)[number]) => (offset && findInteger(offset, unit, offsetRange)) ?? 0;
  return {
    reference,
    zone,
    months: amount('years') * 12 + amount('quarters') * 3 + amount('months'),
    days: amount('weeks') * 7 + amount('days'),
    ms:
      ((amount('hours') * 60 + amount('minutes')) * 60 + amount('seconds')) * 1000 +
      amount('milliseconds') +
      readClock(index),
  };
}
