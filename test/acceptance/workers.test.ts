import { once } from 'node:events';
import { Agent } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startSpoke, type SpokeApp } from '../support/app.js';
import { openAppSession } from '../support/app-session.js';
import { runSpoke, newPlace } from '../support/cli.js';
import { request, type Reply, type RequestOptions } from '../support/http.js';
import { installApp, newHub, type TestHub, type TestInstall } from '../support/hubs.js';
import { needs } from '../support/needs.js';
import { isAlive, listChildren } from '../support/processes.js';
import { newTemplate, sendTemplates } from '../support/timeline.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const production = {
  SPOKE_MODE: 'production',
  SPOKE_SECRET: 'a-secret-of-more-than-32-characters!',
  SPOKE_PUBLIC_URL: 'http://127.0.0.1',
};

describe('invalid worker settings', () => {
  it('are rejected on the embedded database', needs.embedded, async () => {
    const { dataDir, remove } = await newPlace();
    onTestFinished(remove);
    const { code, stderr } = await runSpoke(
      { ...production, SPOKE_DATA_DIR: dataDir, PORT: '0' },
      'start',
      '--workers',
      '2',
    );
    expect(code).toBe(1);
    expect(stderr).toBe(
      'Spoke cannot start. More than one worker needs a PostgreSQL server: the embedded database belongs to one process.\n',
    );
  });

  it('are rejected in a sandbox', needs.postgres, async () => {
    await expect(startSpoke({ env: { SPOKE_WORKERS: '2' } })).rejects.toThrow(
      /exit code 1[^]*Spoke cannot start\. More than one worker needs SPOKE_MODE=production/,
    );
  });

  it('report the port that is in use, once', needs.postgres, async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void holder.close());
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const start = startSpoke({ env: { ...production, SPOKE_WORKERS: '2', PORT: String(port) } });
    await expect(start).rejects.toThrow(/exit code 1/);
    const message = await start.then(String, String);
    expect(message.match(/The port is in use by another program/g)).toHaveLength(1);
  });
});

type Send = (options: RequestOptions) => Promise<Reply>;

describe('two workers', needs.postgres, () => {
  let sandbox: SpokeApp;
  let app: SpokeApp;
  let hub: TestHub;
  let install: TestInstall;
  let agents: Agent[];
  /** Each on one connection, and so on one worker. */
  let one: Send;
  let other: Send;

  beforeAll(async () => {
    // Creates data that tests can only create in a sandbox, on the database of the workers.
    sandbox = await startSpoke({ env: { SPOKE_SECRET: production.SPOKE_SECRET } });
    hub = await newHub({ baseUrl: sandbox.baseUrl });
    install = await installApp(hub);
    app = await startSpoke({
      env: { ...production, SPOKE_WORKERS: '2', DATABASE_URL: sandbox.databaseUrl, SPOKE_SEED: undefined },
    });
    agents = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
    [one, other] = agents.map(
      (agent): Send =>
        (options) =>
          request(app.baseUrl, { token: hub.privateApp.token, agent, ...options }),
    ) as [Send, Send];
  });

  afterAll(async () => {
    for (const agent of agents) agent.destroy();
    await app.close();
    await sandbox.close();
  });

  it('start once and log it once', () => {
    expect(app.stdout().match(/Spoke is listening on/g)).toHaveLength(1);
    expect(app.stdout()).toContain('production, PostgreSQL, 2 workers');
  });

  it('report metrics of both', async () => {
    await one({ path: '/healthz' });
    await other({ path: '/healthz' });
    const { text, headers } = await other({ path: '/metrics' });
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text.match(/^# TYPE spoke_http_request_duration_seconds histogram$/gm)).toHaveLength(1);
    const counted = /^spoke_http_request_duration_seconds_count\{.*route="\/healthz".*worker="(\d+)"\} 1$/gm;
    const listCounted = async () => [...(await one({ path: '/metrics' })).text.matchAll(counted)].map(([, id]) => id);
    await expect.poll(async () => (await listCounted()).sort(), { interval: 500 }).toEqual(['1', '2']);
  });

  it('see a property created or archived by the other within a second', async () => {
    const create = (name: string) => ({ path: '/crm/v3/objects/companies', json: { properties: { name, tier: 'a' } } });
    expect((await other(create('Too early'))).status).toBe(400);
    const property = {
      name: 'tier',
      label: 'Tier',
      type: 'string',
      fieldType: 'text',
      groupName: 'companyinformation',
    };
    expect((await one({ path: '/crm/v3/properties/companies', json: property })).status).toBe(201);
    await expect.poll(async () => (await other(create('In time'))).status, { timeout: 4000 }).toBe(201);
    expect((await other({ method: 'DELETE', path: '/crm/v3/properties/companies/tier' })).status).toBe(204);
    await expect.poll(async () => (await one(create('Too late'))).status, { timeout: 4000 }).toBe(400);
  });

  it('reject a token revoked by the other within a second', async () => {
    const admin = await openAppSession(app.baseUrl, hub.user);
    const json = { name: 'Short-lived', scopes: ['crm.objects.companies.read'] };
    const { body } = await admin.request(hub.hubId, { path: '/_app/private-apps', json });
    const { token, appId } = body as { token: string; appId: number };
    const read = { path: '/crm/v3/objects/companies', token };
    for (const send of [one, other]) expect((await send(read)).status).toBe(200);
    const path = `/_app/private-apps/${appId}`;
    const ended = await admin.request(hub.hubId, { method: 'DELETE', path, agent: agents[0]! });
    expect(ended.status).toBe(204);
    for (const send of [one, other]) {
      await expect.poll(async () => (await send(read)).status, { timeout: 4000 }).toBe(401);
    }
  });

  it('reject an access token once the app was removed through the other', async () => {
    const doomed = await installApp(hub, { appId: 3002, optionalScopes: ['crm.objects.companies.read'] });
    const read = { path: '/crm/v3/objects/companies', token: doomed.accessToken };
    for (const send of [one, other]) expect((await send(read)).status).toBe(200);
    const removal = { method: 'DELETE', path: '/appinstalls/v3/external-install', token: doomed.accessToken };
    expect((await one(removal)).status).toBe(204);
    await expect.poll(async () => (await other(read)).status, { timeout: 4000 }).toBe(401);
  });

  it('reject events within a second of a template deleted by the other', async () => {
    const { baseUrl } = app;
    const { id: eventTemplateId } = await newTemplate({ objectType: 'contacts' }, { baseUrl });
    const event = {
      path: '/crm/v3/timeline/events',
      token: install.accessToken,
      json: { eventTemplateId, email: 'ada@example.com' },
    };
    for (const send of [one, other]) expect((await send(event)).status).toBe(201);
    const deletion = { method: 'DELETE', path: `/${eventTemplateId}`, agent: agents[0]! };
    expect((await sendTemplates(deletion, { baseUrl })).status).toBe(204);
    await expect.poll(async () => (await other(event)).status, { timeout: 4000 }).toBeGreaterThanOrEqual(400);
  });

  it('are two again after one has crashed', async () => {
    const [victim = 0, survivor = 0] = listChildren(app.pid);
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => listChildren(app.pid)).not.toContain(victim);
    expect((await request(app.baseUrl, { path: '/readyz', agent: new Agent() })).status).toBe(200);
    await expect.poll(() => listChildren(app.pid)).toHaveLength(2);
    expect(listChildren(app.pid)).toContain(survivor);
    expect(app.stderr()).toContain('a worker exited unexpectedly');
  });

  it('exit with 0 on SIGTERM, and at once with a killed primary', async () => {
    await app.stop();
    await expect(request(app.baseUrl, { path: '/healthz', agent: new Agent() })).rejects.toThrow(/ECONNREFUSED/);
    await app.restart();
    const workers = listChildren(app.pid);
    expect(workers).toHaveLength(2);
    await app.kill9();
    await expect.poll(() => workers.filter(isAlive)).toEqual([]);
  });
});

it(
  'a worker that crashes repeatedly stops the server with 1 and a log entry that says so',
  needs.postgres,
  async () => {
    const app = await startSpoke({ env: { ...production, SPOKE_WORKERS: '2' } });
    const [survivor = 0] = listChildren(app.pid);
    const killing = setInterval(() => {
      try {
        for (const pid of listChildren(app.pid)) if (pid !== survivor) process.kill(pid, 'SIGKILL');
      } catch {
        clearInterval(killing);
      }
    }, 20);
    onTestFinished(() => clearInterval(killing));
    expect(await app.exited).toEqual({ code: 1, signal: null });
    expect(app.stderr()).toContain('A worker exited right after its start, 5 times in a row.');
    await expect.poll(() => isAlive(survivor)).toBe(false);
  },
);
