import { assertWritten, type Tx } from '../../platform/db/db.js';

interface RateRow {
  readonly rateId: string;
  readonly fromCurrency: string;
  readonly toCurrency: string;
  /** Decimal digits without trailing zeros. */
  readonly conversionRate: string;
  readonly effectiveAt: Date;
  readonly visible: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = (tx: Tx) => tx`
  rate_id::text, from_currency, to_currency, trim_scale(conversion_rate)::text as conversion_rate, effective_at, visible,
  created_at, updated_at`;

/** Blocks other changes of the account's rates; returns its currency. */
export async function lockCurrency(tx: Tx, hubId: number): Promise<string | undefined> {
  const [row] = await tx<{ currency: string }[]>`select currency from hub where hub_id = ${hubId} for no key update`;
  return row?.currency;
}

/** All rates of an account, at most as many as it may have. */
export function listAllRates(tx: Tx, hubId: number): Promise<RateRow[]> {
  return tx<RateRow[]>`select ${columns(tx)} from exchange_rate where hub_id = ${hubId} order by effective_at, rate_id`;
}

interface RatesPage {
  readonly afterId: string;
  readonly limit: number;
  readonly fromCurrency: string | null;
  readonly toCurrency: string | null;
}

/** By id. */
export function listRates(tx: Tx, hubId: number, page: RatesPage): Promise<RateRow[]> {
  const { afterId, limit, fromCurrency, toCurrency } = page;
  return tx<RateRow[]>`
    select ${columns(tx)} from exchange_rate
    where hub_id = ${hubId} and rate_id > ${afterId}::text::bigint
      and (${fromCurrency}::text is null or from_currency = ${fromCurrency}::text)
      and (${toCurrency}::text is null or to_currency = ${toCurrency}::text)
    order by exchange_rate.rate_id limit ${limit}`;
}

export function findRates(tx: Tx, hubId: number, rateIds: readonly string[]): Promise<RateRow[]> {
  return tx<RateRow[]>`
    select ${columns(tx)} from exchange_rate
    where hub_id = ${hubId} and rate_id in (select jsonb_array_elements_text(${tx.json(rateIds)})::bigint)`;
}

type NewRate = Pick<RateRow, 'fromCurrency' | 'toCurrency' | 'conversionRate' | 'visible'> & {
  /** ISO 8601. */
  readonly effectiveAt: string;
};

/** Returns the rates in the given order. */
export async function insertRates(
  tx: Tx,
  hubId: number,
  { rates, now }: { readonly rates: readonly NewRate[]; readonly now: Date },
): Promise<RateRow[]> {
  const placed = rates.map((rate, place) => ({ ...rate, place }));
  const rows = await tx<RateRow[]>`
    insert into exchange_rate (
      hub_id, rate_id, from_currency, to_currency, conversion_rate, effective_at, visible, created_at, updated_at
    )
    select ${hubId}::integer, nextval('exchange_rate_number'), r.from_currency, r.to_currency, r.conversion_rate::numeric,
      r.effective_at, r.visible, ${now}, ${now}
    from (
      select * from jsonb_to_recordset(${tx.rows(placed)}) as r (
        place integer, from_currency text, to_currency text, conversion_rate text, effective_at timestamptz, visible boolean
      ) order by place
    ) r
    returning ${columns(tx)}`;
  assertWritten(rates.length, rows.length);
  return rows.sort((a, b) => Number(a.rateId) - Number(b.rateId));
}

interface RateChange {
  readonly rateId: string;
  readonly conversionRate: string;
  /** ISO 8601. */
  readonly effectiveAt: string;
}

/** Each rate at most once. */
export async function updateRates(
  tx: Tx,
  hubId: number,
  { changes, now }: { readonly changes: readonly RateChange[]; readonly now: Date },
): Promise<RateRow[]> {
  const rows = await tx<RateRow[]>`
    with change as (
      select * from jsonb_to_recordset(${tx.rows(changes)}) as c (
        rate_id bigint, conversion_rate text, effective_at timestamptz
      )
    )
    update exchange_rate r
    set conversion_rate = (select c.conversion_rate::numeric from change c where c.rate_id = r.rate_id),
      effective_at = (select c.effective_at from change c where c.rate_id = r.rate_id), updated_at = ${now}
    where hub_id = ${hubId} and rate_id in (select c.rate_id from change c)
    returning ${columns(tx)}`;
  assertWritten(changes.length, rows.length);
  return rows;
}

/** Returns the number of rates of the pair. */
export async function updateVisibility(
  tx: Tx,
  hubId: number,
  pair: Pick<RateRow, 'fromCurrency' | 'toCurrency' | 'visible'> & { readonly now: Date },
): Promise<number> {
  const { count } = await tx`
    update exchange_rate set visible = ${pair.visible}, updated_at = ${pair.now}
    where hub_id = ${hubId} and from_currency = ${pair.fromCurrency} and to_currency = ${pair.toCurrency}`;
  return count;
}
