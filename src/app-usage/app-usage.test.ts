import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { openAppSession } from '../../test/support/app-session.js';
import { request, type RequestOptions } from '../../test/support/http.js';
import { installApp, newHub } from '../../test/support/hubs.js';
import { seed } from '../../test/support/seed.js';
import { newTemplate } from '../../test/support/timeline.js';
import { eventually, openTarget, sendWebhooks } from '../../test/support/webhooks.js';

const appId = 3001;
const companies = '/crm/v3/objects/companies';

let app: SpokeApp;
beforeAll(async () => {
  app = await startSpoke();
}, 60_000);
afterAll(() => app.close());

const apiKey = seed.developers.find(({ apps }) => apps.some((one) => one.appId === appId))?.apiKey ?? '';
const asDeveloper = (path: string, options: Partial<RequestOptions> = {}) =>
  request(app.baseUrl, {
    path: `/_app/apps/${appId}${path}${path.includes('?') ? '&' : '?'}hapikey=${apiKey}`,
    ...options,
  });

describe('the usage of an app', () => {
  it('counts calls, errors, durations, events and deliveries, and survives a restart', async () => {
    const hub = await newHub({ baseUrl: app.baseUrl });
    const install = await installApp(hub);
    const before = (await asDeveloper('/usage')).body.totals;
    for (let call = 0; call < 3; call += 1) expect((await install.request({ path: companies })).status).toBe(200);
    expect((await install.request({ path: `${companies}/404404?properties=secret-value` })).status).toBe(404);
    const template = await newTemplate({}, { baseUrl: app.baseUrl });
    const json = { eventTemplateId: template.id, email: 'ada@example.com', tokens: {} };
    const event = await install.request({ path: '/crm/v3/timeline/events', json });
    const inputs = [json, { ...json, email: 'grace@example.com' }];
    const batch = await install.request({ path: '/crm/v3/timeline/events/batch/create', json: { inputs } });
    expect([event.status, batch.status]).toEqual([201, 201]);

    const target = await openTarget();
    const settings = { targetUrl: target.url, throttling: { maxConcurrentRequests: 10 } };
    await sendWebhooks(app.baseUrl, { method: 'PUT', path: '/settings', json: settings });
    const subscription = { eventType: 'company.creation', active: true };
    await sendWebhooks(app.baseUrl, { path: '/subscriptions', json: subscription });
    await hub.request({ path: companies, json: { properties: { name: 'Acme' } } });
    await eventually(() => target.hits.length > 0);
    target.close();

    const usage = async () => (await asDeveloper('/usage')).body;
    await expect.poll(async () => (await usage()).totals.delivered).toBe(before.delivered + 1);
    const after = await usage();
    expect(after.totals).toMatchObject({
      calls: before.calls + 6,
      errors: before.errors + 1,
      events: before.events + 3,
      undelivered: before.undelivered,
    });
    expect(after.totals.p95).toBeGreaterThan(0);
    expect(after.points).toHaveLength(24);
    expect(after.points.at(-1).calls + after.points.at(-2).calls).toBe(after.totals.calls);
    expect(after.endpoints).toContainEqual({
      method: 'GET',
      route: '/crm/v3/objects/:objectType',
      calls: 3,
      errors: 0,
      p95: expect.any(Number),
    });
    expect(after.errors).toContainEqual({
      method: 'GET',
      route: '/crm/v3/objects/:objectType/:objectId',
      status: 404,
      category: expect.stringContaining('NOT_FOUND'),
      calls: 1,
    });
    await app.restart();
    expect((await usage()).totals).toEqual(after.totals);
    const month = (await asDeveloper('/usage?period=month')).body;
    expect(month.points).toHaveLength(30);
    expect(month.totals).toEqual(after.totals);
  }, 60_000);

  it('leaves the day after 24 hours and the month after 30 days', async () => {
    const hub = await newHub({ baseUrl: app.baseUrl });
    const install = await installApp(hub);
    await install.request({ path: companies });
    const total = async (period: string) => (await asDeveloper(`/usage?period=${period}`)).body.totals.calls as number;
    const [day, month] = [await total('day'), await total('month')];
    expect(day).toBeGreaterThan(0);
    const move = (json: object) => request(app.baseUrl, { path: '/_spoke/clock', json });
    await move({ advanceSeconds: 25 * 3600 });
    expect([await total('day'), await total('month')]).toEqual([0, month]);
    await move({ advanceSeconds: 31 * 24 * 3600 });
    expect(await total('month')).toBe(0);
    await move({ reset: true });
  });
});

describe('the calls of an app', () => {
  it('are listed newest first, by pages, without values of queries or bodies', async () => {
    const hub = await newHub({ baseUrl: app.baseUrl });
    const install = await installApp(hub);
    await install.request({ path: `${companies}?properties=secret-value` });
    await install.request({ path: companies, json: { properties: { name: 'secret-value', odd: 'x' } } });
    const { body, text } = await asDeveloper('/calls?limit=2');
    expect(text).not.toContain('secret-value');
    expect(body.results).toEqual([
      {
        correlationId: expect.any(String),
        at: expect.any(String),
        method: 'POST',
        route: '/crm/v3/objects/:objectType',
        status: 400,
        milliseconds: expect.any(Number),
        account: hub.hubId,
        category: 'VALIDATION_ERROR',
      },
      expect.objectContaining({ method: 'GET', status: 200, category: '' }),
    ]);
    const [first, second] = body.results;
    expect(Math.abs(Date.parse(first.at) - Date.now())).toBeLessThan(60_000);
    expect((await asDeveloper(`/calls?limit=1&before=${first.correlationId}`)).body.results).toEqual([second]);
    expect((await asDeveloper('/calls?failed=true&limit=1')).body.results).toEqual([first]);
  });

  it('are the last 1,000', async () => {
    const hub = await newHub({ baseUrl: app.baseUrl });
    const install = await installApp(hub);
    for (let round = 0; round < 7; round += 1) {
      await Promise.all(Array.from({ length: 180 }, () => install.request({ path: '/account-info/v3/details' })));
      await asDeveloper('/calls?limit=1');
    }
    let listed = 0;
    for (let before = ''; ;) {
      const { results } = (await asDeveloper(`/calls?limit=200${before && `&before=${before}`}`)).body;
      listed += results.length;
      if (results.length < 200) break;
      before = results.at(-1).correlationId;
    }
    expect(listed).toBe(1000);
  });

  it.each(['/calls?limit=0', '/calls?before=x', '/calls?failed=perhaps', '/usage?period=year'])(
    'rejects %s',
    async (path) => {
      expect((await asDeveloper(path)).status).toBe(400);
    },
  );

  it('and usage of apps of another developer return 404', async () => {
    const hub = await newHub({ baseUrl: app.baseUrl });
    const session = await openAppSession(app.baseUrl, hub.user);
    const { body } = await session.requestAsPerson({ path: '/_app/developers', json: { name: 'Others' } });
    for (const path of ['usage', 'calls']) {
      const options = { path: `/_app/apps/${appId}/${path}` };
      expect((await session.requestAsDeveloper(body.developerId as number, options)).status).toBe(404);
    }
  });
});
