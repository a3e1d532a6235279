import { t } from '../../i18n/messages.js';
import { toTimeWords } from '../flow/day-words.js';
import { textOf, type Fields } from './field-values.js';

const counted: Readonly<Record<string, (count: number) => string>> = {
  MINUTES: (count) => t('{count, plural, one {# minute} other {# minutes}}', { count }),
  HOURS: (count) => t('{count, plural, one {# hour} other {# hours}}', { count }),
  DAYS: (count) => t('{count, plural, one {# day} other {# days}}', { count }),
  WEEKS: (count) => t('{count, plural, one {# week} other {# weeks}}', { count }),
  MONTHS: (count) => t('{count, plural, one {# month} other {# months}}', { count }),
  YEARS: (count) => t('{count, plural, one {# year} other {# years}}', { count }),
};

/** A duration in words; empty for none. */
export function toDuration(part: Fields): string {
  const count = Number(textOf(part, 'delta'));
  return count > 0 ? ((counted[textOf(part, 'time_unit')] ?? counted['DAYS'])?.(count) ?? '') : '';
}

/** Minutes in the largest unit that divides them. */
export function toSpan(minutes: number): { readonly delta: number; readonly unit: 'MINUTES' | 'HOURS' | 'DAYS' } {
  if (minutes > 0 && minutes % 1440 === 0) return { delta: minutes / 1440, unit: 'DAYS' };
  return minutes > 0 && minutes % 60 === 0
    ? { delta: minutes / 60, unit: 'HOURS' }
    : { delta: minutes, unit: 'MINUTES' };
}

/** A number of minutes in words; empty for none. */
export const toSpanWords = (minutes: number): string => {
  const { delta, unit } = toSpan(minutes);
  return toDuration({ fields: { delta, time_unit: unit } });
};

/** A time of day in a field, in the formats of the user; empty for none. */
export const toTimeOfDay = (part: Fields | undefined): string =>
  part ? toTimeWords({ hour: Number(textOf(part, 'hour')), minute: Number(textOf(part, 'minute')) }) : '';
