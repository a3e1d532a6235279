import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startSpoke, type SpokeApp } from '../support/app.js';
import { openAppSession } from '../support/app-session.js';
import { newPlace, runJson, runSpoke } from '../support/cli.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { request, type RequestOptions } from '../support/http.js';
import { newHub, type TestHub } from '../support/hubs.js';
import { needs } from '../support/needs.js';
import { countStatements, type StatementCounter } from '../support/statement-counter.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const path = '/crm/v3/objects/companies';
const SPOKE_SECRET = 'a-secret-of-more-than-32-characters!';

// The replica here is a copy without replication, so that reads from it can be detected.
describe('a server with a replica', needs.postgres, () => {
  let first: SpokeApp;
  let app: SpokeApp;
  let hub: TestHub;
  let copy: TestDatabase;
  let relay: StatementCounter;
  let newId: string;

  const send = (options: RequestOptions) =>
    request(app.baseUrl, { token: hub.privateApp.token, agent: new Agent(), ...options });
  const toNames = ({ body }: { body: { results: { properties: { name: string } }[] } }): string[] =>
    body.results.map(({ properties }) => properties.name);
  const search = { path: `${path}/search`, json: { query: 'Acme' } };
  const metrics = async (): Promise<string> => (await send({ path: '/metrics' })).text;

  beforeAll(async () => {
    first = await startSpoke({ env: { SPOKE_SECRET } });
    hub = await newHub({ baseUrl: first.baseUrl });
    await hub.request({ path, json: { properties: { name: 'Acme before' } } });
    await first.stop();
    const url = new URL(first.databaseUrl ?? '');
    copy = await createDatabase(url.href.replace(url.pathname, '/postgres'), url.pathname.slice(1));
    relay = await countStatements(copy.url);
    const env = { SPOKE_SECRET, DATABASE_URL: first.databaseUrl, DATABASE_REPLICA_URL: relay.url };
    app = await startSpoke({ env });
    const { body } = await send({ path, json: { properties: { name: 'Acme since' } } });
    newId = body.id;
    while (!(await metrics()).includes('spoke_replica_usable 1')) await new Promise((done) => setTimeout(done, 100));
  });

  afterAll(async () => {
    await app.close();
    await relay.close();
    await copy.drop();
    await first.close();
  });

  it('reads lists and searches of apps from it, and nothing else', async () => {
    expect(toNames(await send({ path }))).toEqual(['Acme before']);
    expect(toNames(await send(search))).toEqual(['Acme before']);
    expect((await send({ path: `${path}/${newId}` })).status).toBe(200);
    const batch = { path: `${path}/batch/read`, json: { properties: ['name'], inputs: [{ id: newId }] } };
    expect(toNames(await send(batch))).toEqual(['Acme since']);
    expect(await metrics()).toMatch(/^spoke_replica_reads_total\{served_by="replica"\} 2$/m);
  });

  it('shows users what they have just saved', async () => {
    const person = await openAppSession(app.baseUrl, hub.user);
    const both = ['Acme before', 'Acme since'];
    expect(toNames(await person.request(hub.hubId, { path }))).toEqual(both);
    expect(toNames(await person.request(hub.hubId, search)).sort()).toEqual(both);
  });

  it('knows properties that the replica lacks: the cache reads from the primary', async () => {
    const property = {
      name: 'tier',
      label: 'Tier',
      type: 'string',
      fieldType: 'text',
      groupName: 'companyinformation',
    };
    expect((await send({ path: '/crm/v3/properties/companies', json: property })).status).toBe(201);
    expect((await send({ path: `${path}?properties=tier` })).status).toBe(200);
    expect((await send({ path, json: { properties: { name: 'Globex', tier: 'a' } } })).status).toBe(201);
  });

  it('reads from the primary if the replica is down, stays ready, warns and counts', async () => {
    await relay.close();
    expect(toNames(await send({ path }))).toEqual(['Acme before', 'Acme since', 'Globex']);
    await expect.poll(metrics).toContain('spoke_replica_usable 0');
    expect(toNames(await send(search)).sort()).toEqual(['Acme before', 'Acme since']);
    expect(await metrics()).toMatch(/^spoke_replica_reads_total\{served_by="database"\} 2$/m);
    expect((await send({ path: '/readyz' })).status).toBe(200);
    await expect.poll(app.stderr).toContain('the replica is unusable');
    expect(app.stderr().match(/the replica is unusable/g)).toHaveLength(1);
  });
});

it('spoke doctor reports a replica that is unreachable, or of another database', needs.postgres, async () => {
  const place = await newPlace();
  onTestFinished(place.remove);
  await runSpoke(place.env, 'migrate');
  const examine = async (DATABASE_REPLICA_URL: string | undefined) => {
    const { stdout } = await runSpoke({ ...place.env, DATABASE_REPLICA_URL }, 'doctor', '--json');
    const { checks } = JSON.parse(stdout) as { checks: { check: string; state: string; detail: string }[] };
    return checks.find(({ check }) => check === 'replica');
  };
  const other = await createDatabase(process.env['DATABASE_URL'] ?? '');
  onTestFinished(other.drop);
  await runJson({ ...place.env, DATABASE_URL: other.url }, 'migrate');
  expect(await examine(undefined)).toBe(undefined);
  expect(await examine('postgres://spoke@127.0.0.1:1/crm')).toMatchObject({
    state: 'fail',
    detail: expect.stringContaining('The database crm at 127.0.0.1:1 cannot be reached'),
  });
  expect(await examine(other.url)).toMatchObject({ state: 'fail', detail: 'The replica belongs to another database.' });
  expect(await examine(place.env['DATABASE_URL'])).toMatchObject({
    state: 'warn',
    detail: 'DATABASE_REPLICA_URL names a server that is not a replica.',
  });
});
