import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { request } from '../../test/support/http.js';
import { installApp, newHub, type TestHub } from '../../test/support/hubs.js';
import { limitHeadersOf } from '../../test/support/limits.js';

const companies = '/crm/v3/objects/companies';
const limits = '/_spoke/limits';

describe('rate limits in a sandbox', () => {
  let app: SpokeApp;
  let hub: TestHub;
  beforeAll(async () => {
    app = await startSpoke();
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    await request(app.baseUrl, { method: 'DELETE', path: limits });
    hub = await newHub({ baseUrl: app.baseUrl });
  });

  const read = async () => (await request(app.baseUrl, { path: limits })).body;
  const put = (tier: string) => request(app.baseUrl, { method: 'PUT', path: limits, json: { tier } });
  const call = () => hub.request({ path: companies });

  it('are off by default: nothing is counted or reported', async () => {
    const replies = await Promise.all(Array.from({ length: 120 }, call));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(limitHeadersOf(replies[0] as (typeof replies)[number])).toEqual({});
    expect(await read()).toEqual({ tier: 'off', hubs: [], results: [] });
    for (const path of ['daily', 'daily/private-apps'])
      expect((await hub.request({ path: `/account-info/v3/api-usage/${path}` })).body).toEqual({ results: [] });
  });

  it('can be switched on, read, reset and switched off', async () => {
    expect(await put('free')).toMatchObject({ status: 200, body: { tier: 'free', hubs: [], results: [] } });
    const install = await installApp(hub);
    await install.request({ path: companies });
    await hub.request({ path: `${companies}/search`, json: {} });
    const replies = await Promise.all(Array.from({ length: 101 }, call));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
    const { appId } = hub.privateApp;
    const { results } = await read();
    const ofPrivateApp = (policyName: string) =>
      results.find((one: Record<string, unknown>) => one['policyName'] === policyName && one['limit'] !== 110);
    const rolling = ofPrivateApp('TEN_SECONDLY_ROLLING');
    expect(rolling).toEqual({
      policyName: 'TEN_SECONDLY_ROLLING',
      groupName: `publicapi:private_app-api-calls-ten-secondly:${appId}:${hub.hubId}`,
      hubId: hub.hubId,
      appId,
      limit: 100,
      used: 100,
      remaining: 0,
      opensAt: expect.any(String),
    });
    expect(Math.abs(Date.parse(rolling.opensAt) - Date.now() - 5000)).toBeLessThan(5000);
    expect(ofPrivateApp('DAILY')).toMatchObject({
      policyName: 'DAILY',
      hubId: hub.hubId,
      limit: 250_000,
      used: 100,
      remaining: 249_900,
    });
    expect(results).toContainEqual(
      expect.objectContaining({ hubId: hub.hubId, appId: install.appId, limit: 110, used: 1, remaining: 109 }),
    );

    expect((await request(app.baseUrl, { method: 'DELETE', path: limits })).status).toBe(204);
    expect(await read()).toEqual({ tier: 'free', hubs: [], results: [] });
    expect(limitHeadersOf(await call())).toMatchObject({ remaining: '99', 'daily-remaining': '249999' });
    expect((await put('off')).body.tier).toBe('off');
    expect(limitHeadersOf(await call())).toEqual({});
  });

  it('apply to one account, and not to others, until it returns to those of all', async () => {
    const other = await newHub({ baseUrl: app.baseUrl });
    const putOf = (tier: string | null, hubId?: number) =>
      request(app.baseUrl, { method: 'PUT', path: limits, json: { tier, hubId } });
    const isCounted = async (of: TestHub) => 'remaining' in limitHeadersOf(await of.request({ path: companies }));
    expect((await putOf('free', hub.hubId)).body).toMatchObject({
      tier: 'off',
      hubs: [{ hubId: hub.hubId, tier: 'free' }],
    });
    expect([await isCounted(hub), await isCounted(other)]).toEqual([true, false]);
    const usage = async (of: TestHub) =>
      (await of.request({ path: '/account-info/v3/api-usage/daily/private-apps' })).body.results.length;
    expect([await usage(hub), await usage(other)]).toEqual([1, 0]);

    expect((await put('enterprise')).status).toBe(200);
    expect((await putOf('off', other.hubId)).status).toBe(200);
    expect(limitHeadersOf(await call())['daily']).toBe('250000');
    expect(await isCounted(other)).toBe(false);
    expect((await putOf(null, hub.hubId)).status).toBe(200);
    expect(limitHeadersOf(await call())['daily']).toBe('1000000');

    expect((await putOf('free', 999_999_999)).status).toBe(404);
    expect((await putOf('cheap', hub.hubId)).status).toBe(400);
    expect((await putOf(null)).body).toMatchObject({ tier: 'off', hubs: [] });
  });

  it('return to the configured tier on a reset', async () => {
    await put('professional');
    expect((await call()).status).toBe(200);
    expect((await request(app.baseUrl, { method: 'POST', path: '/_spoke/reset' })).status).toBe(204);
    expect(await read()).toEqual({ tier: 'off', hubs: [], results: [] });
  });

  it.each([{}, { tier: 'gold' }, { tier: 'free', more: 1 }])('reject %j and change nothing', async (json) => {
    const { status, body } = await request(app.baseUrl, { method: 'PUT', path: limits, json });
    expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
    expect((await read()).tier).toBe('off');
  });

  it('a 429 fault has the same response, also if limits are on', async () => {
    await put('addon');
    await request(app.baseUrl, { path: '/_spoke/faults', json: { path: companies, status: 429, times: 1 } });
    const { status, body } = await call();
    expect([status, body.policyName]).toEqual([429, 'TEN_SECONDLY_ROLLING']);
    await put('off');
  });
});
