import type { AppError } from '../../platform/http/errors.js';
import { currencyErrors } from '../rules/currencies.errors.js';
import type { ExchangeRate, ExchangeRateChange, ExchangeRateInput } from './currencies.schema.js';
import { isCurrencyCode } from '../rules/currency-codes.js';

interface Rate {
  /** Empty before the rate is written. */
  readonly rateId: string;
  readonly fromCurrency: string;
  readonly toCurrency: string;
  /** Decimal digits. */
  readonly conversionRate: string;
  readonly effectiveAt: Date;
  readonly visible: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The rates of an account, of all currencies. */
export interface AccountRates {
  /** The currency of the account. */
  readonly currency: string;
  readonly rows: readonly Rate[];
  readonly now: Date;
}

const maxCurrencies = 200;
const maxRates = 5000;

/** Validates a rate to create. Throws CURRENCY_INVALID and EXCHANGE_RATE_INVALID (400), EXCHANGE_RATE_EXISTS (409). */
export function toNewRate(input: ExchangeRateInput, { currency, rows, now }: AccountRates): Rate {
  const { fromCurrencyCode: code } = input;
  assertCurrency(code);
  if (code === currency) throw invalid(`${code} is the currency of the account: it has no exchange rate.`);
  if (rows.length >= maxRates) throw invalid(`No more than ${maxRates} exchange rates are allowed per account.`);
  const pair = rows.filter(({ fromCurrency, toCurrency }) => fromCurrency === code && toCurrency === currency);
  const others = new Set(rows.map(({ fromCurrency }) => fromCurrency));
  if (!others.has(code) && others.size >= maxCurrencies - 1) {
    throw invalid(`No more than ${maxCurrencies} currencies are allowed per account.`);
  }
  const rate: Rate = {
    rateId: '',
    fromCurrency: code,
    toCurrency: currency,
    conversionRate: toConversionRate(input.conversionRate),
    effectiveAt: toEffectiveAt(input.effectiveAt) ?? now,
    visible: pair[0]?.visible ?? true,
    createdAt: now,
    updatedAt: now,
  };
  assertFree(rate, rows);
  return rate;
}

export function toChangedRate(row: Rate, { conversionRate, effectiveAt }: ExchangeRateChange): Rate {
  return {
    ...row,
    conversionRate: toConversionRate(conversionRate),
    effectiveAt: toEffectiveAt(effectiveAt) ?? row.effectiveAt,
  };
}

export function assertFree(rate: Rate, rows: readonly Rate[]): void {
  const toKey = ({ fromCurrency, toCurrency, effectiveAt }: Rate) =>
    `${fromCurrency} ${toCurrency} ${effectiveAt.getTime()}`;
  const key = toKey(rate);
  if (rows.some((other) => (other.rateId === '' || other.rateId !== rate.rateId) && toKey(other) === key)) {
    throw currencyErrors.exchangeRateExists();
  }
}

export function assertCurrency(code: string): void {
  if (!isCurrencyCode(code)) throw currencyErrors.currencyInvalid({ message: `${code} is not a currency code.` });
}

/** A rate has 12 digits before the decimal point at most, and 6 behind it. */
const largestRate = 1e12;

function toConversionRate(given: number | string): string {
  const number =
    typeof given === 'string' && !/^\d{1,12}(\.\d{1,30})?$/.test(given.trim()) ? Number.NaN : Number(given);
  const rounded = Math.round(number * 1e6) / 1e6;
  if (!(rounded > 0 && rounded < largestRate)) {
    throw invalid('A conversion rate is a number greater than 0 with up to 6 decimal places.');
  }
  return rounded.toFixed(6);
}

/** Years 1970 to 9999. */
const lastTime = Date.UTC(10_000, 0) - 1;

function toEffectiveAt(given: number | string | undefined): Date | undefined {
  if (given === undefined) return undefined;
  const isIso =
    typeof given === 'string' && /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/.test(given);
  const time = isIso ? Date.parse(given) : Number(/^\d{1,15}$/.test(String(given)) ? given : Number.NaN);
  if (!(time >= 0 && time <= lastTime)) throw invalid('effectiveAt is not a time.');
  return new Date(time);
}

export function isRateId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}

export function invalid(message: string): AppError {
  return currencyErrors.exchangeRateInvalid({ message });
}

export function notFound(id: string): AppError {
  return currencyErrors.exchangeRateNotFound({ context: { id: [id] } });
}

export function toRate(row: Rate): ExchangeRate {
  return {
    id: row.rateId,
    fromCurrencyCode: row.fromCurrency,
    toCurrencyCode: row.toCurrency,
    conversionRate: Number(row.conversionRate),
    effectiveAt: row.effectiveAt.toISOString(),
    visibleInUI: row.visible,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
