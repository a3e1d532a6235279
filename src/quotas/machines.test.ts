import { Agent } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { request, type Reply, type RequestOptions } from '../../test/support/http.js';
import { installApp, newHub, type TestHub } from '../../test/support/hubs.js';
import { countStatuses, inTime, limitHeadersOf, sendTogether } from '../../test/support/limits.js';
import { soon } from '../../test/support/lists.js';
import { needs } from '../../test/support/needs.js';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const secret = 'a-secret-of-more-than-32-characters!';
const companies = '/crm/v3/objects/companies';

describe('rate limits of servers on two machines, one of them with two workers', needs.postgres, () => {
  let sandbox: SpokeApp;
  let servers: SpokeApp[];
  let hub: TestHub;
  const agents = [1, 2, 3, 4, 5, 6].map(() => new Agent({ keepAlive: true, maxSockets: 2 }));
  const start = (workers: string) =>
    startSpoke({
      env: {
        ...{ SPOKE_MODE: 'production', SPOKE_SECRET: secret, SPOKE_RATE_LIMITS: 'free', SPOKE_SEED: undefined },
        ...{ SPOKE_WORKERS: workers, DATABASE_URL: sandbox.databaseUrl },
      },
    });
  beforeAll(async () => {
    // Makes what only a sandbox lets tests make, on the database of the servers.
    sandbox = await startSpoke({ env: { SPOKE_SECRET: secret } });
    servers = [await start('2'), await start('1')];
    await areTogether();
  });
  afterAll(async () => {
    for (const agent of agents) agent.destroy();
    for (const server of servers ?? []) await server.close();
    await sandbox?.close();
  });
  beforeEach(async () => {
    hub = await newHub({ baseUrl: sandbox.baseUrl });
  });

  /** Over several connections to all servers. */
  const burst = (count: number, options: RequestOptions): Promise<Reply[]> =>
    sendTogether({ baseUrls: servers.map(({ baseUrl }) => baseUrl), agents }, count, {
      token: hub.privateApp.token,
      ...options,
    });

  const expectLimit = async () => {
    hub = await newHub({ baseUrl: sandbox.baseUrl });
    expect(countStatuses(await burst(130, { path: companies }))).toEqual({ 200: 100, 429: 30 });
  };
  /** A server hears of a new one within a moment. */
  const areTogether = () => soon(expectLimit, 30_000);

  it('calls of an app are counted exactly in ten seconds, and remain so', async () => {
    const replies = await burst(240, { path: companies });
    expect(countStatuses(replies)).toEqual({ 200: 100, 429: 140 });
    const left = replies.filter(({ status }) => status === 200).map((reply) => limitHeadersOf(reply));
    const places = Array.from({ length: 100 }, (_, place) => place);
    expect(left.map((headers) => Number(headers['remaining'])).sort((one, other) => one - other)).toEqual(places);
    // Neither has room before ten seconds have passed.
    expect(countStatuses(await burst(20, { path: companies }))).toEqual({ 429: 20 });
    const install = await installApp(hub);
    const others = await burst(130, { path: companies, token: install.accessToken });
    expect(countStatuses(others)).toEqual({ 200: 110, 429: 20 });
  });

  it('have room again as the calls leave the window', async () => {
    const first = performance.now();
    expect(countStatuses(await burst(60, { path: companies }))).toEqual({ 200: 60 });
    await new Promise((done) => setTimeout(done, 5000));
    expect(countStatuses(await burst(60, { path: companies }))).toEqual({ 200: 40, 429: 20 });
    const [one = ''] = servers.map(({ baseUrl }) => baseUrl);
    // The first of the first sixty were at least as early as this.
    await soon(async () => {
      const { status } = await request(one, { path: companies, token: hub.privateApp.token });
      expect(status).toBe(200);
    }, 30_000);
    expect(performance.now() - first).toBeGreaterThan(9_000);
  });

  it('searches of an account are counted exactly', async () => {
    const wait = () => new Promise((done) => setTimeout(done, 1100));
    const search = { path: `${companies}/search`, json: { limit: 1 } };
    expect(countStatuses(await inTime(1000, wait, () => burst(16, search)))).toEqual({ 200: 5, 429: 11 });
  });

  it('calls of a day are counted on each machine, which hears of the others', async () => {
    await burst(40, { path: companies });
    await soon(async () => {
      const replies = await burst(2, { path: companies });
      const used = replies.map((reply) => 250_000 - Number(limitHeadersOf(reply)['daily-remaining']));
      expect(Math.min(...used)).toBeGreaterThanOrEqual(42);
    }, 20_000);
  });

  it('are those of the machine that is left, once the other has ended', async () => {
    const last = servers.pop();
    await last?.close();
    await expectLimit();
    servers.push(await start('1'));
    await areTogether();
    await expectLimit();
  });
});
