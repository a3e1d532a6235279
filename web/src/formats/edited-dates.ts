import { formatsAtWork, localeAtWork } from './chosen-formats.js';
import { printDate } from './dates.js';

export type DateKind = 'day' | 'time';

interface NumericDate {
  /** The fields in the order of the user: `DMY`, `MDY` or `YMD`. */
  readonly order: string;
  readonly separator: string;
}

/** How the user writes dates in digits. */
function toNumericDate(): NumericDate {
  const { dateOrder } = formatsAtWork();
  const parts = new Intl.DateTimeFormat(localeAtWork(), {
    ...{ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' },
  }).formatToParts(0);
  const own = parts.flatMap(({ type }) => ({ day: 'D', month: 'M', year: 'Y' })[type as string] ?? []).join('');
  const separator =
    parts
      .find(({ type }) => type === 'literal')
      ?.value.trim()
      .charAt(0) ?? '/';
  if (dateOrder === 'language' || dateOrder === own) return { order: own, separator };
  return { order: dateOrder, separator: dateOrder === 'YMD' ? '-' : '/' };
}

const local = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;

/** Prints a local date or time (`2026-12-31T15:30`) for an editor; empty for other text. */
export function toEditedDate(value: string, kind: DateKind): string {
  const [, year = '', month = '', day = '', hour = '00', minute = '00'] = local.exec(value) ?? [];
  if (year === '') return '';
  const { order, separator } = toNumericDate();
  const fields: Readonly<Record<string, string>> = { Y: year, M: month, D: day };
  const date = [...order].map((field) => fields[field]).join(separator);
  if (kind === 'day') return date;
  return `${date} ${printDate(new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`), 'UTC', 'time')}`;
}

/** Reads what a user writes, in the order that dates are printed in or as ISO 8601; undefined if it is no date or time. */
export function readEditedDate(text: string, kind: DateKind): string | undefined {
  const written = text.trim();
  const iso = local.exec(written);
  if (iso) return toLocal([iso[1], iso[2], iso[3]], kind === 'day' ? undefined : [iso[4], iso[5]]);
  const [, first, second, third, rest = ''] =
    /^(\d{1,4})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{2,4})[,\s]*(.*)$/.exec(written) ?? [];
  if (first === undefined) return undefined;
  const { order } = toNumericDate();
  const at = (field: string): string | undefined => [first, second, third][order.indexOf(field)];
  const year = at('Y') ?? '';
  const date = [year.length === 2 ? `20${year}` : year, at('M'), at('D')];
  if (kind === 'day') return rest === '' ? toLocal(date, undefined) : undefined;
  const time = readTime(rest);
  return time && toLocal(date, time);
}

/** `15:30`, `3:30 PM`, `3:30 p. m.`; midnight if nothing is written. */
function readTime(text: string): readonly [string, string] | undefined {
  if (text === '') return ['00', '00'];
  const [, hour, minute, half] = /^(\d{1,2})[:.](\d{2})\s*(?:([ap])\.?\s?m\.?)?$/iu.exec(text) ?? [];
  if (hour === undefined || minute === undefined) return undefined;
  if (half === undefined) return [hour, minute];
  if (Number(hour) < 1 || Number(hour) > 12) return undefined;
  return [String((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)), minute];
}

function toLocal(
  date: readonly (string | undefined)[],
  time: readonly (string | undefined)[] | undefined,
): string | undefined {
  const [year = '', month = '', day = ''] = date;
  const [hour = '00', minute = '00'] = time ?? [];
  const two = (field: string): string => field.padStart(2, '0');
  const written = `${year.padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
  const moment = new Date(`${written}:00Z`);
  // The 31st of a month of 30 days would become the first of the next one.
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(written)) return undefined;
  return time === undefined ? written.slice(0, 10) : written;
}
