import { describe, expect, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { newHub } from '../../../test/support/hubs.js';
import { newPersonIn } from '../../../test/support/people.js';

const path = '/_app/account';

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
    expect([status, body]).toEqual([200, { hubId: hub.hubId, ...json }]);
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
    });
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
      [{ currency: 'EUR', timeZone: 'Mars/Base' }, 400],
      [{ hubId: 7 }, 400],
      [{ domain: other.hub.domain }, 409],
    ] as const) {
      expect([json, (await change(json)).status]).toEqual([json, status]);
    }
    expect(await details()).toEqual(before);
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
