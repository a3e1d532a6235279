import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { request } from '../../test/support/http.js';
import { installApp, newHub, type TestHub } from '../../test/support/hubs.js';
import { needs } from '../../test/support/needs.js';
import { countStatuses, limitHeadersOf } from '../../test/support/limits.js';

const companies = '/crm/v3/objects/companies';
const associated = '/crm/v4/objects/contacts/1/associations/companies';
const usage = '/account-info/v3/api-usage/daily/private-apps';

describe('the daily limit of private apps', () => {
  let app: SpokeApp;
  beforeAll(async () => {
    app = await startSpoke({ env: { SPOKE_RATE_LIMITS: 'free' } });
  });
  afterAll(() => app?.close());

  const setClock = (now: string) => request(app.baseUrl, { path: '/_spoke/clock', json: { now } });
  const hubIn = (timeZone: string) => newHub({ baseUrl: app.baseUrl, timeZone });
  // The address of the server changes with its restart.
  const callOf = (hub: TestHub, path: string) => request(app.baseUrl, { path, token: hub.privateApp.token });
  const leftOf = async (hub: TestHub, path = companies) => limitHeadersOf(await callOf(hub, path))['daily-remaining'];

  it('resets at midnight of the account, and reports that time', async () => {
    await setClock('2026-01-31T04:59:00Z');
    const hub = await hubIn('America/New_York');
    expect([await leftOf(hub), await leftOf(hub)]).toEqual(['249999', '249998']);
    const { status, body } = await hub.request({ path: usage });
    expect([status, body]).toEqual([
      200,
      {
        results: [
          {
            name: 'private-apps-api-calls-daily',
            usageLimit: 250_000,
            currentUsage: 3,
            collectedAt: expect.stringMatching(/^2026-01-31T04:59:/),
            fetchStatus: 'SUCCESS',
            resetsAt: '2026-01-31T05:00:00.000Z',
          },
        ],
      },
    ]);
    expect((await hub.request({ path: usage.replace('/private-apps', '') })).body.results[0].currentUsage).toBe(4);
    const install = await installApp(hub);
    expect((await install.request({ path: usage.replace('v3', '2026-03') })).body.results[0].currentUsage).toBe(4);
    const east = await hubIn('Europe/Berlin');
    expect(await leftOf(east)).toBe('249999');
    await setClock('2026-01-31T05:00:00Z');
    expect([await leftOf(hub), await leftOf(east)]).toEqual(['249999', '249998']);
    expect((await hub.request({ path: usage })).body.results[0].resetsAt).toBe('2026-02-01T05:00:00.000Z');
  });

  it('survives a restart', async () => {
    const hub = await hubIn('UTC');
    // A day to come: until its clock is set, the server that starts removes what was counted months ago.
    await setClock('2036-03-10T12:00:00Z');
    expect([await leftOf(hub), await leftOf(hub)]).toEqual(['249999', '249998']);
    expect(await leftOf(hub, associated)).toBe('499999');
    await app.restart();
    await setClock('2036-03-10T13:00:00Z');
    expect([await leftOf(hub, associated), await leftOf(hub)]).toEqual(['499998', '249997']);
    await setClock('2036-03-11T00:00:00Z');
    expect([await leftOf(hub), await leftOf(hub, associated)]).toEqual(['249999', '499999']);
  });

  // What the API would take an hour to count is written to the table.
  it('rejects calls beyond it, and includes the counts of other machines', needs.postgres, async () => {
    const hub = await hubIn('UTC');
    await setClock('2026-03-20T12:00:00Z');
    const sql = postgres(app.databaseUrl ?? '', { max: 1 });
    await sql`insert into api_usage (hub_id, day, calls) values (${hub.hubId}, '2026-03-20', 249995)`;
    const create = () =>
      request(app.baseUrl, { path: companies, token: hub.privateApp.token, json: { properties: { name: 'Acme' } } });
    const replies = await Promise.all(Array.from({ length: 9 }, create));
    expect(countStatuses(replies)).toEqual({ 201: 5, 429: 4 });
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body).toEqual({
      status: 'error',
      message: 'You have reached your daily limit.',
      errorType: 'RATE_LIMIT',
      correlationId: expect.any(String),
      policyName: 'DAILY',
      groupName: `publicapi:private_app-api-calls-daily:${hub.privateApp.appId}:${hub.hubId}`,
    });
    expect(refused?.headers['retry-after']).toBeUndefined();
    expect(refused && limitHeadersOf(refused)).toMatchObject({
      remaining: '95',
      daily: '250000',
      'daily-remaining': '0',
    });
    // Searches are beside it, and installed apps.
    const search = { path: `${companies}/search`, json: {} };
    expect((await request(app.baseUrl, { ...search, token: hub.privateApp.token })).body.total).toBe(5);
    expect((await (await installApp({ ...hub, baseUrl: app.baseUrl })).request({ path: companies })).status).toBe(200);

    await setClock('2026-03-21T00:00:00Z');
    expect(await leftOf(hub)).toBe('249999');
    expect((await callOf(hub, usage)).body.results[0].currentUsage).toBe(2);
    await sql`update api_usage set calls = 1000 where hub_id = ${hub.hubId} and day = '2026-03-21'`;
    await expect.poll(() => leftOf(hub), { interval: 200 }).toMatch(/^248[0-9]{3}$/);
    await sql.end();
  });

  it('rejects associations beyond their limit, and nothing else', needs.postgres, async () => {
    const hub = await hubIn('UTC');
    await setClock('2026-04-20T12:00:00Z');
    const sql = postgres(app.databaseUrl ?? '', { max: 1 });
    await sql`insert into api_usage (hub_id, day, calls, association_calls) values (${hub.hubId}, '2026-04-20', 7, 499998)`;
    expect([await leftOf(hub, associated), await leftOf(hub, associated)]).toEqual(['1', '0']);
    const refused = await callOf(hub, associated);
    expect([refused.status, refused.body]).toEqual([
      429,
      {
        status: 'error',
        message: 'You have reached your daily limit.',
        errorType: 'RATE_LIMIT',
        correlationId: expect.any(String),
        policyName: 'DAILY',
        groupName: `publicapi:crm:associations-daily:private_app:${hub.privateApp.appId}:${hub.hubId}`,
      },
    ]);
    expect(await leftOf(hub)).toBe('249992');
    expect((await callOf(hub, usage)).body.results[0].currentUsage).toBe(9);
    await setClock('2026-04-21T00:00:00Z');
    expect(await leftOf(hub, associated)).toBe('499999');
    await sql.end();
  });

  it('a new tier applies its limits to the existing counts', async () => {
    const hub = await hubIn('UTC');
    expect(await leftOf(hub)).toBe('249999');
    expect(await leftOf(hub, associated)).toBe('499999');
    const put = (tier: string) => request(app.baseUrl, { method: 'PUT', path: '/_spoke/limits', json: { tier } });
    const found = [];
    const foundOfAssociations = [];
    for (const tier of ['professional', 'enterprise', 'addon']) {
      await put(tier);
      const { max, secondly, daily, 'daily-remaining': left } = limitHeadersOf(await callOf(hub, companies));
      found.push([max, secondly, daily, left]);
      const { max: most, daily: ofDay, 'daily-remaining': rest } = limitHeadersOf(await callOf(hub, associated));
      foundOfAssociations.push([most, ofDay, rest]);
    }
    expect(foundOfAssociations).toEqual([
      ['150', '500000', '499998'],
      ['150', '500000', '499997'],
      ['150', '500000', '499996'],
    ]);
    expect(found).toEqual([
      ['190', '19', '650000', '649998'],
      ['190', '19', '1000000', '999997'],
      ['250', '25', '2000000', '1999996'],
    ]);
    await put('free');
  });
});
