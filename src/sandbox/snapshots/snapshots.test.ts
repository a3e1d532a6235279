import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { request } from '../../../test/support/http.js';
import { installApp, newHub, type TestHub } from '../../../test/support/hubs.js';
import { seedApp } from '../../../test/support/seed.js';
import { newTemplate } from '../../../test/support/timeline.js';
import { underLoad } from '../../../test/support/under-load.js';
import { upload } from '../../../test/support/uploads.js';
import { eventually, openTarget, sendWebhooks } from '../../../test/support/webhooks.js';

const path = '/_spoke/snapshots';
const objects = '/crm/v3/objects';
const day = 86_400;

let app: SpokeApp;
let hub: TestHub;

beforeAll(async () => {
  app = await startSpoke();
}, 60_000);
afterAll(() => app.close());
beforeEach(async () => {
  for (const { id } of await list()) expect((await remove(id)).status).toBe(204);
  hub = await newHub({ baseUrl: app.baseUrl });
});

const send = (method: string, rest = '', json?: unknown) =>
  request(app.baseUrl, { method, path: `${path}${rest}`, ...(json !== undefined && { json }) });
const list = async () => (await send('GET')).body.results as { id: string; name: string }[];
const remove = (id: string) => send('DELETE', `/${id}`);
const restore = (id: string) => send('POST', `/${id}/restore`);
const take = async (name = 'As it was') => {
  const { status, body } = await send('POST', '', { name });
  expect(status).toBe(201);
  return body.id as string;
};
const goBack = async (id: string) => expect((await restore(id)).status).toBe(204);
/** Of the whole database, so far. */
const countDeadlocks = async (): Promise<number> => {
  if (app.databaseUrl === undefined) return 0;
  const sql = postgres(app.databaseUrl, { max: 1 });
  const [row] = await sql<[{ deadlocks: string }]>`
    select deadlocks from pg_stat_database where datname = current_database()`;
  await sql.end();
  return Number(row.deadlocks);
};
const clock = (json?: object) => request(app.baseUrl, { path: '/_spoke/clock', ...(json && { json }) });
const advance = (advanceSeconds: number) => clock({ advanceSeconds });
const create = async (type: string, properties: object) => {
  const { status, body } = await hub.request({ path: `${objects}/${type}`, json: { properties } });
  expect(status).toBe(201);
  return body.id as string;
};
const read = (type: string, id: string) => hub.request({ path: `${objects}/${type}/${id}` });
const refusal = (message: string, category: string) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category,
});
const noSuch = refusal('There is no snapshot with this id.', 'OBJECT_NOT_FOUND');
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const until = async (isSo: () => Promise<boolean> | boolean) => {
  const end = performance.now() + 20_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('It did not come to that in 20 seconds.');
    await pause(50);
  }
};

describe('snapshots of the sandbox', () => {
  it('are listed with names, times and sizes, the latest first, until they are deleted', async () => {
    expect(await list()).toEqual([]);
    const first = await send('POST', '', { name: 'Before the import' });
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Before the import',
        takenAt: expect.any(String),
        clockOffsetSeconds: 0,
        rows: expect.any(Number),
        bytes: expect.any(Number),
        isRestorable: true,
      },
    ]);
    expect(Math.abs(Date.parse(first.body.takenAt) - Date.now())).toBeLessThan(60_000);
    expect(first.body.rows).toBeGreaterThan(20);
    expect(first.body.bytes).toBeGreaterThan(1000);
    await create('contacts', { email: 'ada@example.com' });
    await advance(day);
    const second = await send('POST', '', { name: 'Before the import' });
    await clock({ reset: true });
    expect(second.body).toMatchObject({ clockOffsetSeconds: day });
    expect(second.body.rows).toBeGreaterThan(first.body.rows);
    expect(await list()).toEqual([second.body, first.body]);
    expect((await remove(second.body.id)).status).toBe(204);
    expect(await list()).toEqual([first.body]);
    for (const { status, body } of [await remove(second.body.id), await restore(second.body.id)]) {
      expect([status, body]).toEqual([404, noSuch]);
    }
    expect((await restore('nonsense')).body).toEqual(noSuch);
  });

  it('have a name of at most 100 characters, and are limited to ten; rejected requests change nothing', async () => {
    for (const json of [
      {},
      { name: '' },
      { name: ' \t' },
      { name: 'x'.repeat(101) },
      { name: 1 },
      { name: 'A', id: 'B' },
      [],
    ]) {
      const { status, body } = await send('POST', '', json);
      expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
    }
    expect(await list()).toEqual([]);
    for (let count = 0; count < 10; count += 1) await take('😀'.repeat(100));
    const before = await list();
    expect(before).toHaveLength(10);
    const { status, body } = await send('POST', '', { name: 'One too many' });
    expect([status, body]).toEqual([409, refusal('There are 10 snapshots already: delete one first.', 'CONFLICT')]);
    expect(await list()).toEqual(before);
  });

  it('survive a reset, which they can undo', async () => {
    const token = hub.privateApp.token;
    const id = await create('contacts', { email: 'ada@example.com' });
    const install = await installApp(hub);
    const snapshot = await take();
    expect((await request(app.baseUrl, { method: 'POST', path: '/_spoke/reset' })).status).toBe(204);
    expect((await read('contacts', id)).status).toBe(401);
    expect(await list()).toHaveLength(1);
    await goBack(snapshot);
    expect((await request(app.baseUrl, { path: `${objects}/contacts/${id}`, token })).status).toBe(200);
    expect((await install.request({ path: '/account-info/v3/details' })).status).toBe(200);
  });

  it('return 403 to cross-origin pages', async () => {
    const headers = { origin: 'https://evil.example' };
    const { status } = await request(app.baseUrl, { path, json: { name: 'Evil' }, headers });
    expect([status, await list()]).toEqual([403, []]);
  });
});

describe('a restored snapshot', () => {
  it('has the former records, properties and times; ids continue, unique values are free again', async () => {
    const kept = await create('contacts', { email: 'ada@example.com', firstname: 'Ada' });
    const property = {
      name: 'unit',
      label: 'Unit',
      type: 'string',
      fieldType: 'text',
      groupName: 'contactinformation',
    };
    const properties = '/crm/v3/properties/contacts';
    expect((await hub.request({ path: properties, json: { ...property, hasUniqueValue: true } })).status).toBe(201);
    const before = (await read('contacts', kept)).text;
    await advance(10 * day);
    const snapshot = await take();
    await hub.request({
      method: 'PATCH',
      path: `${objects}/contacts/${kept}`,
      json: { properties: { firstname: 'Eve', unit: '7' } },
    });
    const later = await create('contacts', { email: 'later@example.com' });
    await hub.request({ method: 'DELETE', path: `${properties}/unit` });
    await hub.request({ method: 'DELETE', path: `${objects}/contacts/${kept}` });
    await advance(day);
    for (let time = 0; time < 2; time += 1) {
      await goBack(snapshot);
      expect((await clock()).body.offsetSeconds).toBe(10 * day);
      expect((await read('contacts', kept)).text).toBe(before);
      expect((await read('contacts', later)).status).toBe(404);
      expect((await hub.request({ path: `${properties}/unit` })).status).toBe(200);
      expect(await create('contacts', { email: 'later@example.com', unit: '7' })).not.toBe(kept);
    }
    await clock({ reset: true });
  });

  it('has the former tokens and sessions and no others', async () => {
    const [session, install] = [await openAppSession(app.baseUrl, hub.user), await installApp(hub)];
    const snapshot = await take();
    const lateHub = await newHub({ baseUrl: app.baseUrl });
    const lateInstall = await installApp(hub);
    const lateSession = await openAppSession(app.baseUrl, hub.user);
    const [details, contacts] = [{ path: '/account-info/v3/details' }, { path: `${objects}/contacts` }];
    expect((await lateSession.request(hub.hubId, contacts)).status).toBe(200);
    expect((await lateInstall.request(details)).status).toBe(200);
    const uninstall = { method: 'DELETE', path: '/appinstalls/v3/external-install', token: install.accessToken };
    expect((await hub.request(uninstall)).status).toBe(204);
    expect((await install.request(details)).status).toBe(401);
    await request(app.baseUrl, { method: 'POST', path: '/_spoke/reset' });
    for (let time = 0; time < 2; time += 1) {
      await goBack(snapshot);
      expect((await install.request(details)).status).toBe(200);
      expect((await hub.request(details)).status).toBe(200);
      expect((await lateInstall.request(details)).status).toBe(401);
      expect((await lateHub.request(details)).status).toBe(401);
      expect((await session.request(hub.hubId, contacts)).status).toBe(200);
      expect((await lateSession.request(hub.hubId, contacts)).status).toBe(401);
    }
    const { clientId, clientSecret } = seedApp(3001);
    const form = { grant_type: 'refresh_token', client_id: clientId, client_secret: clientSecret };
    const refresh = (refresh_token: string) =>
      request(app.baseUrl, { path: '/oauth/v1/token', form: { ...form, refresh_token } });
    expect((await refresh(install.refreshToken)).status).toBe(200);
    expect((await refresh(lateInstall.refreshToken)).status).toBe(400);
  });

  it('has its events on the timeline, also of a template deleted since', async () => {
    const install = await installApp(hub);
    const template = await newTemplate({}, { baseUrl: app.baseUrl });
    const id = await create('contacts', { email: 'ada@example.com' });
    const event = (extra: string) => ({ eventTemplateId: template.id, objectId: id, tokens: {}, id: extra });
    const events = '/crm/v3/timeline/events';
    expect((await install.request({ path: events, json: event('then') })).status).toBe(201);
    const snapshot = await take();
    expect((await install.request({ path: events, json: event('later') })).status).toBe(201);
    await hub.request({ method: 'DELETE', path: `${objects}/contacts/${id}` });
    await goBack(snapshot);
    expect((await install.request({ path: `${events}/${template.id}/then` })).status).toBe(200);
    expect((await install.request({ path: `${events}/${template.id}/later` })).status).toBe(404);
  });

  it('has the members and sizes of lists', async () => {
    await create('contacts', { email: 'ada@example.com' });
    const filterBranch = {
      filterBranchType: 'OR',
      filterBranches: [
        {
          filterBranchType: 'AND',
          filterBranches: [],
          filters: [
            {
              filterType: 'PROPERTY',
              property: 'email',
              operation: { operator: 'IS_KNOWN', operationType: 'ALL_PROPERTY' },
            },
          ],
        },
      ],
    };
    const json = { name: 'Known', objectTypeId: '0-1', processingType: 'DYNAMIC', filterBranch };
    const { status, body } = await hub.request({ path: '/crm/v3/lists', json });
    expect(status).toBe(200);
    const search = { listIds: [body.list.listId], additionalProperties: ['hs_list_size'] };
    const size = async () => {
      const found = await hub.request({ path: '/crm/v3/lists/search', json: search });
      return found.body.lists[0]?.additionalProperties.hs_list_size;
    };
    await until(async () => (await size()) === '1');
    const snapshot = await take();
    await create('contacts', { email: 'eve@example.com' });
    await until(async () => (await size()) === '2');
    await goBack(snapshot);
    expect(await size()).toBe('1');
    await create('contacts', { email: 'eve@example.com' });
    await until(async () => (await size()) === '2');
  });
});

describe('file content', () => {
  const isStored = (content: string) => {
    const entries = readdirSync(join(app.dataDir, 'blobs'), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return files.some((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(content));
  };

  it('is kept while a snapshot refers to it, and removed afterwards', async () => {
    const [content, marker] = [`kept-${hub.hubId}`, `gone-${hub.hubId}`];
    const { body } = await upload(hub, { file: content });
    const snapshot = await take();
    const { body: late } = await upload(hub, { file: marker });
    for (const id of [body.id, late.id]) {
      expect((await hub.request({ method: 'DELETE', path: `/files/v3/files/${id}/gdpr-delete` })).status).toBe(204);
    }
    await advance(2 * day);
    await until(() => !isStored(marker));
    expect(isStored(content)).toBe(true);
    await goBack(snapshot);
    const signed = await hub.request({ path: `/files/v3/files/${body.id}/signed-url` });
    expect(signed.status).toBe(200);
    const { pathname, search } = new URL(signed.body.url);
    expect((await request(app.baseUrl, { path: pathname + search })).text).toBe(content);

    await hub.request({ method: 'DELETE', path: `/files/v3/files/${body.id}/gdpr-delete` });
    await remove(snapshot);
    await advance(2 * day);
    await until(() => !isStored(content));
    await clock({ reset: true });
  });

  it('is not swept after a reset that a snapshot can undo', async () => {
    const content = `swept-${hub.hubId}`;
    const { body } = await upload(hub, { file: content });
    const snapshot = await take();
    await request(app.baseUrl, { method: 'POST', path: '/_spoke/reset' });
    // The sweep leaves a store alone whose ledger is empty.
    const marker = `marker-${hub.hubId}`;
    await upload(await newHub({ baseUrl: app.baseUrl }), { file: marker });
    const second = await take();
    await request(app.baseUrl, { method: 'POST', path: '/_spoke/reset' });
    await upload(await newHub({ baseUrl: app.baseUrl }));
    await remove(second);
    await advance(3 * day);
    await until(() => !isStored(marker));
    expect(isStored(content)).toBe(true);
    await goBack(snapshot);
    expect((await hub.request({ path: `/files/v3/files/${body.id}` })).status).toBe(200);
  });
});

describe('pending notifications', () => {
  it('are not sent again after a restore, and new ones are', async () => {
    const target = await openTarget();
    try {
      target.answer(500);
      const settings = { targetUrl: target.url, throttling: { maxConcurrentRequests: 10 } };
      const subscription = { eventType: 'contact.creation', active: true };
      const made = [
        await sendWebhooks(app.baseUrl, { method: 'PUT', path: '/settings', json: settings }),
        await sendWebhooks(app.baseUrl, { path: '/subscriptions', json: subscription }),
      ];
      expect(made.map(({ status }) => status)).toEqual([200, 201]);
      await installApp(hub);
      await create('contacts', { email: 'ada@example.com' });
      await eventually(() => target.hits.length > 0);
      const snapshot = await take('Pending');
      target.answer(200);
      await advance(day);
      await eventually(() => target.hits.length > 1);
      // Written, and most likely not yet read.
      await create('contacts', { email: 'eve@example.com' });
      const unread = await take('Unread');
      await eventually(() => target.hits.length > 2);
      target.hits.length = 0;
      for (const id of [snapshot, unread]) {
        await goBack(id);
        await advance(day);
        await pause(1500);
        expect(target.hits).toEqual([]);
        const { body } = await request(app.baseUrl, { path: `/_spoke/webhooks?hubId=${hub.hubId}` });
        expect(body.results.filter(({ status }: { status: string }) => status === 'pending')).toEqual([]);
      }
      await create('contacts', { email: 'grace@example.com' });
      await eventually(() => target.hits.length > 0);
      expect(target.hits.flatMap(({ notifications }) => notifications)).toHaveLength(1);
    } finally {
      target.close();
      await clock({ reset: true });
    }
  });
});

describe('concurrency', () => {
  it('requests wait or get a 503 with Retry-After, and two restores run one after the other', async () => {
    const id = await create('contacts', { email: 'ada@example.com' });
    const snapshots = [await take('Without Eve')];
    await create('contacts', { email: 'eve@example.com' });
    snapshots.push(await take('With Eve'));
    const count = async () => (await hub.request({ path: `${objects}/contacts` })).body.results.length as number;
    const seen = new Set<number>();
    const deadlocks = await countDeadlocks();
    const load = async (lane: number, isOver: () => boolean) => {
      for (let turn = 0; !isOver(); turn += 1) {
        const email = `lane-${lane}-${turn}@example.com`;
        const reply = await hub.request(
          turn % 2 === 0
            ? { path: `${objects}/contacts`, json: { properties: { email } } }
            : { path: `${objects}/contacts/${id}?associations=companies,deals&propertiesWithHistory=email` },
        );
        seen.add(reply.status);
        if (reply.status === 503) expect(reply.headers['retry-after']).toBe('1');
      }
    };
    await underLoad(6, load, async () => {
      for (let round = 0; round < 2; round += 1) {
        const restores = [...snapshots, ...snapshots].map(async (one) => (await restore(one)).status);
        expect(await Promise.all(restores)).toEqual([204, 204, 204, 204]);
        const [one, other] = await Promise.all([send('POST', '', { name: 'A' }), restore(snapshots[1] ?? '')]);
        expect([one.status, other.status]).toEqual([201, 204]);
      }
    });
    expect([...seen].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    await goBack(snapshots[0] ?? '');
    expect(await count()).toBe(1);
    await goBack(snapshots[1] ?? '');
    expect(await count()).toBe(2);
    expect(await countDeadlocks()).toBe(deadlocks);
  });
});
