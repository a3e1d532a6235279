import { Agent, request as send } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { request, type Reply } from '../../../test/support/http.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const companies = '/crm/v3/objects/companies';

describe('admission in front of the database', () => {
  let app: SpokeApp;
  let noisy: TestHub;
  let quiet: TestHub;
  const agent = new Agent({ keepAlive: true, maxSockets: 2000 });

  beforeAll(async () => {
    app = await startSpoke();
    noisy = await newHub({ baseUrl: app.baseUrl, name: 'Acme' });
    quiet = await newHub({ baseUrl: app.baseUrl, name: 'Globex' });
    return app.close;
  });

  const batch = (count: number) => ({
    path: `${companies}/batch/create`,
    agent,
    json: { inputs: Array.from({ length: count }, (_, place) => ({ properties: { name: `Acme ${place}` } })) },
  });
  const readMetric = async (name: string) => {
    const { text } = await request(app.baseUrl, { path: '/metrics' });
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  const expectIdle = () =>
    expect
      .poll(
        async () => [
          await readMetric('spoke_admission_in_flight\\{lane="requests"\\}'),
          await readMetric('spoke_admission_waiting\\{lane="requests"\\}'),
        ],
        { timeout: 60_000, interval: 200 },
      )
      .toEqual([0, 0]);

  it('rejects the backlog of one account with 429, Retry-After and an error body, while others are served', async () => {
    const replies: Promise<Reply>[] = Array.from({ length: 260 }, () => noisy.request(batch(100)));
    const health = await request(app.baseUrl, { path: '/healthz' });
    const own = await quiet.request({ path: companies, json: { properties: { name: 'Globex' } } });
    expect([health.status, own.status]).toEqual([200, 201]);
    const all = await Promise.all(replies);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201, 429]));
    const refused = all.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused?.body).toMatchObject({ status: 'error', category: 'RATE_LIMITS' });
    expect(await readMetric('spoke_admission_shed_total\\{lane="requests",reason="account"\\}')).toBeGreaterThan(0);
    await expectIdle();
  });

  it('releases the capacity of aborted requests, waiting or running', async () => {
    const body = JSON.stringify(batch(100).json);
    const { hostname, port } = new URL(app.baseUrl);
    const sent = Array.from({ length: 60 }, () => {
      const outgoing = send({
        host: hostname,
        port,
        agent: new Agent(),
        method: 'POST',
        path: `${companies}/batch/create`,
        headers: {
          authorization: `Bearer ${noisy.privateApp.token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      });
      outgoing.on('error', () => undefined).end(body);
      return outgoing;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const outgoing of sent) outgoing.destroy();
    await expectIdle();
    expect((await noisy.request({ path: companies })).status).toBe(200);
  });

  it('releases the capacity of rejected requests', async () => {
    const wrong = [
      { path: companies, json: { properties: { nothing: 'x' } } },
      { path: companies, json: [] },
      { path: companies, rawBody: '{', headers: { 'content-type': 'application/json' } },
      { path: `${companies}/1` },
      { path: '/crm/v3/nothing' },
    ];
    for (const options of wrong) {
      const all = await Promise.all(Array.from({ length: 50 }, () => noisy.request({ ...options, agent })));
      for (const { status } of all) expect([400, 404]).toContain(status);
    }
    await expectIdle();
  });
});
