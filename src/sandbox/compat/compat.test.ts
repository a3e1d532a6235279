import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { request } from '../../../test/support/http.js';
import { installApp, newHub, type TestHub } from '../../../test/support/hubs.js';
import { needs } from '../../../test/support/needs.js';
import { seed, seedApp } from '../../../test/support/seed.js';

const compat = '/_spoke/compat';
const companies = '/crm/v3/objects/companies';
const unknownField = { properties: { name: 'Acme' }, nope: 1 };

const read = async (baseUrl: string) => (await request(baseUrl, { path: compat })).body;
const put = (baseUrl: string, json: unknown) => request(baseUrl, { method: 'PUT', path: compat, json });
const create = (hub: TestHub) => hub.request({ path: companies, json: unknownField });
/** The statuses of creations with an unknown field, which observed mode ignores. */
const tryEach = async (...hubs: TestHub[]) => (await Promise.all(hubs.map(create))).map(({ status }) => status);

describe('the compatibility mode in a sandbox', () => {
  let app: SpokeApp;
  let hub: TestHub;
  let other: TestHub;
  beforeAll(async () => {
    app = await startSpoke();
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    await put(app.baseUrl, { mode: null });
    hub = await newHub({ baseUrl: app.baseUrl });
    other = await newHub({ baseUrl: app.baseUrl });
  });

  it('is that of the server, until an account gets one of its own', async () => {
    expect(await read(app.baseUrl)).toEqual({ mode: 'contract', hubs: [] });
    expect(await tryEach(hub, other)).toEqual([400, 400]);
    const { status, body } = await put(app.baseUrl, { mode: 'observed', hubId: hub.hubId });
    expect([status, body]).toEqual([200, { mode: 'contract', hubs: [{ hubId: hub.hubId, mode: 'observed' }] }]);
    expect(await read(app.baseUrl)).toEqual(body);
    expect(await tryEach(hub, other)).toEqual([201, 400]);

    const back = await put(app.baseUrl, { mode: null, hubId: hub.hubId });
    expect([back.status, back.body]).toEqual([200, { mode: 'contract', hubs: [] }]);
    expect(await tryEach(hub, other)).toEqual([400, 400]);
  });

  it('is changed for the server, except for accounts with one of their own', async () => {
    await put(app.baseUrl, { mode: 'contract', hubId: hub.hubId });
    expect((await put(app.baseUrl, { mode: 'observed' })).body).toEqual({
      mode: 'observed',
      hubs: [{ hubId: hub.hubId, mode: 'contract' }],
    });
    expect(await tryEach(hub, other)).toEqual([400, 201]);
    // With null, everything returns to the configured mode.
    await put(app.baseUrl, { mode: 'observed', hubId: hub.hubId });
    expect((await put(app.baseUrl, { mode: null })).body).toEqual({ mode: 'contract', hubs: [] });
    expect(await tryEach(hub, other)).toEqual([400, 400]);
  });

  it('applies to apps, private apps and users of the account', async () => {
    await put(app.baseUrl, { mode: 'observed', hubId: hub.hubId });
    for (const [of, expected] of [
      [hub, 201],
      [other, 400],
    ] as const) {
      const install = await installApp(of);
      const person = await openAppSession(of.baseUrl, of.user);
      const replies = [
        await of.request({ path: companies, json: unknownField }),
        await install.request({ path: companies, json: unknownField }),
        await person.request(of.hubId, { path: companies, json: unknownField }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([expected, expected, expected]);
    }
  });

  it('of requests without an account is that of the server: developer keys, and the token endpoint', async () => {
    const key = seed.developers[0]?.apiKey ?? '';
    const { clientId: client_id, clientSecret: client_secret } = seedApp(3001);
    const install = await installApp(hub);
    const token = { grant_type: 'refresh_token', client_id, client_secret, refresh_token: install.refreshToken };
    const send = async () => {
      const path = `/crm/v3/timeline/3001/event-templates?hapikey=${key}`;
      const replies = [
        await request(app.baseUrl, { path, json: { name: 'Sample', objectType: 'contacts', nope: 1 } }),
        await request(app.baseUrl, { path: '/oauth/v1/token', json: token }),
      ];
      return replies.map(({ status }) => status);
    };
    await put(app.baseUrl, { mode: 'observed', hubId: hub.hubId });
    expect(await send()).toEqual([400, 400]);
    await put(app.baseUrl, { mode: 'contract', hubId: hub.hubId });
    await put(app.baseUrl, { mode: 'observed' });
    expect(await send()).toEqual([201, 200]);
  });

  it.each([
    {},
    { hubId: 1 },
    { mode: 'live' },
    { mode: 'observed', hubId: 0 },
    { mode: 'observed', hubId: 1.5 },
    { mode: 'observed', hubId: '1' },
    { mode: 'observed', hubId: null },
    { mode: 'observed', hubId: 2 ** 31 },
    { mode: 'observed', more: 1 },
  ])('rejects %j and changes nothing', async (json) => {
    await put(app.baseUrl, { mode: 'observed', hubId: hub.hubId });
    const before = await read(app.baseUrl);
    const { status, body } = await put(app.baseUrl, json);
    expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await read(app.baseUrl)).toEqual(before);
  });

  it('of an unknown account is a 404, and changes nothing', async () => {
    for (const mode of ['observed', null]) {
      const { status, body } = await put(app.baseUrl, { mode, hubId: 999_999_999 });
      expect([status, body.category]).toEqual([404, 'OBJECT_NOT_FOUND']);
    }
    expect(await read(app.baseUrl)).toEqual({ mode: 'contract', hubs: [] });
  });

  it('outlives the restoring of a snapshot, and returns to that of the configuration on a reset', async () => {
    const taken = await request(app.baseUrl, { path: '/_spoke/snapshots', json: { name: 'Before' } });
    await put(app.baseUrl, { mode: 'observed', hubId: hub.hubId });
    const restore = { method: 'POST' as const, path: `/_spoke/snapshots/${taken.body.id}/restore` };
    expect((await request(app.baseUrl, restore)).status).toBeLessThan(300);
    expect(await tryEach(hub, other)).toEqual([201, 400]);
    expect((await request(app.baseUrl, { method: 'POST', path: '/_spoke/reset' })).status).toBe(204);
    expect(await read(app.baseUrl)).toEqual({ mode: 'contract', hubs: [] });
  });
});

it('a new account has the mode of the server, also if a restored snapshot lets it have the number of a former one', async () => {
  const app = await startSpoke();
  const taken = await request(app.baseUrl, { path: '/_spoke/snapshots', json: { name: 'Before' } });
  const former = await newHub({ baseUrl: app.baseUrl });
  await put(app.baseUrl, { mode: 'observed', hubId: former.hubId });
  const limited = { tier: 'free', hubId: former.hubId };
  await request(app.baseUrl, { method: 'PUT', path: '/_spoke/limits', json: limited });
  await request(app.baseUrl, { method: 'POST', path: `/_spoke/snapshots/${taken.body.id}/restore` });
  const hub = await newHub({ baseUrl: app.baseUrl });
  expect(hub.hubId).toBe(former.hubId);
  expect(await tryEach(hub)).toEqual([400]);
  expect(await read(app.baseUrl)).toEqual({ mode: 'contract', hubs: [] });
  expect((await request(app.baseUrl, { path: '/_spoke/limits' })).body.hubs).toEqual([]);
  await app.close();
});

it('has no call to set the compatibility mode in production', async () => {
  const env = { SPOKE_MODE: 'production', SPOKE_SECRET: 'x'.repeat(40), SPOKE_SEED: undefined };
  const app = await startSpoke({ env });
  const replies = [await request(app.baseUrl, { path: compat }), await put(app.baseUrl, { mode: 'observed' })];
  expect(replies.map(({ status }) => status)).toEqual([404, 404]);
  await app.close();
});

it('a change of the compatibility mode reaches the other processes on the database', needs.postgres, async () => {
  const first = await startSpoke();
  const second = await startSpoke({ env: { DATABASE_URL: first.databaseUrl } });
  const hub = await newHub({ baseUrl: first.baseUrl });
  const create = () => request(second.baseUrl, { path: companies, token: hub.privateApp.token, json: unknownField });
  expect((await create()).status).toBe(400);
  await put(first.baseUrl, { mode: 'observed', hubId: hub.hubId });
  await expect.poll(async () => (await create()).status).toBe(201);
  expect(await read(second.baseUrl)).toEqual({ mode: 'contract', hubs: [{ hubId: hub.hubId, mode: 'observed' }] });
  await second.close();
  await first.close();
});
