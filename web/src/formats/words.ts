import { cached, localeAtWork } from './chosen-formats.js';

const relative = cached(
  (style) =>
    new Intl.RelativeTimeFormat(localeAtWork(), { numeric: 'auto', style: style as Intl.RelativeTimeFormatStyle }),
);

/** Prints a distance in time: yesterday, in 3 days. */
export const formatDistance = (
  amount: number,
  unit: Intl.RelativeTimeFormatUnit,
  style: Intl.RelativeTimeFormatStyle = 'long',
): string => relative(style).format(amount, unit);

/** Joins names: "a, b and c". */
export const formatList = (names: readonly string[]): string =>
  new Intl.ListFormat(localeAtWork(), { type: 'conjunction' }).format(names);

/** Joins names: "a, b or c". */
export const formatAlternatives = (names: readonly string[]): string =>
  new Intl.ListFormat(localeAtWork(), { type: 'disjunction' }).format(names);

const nameCurrency = (code: string): string =>
  new Intl.DisplayNames(localeAtWork(), { type: 'currency', fallback: 'code' }).of(code) ?? code;

/** Currencies by code, with their names in the language at work. */
export function listCurrencies(codes: readonly string[]): { readonly value: string; readonly label: string }[] {
  return [...new Set(codes)].sort().map((value) => {
    const name = nameCurrency(value);
    return { value, label: name === value ? value : `${value} – ${name}` };
  });
}

/** The time zones that this browser supports, and its own. */
export function listTimeZones(): { readonly zones: readonly string[]; readonly here: string } {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { zones: [...new Set(['UTC', here, ...Intl.supportedValuesOf('timeZone')])].sort(), here };
}
