import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { request } from '../../../test/support/http.js';
import { installApp, newHub, type TestHub } from '../../../test/support/hubs.js';
import { needs } from '../../../test/support/needs.js';

const contacts = '/crm/v3/objects/contacts';

let app: SpokeApp;
beforeAll(async () => {
  app = await startSpoke();
}, 60_000);
afterAll(() => app.close());

const post = (path: string, json?: unknown) =>
  request(app.baseUrl, { method: 'POST', path, ...(json !== undefined && { json }) });
const take = async () => (await post('/_spoke/snapshots', { name: 'Then' })).body.id as string;
const resetHub = ({ hubId }: TestHub, baseUrl = app.baseUrl) =>
  request(baseUrl, { method: 'POST', path: `/_spoke/hubs/${hubId}/reset` });
const create = async (hub: TestHub, email: string) => {
  const { status, body } = await hub.request({ path: contacts, json: { properties: { email } } });
  expect(status).toBe(201);
  return body.id as string;
};
const listEmails = async (hub: TestHub) => {
  const { status, body } = await hub.request({ path: `${contacts}?limit=100&properties=email` });
  expect(status).toBe(200);
  return (body.results as { properties: { email: string } }[]).map(({ properties }) => properties.email).sort();
};
const searchEmails = async (hub: TestHub) => {
  const { status, body } = await hub.request({
    path: `${contacts}/search`,
    json: { properties: ['email'], limit: 100 },
  });
  expect(status).toBe(200);
  return (body.results as { properties: { email: string } }[]).map(({ properties }) => properties.email).sort();
};
const change = async (hub: TestHub, id: string, properties: object) =>
  expect((await hub.request({ method: 'PATCH', path: `${contacts}/${id}`, json: { properties } })).status).toBe(200);

describe('the reset of one account', () => {
  it('removes what was created and brings back what was changed, and leaves other accounts as they are', async () => {
    const [hub, other] = [await newHub({ baseUrl: app.baseUrl }), await newHub({ baseUrl: app.baseUrl })];
    await create(hub, 'ada@example.com');
    await create(other, 'bob@example.com');
    const json = { name: 'unit', label: 'Unit', type: 'string', fieldType: 'text', groupName: 'contactinformation' };
    const properties = '/crm/v3/properties/contacts';
    expect((await hub.request({ path: properties, json })).status).toBe(201);
    expect((await resetHub(hub)).status).toBe(204);
    expect(await listEmails(hub)).toEqual([]);
    expect(await searchEmails(hub)).toEqual([]);
    expect((await hub.request({ path: `${properties}/unit` })).status).toBe(404);
    expect(await listEmails(other)).toEqual(['bob@example.com']);
    // And again, after it has been used again.
    await create(hub, 'ada@example.com');
    expect(await listEmails(hub)).toEqual(['ada@example.com']);
    expect((await resetHub(hub)).status).toBe(204);
    expect((await resetHub(hub)).status).toBe(204);
    expect(await listEmails(hub)).toEqual([]);
  });

  it('removes its faults and its own limits, and neither those of others nor the clock', async () => {
    const [hub, other] = [await newHub({ baseUrl: app.baseUrl }), await newHub({ baseUrl: app.baseUrl })];
    await post('/_spoke/faults', { path: contacts, hubId: hub.hubId, status: 500 });
    await post('/_spoke/faults', { path: contacts, hubId: other.hubId, status: 500 });
    await request(app.baseUrl, { method: 'PUT', path: '/_spoke/limits', json: { tier: 'free', hubId: hub.hubId } });
    await request(app.baseUrl, { method: 'PUT', path: '/_spoke/limits', json: { tier: 'free', hubId: other.hubId } });
    await post('/_spoke/clock', { advanceSeconds: 3600 });
    expect((await resetHub(hub)).status).toBe(204);
    expect((await hub.request({ path: contacts })).status).toBe(200);
    expect((await other.request({ path: contacts })).status).toBe(500);
    const { body: limits } = await request(app.baseUrl, { path: '/_spoke/limits' });
    expect(limits.hubs).toEqual([{ hubId: other.hubId, tier: 'free' }]);
    expect((await request(app.baseUrl, { path: '/_spoke/clock' })).body.offsetSeconds).toBeCloseTo(3600, 0);
    await request(app.baseUrl, { method: 'DELETE', path: '/_spoke/faults' });
    await request(app.baseUrl, { method: 'PUT', path: '/_spoke/limits', json: { tier: null, hubId: other.hubId } });
    await post('/_spoke/clock', { reset: true });
  });

  it('removes what a transaction wrote that began before the account', needs.postgres, async () => {
    const sql = postgres(app.databaseUrl ?? '', { max: 2 });
    const hub = await sql.begin(async (tx) => {
      await tx`select pg_current_xact_id()`;
      const created = await newHub({ baseUrl: app.baseUrl });
      await tx`
        insert into snippet (hub_id, snippet_id, name, body, created_at, updated_at)
        values (${created.hubId}, 999999, 'Greeting', 'Hello', now(), now())`;
      return created;
    });
    const count = async () => (await sql`select from snippet where hub_id = ${hub.hubId}`).length;
    expect(await count()).toBe(1);
    expect((await resetHub(hub)).status).toBe(204);
    expect(await count()).toBe(0);
    await sql.end();
  });

  it('is refused for accounts that it knows nothing of, with what to do', async () => {
    expect((await post('/_spoke/hubs/999999/reset')).status).toBe(404);
    expect((await post('/_spoke/hubs/none/reset')).status).toBe(400);
    const { body } = await request(app.baseUrl, { path: '/_spoke/credentials' });
    const refused = await post(`/_spoke/hubs/${body.hub.hubId}/reset`);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('POST /_spoke/reset')]);
  });

  it('works for accounts of the seed after the first reset of the server, which later ones repeat', async () => {
    expect((await post('/_spoke/reset')).status).toBe(204);
    const { body } = await request(app.baseUrl, { path: '/_spoke/credentials' });
    const send = (options: { path: string; json?: object }) =>
      request(app.baseUrl, { token: body.token as string, ...options });
    const count = async () => (await send({ path: `${contacts}?limit=100` })).body.results.length as number;
    const before = await count();
    for (const path of [`/_spoke/hubs/${body.hub.hubId}/reset`, '/_spoke/reset']) {
      const made = await send({ path: contacts, json: { properties: { email: 'late@example.com' } } });
      expect(made.status).toBe(201);
      expect(await count()).toBe(before + 1);
      expect((await post(path)).status).toBe(204);
      expect(await count()).toBe(before);
    }
    // Neither is a snapshot of the user.
    expect((await request(app.baseUrl, { path: '/_spoke/snapshots' })).body.results).toEqual([]);
  });
});

describe('the restore of one account', () => {
  it('brings back records, values and what was deleted, of this account only', async () => {
    const [hub, other] = [await newHub({ baseUrl: app.baseUrl }), await newHub({ baseUrl: app.baseUrl })];
    const [kept, gone] = [await create(hub, 'ada@example.com'), await create(hub, 'bob@example.com')];
    await create(other, 'eve@example.com');
    const id = await take();
    await change(hub, kept, { email: 'changed@example.com', firstname: 'Ada' });
    expect((await hub.request({ method: 'DELETE', path: `${contacts}/${gone}` })).status).toBe(204);
    await create(hub, 'new@example.com');
    await create(other, 'new@example.com');
    const restore = () => post(`/_spoke/hubs/${hub.hubId}/restore`, { snapshotId: id });
    for (let time = 0; time < 2; time += 1) {
      expect((await restore()).status).toBe(204);
      expect(await listEmails(hub)).toEqual(['ada@example.com', 'bob@example.com']);
      expect(await searchEmails(hub)).toEqual(['ada@example.com', 'bob@example.com']);
      await change(hub, kept, { email: 'changed@example.com' });
    }
    expect(await listEmails(other)).toEqual(['eve@example.com', 'new@example.com']);
    // The account begins where it began.
    expect((await resetHub(hub)).status).toBe(204);
    expect(await listEmails(hub)).toEqual([]);
    await post(`/_spoke/hubs/${hub.hubId}/restore`, { snapshotId: id });
    expect(await listEmails(hub)).toEqual(['ada@example.com', 'bob@example.com']);
  });

  it('is refused for unknown snapshots and accounts, and changes nothing', async () => {
    const id = await take();
    const hub = await newHub({ baseUrl: app.baseUrl });
    await create(hub, 'ada@example.com');
    expect((await post(`/_spoke/hubs/${hub.hubId}/restore`, { snapshotId: id })).status).toBe(404);
    expect((await post(`/_spoke/hubs/${hub.hubId}/restore`, { snapshotId: 'nonsense' })).status).toBe(404);
    expect((await post(`/_spoke/hubs/${hub.hubId}/restore`, {})).status).toBe(400);
    expect(await listEmails(hub)).toEqual(['ada@example.com']);
  });

  it('ends tokens that were issued since, of this account', async () => {
    const [hub, other] = [await newHub({ baseUrl: app.baseUrl }), await newHub({ baseUrl: app.baseUrl })];
    const id = await take();
    const [mine, theirs] = [(await installApp(hub)).accessToken, (await installApp(other)).accessToken];
    const ask = async (token: string) =>
      (await request(app.baseUrl, { path: '/account-info/v3/details', token })).status;
    const before = [await ask(mine), await ask(theirs)];
    expect(before).not.toContain(401);
    expect((await post(`/_spoke/hubs/${hub.hubId}/restore`, { snapshotId: id })).status).toBe(204);
    expect([await ask(mine), await ask(theirs)]).toEqual([401, before[1]]);
  });
});

describe('a database whose user may not switch off checks', needs.postgres, () => {
  it('restores an account as well', { timeout: 120_000 }, async () => {
    const url = new URL(process.env['DATABASE_URL'] ?? '');
    const sql = postgres(url.href, { max: 1, onnotice: () => undefined });
    const name = `spoke_plain_${process.pid}`;
    const [user] = await sql`select rolsuper as "isSuperuser" from pg_roles where rolname = current_user`;
    const isSuperuser = user?.['isSuperuser'] === true;
    // Any other user is such a one itself, and may make no users.
    if (isSuperuser) {
      await sql.unsafe(`create role ${name} login password '${name}'`);
      Object.assign(url, { username: name, password: name });
    }
    await sql.unsafe(`create database ${name} ${isSuperuser ? `owner ${name}` : ''}`);
    url.pathname = `/${name}`;
    const plain = await startSpoke({ env: { DATABASE_URL: url.href } });
    try {
      const hub = await newHub({ baseUrl: plain.baseUrl });
      const send = (path: string, json: object = {}) => request(plain.baseUrl, { method: 'POST', path, json });
      await create(hub, 'ada@example.com');
      const { body } = await send('/_spoke/snapshots', { name: 'Then' });
      await create(hub, 'bob@example.com');
      expect((await send(`/_spoke/hubs/${hub.hubId}/restore`, { snapshotId: body.id })).status).toBe(204);
      expect(await listEmails(hub)).toEqual(['ada@example.com']);
      for (let time = 0; time < 2; time += 1) {
        expect((await resetHub(hub, plain.baseUrl)).status).toBe(204);
        expect(await listEmails(hub)).toEqual([]);
        await create(hub, 'ada@example.com');
      }
      expect((await send(`/_spoke/snapshots/${body.id}/restore`)).status).toBe(204);
      expect(await listEmails(hub)).toEqual(['ada@example.com']);
    } finally {
      await plain.close();
      await sql.unsafe(`drop database ${name} with (force)`);
      if (isSuperuser) await sql.unsafe(`drop role ${name}`);
      await sql.end();
    }
  });
});
