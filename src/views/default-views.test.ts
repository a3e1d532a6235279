import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { openAppSession, type TestSession } from '../../test/support/app-session.js';
import { newHub } from '../../test/support/hubs.js';

const path = '/_app/views';
const settings = { query: '', filterGroups: [], sort: null, columns: null, layout: 'table', pipelineId: null };
const password = 'correct-horse-battery';
const users = ['admin', 'second', 'member', 'viewer'].map((name, index) => ({
  ...{ userId: 501 + index, email: `${name}@example.com`, name: `Ada ${name}`, password },
  role: name === 'second' ? 'admin' : name,
}));
type Send = (options: Parameters<TestSession['request']>[1]) => ReturnType<TestSession['request']>;

let app: SpokeApp;
type Four = readonly [Send, Send, Send, Send];
let [admin, second, member, viewer] = [] as unknown as Four;
beforeAll(async () => {
  const views = [
    { by: 'admin@example.com', objectType: 'tickets', name: 'Open', shared: true, default: true, settings },
    { by: 'member@example.com', objectType: 'tickets', name: 'Own', settings },
  ];
  app = await startSpoke({ seed: { hubs: [{ hubId: 1001, name: 'Acme', users }], records: { views } } });
  [admin, second, member, viewer] = (await Promise.all(
    users.map(async ({ email }): Promise<Send> => {
      const session = await openAppSession(app.baseUrl, { email, password });
      return (options) => session.request(1001, options);
    }),
  )) as unknown as Four;
});
afterAll(() => app.close());

let count = 0;

/** A new view; contacts are shared by the tests of this file, whose defaults replace each other. */
async function save(send: Send, more: object = {}): Promise<string> {
  count += 1;
  const json = { objectType: 'contacts', name: `View ${count}`, shared: true, settings, ...more };
  const { status, body } = await send({ path, json });
  expect(status).toBe(201);
  return body['id'] as string;
}

const patch = (send: Send, id: string, json: object) => send({ method: 'PATCH', path: `${path}/${id}`, json });

async function listDefaults(send: Send, objectType = 'contacts'): Promise<unknown[]> {
  const { results } = (await send({ path: `${path}?objectType=${objectType}` })).body as { results: ViewBody[] };
  return results.filter((view) => view.default).map(({ id }) => id);
}

interface ViewBody {
  readonly id: string;
  readonly default: boolean;
}

const readDefaults = async (send: Send): Promise<Record<string, string>> =>
  (await send({ path: '/_app/directory' })).body['defaultViews'] as Record<string, string>;

const noAdmin = {
  status: 403,
  body: { category: 'MISSING_SCOPES', message: 'Only admins may choose the view that opens by default.' },
};
const notShared = {
  status: 400,
  body: { category: 'VALIDATION_ERROR', message: 'Only a shared view can open by default.' },
};

it('an administrator lets a shared view open by default, which all users read at the start, and ends it', async () => {
  const id = await save(member);
  expect(await patch(admin, id, { default: true })).toMatchObject({ status: 200, body: { id, default: true } });
  for (const send of [admin, member, viewer]) {
    expect(await listDefaults(send)).toEqual([id]);
    expect((await readDefaults(send))['0-1']).toBe(id);
  }
  expect(await patch(admin, id, { default: false })).toMatchObject({ status: 200, body: { default: false } });
  expect(await listDefaults(member)).toEqual([]);
  expect(await readDefaults(member)).not.toHaveProperty('0-1');
});

it('a default view replaces the one before, of its type only', async () => {
  const [first, next] = [await save(admin), await save(member)];
  const companies = await save(admin, { objectType: 'companies', default: true });
  await patch(admin, first, { default: true });
  expect((await patch(second, next, { default: true })).body).toMatchObject({ default: true });
  expect(await listDefaults(viewer)).toEqual([next]);
  expect(await readDefaults(viewer)).toMatchObject({ '0-1': next, '0-2': companies });
  const created = await save(second, { default: true });
  expect(await listDefaults(viewer)).toEqual([created]);
});

it('concurrent choices of administrators leave one default view', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => save(admin)));
  const chosen = await Promise.all([
    ...ids.map((id, index) => patch(index % 2 === 0 ? admin : second, id, { default: true })),
    ...ids.map((id) => patch(second, id, { settings: { ...settings, query: 'acme' } })),
  ]);
  expect(chosen.map(({ status }) => status)).toEqual(chosen.map(() => 200));
  const left = await listDefaults(member);
  expect(left).toHaveLength(1);
  expect(ids).toContain(left[0]);
});

it('only administrators set and end the default view, but its owner can still change it', async () => {
  const id = await save(member);
  expect(await patch(member, id, { default: true })).toMatchObject(noAdmin);
  expect(await patch(member, id, { name: 'Renamed by its owner', default: true })).toMatchObject(noAdmin);
  const json = { objectType: 'contacts', name: 'Mine', shared: true, default: true, settings };
  expect(await member({ path, json })).toMatchObject(noAdmin);
  await patch(admin, id, { default: true });
  expect(await patch(member, id, { default: false })).toMatchObject(noAdmin);
  expect((await patch(viewer, id, { default: false })).status).toBe(403);
  const { body } = await patch(member, id, { name: 'Renamed', settings: { ...settings, query: 'x' }, default: true });
  expect(body).toMatchObject({ name: 'Renamed', default: true });
  expect(await listDefaults(viewer)).toEqual([id]);
});

it('only shared views open by default', async () => {
  const id = await save(admin, { shared: false });
  expect(await patch(admin, id, { default: true })).toMatchObject(notShared);
  const json = { objectType: 'contacts', name: 'Unshared', default: true, settings };
  expect(await admin({ path, json })).toMatchObject(notShared);
  expect((await patch(admin, id, { shared: true, default: true })).body).toMatchObject({ shared: true, default: true });
  expect(await patch(admin, id, { shared: false, default: true })).toMatchObject(notShared);
  expect(await listDefaults(member)).toEqual([id]);
});

it('a view that is no longer shared, or deleted, no longer opens by default, also by its owner', async () => {
  const id = await save(member);
  await patch(admin, id, { default: true });
  expect((await patch(member, id, { shared: false })).body).toMatchObject({ shared: false, default: false });
  expect(await readDefaults(viewer)).not.toHaveProperty('0-1');
  expect((await patch(member, id, { shared: true })).body).toMatchObject({ shared: true, default: false });
  await patch(admin, id, { default: true });
  expect((await member({ method: 'DELETE', path: `${path}/${id}` })).status).toBe(204);
  expect(await readDefaults(viewer)).not.toHaveProperty('0-1');
});

it('another account neither sees nor sets the default view', async () => {
  const id = await save(admin, { default: true });
  const hub = await newHub({ baseUrl: app.baseUrl });
  const session = await openAppSession(app.baseUrl, hub.user);
  const other: Send = (options) => session.request(hub.hubId, options);
  expect(await readDefaults(other)).toEqual({});
  for (const value of [true, false]) expect((await patch(other, id, { default: value })).status).toBe(404);
  const theirs = await save(other, { default: true });
  expect(await readDefaults(other)).toEqual({ '0-1': theirs });
  expect((await readDefaults(admin))['0-1']).toBe(id);
});

it('a seed has default views, by administrators', async () => {
  const [id] = await listDefaults(viewer, 'tickets');
  expect(await readDefaults(viewer)).toMatchObject({ '0-5': id });
  const view = { by: 'member@example.com', objectType: 'deals', name: 'A', shared: true, default: true, settings };
  const seed = { hubs: [{ hubId: 1001, name: 'Acme', users }], records: { views: [view] } };
  await expect(startSpoke({ seed })).rejects.toThrow(noAdmin.body.message);
});
