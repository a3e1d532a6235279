import { t } from '../../i18n/messages.js';
import { hasOnly, listFields, type TimePoint } from './filter-tree.js';

/** The units of the distance between two points in time. */
export const pointUnits = ['minutes', 'hours', 'days', 'weeks', 'months', 'quarters', 'years'] as const;
type PointUnit = (typeof pointUnits)[number];

const unitWords: Readonly<Record<PointUnit, string>> = {
  minutes: t('minutes'),
  hours: t('hours'),
  days: t('days'),
  weeks: t('weeks'),
  months: t('months'),
  quarters: t('quarters'),
  years: t('years'),
};

const amounts: Readonly<Record<PointUnit, (count: number) => string>> = {
  minutes: (count) => t('{count, plural, one {# minute} other {# minutes}}', { count }),
  hours: (count) => t('{count, plural, one {# hour} other {# hours}}', { count }),
  days: (count) => t('{count, plural, one {# day} other {# days}}', { count }),
  weeks: (count) => t('{count, plural, one {# week} other {# weeks}}', { count }),
  months: (count) => t('{count, plural, one {# month} other {# months}}', { count }),
  quarters: (count) => t('{count, plural, one {# quarter} other {# quarters}}', { count }),
  years: (count) => t('{count, plural, one {# year} other {# years}}', { count }),
};

/** Writes an amount of a unit: "3 days". Units that are not known here stay as they are. */
export const toAmount = (count: number, unit: string): string =>
  Object.hasOwn(amounts, unit) ? amounts[unit as PointUnit](count) : `${count} ${unit}`;

/** Names a unit, for a choice after a number. */
export const toUnitWord = (unit: string): string => unitWords[unit as PointUnit];

export const references = {
  NOW: t('now'),
  TODAY: t('the start of today'),
  WEEK: t('the start of the week'),
  MONTH: t('the start of the month'),
  QUARTER: t('the start of the quarter'),
  YEAR: t('the start of the year'),
} as const;

const zoned = ['timeType', 'timezoneSource', 'zoneId'];

/** Whether the form, with one field for a time or a distance, can show all of a point. */
export function canShowPoint(point: TimePoint): boolean {
  if (point.timeType === 'DATE') {
    const isMinute = !point.second && !point.millisecond;
    return isMinute && hasOnly(point, [...zoned, 'year', 'month', 'day', 'hour', 'minute', 'second', 'millisecond']);
  }
  const { indexReference, offset } = point;
  return (
    hasOnly(point, [...zoned, 'indexReference', 'offset']) &&
    hasOnly(indexReference ?? {}, ['referenceType']) &&
    Object.hasOwn(references, indexReference?.referenceType ?? '') &&
    listSteps(offset).length <= 1 &&
    listSteps(offset).every(([unit]) => pointUnits.includes(unit as PointUnit))
  );
}

const listSteps = (offset: TimePoint['offset']): [string, number][] =>
  listFields(offset ?? {}).flatMap((unit) => {
    const amount = offset?.[unit] ?? 0;
    return amount === 0 ? [] : [[unit, amount] as [string, number]];
  });

/** Whether a point is complete. */
export const isExactPoint = ({ timeType, year }: TimePoint): boolean => timeType === 'INDEXED' || year !== undefined;

/** Formats an exact point for an input: `2026-05-01T09:30`; empty when not set. */
export function toClock({ year, month = 1, day = 1, hour, minute }: TimePoint): string {
  if (year === undefined) return '';
  const pad = (number: number | null | undefined, length = 2): string => String(number ?? 0).padStart(length, '0');
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}`;
}

/** Parses the time in an input, in a time zone. */
export function fromClock(text: string, zoneId: string): TimePoint {
  const [year, month, day, hour, minute] = text.split(/[-T:]/).map(Number);
  const isTime = [year, month, day, hour, minute].every((part) => part !== undefined && Number.isInteger(part));
  if (!isTime || year === undefined || month === undefined || day === undefined) return { timeType: 'DATE', zoneId };
  return { timeType: 'DATE', zoneId, year, month, day, hour: hour ?? 0, minute: minute ?? 0 };
}

/** The distance of a point from its reference. */
export interface Distance {
  readonly amount: number;
  readonly unit: PointUnit;
  readonly isAfter: boolean;
  readonly reference: keyof typeof references;
}

export function toDistance({ indexReference, offset }: TimePoint): Distance {
  const [unit, amount] = listSteps(offset)[0] ?? ['days', 0];
  return {
    amount: Math.abs(amount),
    unit: unit as PointUnit,
    isAfter: amount > 0,
    reference: (indexReference?.referenceType ?? 'NOW') as Distance['reference'],
  };
}

export function fromDistance({ amount, unit, isAfter, reference }: Distance, zoneId: string): TimePoint {
  return {
    ...{ timeType: 'INDEXED', zoneId, indexReference: { referenceType: reference } },
    ...(amount > 0 && { offset: { [unit]: isAfter ? amount : -amount } }),
  };
}
