import { t } from '../../i18n/messages.js';
import { formatDate } from '../../formats/dates.js';
import { formatNumber as print, formatPercent } from '../../formats/numbers.js';
import { isMidnight } from '../../ui/times/relative.js';
import type { Property, ValueContext } from '../property.js';

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
  return print(Number(value), {
    style: 'currency',
    currency,
    currencyDisplay: isForeign ? 'symbol' : 'narrowSymbol',
    ...digits,
  });
}

export function formatNumber(value: string, property: Property, { currency, homeCurrency }: ValueContext): string {
  const { name, numberDisplayHint } = property;
  if (!exact.test(value) || numberDisplayHint === 'unformatted' || /(^|_)id$/.test(name)) return value;
  if (numberDisplayHint === 'percentage') {
    return formatPercent(Number(value), 4);
  }
  const money = toMoney(property);
  if (money === 'home') return formatMoney(value, homeCurrency ?? currency);
  if (money) return formatMoney(value, currency, homeCurrency !== undefined);
  return print(Number(value), { maximumFractionDigits: 6 });
}

export const formatBoolean = (value: string): string =>
  value === 'true' ? t('Yes') : value === 'false' ? t('No') : value;

/** Parses a time as the API sends it: ISO 8601 or milliseconds. Returns undefined for anything else. */
export function toDate(value: string): Date | undefined {
  const date = new Date(/^-?[0-9]{5,}$/.test(value) ? Number(value) : value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

export function formatDay(value: string): string {
  const date = toDate(value);
  return date ? formatDate(date, 'UTC', 'day') : value;
}

/** Formats a time; midnight is left out, since what was meant is the day. */
export function formatTime(value: string, _property: Property, { timeZone }: ValueContext): string {
  const date = toDate(value);
  return date ? formatDate(date, timeZone, isMidnight(date, timeZone) ? 'day' : 'both') : value;
}

/** Formats a time to the second, with the name of its time zone. */
export function formatExactly(value: string, timeZone: string): string {
  const date = toDate(value);
  return date ? formatDate(date, timeZone, 'exact') : value;
}
