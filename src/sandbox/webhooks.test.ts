import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { request } from '../../test/support/http.js';
import { installApp, newHub, type TestHub } from '../../test/support/hubs.js';
import { eventually, openTarget, sendWebhooks, type WebhookTarget } from '../../test/support/webhooks.js';
import { createSandbox } from '../library/sandbox.js';

const path = '/_spoke/webhooks/delay';

let app: SpokeApp;
let hub: TestHub;
let target: WebhookTarget;
beforeAll(async () => {
  [app, target] = await Promise.all([startSpoke(), openTarget()]);
});
afterAll(async () => {
  await app?.close();
  target?.close();
});
beforeEach(async () => {
  await clock({ reset: true });
  hub = await newHub({ baseUrl: app.baseUrl });
  await installApp(hub);
  await sendWebhooks(app.baseUrl, { method: 'PUT', path: '/settings', json: { targetUrl: target.url } });
  const json = { eventType: 'company.creation', active: true };
  await sendWebhooks(app.baseUrl, { path: '/subscriptions', json });
  await clock({ frozen: true });
});
afterEach(async () => {
  await put({ delayMs: 0 });
  target.hits.length = 0;
});

const clock = (json: object) => request(app.baseUrl, { path: '/_spoke/clock', json });
const advance = (seconds: number) => clock({ advanceSeconds: seconds });
const put = (json: object) => request(app.baseUrl, { method: 'PUT', path, json });
const read = async () => (await request(app.baseUrl, { path })).body;

interface Delivery {
  readonly id: string;
  readonly status: string;
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
}

const list = async (): Promise<Delivery[]> =>
  (await request(app.baseUrl, { path: `/_spoke/webhooks?hubId=${hub.hubId}` })).body.results;

const listStatuses = async (): Promise<string[]> => (await list()).map(({ status }) => status);

const createCompany = () => hub.request({ path: '/crm/v3/objects/companies', json: { properties: { name: 'Acme' } } });

/** Waits until this many deliveries exist, and returns how long each is still held back. */
async function listWaits(count: number): Promise<number[]> {
  await expect.poll(async () => (await list()).length, { timeout: 30_000 }).toBe(count);
  return (await list()).map(({ createdAt, nextAttemptAt }) => Date.parse(nextAttemptAt ?? '') - Date.parse(createdAt));
}

const hitsOfHub = () => target.hits.filter(({ notifications }) => notifications[0]?.portalId === hub.hubId);

describe('the delay of webhooks', () => {
  it('holds new deliveries back until the clock has moved past it', async () => {
    expect(await read()).toEqual({ delayMs: 0 });
    const { status, body } = await put({ delayMs: 600_000 });
    expect([status, body, await read()]).toEqual([200, { delayMs: 600_000 }, { delayMs: 600_000 }]);
    await createCompany();
    expect(await listWaits(1)).toEqual([600_000]);
    await advance(599.999);
    expect(await listStatuses()).toEqual(['pending']);
    expect(hitsOfHub()).toEqual([]);
    await advance(0.001);
    const hit = await eventually(() => hitsOfHub()[0]);
    expect(hit.notifications[0]).toMatchObject({ subscriptionType: 'company.creation', attemptNumber: 0 });
  });

  it('holds repeated deliveries back, too, and leaves pending ones as they are', async () => {
    await createCompany();
    await eventually(() => hitsOfHub()[0]);
    await createSandbox(app.baseUrl).webhooks.delay(5000);
    const [first] = await list();
    const replay = await request(app.baseUrl, { method: 'POST', path: `/_spoke/webhooks/${first?.id}/replay` });
    expect(replay.status).toBe(201);
    expect((await listWaits(2))[0]).toBe(5000);
    await put({ delayMs: 0 });
    await createCompany();
    await eventually(() => hitsOfHub()[1]);
    // The outcome is stored after the response of the target.
    await expect.poll(listStatuses, { timeout: 30_000 }).toEqual(['delivered', 'pending', 'delivered']);
    await advance(5);
    await eventually(() => hitsOfHub()[2]);
  });

  it('is set back by a reset of the sandbox', async () => {
    await put({ delayMs: 1000 });
    expect((await request(app.baseUrl, { method: 'POST', path: '/_spoke/reset' })).status).toBe(204);
    expect(await read()).toEqual({ delayMs: 0 });
  });

  it.each([
    {},
    { delayMs: -1 },
    { delayMs: 600_001 },
    { delayMs: 0.5 },
    { delayMs: '10' },
    { delayMs: 10, more: true },
  ])('rejects %j and changes nothing', async (json) => {
    await put({ delayMs: 7 });
    const { status, body } = await put(json);
    expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await read()).toEqual({ delayMs: 7 });
  });
});
