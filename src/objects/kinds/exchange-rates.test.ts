import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const deals = '/crm/v3/objects/deals';
const rates = '/settings/v3/currencies/exchange-rates';
const names = ['hs_exchange_rate', 'amount_in_home_currency', 'hs_closed_amount_in_home_currency'];

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Several currencies' });
  await addRate(hub, { fromCurrencyCode: 'EUR', conversionRate: 1.1, effectiveAt: '2020-01-01T00:00:00Z' });
  await addRate(hub, { fromCurrencyCode: 'EUR', conversionRate: 1.25, effectiveAt: '2025-01-01T00:00:00Z' });
  await addRate(hub, { fromCurrencyCode: 'GBP', conversionRate: 1.3, effectiveAt: '2025-01-01T00:00:00Z' });
});

async function addRate(of: TestHub, json: object): Promise<string> {
  const { status, body } = await of.request({ path: rates, json });
  expect(status).toBe(200);
  return body.id as string;
}

async function create(properties: object, of: TestHub = hub): Promise<string> {
  const json = { properties: { dealname: 'Rollout', ...properties } };
  const { status, body } = await of.request({ path: deals, json });
  expect(status).toBe(201);
  return body.id as string;
}

async function update(id: string, properties: object, of: TestHub = hub): Promise<void> {
  const { status } = await of.request({ method: 'PATCH', path: `${deals}/${id}`, json: { properties } });
  expect(status).toBe(200);
}

async function money(id: string, of: TestHub = hub): Promise<(string | null)[]> {
  const { body } = await of.request({ path: `${deals}/${id}?properties=${names.join(',')}` });
  return names.map((name) => (body.properties[name] ?? null) as string | null);
}

const open = { pipeline: 'default', dealstage: 'contractsent', amount: '100' };

describe('the amount of a deal in another currency (Assumption K25)', () => {
  it('is converted by the rate in force when the deal is created', async () => {
    expect(await money(await create({ ...open, deal_currency_code: 'EUR' }))).toEqual(['1.25', '125.00', '0']);
    expect(await money(await create({ ...open, deal_currency_code: 'GBP' }))).toEqual(['1.3', '130.0', '0']);
  });

  it('is not converted in the currency of the account, or in one without a rate', async () => {
    for (const deal_currency_code of ['USD', 'CHF', '']) {
      expect(await money(await create({ ...open, deal_currency_code }))).toEqual([null, '100', '0']);
    }
    expect(await money(await create(open))).toEqual([null, '100', '0']);
  });

  it('follows the currency, and a rate that the request sets', async () => {
    const id = await create({ ...open, deal_currency_code: 'EUR' });
    await update(id, { deal_currency_code: 'GBP' });
    expect(await money(id)).toEqual(['1.3', '130.0', '0']);
    await update(id, { deal_currency_code: 'USD' });
    expect(await money(id)).toEqual([null, '100', '0']);
    await update(id, { deal_currency_code: 'EUR', hs_exchange_rate: '2' });
    expect(await money(id)).toEqual(['2', '200', '0']);
    expect(await money(await create({ ...open, deal_currency_code: 'EUR', hs_exchange_rate: '3' }))).toEqual([
      '3',
      '300',
      '0',
    ]);
  });

  it('of an open deal takes a new rate with its next change, that of a closed one keeps its rate', async () => {
    const own = await newHub();
    const rateId = await addRate(own, { fromCurrencyCode: 'EUR', conversionRate: 1.2 });
    const id = await create({ ...open, deal_currency_code: 'EUR' }, own);
    const change = { method: 'PATCH', path: `${rates}/${rateId}`, json: { conversionRate: 1.5 } };
    expect((await own.request(change)).status).toBe(200);
    expect(await money(id, own)).toEqual(['1.2', '120.0', '0']);
    await update(id, { dealname: 'Renamed' }, own);
    expect(await money(id, own)).toEqual(['1.2', '120.0', '0']);
    await update(id, { amount: '200' }, own);
    expect(await money(id, own)).toEqual(['1.5', '300.0', '0']);
    await update(id, { dealstage: 'closedwon' }, own);
    expect(await money(id, own)).toEqual(['1.5', '300.0', '300.0']);
    await own.request({ ...change, json: { conversionRate: 1.7 } });
    await update(id, { amount: '400' }, own);
    expect(await money(id, own)).toEqual(['1.5', '600.0', '600.0']);
    await update(id, { hs_exchange_rate: '1' }, own);
    expect(await money(id, own)).toEqual(['1', '400', '400']);
  });

  it('of a deal that closes is converted by the rate of its close date, or else the current one', async () => {
    const won = { ...open, dealstage: 'closedwon', deal_currency_code: 'EUR' };
    const past = await create({ ...won, closedate: '2022-05-05T00:00:00Z' });
    expect(await money(past)).toEqual(['1.1', '110.0', '110.0']);
    expect(await money(await create(won))).toEqual(['1.25', '125.00', '125.00']);
    const early = await create({ ...won, closedate: '2010-05-05T00:00:00Z' });
    expect(await money(early)).toEqual(['1.25', '125.00', '125.00']);
  });

  it('is converted in batches as well', async () => {
    const inputs = [1, 2].map((n) => ({ properties: { dealname: `Deal ${n}`, ...open, deal_currency_code: 'EUR' } }));
    const { status, body } = await hub.request({ path: `${deals}/batch/create`, json: { inputs } });
    expect(status).toBe(201);
    const ids = body.results.map(({ id }: { id: string }) => id) as string[];
    for (const id of ids) expect(await money(id)).toEqual(['1.25', '125.00', '0']);
    const changes = ids.map((id) => ({ id, properties: { deal_currency_code: 'GBP' } }));
    expect((await hub.request({ path: `${deals}/batch/update`, json: { inputs: changes } })).status).toBe(200);
    for (const id of ids) expect(await money(id)).toEqual(['1.3', '130.0', '0']);
  });

  it('is not converted by the rates of another account', async () => {
    const own = await newHub();
    expect(await money(await create({ ...open, deal_currency_code: 'EUR' }, own), own)).toEqual([null, '100', '0']);
  });

  it('is converted to the currency that the account has at that time', async () => {
    const own = await newHub();
    await addRate(own, { fromCurrencyCode: 'EUR', conversionRate: 1.2 });
    const json = { currencyCode: 'GBP' };
    await own.request({ method: 'PUT', path: '/settings/v3/currencies/company-currency', json });
    expect(await money(await create({ ...open, deal_currency_code: 'EUR' }, own), own)).toEqual([null, '100', '0']);
    await addRate(own, { fromCurrencyCode: 'EUR', conversionRate: 0.85 });
    expect(await money(await create({ ...open, deal_currency_code: 'EUR' }, own), own)).toEqual(['0.85', '85.00', '0']);
  });
});
