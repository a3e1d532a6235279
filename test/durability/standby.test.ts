import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startSpoke } from '../support/app.js';
import { runSpoke } from '../support/cli.js';
import type { RequestOptions } from '../support/http.js';
import { newHub } from '../support/hubs.js';
import { needs } from '../support/needs.js';
import { startServerPair } from '../support/own-postgres.js';

vi.setConfig({ testTimeout: 120_000 });

const path = '/crm/v3/objects/companies';

it(
  'a PostgreSQL standby serves searches, and is not used while it lags or receives nothing',
  needs.standby,
  async () => {
    const { url, standbyUrl, stop } = await startServerPair();
    const env = { DATABASE_URL: url, DATABASE_REPLICA_URL: standbyUrl };
    const app = await startSpoke({ env });
    const hub = await newHub({ baseUrl: app.baseUrl });
    const send = (options: RequestOptions) => hub.request({ agent: new Agent(), ...options });
    const countMatches = async () => (await send({ path: `${path}/search`, json: { query: 'Acme' } })).body.total;
    const metrics = async () => (await send({ path: '/metrics' })).text;
    await expect.poll(metrics).toContain('spoke_replica_usable 1');

    await send({ path, json: { properties: { name: 'Acme One' } } });
    await expect.poll(countMatches).toBe(1);
    expect((await send({ path: `${path}?limit=1` })).body.results).toHaveLength(1);
    expect(await metrics()).toContain('spoke_replica_reads_total{served_by="database"} 0');
    const { stdout } = await runSpoke({ ...env, SPOKE_DATA_DIR: app.dataDir }, 'doctor');
    expect(stdout).toMatch(/^ok +replica +The replica responds and follows the database\.$/m);

    const standby = postgres(standbyUrl, { max: 1 });
    onTestFinished(() => standby.end());
    await standby`select pg_wal_replay_pause()`;
    await send({ path, json: { properties: { name: 'Acme Two' } } });
    expect(await countMatches()).toBe(1);
    await expect.poll(metrics, { interval: 200 }).toContain('spoke_replica_usable 0');
    expect(await countMatches()).toBe(2);
    expect(app.stderr()).toMatch(/The replica is \d+ s behind\./);
    await standby`select pg_wal_replay_resume()`;
    await expect.poll(metrics, { interval: 200 }).toContain('spoke_replica_usable 1');
    expect(await countMatches()).toBe(2);

    // Nobody knows what it misses from now on: another server may take over.
    await stop('fast');
    // Meanwhile it has been polled twice.
    await sleep(2500);
    await expect.poll(metrics, { interval: 200, timeout: 10_000 }).toContain('spoke_replica_usable 0');
  },
);
