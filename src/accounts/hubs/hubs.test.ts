import { describe, expect, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { newHub } from '../../../test/support/hubs.js';
import { newPersonIn } from '../../../test/support/people.js';

const path = '/_app/account';
const byLanguage = {
  ...{ numberFormat: 'language', dateOrder: 'language' },
  ...{ hourCycle: 'language', weekStart: 'language' },
};

async function start() {
  const hub = await newHub({ name: 'Acme', timeZone: 'UTC' });
  const session = await openAppSession(hub.baseUrl, hub.user);
  const change = (json: object) => session.request(hub.hubId, { method: 'PATCH', path, json });
  const details = async () => (await hub.request({ path: '/account-info/v3/details' })).body as Record<string, unknown>;
  return { hub, session, change, details };
}

describe('PATCH /_app/account', () => {
  it('changes name, domain, time zone and currency, and everything that shows them', async () => {
    const { hub, session, change, details } = await start();
    expect(await details()).toMatchObject({ timeZone: 'UTC', companyCurrency: 'USD' });
    const json = {
      name: 'Acme Europe',
      domain: `acme-${hub.hubId}.example`,
      timeZone: 'Asia/Kolkata',
      currency: 'EUR',
    };
    const { status, body } = await change(json);
    expect([status, body]).toEqual([
      200,
      { hubId: hub.hubId, ...json, formats: byLanguage, requiresSecondFactor: false },
    ]);
    expect(await details()).toMatchObject({ timeZone: 'Asia/Kolkata', companyCurrency: 'EUR', utcOffset: '+05:30' });
    const shown = await session.requestAsPerson({ path: '/_app/session' });
    expect(shown.body.hubs).toEqual([expect.objectContaining(json)]);
    const company = await hub.request({ path: '/crm/v3/objects/companies', json: { properties: { name: 'x' } } });
    expect(company.body.properties.hs_annual_revenue_currency_code).toBe('EUR');
  });

  it('keeps what it does not name', async () => {
    const { hub, change } = await start();
    const { body } = await change({ currency: 'GBP' });
    expect(body).toEqual({
      ...{ hubId: hub.hubId, name: 'Acme', domain: hub.domain },
      timeZone: 'UTC',
      currency: 'GBP',
      formats: byLanguage,
      requiresSecondFactor: false,
    });
  });

  it('sets formats one by one, which the sessions of all users show', async () => {
    const { hub, session, change } = await start();
    await change({ formats: { numberFormat: '1.234,56', weekStart: 'monday' } });
    const { body } = await change({ formats: { weekStart: 'language', hourCycle: 'h23' } });
    const formats = { ...byLanguage, numberFormat: '1.234,56', hourCycle: 'h23' };
    expect(body.formats).toEqual(formats);
    expect((await session.requestAsPerson({ path: '/_app/session' })).body.hubs[0].formats).toEqual(formats);
    const viewer = await openAppSession(hub.baseUrl, await newPersonIn(hub, { role: 'viewer', name: 'Bea' }));
    expect((await viewer.requestAsPerson({ path: '/_app/session' })).body.hubs[0].formats).toEqual(formats);
  });

  it('the currency and the days of reports follow a change at once', async () => {
    const { hub, session, change } = await start();
    const properties = { dealname: 'Plan', amount: '100', closedate: '2026-05-01T22:30:00Z' };
    await hub.request({ path: '/crm/v3/objects/deals', json: { properties } });
    const days = async () => {
      const json = { groupBy: { propertyName: 'closedate', interval: 'day' } };
      const { body } = await session.request(hub.hubId, { path: '/_app/objects/deals/summary', json });
      return body.groups.map(({ key }: { key: string }) => key);
    };
    expect(await days()).toEqual(['2026-05-01']);
    await change({ currency: 'EUR', timeZone: 'Europe/Berlin' });
    expect(await days()).toEqual(['2026-05-02']);
    expect((await hub.request({ path: '/settings/v3/currencies/company-currency' })).body.id).toBe('EUR');
  });

  it('refuses values that are not valid, and the domain of another account, and changes nothing', async () => {
    const { change, details } = await start();
    const other = await start();
    const before = await details();
    for (const [json, status] of [
      [{ name: ' ' }, 400],
      [{ name: 'x'.repeat(101) }, 400],
      [{ domain: 'Not a domain' }, 400],
      [{ timeZone: 'Mars/Base' }, 400],
      [{ currency: 'euro' }, 400],
      [{ currency: 'ZZZ' }, 400],
      [{ currency: 'EUR', timeZone: 'Mars/Base' }, 400],
      [{ formats: { numberFormat: '1_234' } }, 400],
      [{ formats: { numberFormat: null } }, 400],
      [{ formats: { colour: 'red' } }, 400],
      [{ name: 'Acme', formats: { hourCycle: 'h11' } }, 400],
      [{ hubId: 7 }, 400],
      [{ domain: other.hub.domain }, 409],
    ] as const) {
      expect([json, (await change(json)).status]).toEqual([json, status]);
    }
    expect(await details()).toEqual(before);
  });

  it('names the field of a bad value', async () => {
    const { change } = await start();
    for (const [json, field] of [
      [{ name: '' }, 'name'],
      [{ domain: 'Acme' }, 'domain'],
      [{ timeZone: 'Mars/Base' }, 'timeZone'],
      [{ currency: 'ZZZ' }, 'currency'],
    ] as const) {
      const { body } = await change(json);
      expect(body).toMatchObject({ category: 'VALIDATION_ERROR', errors: [{ in: field }] });
    }
    expect((await change({ formats: { dateOrder: 'DYM' } })).body.message).toContain('dateOrder');
  });

  it('is for administrators', async () => {
    const { hub } = await start();
    for (const role of ['member', 'viewer'] as const) {
      const session = await openAppSession(hub.baseUrl, await newPersonIn(hub, { role, name: 'Bea' }));
      const { status } = await session.request(hub.hubId, { method: 'PATCH', path, json: { name: 'Theirs' } });
      expect([role, status]).toEqual([role, 403]);
    }
  });
});
