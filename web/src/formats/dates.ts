import { cached, formatsAtWork, isolated, localeAtWork } from './chosen-formats.js';

const styles = {
  /** 25 Nov 2026 */
  day: { dateStyle: 'medium' },
  /** 25 November 2026 */
  longDay: { day: 'numeric', month: 'long', year: 'numeric' },
  /** Wednesday, 25 November 2026 */
  fullDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** 25 Nov */
  dayOfYear: { day: 'numeric', month: 'short' },
  /** 25 November */
  longDayOfYear: { day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
  /** November */
  monthName: { month: 'long' },
  shortMonth: { month: 'short', year: 'numeric' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  time: { timeStyle: 'short' },
  both: { dateStyle: 'medium', timeStyle: 'short' },
  seconds: { dateStyle: 'medium', timeStyle: 'medium' },
  /** To the second, with the name of the time zone. */
  exact: { dateStyle: 'full', timeStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof styles;

const formatter = cached((key) => {
  const { locale, options } = JSON.parse(key) as { locale: string; options: Intl.DateTimeFormatOptions };
  return new Intl.DateTimeFormat(locale, options);
});

const print = (date: Date, locale: string, options: Intl.DateTimeFormatOptions): string =>
  formatter(JSON.stringify({ locale, options })).format(date);

/** Prints a date or time of a time zone in the order and the hours of the user. */
export const formatDate = (date: Date, timeZone: string, style: DateStyle): string =>
  isolated(printDate(date, timeZone, style), 'auto');

/** The same for an editor, without marks of direction. */
export function printDate(date: Date, timeZone: string, style: DateStyle): string {
  const { dateOrder, hourCycle } = formatsAtWork();
  const { dateStyle, timeStyle, ...fields }: Intl.DateTimeFormatOptions = styles[style];
  const hours = hourCycle === 'language' || timeStyle === undefined ? {} : { hourCycle };
  const locale = localeAtWork();
  const all = { ...fields, ...(dateStyle && { dateStyle }), ...(timeStyle && { timeStyle }), ...hours, timeZone };
  const isDay = dateStyle !== undefined || fields.day !== undefined;
  if (dateOrder === 'language' || !isDay) return print(date, locale, all);
  const ordered = findLocale(locale, dateOrder);
  if (ordered !== undefined) return print(date, ordered, all);
  const day = reorder(date, { locale, timeZone, isYearFirst: dateOrder === 'YMD', style: styles[style] });
  return timeStyle === undefined ? day : `${day}, ${print(date, locale, { timeStyle, ...hours, timeZone })}`;
}

/** A locale of the same language that writes dates in that order, with its own words between them. */
function findLocale(locale: string, order: 'DMY' | 'MDY' | 'YMD'): string | undefined {
  return [locale, ...(locale.startsWith('en') ? ['en-GB', 'en-US'] : [])].find((one) => orderOf(one) === order);
}

const orderOf = cached((locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
    .formatToParts(0)
    .flatMap(({ type }) => ({ day: 'D', month: 'M', year: 'Y' })[type as string] ?? [])
    .join(''),
);

/** The order in which the user writes dates: their choice, or that of their language. */
export function orderOfDates(): 'DMY' | 'MDY' | 'YMD' {
  const { dateOrder } = formatsAtWork();
  if (dateOrder !== 'language') return dateOrder;
  const order = orderOf(localeAtWork());
  return order === 'MDY' || order === 'YMD' ? order : 'DMY';
}

interface Reordering {
  readonly locale: string;
  readonly timeZone: string;
  readonly isYearFirst: boolean;
  readonly style: Intl.DateTimeFormatOptions;
}

/** 2026-11-25, or Nov 25, 2026; with the weekday before it, without the year where the style has none. */
function reorder(date: Date, { locale, timeZone, isYearFirst, style }: Reordering): string {
  const isFull = style.dateStyle === 'full';
  const month = style.month ?? (isFull ? 'long' : 'short');
  const hasYear = style.dateStyle !== undefined || style.year !== undefined;
  const one = (options: Intl.DateTimeFormatOptions): string => print(date, locale, { ...options, timeZone });
  const parts = partsOf(date, timeZone);
  const isNumeric = isYearFirst && hasYear;
  const name = isNumeric ? '' : one({ month });
  const monthDay = `${name} ${Number(parts.day)}`;
  const day = isNumeric ? `${parts.year}-${parts.month}-${parts.day}` : monthDay;
  const whole = hasYear && !isNumeric ? `${day}, ${Number(parts.year)}` : day;
  return isFull || style.weekday !== undefined ? `${one({ weekday: 'long' })}, ${whole}` : whole;
}

const zonedParts = cached(
  (timeZone) =>
    new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
    }),
);

/** The fields of a moment in a time zone, as digits; the month and smaller ones have two. */
export function partsOf(moment: Date, timeZone: string) {
  const found = new Map(
    zonedParts(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const get = (name: Intl.DateTimeFormatPartTypes): string => found.get(name) ?? '';
  return {
    year: get('year').padStart(4, '0'),
    ...{ month: get('month'), day: get('day'), hour: get('hour'), minute: get('minute') },
  };
}

/** How many days after Monday the user's week begins: 0, 5 (Saturday) or 6 (Sunday). */
export function weekStartAtWork(): number {
  const { weekStart } = formatsAtWork();
  if (weekStart !== 'language') return { monday: 0, saturday: 5, sunday: 6 }[weekStart];
  const locale = new Intl.Locale(localeAtWork()) as Intl.Locale & {
    getWeekInfo?(): { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  // Without a country, English is that of weeks from Monday: so was the calendar before users could choose.
  if (locale.region === undefined) return 0;
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) - 1;
}

/** The IANA time zone that this browser's clock has. */
export const zoneOfBrowser = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
