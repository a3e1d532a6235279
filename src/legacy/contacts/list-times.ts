import { toInstant } from '../../properties/values/dates.js';
import { legacyErrors } from '../shapes/legacy.errors.js';

/** A filter of version 1: of a property, or of another list. */
export interface LegacyFilter {
  readonly operator: string;
  readonly property?: string;
  /** Several values are separated by semicolons. */
  readonly value?: unknown;
  readonly [name: string]: unknown;
}

/** An operation of version 3. */
export interface Operation {
  readonly operationType: string;
  readonly operator: string;
  readonly [name: string]: unknown;
}

/** Throws LEGACY_LIST_FILTERS (400), which names the filter. */
export function refuseFilter(place: string, reason: string): never {
  throw legacyErrors.legacyListFilters({ message: `The filters are not valid at ${place}: ${reason}.` });
}

const dayMs = 86_400_000;
const daysOf: Readonly<Record<string, number>> = { DAY: 1, DAYS: 1, WEEK: 7, WEEKS: 7 };
const plain = { includeObjectsWithNoValueSet: false };

/** A filter of a date or datetime, whose values are milliseconds since 1970, as an operation. Throws LEGACY_LIST_FILTERS (400). */
export function toTimeOperation(filter: LegacyFilter, place: string): Operation {
  const toTime = (name: string) => readTime(filter[name], `${place}.${name}`);
  switch (filter.operator) {
    case 'EQ':
      return { ...plain, operationType: 'DATETIME', operator: 'IS_EQUAL_TO', timestamp: toTime('value') };
    case 'LT':
    case 'LTE':
      return toPoint('IS_BEFORE', toTime('value'), filter.operator === 'LTE');
    case 'GT':
    case 'GTE':
      return toPoint('IS_AFTER', toTime('value'), filter.operator === 'GTE');
    case 'BETWEEN': {
      const bounds = { lowerBound: toTime('value'), upperBound: toTime('highValue') };
      return { ...plain, operationType: 'RANGED_DATE', operator: 'IS_BETWEEN', ...bounds };
    }
    case 'WITHIN_TIME':
      return toRolling(filter, place);
    default:
      return refuseFilter(`${place}.operator`, `there is no operator ${filter.operator} for dates`);
  }
}

function readTime(value: unknown, place: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  const text = typeof value === 'string' ? value.trim() : '';
  const time = /^-?[0-9]{1,16}$/.test(text) ? Number(text) : toInstant(text);
  return time ?? refuseFilter(place, 'a time in milliseconds since 1970 is expected');
}

function toPoint(operator: 'IS_BEFORE' | 'IS_AFTER', at: number, isIncluded: boolean): Operation {
  const time = new Date(at);
  const timePoint = {
    ...{ timeType: 'DATE', timezoneSource: 'CUSTOM', zoneId: 'UTC' },
    ...{ year: time.getUTCFullYear(), month: time.getUTCMonth() + 1, day: time.getUTCDate() },
    ...{ hour: time.getUTCHours(), minute: time.getUTCMinutes(), second: time.getUTCSeconds() },
    millisecond: time.getUTCMilliseconds(),
  };
  const endpointBehavior = isIncluded ? 'INCLUSIVE' : 'EXCLUSIVE';
  return { ...plain, operationType: 'TIME_POINT', operator, timePoint, endpointBehavior };
}

/** In the last days, or in the next ones. */
function toRolling(filter: LegacyFilter, place: string): Operation {
  const { withinTimeMode = 'PAST', withinLastTimeUnit: unit = 'DAYS' } = filter;
  const days = typeof unit === 'string' ? daysOf[unit] : undefined;
  if (days === undefined) refuseFilter(`${place}.withinLastTimeUnit`, 'DAYS or WEEKS is expected');
  const amount = Number(filter['withinLastTime'] ?? filter['withinLastDays'] ?? filter.value);
  if (!Number.isInteger(amount) || amount < 0) refuseFilter(`${place}.withinLastTime`, 'a whole number is expected');
  if (withinTimeMode !== 'PAST' && withinTimeMode !== 'FUTURE') {
    refuseFilter(`${place}.withinTimeMode`, 'PAST or FUTURE is expected');
  }
  const operator = withinTimeMode === 'PAST' ? 'IS_LESS_THAN_X_DAYS_AGO' : 'IS_LESS_THAN_X_DAYS_FROM_NOW';
  return { ...plain, operationType: 'ROLLING_DATE_RANGE', operator, numberOfDays: amount * days };
}

/** The same in the other direction; undefined for an operation that version 1 cannot express. */
export function toLegacyTime(operation: Operation): LegacyFilter | undefined {
  switch (operation.operationType) {
    case 'DATETIME':
      return toLegacyDay(operation);
    case 'RANGED_DATE': {
      const { lowerBound: value, upperBound: highValue } = operation;
      return operation.operator === 'IS_BETWEEN' ? { operator: 'BETWEEN', value, highValue } : undefined;
    }
    case 'ROLLING_DATE_RANGE':
      return toLegacyRolling(operation);
    case 'TIME_POINT':
      return toLegacyPoint(operation);
    default:
      return undefined;
  }
}

function toLegacyDay({ operator, timestamp }: Operation): LegacyFilter {
  const time = Number(timestamp);
  const start = Math.floor(time / dayMs) * dayMs;
  if (operator === 'IS_EQUAL_TO') return { operator: 'EQ', value: time };
  return operator === 'IS_BEFORE_DATE' ? { operator: 'LT', value: start } : { operator: 'GTE', value: start + dayMs };
}

function toLegacyRolling({ operator, numberOfDays }: Operation): LegacyFilter | undefined {
  const mode = { IS_LESS_THAN_X_DAYS_AGO: 'PAST', IS_LESS_THAN_X_DAYS_FROM_NOW: 'FUTURE' }[operator];
  const length = { withinLastTime: numberOfDays, withinLastDays: numberOfDays, withinLastTimeUnit: 'DAYS' };
  return mode === undefined ? undefined : { operator: 'WITHIN_TIME', withinTimeMode: mode, ...length };
}

/** Of a day and time in UTC, and not of the time at which the value was written. */
function toLegacyPoint(operation: Operation): LegacyFilter | undefined {
  const point = operation['timePoint'] as Readonly<Record<string, unknown>>;
  const isOfValue = (operation['propertyParser'] ?? 'VALUE') === 'VALUE';
  if (!isOfValue || point['timeType'] !== 'DATE' || point['zoneId'] !== 'UTC') return undefined;
  const part = (name: string) => Number(point[name] ?? 0);
  const value = Date.UTC(
    ...([part('year'), part('month') - 1, part('day')] as const),
    ...([part('hour'), part('minute'), part('second'), part('millisecond')] as const),
  );
  const end = operation['endpointBehavior'] === 'INCLUSIVE' ? 'E' : '';
  return { operator: `${operation.operator === 'IS_BEFORE' ? 'LT' : 'GT'}${end}`, value };
}
