import { Agent, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startSpoke, type SpokeApp } from '../support/app.js';
import { request, type Reply, type RequestOptions } from '../support/http.js';
import { installApp, newHub, toHubAt, type TestHub } from '../support/hubs.js';
import { needs } from '../support/needs.js';
import { eventually, openTarget, sendWebhooks, type WebhookTarget } from '../support/webhooks.js';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const secret = 'a-secret-of-more-than-32-characters!';
const appId = 3001;

type Send = (options: RequestOptions) => Promise<Reply>;

/** Requests an import of each URL, from the given callers in rotation. Returns the tasks. */
function orderImports(senders: readonly Send[], urls: readonly string[]): Promise<string[]> {
  const path = '/files/v3/files/import-from-url/async';
  const order = async (url: string, place: number): Promise<string> => {
    const json = { url, access: 'PRIVATE', folderPath: '/' };
    const { status, body } = await senders[place % senders.length]!({ path, json });
    expect(status).toBe(202);
    return body.id as string;
  };
  return Promise.all(urls.map(order));
}

const untilAll = (status: string, hub: TestHub, tasks: readonly string[]) =>
  expect
    .poll(
      async () => {
        const path = (id: string) => `/files/v3/files/import-from-url/async/tasks/${id}/status`;
        const states = await Promise.all(tasks.map(async (id) => (await hub.request({ path: path(id) })).body.status));
        return states.filter((state) => state !== status);
      },
      { timeout: 60_000, interval: 250 },
    )
    .toEqual([]);

/** How many of them occur once, twice, and so on. */
function countRepeats(names: readonly string[]): Record<number, number> {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  const repeats: Record<number, number> = {};
  for (const count of times.values()) repeats[count] = (repeats[count] ?? 0) + 1;
  return repeats;
}

// Workers cannot connect to this machine, so their work is counted in the database.
describe('two workers process each task once:', needs.postgres, () => {
  let sandbox: SpokeApp;
  let app: SpokeApp;
  let sql: postgres.Sql;
  let hubs: TestHub[];
  beforeAll(async () => {
    // Creates data that tests can only create in a sandbox, and stops before there is work that it would take.
    sandbox = await startSpoke({ env: { SPOKE_SECRET: secret } });
    hubs = await Promise.all(Array.from({ length: 5 }, () => newHub({ baseUrl: sandbox.baseUrl })));
    const json = { targetUrl: 'https://example.com/hook', throttling: { maxConcurrentRequests: 20 } };
    await sendWebhooks(sandbox.baseUrl, { method: 'PUT', path: '/settings', json });
    await sandbox.stop();
    app = await startSpoke({
      env: {
        SPOKE_MODE: 'production',
        SPOKE_SECRET: secret,
        SPOKE_WORKERS: '2',
        SPOKE_RATE_LIMITS: 'off',
        SPOKE_SEED: undefined,
        DATABASE_URL: sandbox.databaseUrl,
      },
    });
    hubs = hubs.map((hub) => toHubAt(app.baseUrl, hub));
    sql = postgres(app.databaseUrl ?? '', { max: 2, onnotice: () => undefined });
    await sql.unsafe(`
      create table claim_seen (what text not null);
      create function see_claim() returns trigger language plpgsql as $$
      begin
        insert into claim_seen values (tg_table_name || ' ' || (to_jsonb(new) ->> tg_argv[0]));
        return null;
      end
      $$;
      create trigger seen after update of claim_id on webhook_delivery for each row
        when (new.claim_id is not null and new.claim_id is distinct from old.claim_id) execute function see_claim('delivery_no');
      create trigger seen after update of claim_id on file_task for each row
        when (new.claim_id is not null and new.claim_id is distinct from old.claim_id) execute function see_claim('task_id')`);
  });
  afterAll(async () => {
    await sql?.end();
    await app?.close();
    await sandbox?.close();
  });

  const listSeen = async (table: string): Promise<string[]> =>
    (await sql<{ what: string }[]>`select what from claim_seen where what like ${`${table} %`}`).map(
      ({ what }) => what,
    );

  it('webhook deliveries', async () => {
    // To an app that is no longer connected, so that each ends after its first attempt.
    await sql`
      insert into webhook_delivery (hub_id, app_id, notifications, created_at, attempts, due_at)
      select ${hubs[0]!.hubId}, ${appId}, '[{}]', now(), 0, now() from generate_series(1, 300)`;
    await sql`select pg_notify('spoke', 'webhook-deliveries ')`;
    const countOpen = async () => (await sql`select from webhook_delivery where ended_at is null`).length;
    await expect.poll(countOpen, { timeout: 60_000, interval: 250 }).toBe(0);
    expect(countRepeats(await listSeen('webhook_delivery'))).toEqual({ 1: 300 });
  });

  it('file imports', async () => {
    // Each connection belongs to one worker.
    const agents = [1, 2, 3, 4].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
    onTestFinished(() => agents.forEach((agent) => agent.destroy()));
    const urls = Array.from({ length: 40 }, (_, place) => `http://localhost/file-${place}.txt`);
    const order = (hub: TestHub) =>
      orderImports(
        agents.map(
          (agent): Send =>
            (options) =>
              hub.request({ ...options, agent }),
        ),
        urls,
      );
    const orders = await Promise.all(hubs.map(async (hub) => [hub, await order(hub)] as const));
    for (const [hub, tasks] of orders) await untilAll('CANCELED', hub, tasks);
    expect(countRepeats(await listSeen('file_task'))).toEqual({ 1: 200 });
  });
});

describe('two servers on one database process each task once:', needs.postgres, () => {
  let first: SpokeApp;
  let second: SpokeApp;
  let target: WebhookTarget;
  beforeAll(async () => {
    first = await startSpoke();
    second = await startSpoke({ env: { DATABASE_URL: first.databaseUrl }, dataDir: first.dataDir });
    target = await openTarget();
  });
  afterAll(async () => {
    target?.close();
    await second?.close();
    await first?.close();
  });

  it('webhook deliveries, as seen by their target', async () => {
    const json = { targetUrl: target.url, throttling: { maxConcurrentRequests: 20 } };
    await sendWebhooks(first.baseUrl, { method: 'PUT', path: '/settings', json });
    await sendWebhooks(first.baseUrl, {
      path: '/subscriptions',
      json: { eventType: 'company.creation', active: true },
    });
    const hub = await newHub({ baseUrl: first.baseUrl });
    await installApp(hub);
    const company = { path: '/crm/v3/objects/companies', json: { properties: { name: 'Acme' } } };
    expect((await hub.request(company)).status).toBe(201);
    await eventually(() => target.hits.length === 1);
    const list = async () =>
      (await request(second.baseUrl, { path: `/_spoke/webhooks?hubId=${hub.hubId}&limit=500` })).body.results as {
        id: string;
        status: string;
        attempts: number;
      }[];
    const [delivery] = await list();
    const replay = (place: number) =>
      request((place % 2 === 0 ? first : second).baseUrl, {
        method: 'POST',
        path: `/_spoke/webhooks/${delivery?.id}/replay`,
      });
    const replays = await Promise.all(Array.from({ length: 100 }, (_, place) => replay(place)));
    expect(replays.every(({ status }) => status === 201)).toBe(true);
    await eventually(() => target.hits.length >= 101);
    const attempts = async () => (await list()).map((one) => `${one.status} after ${one.attempts}`);
    const expected = Array.from({ length: 101 }, () => 'delivered after 1');
    await expect.poll(attempts, { timeout: 20_000 }).toEqual(expected);
    expect(target.hits).toHaveLength(101);
  });

  it('file imports, as seen by the remote server', async () => {
    const asked: string[] = [];
    const origin: Server = createServer(({ url = '' }, response) => {
      asked.push(url);
      response.end(`The content of ${url}.`);
    });
    onTestFinished(() => void origin.close());
    await new Promise<void>((done) => origin.listen(0, '127.0.0.1', done));
    const hubs = await Promise.all(Array.from({ length: 4 }, () => newHub({ baseUrl: first.baseUrl })));
    const { port } = origin.address() as AddressInfo;
    const urlsOf = ({ hubId }: TestHub) =>
      Array.from({ length: 40 }, (_, place) => `http://127.0.0.1:${port}/${hubId}-${place}.txt`);
    const sendersOf = (hub: TestHub): Send[] => [
      hub.request,
      (options) => request(second.baseUrl, { token: hub.privateApp.token, ...options }),
    ];
    const order = (hub: TestHub) => orderImports(sendersOf(hub), urlsOf(hub));
    const orders = await Promise.all(hubs.map(async (hub) => [hub, await order(hub)] as const));
    for (const [hub, tasks] of orders) await untilAll('COMPLETE', hub, tasks);
    expect(countRepeats(asked)).toEqual({ 1: 160 });
  });
});
