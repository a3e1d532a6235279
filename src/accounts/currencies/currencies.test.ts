import { describe, expect, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { newPersonIn } from '../../../test/support/people.js';

const path = '/settings/v3/currencies';
const rates = `${path}/exchange-rates`;
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

const post = (hub: TestHub, suffix: string, json: object) => hub.request({ path: `${rates}${suffix}`, json });
async function create(hub: TestHub, fromCurrencyCode: string, conversionRate: unknown, effectiveAt?: unknown) {
  const { status, body } = await post(hub, '', { fromCurrencyCode, conversionRate, effectiveAt });
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

describe('the currency of an account (Assumption O21)', () => {
  it('is one of the known codes', async () => {
    const hub = await newHub();
    const { status, body } = await hub.request({ path: `${path}/codes` });
    expect(status).toBe(200);
    expect(body.results).toContainEqual({ currencyCode: 'EUR', currencyName: 'Euro' });
    expect(body.results.length).toBeGreaterThan(150);
  });

  it('is read and changed; the account shows it', async () => {
    const hub = await newHub();
    const first = await hub.request({ path: `${path}/company-currency` });
    expect([first.status, first.body]).toEqual([200, { id: 'USD', createdAt: moment }]);
    const json = { currencyCode: 'EUR' };
    const changed = await hub.request({ method: 'PUT', path: `${path}/company-currency`, json });
    expect([changed.status, changed.body.id]).toEqual([200, 'EUR']);
    const details = await hub.request({ path: '/account-info/v3/details' });
    expect(details.body).toMatchObject({ companyCurrency: 'EUR', additionalCurrencies: [] });
  });

  it('cannot be an unknown code', async () => {
    const hub = await newHub();
    for (const currencyCode of ['XYZ', 'eur', '']) {
      const { status } = await hub.request({ method: 'PUT', path: `${path}/company-currency`, json: { currencyCode } });
      expect([currencyCode, status]).toEqual([currencyCode, 400]);
    }
    expect((await hub.request({ path: `${path}/company-currency` })).body.id).toBe('USD');
  });
});

describe('exchange rates (Assumption O21)', () => {
  it('are created, read, listed and changed', async () => {
    const hub = await newHub();
    const euro = await create(hub, 'EUR', '1.2345678', '2026-01-01T00:00:00Z');
    expect(euro).toEqual({
      id: expect.stringMatching(/^\d+$/),
      fromCurrencyCode: 'EUR',
      toCurrencyCode: 'USD',
      conversionRate: 1.234568,
      effectiveAt: '2026-01-01T00:00:00.000Z',
      visibleInUI: true,
      createdAt: moment,
      updatedAt: moment,
    });
    const pound = await create(hub, 'GBP', 1.3, Date.UTC(2026, 0, 1));
    expect((await hub.request({ path: `${rates}/${euro.id}` })).body).toEqual(euro);
    const listed = await hub.request({ path: rates });
    expect([listed.status, listed.body]).toEqual([200, { results: [euro, pound] }]);
    expect((await hub.request({ path: `${rates}?fromCurrencyCode=GBP&toCurrencyCode=USD` })).body.results).toEqual([
      pound,
    ]);
    const patched = await hub.request({ method: 'PATCH', path: `${rates}/${euro.id}`, json: { conversionRate: 1.5 } });
    expect([patched.status, patched.body]).toEqual([200, { ...euro, conversionRate: 1.5, updatedAt: moment }]);
    const details = await hub.request({ path: '/account-info/v3/details' });
    expect(details.body.additionalCurrencies).toEqual(['EUR', 'GBP']);
  });

  it('are listed one page at a time', async () => {
    const hub = await newHub();
    const all = [await create(hub, 'EUR', 1.1), await create(hub, 'GBP', 1.3), await create(hub, 'CHF', 1.2)];
    const first = await hub.request({ path: `${rates}?limit=2` });
    expect(first.body.results).toEqual(all.slice(0, 2));
    const second = await hub.request({ path: `${rates}?limit=2&after=${first.body.paging.next.after as string}` });
    expect(second.body).toEqual({ results: all.slice(2) });
    for (const query of ['after=x', 'limit=0', 'limit=501', 'fromCurrencyCode=XYZ']) {
      expect([query, (await hub.request({ path: `${rates}?${query}` })).status]).toEqual([query, 400]);
    }
  });

  it('are in force from their effective time until the next one', async () => {
    const hub = await newHub();
    await create(hub, 'EUR', 1.1, '2025-01-01T00:00:00Z');
    const current = await create(hub, 'EUR', 1.2, '2026-01-01T00:00:00Z');
    await create(hub, 'EUR', 1.9, '2999-01-01T00:00:00Z');
    await create(hub, 'GBP', 1.4, '2999-01-01T00:00:00Z');
    const read = async () => (await hub.request({ path: `${rates}/current` })).body;
    expect(await read()).toEqual({ results: [current] });
    await hub.request({ method: 'PUT', path: `${path}/company-currency`, json: { currencyCode: 'EUR' } });
    expect(await read()).toEqual({ results: [] });
  });

  it('are refused when they are not valid', async () => {
    const hub = await newHub();
    const refused = [
      { fromCurrencyCode: 'EUR', conversionRate: 0 },
      { fromCurrencyCode: 'EUR', conversionRate: -1 },
      { fromCurrencyCode: 'EUR', conversionRate: 0.0000001 },
      { fromCurrencyCode: 'EUR', conversionRate: 1e12 },
      { fromCurrencyCode: 'EUR', conversionRate: 'one' },
      { fromCurrencyCode: 'EUR', conversionRate: 1, effectiveAt: 'tomorrow' },
      { fromCurrencyCode: 'XYZ', conversionRate: 1 },
      { fromCurrencyCode: 'USD', conversionRate: 1 },
      { fromCurrencyCode: 'EUR' },
    ];
    for (const json of refused) expect([json, (await post(hub, '', json)).status]).toEqual([json, 400]);
    expect((await hub.request({ path: rates })).body).toEqual({ results: [] });
  });

  it('of one currency have different effective times', async () => {
    const hub = await newHub();
    const effectiveAt = '2026-01-01T00:00:00Z';
    await create(hub, 'EUR', 1.1, effectiveAt);
    const again = await post(hub, '', { fromCurrencyCode: 'EUR', conversionRate: 1.2, effectiveAt });
    expect([again.status, again.body.category]).toEqual([409, 'CONFLICT']);
    const other = await create(hub, 'EUR', 1.2, '2026-02-01T00:00:00Z');
    const json = { conversionRate: 1.2, effectiveAt };
    expect((await hub.request({ method: 'PATCH', path: `${rates}/${other.id}`, json })).status).toBe(409);
    const invalid = { method: 'PATCH', path: `${rates}/${other.id}`, json: { conversionRate: 0 } };
    expect((await hub.request(invalid)).status).toBe(400);
  });

  it('of another account, or unknown ones, are a 404', async () => {
    const [hub, other] = [await newHub(), await newHub()];
    const { id } = await create(other, 'EUR', 1.1);
    for (const rateId of [id, '1', 'x', '0']) {
      const one = `${rates}/${rateId}`;
      expect([rateId, (await hub.request({ path: one })).status]).toEqual([rateId, 404]);
      const changed = await hub.request({ method: 'PATCH', path: one, json: { conversionRate: 2 } });
      expect([rateId, changed.status]).toEqual([rateId, 404]);
    }
    expect((await other.request({ path: `${rates}/${id}` })).body.conversionRate).toBe(1.1);
  });

  it('of a currency are shown or hidden together, later ones as well', async () => {
    const hub = await newHub();
    await create(hub, 'EUR', 1.1, '2025-01-01T00:00:00Z');
    const pair = { fromCurrencyCode: 'EUR', toCurrencyCode: 'USD', visibleInUI: false };
    expect((await post(hub, '/update-visibility', pair)).status).toBe(204);
    await create(hub, 'EUR', 1.2);
    const { results } = (await hub.request({ path: rates })).body;
    expect(results.map((rate: { visibleInUI: boolean }) => rate.visibleInUI)).toEqual([false, false]);
    expect((await post(hub, '/update-visibility', { ...pair, fromCurrencyCode: 'GBP' })).status).toBe(404);
    expect((await post(hub, '/update-visibility', { ...pair, toCurrencyCode: 'XYZ' })).status).toBe(400);
  });
});

describe('batches of exchange rates (Assumption O21)', () => {
  const effectiveAt = '2026-01-01T00:00:00Z';

  it('create rates independently of each other', async () => {
    const hub = await newHub();
    const [euro, pound] = [
      { fromCurrencyCode: 'EUR', conversionRate: 1.1, effectiveAt },
      { fromCurrencyCode: 'GBP', conversionRate: 1.3, effectiveAt },
    ];
    const whole = await post(hub, '/batch/create', { inputs: [euro, pound] });
    expect([whole.status, whole.body]).toMatchObject([
      201,
      { status: 'COMPLETE', results: [euro, pound].map(withTime) },
    ]);
    const partial = await post(hub, '/batch/create', { inputs: [euro, { ...euro, fromCurrencyCode: 'CHF' }] });
    expect([partial.status, partial.body.results.length, partial.body.numErrors]).toEqual([207, 1, 1]);
    expect(partial.body.errors).toEqual([expect.objectContaining({ status: 'error', category: 'CONFLICT' })]);
    expect((await post(hub, '/batch/create', { inputs: [] })).status).toBe(400);
  });

  it('read and change rates, and report unknown ids', async () => {
    const hub = await newHub();
    const [euro, pound] = [await create(hub, 'EUR', 1.1), await create(hub, 'GBP', 1.3)];
    const read = await post(hub, '/batch/read', { inputs: [{ id: pound.id }, { id: euro.id }] });
    expect([read.status, read.body.results]).toEqual([200, [pound, euro]]);
    const missing = await post(hub, '/batch/read', { inputs: [{ id: euro.id }, { id: '7' }] });
    expect([missing.status, missing.body]).toMatchObject([207, { results: [euro], numErrors: 1 }]);
    const inputs = [
      { id: euro.id, conversionRate: 1.5 },
      { id: pound.id, conversionRate: 1.6 },
    ];
    const changed = await post(hub, '/batch/update', { inputs });
    expect([changed.status, changed.body.results]).toMatchObject([200, inputs]);
    const twice = await post(hub, '/batch/update', {
      inputs: [...inputs.slice(0, 1), ...inputs, { ...inputs[0], id: '7' }],
    });
    expect([twice.status, twice.body.results.length]).toEqual([207, 2]);
    expect(twice.body.errors.map(({ category }: { category: string }) => category)).toEqual([
      'VALIDATION_ERROR',
      'OBJECT_NOT_FOUND',
    ]);
  });
});

const withTime = (rate: object) => ({ ...rate, effectiveAt: '2026-01-01T00:00:00.000Z', toCurrencyCode: 'USD' });

it('central exchange rates are off: every currency is unsupported, and adding one is not served', async () => {
  const hub = await newHub();
  const central = `${path}/central-fx-rates`;
  const information = await hub.request({ path: `${central}/information` });
  expect([information.status, information.body]).toEqual([200, { centralExchangeRatesEnabled: false }]);
  const unsupported = await hub.request({ path: `${central}/unsupported-currencies` });
  expect(unsupported.body).toEqual((await hub.request({ path: `${path}/codes` })).body);
  const added = await hub.request({ path: `${central}/add-currency`, json: { currencyCode: 'EUR' } });
  expect([added.status, added.body.message]).toEqual([404, expect.stringContaining('exists on the live service')]);
});

it('currencies need their scopes, and among users an administrator for changes', async () => {
  const narrow = await newHub({ scopes: ['settings.currencies.read'] });
  for (const version of ['2025-09', '2026-03', '2026-09']) {
    const { status } = await narrow.request({ path: `/settings/currencies/${version}/exchange-rates/current` });
    expect([version, status]).toEqual([version, 200]);
  }
  expect((await post(narrow, '', { fromCurrencyCode: 'EUR', conversionRate: 1 })).status).toBe(403);
  const hub = await newHub();
  const member = await openAppSession(hub.baseUrl, await newPersonIn(hub, { role: 'member' }));
  const json = { fromCurrencyCode: 'EUR', conversionRate: 1.1 };
  expect((await member.request(hub.hubId, { path: rates })).status).toBe(200);
  expect((await member.request(hub.hubId, { method: 'POST', path: rates, json })).status).toBe(403);
  const admin = await openAppSession(hub.baseUrl, hub.user);
  expect((await admin.request(hub.hubId, { method: 'POST', path: rates, json })).status).toBe(200);
});
