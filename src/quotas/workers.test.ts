import { Agent } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { request, type Reply, type RequestOptions } from '../../test/support/http.js';
import { installApp, newHub, type TestHub } from '../../test/support/hubs.js';
import { countStatuses, inTime, limitHeadersOf, sendTogether } from '../../test/support/limits.js';
import { needs } from '../../test/support/needs.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const secret = 'a-secret-of-more-than-32-characters!';
const companies = '/crm/v3/objects/companies';

describe('rate limits with several workers', needs.postgres, () => {
  let sandbox: SpokeApp;
  let app: SpokeApp;
  let hub: TestHub;
  const agents = [1, 2, 3, 4].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  beforeAll(async () => {
    // Makes what only a sandbox lets tests make, on the database of the workers.
    sandbox = await startSpoke({ env: { SPOKE_SECRET: secret } });
    app = await startSpoke({
      env: {
        SPOKE_MODE: 'production',
        SPOKE_SECRET: secret,
        SPOKE_WORKERS: '2',
        SPOKE_RATE_LIMITS: 'free',
        SPOKE_SEED: undefined,
        DATABASE_URL: sandbox.databaseUrl,
      },
    });
  });
  afterAll(async () => {
    for (const agent of agents) agent.destroy();
    await app?.close();
    await sandbox?.close();
  });
  beforeEach(async () => {
    hub = await newHub({ baseUrl: sandbox.baseUrl });
  });

  /** Over several connections, and so to both workers. */
  const burst = (count: number, options: RequestOptions): Promise<Reply[]> =>
    sendTogether({ baseUrls: [app.baseUrl], agents }, count, { token: hub.privateApp.token, ...options });

  it('calls of an app are counted exactly, in ten seconds and in a day', async () => {
    const replies = await burst(240, { path: companies });
    expect(countStatuses(replies)).toEqual({ 200: 100, 429: 140 });
    const left = replies.filter(({ status }) => status === 200).map((reply) => limitHeadersOf(reply));
    const places = Array.from({ length: 100 }, (_, place) => place);
    expect(left.map((headers) => Number(headers['remaining'])).sort((one, other) => one - other)).toEqual(places);
    const ofDay = left.map((headers) => 249_999 - Number(headers['daily-remaining'])).sort((one, other) => one - other);
    expect(ofDay).toEqual(places);
    const associated = { path: '/crm/v4/associations/contacts/companies/batch/read', json: { inputs: [{ id: '1' }] } };
    expect(countStatuses(await burst(130, associated))).toEqual({ 207: 100, 429: 30 });
    const install = await installApp(hub);
    const others = await burst(130, { path: companies, token: install.accessToken });
    expect(countStatuses(others)).toEqual({ 200: 110, 429: 20 });
  });

  it('searches of an account are counted exactly', async () => {
    const wait = () => new Promise((done) => setTimeout(done, 1100));
    const search = { path: `${companies}/search`, json: { limit: 1 } };
    expect(countStatuses(await inTime(1000, wait, () => burst(16, search)))).toEqual({ 200: 5, 429: 11 });
  });

  it('the daily counts of both are in the table', async () => {
    await burst(30, { path: companies });
    const usage = { path: '/account-info/v3/api-usage/daily/private-apps', token: hub.privateApp.token };
    const read = async () => (await request(app.baseUrl, usage)).body.results[0].currentUsage as number;
    const before = await read();
    expect(before).toBeLessThanOrEqual(31);
    // Each of the questions is a call, too.
    let asked = 1;
    const missing = async () => 30 + (asked += 1) - (await read());
    await expect.poll(missing, { timeout: 20_000, interval: 500 }).toBe(0);
  });
});
