import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { BatchOutcome } from '../../platform/http/batches.js';
import { AppError } from '../../platform/http/errors.js';
import { createCache } from '../../platform/cache.js';
import type { HubsService } from '../hubs/hubs.service.js';
import { currencyErrors } from '../rules/currencies.errors.js';
import { hubErrors } from '../rules/hubs.errors.js';
import type {
  ExchangeRate,
  ExchangeRateChange,
  ExchangeRateInput,
  ExchangeRatesQuery,
  Visibility,
} from './currencies.schema.js';
import {
  assertCurrency,
  assertFree,
  invalid,
  isRateId,
  notFound,
  toChangedRate,
  toNewRate,
  toRate,
  type AccountRates,
} from './exchange-rate-rules.js';
import * as store from './exchange-rates.store.js';

/**
 * The rate in force at a time (ISO 8601), from a currency to the one of the account, as decimal digits; undefined for a
 * currency that has none then.
 */
type FindRate = (currencyCode: string, at: string) => string | undefined;

type RatesOutcome = BatchOutcome<ExchangeRate>;

/** Assumption O21. Currencies of an account besides its own, with their exchange rates. */
export interface CurrenciesService {
  getCompanyCurrency(hubId: number): Promise<{ id: string; createdAt: string }>;
  /** Throws CURRENCY_INVALID (400). Rates to the former currency stay, and are no longer in force. */
  setCompanyCurrency(hubId: number, currencyCode: string): Promise<{ id: string; createdAt: string }>;
  /** A page by id. Throws CURRENCY_INVALID (400). */
  listRates(
    hubId: number,
    query: Static<typeof ExchangeRatesQuery>,
  ): Promise<{ results: ExchangeRate[]; after?: string }>;
  /** The rate of each currency that is in force now, by currency. */
  listCurrentRates(hubId: number): Promise<ExchangeRate[]>;
  /** Throws EXCHANGE_RATE_NOT_FOUND (404). */
  getRate(hubId: number, rateId: string): Promise<ExchangeRate>;
  /** Throws CURRENCY_INVALID and EXCHANGE_RATE_INVALID (400), EXCHANGE_RATE_EXISTS (409). */
  createRate(hubId: number, input: ExchangeRateInput): Promise<ExchangeRate>;
  /** Throws EXCHANGE_RATE_INVALID (400), EXCHANGE_RATE_NOT_FOUND (404), EXCHANGE_RATE_EXISTS (409). */
  changeRate(hubId: number, rateId: string, change: ExchangeRateChange): Promise<ExchangeRate>;
  createRates(hubId: number, inputs: readonly ExchangeRateInput[]): Promise<RatesOutcome>;
  changeRates(hubId: number, inputs: readonly (ExchangeRateChange & { readonly id: string })[]): Promise<RatesOutcome>;
  readRates(hubId: number, rateIds: readonly string[]): Promise<RatesOutcome>;
  /** Throws EXCHANGE_RATE_NOT_FOUND (404) for a pair without rates. */
  setVisibility(hubId: number, visibility: Static<typeof Visibility>): Promise<void>;
  /** The currencies with a rate to that of the account. */
  listCurrencies(hubId: number): Promise<string[]>;
  /** Cached; undefined for an account with one currency. */
  getFindRate(hubId: number): Promise<FindRate | undefined>;
}

interface CurrenciesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hubs: HubsService;
}

type Row = Awaited<ReturnType<typeof store.listAllRates>>[number];

/** Published with the id of a hub whose rates have changed. */
const changeTopic = 'exchange-rates';
const defaultLimit = 100;

export function createCurrenciesService(deps: CurrenciesDeps): CurrenciesService {
  const { db, clock, hubs } = deps;
  const cached = createCache<readonly Row[]>(db, changeTopic);
  const getRows = async (hubId: number): Promise<Row[]> => {
    const { currency } = await hubs.getHub(hubId);
    const all = await cached(String(hubId), () => db.read((tx) => store.listAllRates(tx, hubId)));
    return all.filter(({ toCurrency }) => toCurrency === currency);
  };
  const toCompanyCurrency = ({ currency, createdAt }: Awaited<ReturnType<HubsService['getHub']>>) => ({
    id: currency,
    createdAt: createdAt.toISOString(),
  });

  return {
    ...createRateReads(deps),
    ...createRateWrites(deps),
    getCompanyCurrency: async (hubId) => toCompanyCurrency(await hubs.getHub(hubId)),
    async setCompanyCurrency(hubId, currencyCode) {
      assertCurrency(currencyCode);
      return toCompanyCurrency(await hubs.changeHub(hubId, { currency: currencyCode }));
    },
    async listCurrentRates(hubId) {
      const current = new Map<string, Row>();
      const now = clock.now();
      for (const row of await getRows(hubId)) if (row.effectiveAt <= now) current.set(row.fromCurrency, row);
      return [...current.values()].sort((a, b) => (a.fromCurrency < b.fromCurrency ? -1 : 1)).map(toRate);
    },
    listCurrencies: async (hubId) =>
      [...new Set((await getRows(hubId)).map(({ fromCurrency }) => fromCurrency))].sort(),
    async getFindRate(hubId) {
      const rows = await getRows(hubId);
      if (rows.length === 0) return undefined;
      return (currencyCode, at) => {
        const time = Date.parse(at);
        const own = rows.filter((row) => row.fromCurrency === currencyCode && row.effectiveAt.getTime() <= time);
        return own.at(-1)?.conversionRate;
      };
    },
  };
}

function createRateReads({ db, clock }: CurrenciesDeps) {
  const findRates = async (hubId: number, rateIds: readonly string[]): Promise<ReadonlyMap<string, Row>> => {
    const ids = rateIds.filter(isRateId);
    const rows = ids.length === 0 ? [] : await db.read((tx) => store.findRates(tx, hubId, ids));
    return new Map(rows.map((row) => [row.rateId, row]));
  };
  return {
    async listRates(hubId: number, query: Static<typeof ExchangeRatesQuery>) {
      const { after = '0', limit = defaultLimit, fromCurrencyCode, toCurrencyCode } = query;
      for (const code of [fromCurrencyCode, toCurrencyCode]) if (code !== undefined) assertCurrency(code);
      if (!/^\d{1,15}$/.test(after)) throw invalid('after is not a valid cursor.');
      const pair = { fromCurrency: fromCurrencyCode ?? null, toCurrency: toCurrencyCode ?? null };
      const page = { afterId: after, limit: limit + 1, ...pair };
      const rows = await db.read((tx) => store.listRates(tx, hubId, page));
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return { results: shown.map(toRate), ...(last && { after: last.rateId }) };
    },
    async getRate(hubId: number, rateId: string): Promise<ExchangeRate> {
      const row = (await findRates(hubId, [rateId])).get(rateId);
      if (!row) throw currencyErrors.exchangeRateNotFound();
      return toRate(row);
    },
    async readRates(hubId: number, rateIds: readonly string[]): Promise<RatesOutcome> {
      const startedAt = clock.now();
      const found = await findRates(hubId, rateIds);
      const unique = [...new Set(rateIds)];
      const results = unique.flatMap((id) => found.get(id) ?? []).map(toRate);
      const failures = unique.filter((id) => !found.has(id)).map(notFound);
      return { results, failures, startedAt, completedAt: clock.now() };
    },
  };
}

type Change = <T>(hubId: number, run: (tx: Tx, rates: AccountRates) => Promise<T>) => Promise<T>;

function createRateWrites({ db, clock }: CurrenciesDeps) {
  const change: Change = (hubId, run) =>
    db.write(async (tx) => {
      const currency = await store.lockCurrency(tx, hubId);
      if (currency === undefined) throw hubErrors.hubNotFound();
      const rows = await store.listAllRates(tx, hubId);
      const result = await run(tx, { currency, rows, now: clock.now() });
      await db.publish(tx, changeTopic, String(hubId));
      return result;
    });
  const batches = createRateBatches(clock, change);
  return {
    ...batches,
    createRate: async (hubId: number, input: ExchangeRateInput) => getOnly(await batches.createRates(hubId, [input])),
    changeRate: async (hubId: number, rateId: string, input: ExchangeRateChange) =>
      getOnly(await batches.changeRates(hubId, [{ ...input, id: rateId }])),
    async setVisibility(
      hubId: number,
      { fromCurrencyCode, toCurrencyCode, visibleInUI }: Static<typeof Visibility>,
    ): Promise<void> {
      assertCurrency(fromCurrencyCode);
      assertCurrency(toCurrencyCode);
      const pair = { fromCurrency: fromCurrencyCode, toCurrency: toCurrencyCode, visible: visibleInUI };
      await change(hubId, async (tx, { now }) => {
        if ((await store.updateVisibility(tx, hubId, { ...pair, now })) === 0)
          throw currencyErrors.exchangeRateNotFound();
      });
    },
  };
}

function createRateBatches(clock: Clock, change: Change): Pick<CurrenciesService, 'createRates' | 'changeRates'> {
  const createRates = (hubId: number, inputs: readonly ExchangeRateInput[]): Promise<RatesOutcome> =>
    change(hubId, async (tx, { now, ...locked }) => {
      const taken = [...locked.rows];
      const { accepted, failures } = split(inputs, (input) => {
        const rate = toNewRate(input, { ...locked, rows: taken, now });
        taken.push(rate);
        return rate;
      });
      const rates = accepted.map(({ fromCurrency, toCurrency, conversionRate, visible, effectiveAt }) => {
        return { fromCurrency, toCurrency, conversionRate, visible, effectiveAt: effectiveAt.toISOString() };
      });
      const rows = rates.length === 0 ? [] : await store.insertRates(tx, hubId, { rates, now });
      return { results: rows.map(toRate), failures, startedAt: now, completedAt: clock.now() };
    });
  const changeRates: CurrenciesService['changeRates'] = (hubId, inputs) =>
    change(hubId, async (tx, { rows, now }) => {
      const known = new Map(rows.map((row) => [row.rateId, row]));
      const changed = new Set<string>();
      const { accepted, failures } = split(inputs, (input) => {
        const row = known.get(input.id);
        if (!row) throw notFound(input.id);
        if (changed.has(input.id)) throw invalid(`The exchange rate ${input.id} is named more than once.`);
        const after = toChangedRate(row, input);
        assertFree(after, [...known.values()]);
        known.set(input.id, after);
        changed.add(input.id);
        return after;
      });
      const changes = accepted.map(({ rateId, conversionRate, effectiveAt }) => {
        return { rateId, conversionRate, effectiveAt: effectiveAt.toISOString() };
      });
      const written = changes.length === 0 ? [] : await store.updateRates(tx, hubId, { changes, now });
      const byId = new Map(written.map((row) => [row.rateId, row]));
      const results = changes.flatMap(({ rateId }) => byId.get(rateId) ?? []).map(toRate);
      return { results, failures, startedAt: now, completedAt: clock.now() };
    });
  return { createRates, changeRates };
}

/** Applies a function to each input, and collects what it refuses. */
function split<Input, Output>(inputs: readonly Input[], accept: (input: Input) => Output) {
  const [accepted, failures]: [Output[], AppError[]] = [[], []];
  for (const input of inputs) {
    try {
      accepted.push(accept(input));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failures.push(error);
    }
  }
  return { accepted, failures };
}

function getOnly({ results: [rate], failures: [failure] }: RatesOutcome): ExchangeRate {
  if (failure) throw failure;
  if (!rate) throw currencyErrors.exchangeRateNotFound();
  return rate;
}
