import { t } from '../../i18n/messages.js';
import { isMidnight } from '../../ui/relative.js';
import type { Property, ValueContext } from '../property.js';

// Intl formatters are slow to create, and a table formats thousands of values.
const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const cached = numberFormats.get(key) ?? new Intl.NumberFormat(undefined, options);
  numberFormats.set(key, cached);
  return cached;
}

// Beyond that, a formatted number would lose digits of the stored one.
const exact = /^-?[0-9]{1,15}(\.[0-9]{1,6})?$/;

/** Amounts of built-in types, whose definitions do not say that they are money. */
const amounts = /(^|_)amount$|^hs_(acv|arr|mrr|tcv)$|^total_revenue$/;
const inHomeCurrency = /_in_home_currency$/;

/** How a number is money: in the currency of its record, or always in that of the account. */
function toMoney({
  name,
  hubspotDefined,
  showCurrencySymbol,
  numberDisplayHint,
}: Property): 'own' | 'home' | undefined {
  if (hubspotDefined === true && inHomeCurrency.test(name)) return 'home';
  const isMoney = showCurrencySymbol === true || numberDisplayHint === 'currency';
  return isMoney || (hubspotDefined === true && amounts.test(name)) ? 'own' : undefined;
}

/** Formats an amount; the account's own currency is known, so its short symbol does, others keep their country. */
export function formatMoney(value: string, currency: string, isForeign = false): string {
  if (!exact.test(value)) return value;
  const digits = /^-?[0-9]+$/.test(value) ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
  return numberFormat({
    style: 'currency',
    currency,
    currencyDisplay: isForeign ? 'symbol' : 'narrowSymbol',
    ...digits,
  }).format(Number(value));
}

export function formatNumber(value: string, property: Property, { currency, homeCurrency }: ValueContext): string {
  const { name, numberDisplayHint } = property;
  if (!exact.test(value) || numberDisplayHint === 'unformatted' || /(^|_)id$/.test(name)) return value;
  if (numberDisplayHint === 'percentage') {
    return numberFormat({ style: 'percent', maximumFractionDigits: 4 }).format(Number(value));
  }
  const money = toMoney(property);
  if (money === 'home') return formatMoney(value, homeCurrency ?? currency);
  if (money) return formatMoney(value, currency, homeCurrency !== undefined);
  return numberFormat({ maximumFractionDigits: 6 }).format(Number(value));
}

export const formatBoolean = (value: string): string =>
  value === 'true' ? t('Yes') : value === 'false' ? t('No') : value;

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(timeZone: string, style: 'day' | 'time' | 'exact'): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const options: Intl.DateTimeFormatOptions =
    style === 'exact'
      ? { dateStyle: 'full', timeStyle: 'long', timeZone }
      : { dateStyle: 'medium', ...(style === 'time' && { timeStyle: 'short' }), timeZone };
  const cached = dateFormats.get(key) ?? new Intl.DateTimeFormat(undefined, options);
  dateFormats.set(key, cached);
  return cached;
}

/** Parses a time as the API sends it: ISO 8601 or milliseconds. Returns undefined for anything else. */
export function toDate(value: string): Date | undefined {
  const date = new Date(/^-?[0-9]{5,}$/.test(value) ? Number(value) : value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

export function formatDay(value: string): string {
  const date = toDate(value);
  return date ? dateFormat('UTC', 'day').format(date) : value;
}

/** Formats a time; midnight is left out, since what was meant is the day. */
export function formatTime(value: string, _property: Property, { timeZone }: ValueContext): string {
  const date = toDate(value);
  return date ? dateFormat(timeZone, isMidnight(date, timeZone) ? 'day' : 'time').format(date) : value;
}

/** Formats a time to the second, with the name of its time zone. */
export function formatExactly(value: string, timeZone: string): string {
  const date = toDate(value);
  return date ? dateFormat(timeZone, 'exact').format(date) : value;
}
