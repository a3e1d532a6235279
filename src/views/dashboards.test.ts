import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { openAppSession, type TestSession } from '../../test/support/app-session.js';
import { newHub } from '../../test/support/hubs.js';

const path = '/_app/dashboards';
const widgets = [
  {
    ...{ title: 'Open deals', kind: 'bar', objectType: 'deals', width: 2 },
    filterGroups: [{ filters: [{ propertyName: 'hs_is_closed', operator: 'NEQ', value: 'true' }] }],
    measure: { kind: 'sum', propertyName: 'amount' },
    groupBy: { propertyName: 'dealstage' },
    period: { propertyName: 'createdate', days: 30 },
  },
];
const dashboard = { name: 'Sales', widgets };

async function start() {
  const hub = await newHub();
  const session = await openAppSession(hub.baseUrl, hub.user);
  return { hub, request: (options: Parameters<TestSession['request']>[1]) => session.request(hub.hubId, options) };
}

it('a dashboard is created, listed, changed and deleted', async () => {
  const { request } = await start();
  const { status, body } = await request({ path, json: dashboard });
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      ...{ id: expect.stringMatching(/^[0-9]+$/), name: 'Sales', shared: false, widgets },
      ...{ ownerName: 'Sandbox Admin', mine: true },
      ...{ createdAt: expect.any(String), updatedAt: body.createdAt },
    },
  });
  expect((await request({ path })).body).toEqual({ results: [body] });
  const json = { name: ' Support ', shared: true, widgets: [] };
  const changed = await request({ method: 'PATCH', path: `${path}/${body.id}`, json });
  expect(changed).toMatchObject({ status: 200, body: { ...json, name: 'Support' } });
  expect((await request({ method: 'DELETE', path: `${path}/${body.id}` })).status).toBe(204);
  expect((await request({ path })).body).toEqual({ results: [] });
});

it.each([
  ['a blank name', { ...dashboard, name: ' ' }],
  ['an unknown type', { ...dashboard, widgets: [{ ...widgets[0], objectType: 'unicorns' }] }],
  ['an unknown kind', { ...dashboard, widgets: [{ ...widgets[0], kind: 'pie' }] }],
  ['too many widgets', { ...dashboard, widgets: Array.from({ length: 31 }, () => widgets[0]) }],
  ['no widgets', { name: 'Sales' }],
])('%s is a 400 and changes nothing', async (_, json) => {
  const { request } = await start();
  expect((await request({ path, json })).status).toBe(400);
  expect((await request({ path })).body).toEqual({ results: [] });
});

it('a name is unique per user, and a user has at most 50 dashboards', async () => {
  const { request } = await start();
  await request({ path, json: dashboard });
  const { status, body } = await request({ path, json: { ...dashboard, name: 'sales' } });
  expect({ status, message: body.message }).toEqual({
    status: 400,
    message: "You already have a dashboard named 'sales'.",
  });
  const rest = await Promise.all(
    Array.from({ length: 51 }, (_, at) => request({ path, json: { name: `Dashboard ${at}`, widgets: [] } })),
  );
  expect(rest.filter((reply) => reply.status === 201)).toHaveLength(49);
  expect(rest.find((reply) => reply.status !== 201)?.body).toMatchObject({
    message: 'No more than 50 dashboards are allowed per user.',
  });
});

it('apps cannot access dashboards, and other accounts cannot see them', async () => {
  const [mine, theirs] = [await start(), await start()];
  const { id } = (await mine.request({ path, json: { ...dashboard, shared: true } })).body as { id: string };
  expect((await mine.hub.request({ path })).status).toBe(401);
  expect((await theirs.request({ path })).body).toEqual({ results: [] });
  const change = { method: 'PATCH', path: `${path}/${id}`, json: { name: 'Mine' } };
  expect((await theirs.request(change)).status).toBe(404);
  expect((await theirs.request({ method: 'DELETE', path: `${path}/${id}` })).status).toBe(404);
  expect((await theirs.request({ method: 'DELETE', path: `${path}/99999999999` })).status).toBe(404);
});

describe('with other users of the account', () => {
  const password = 'correct-horse-battery';
  const users = ['admin', 'member', 'colleague', 'viewer'].map((name, index) => ({
    ...{ userId: 501 + index, email: `${name}@example.com`, name: `Ada ${name}`, password },
    role: name === 'colleague' ? 'member' : name,
  }));
  let app: SpokeApp;
  beforeAll(async () => {
    app = await startSpoke({ seed: { hubs: [{ hubId: 1001, name: 'Acme', users }] } });
  });
  afterAll(() => app.close());

  it('they see shared dashboards, which only the owner and administrators change', async () => {
    const signIn = async (name: string) => {
      const session = await openAppSession(app.baseUrl, { email: `${name}@example.com`, password });
      return (options: Parameters<TestSession['request']>[1]) => session.request(1001, options);
    };
    const [member, colleague, admin] = [await signIn('member'), await signIn('colleague'), await signIn('admin')];
    const own = (await member({ path, json: { ...dashboard, name: 'Own' } })).body as { id: string };
    const shared = (await member({ path, json: { ...dashboard, shared: true } })).body as { id: string };
    expect((await colleague({ path })).body).toEqual({
      results: [{ ...shared, ownerName: 'Ada member', mine: false }],
    });
    const rename = (id: string) => ({ method: 'PATCH', path: `${path}/${id}`, json: { name: 'Theirs' } });
    expect((await colleague(rename(shared.id))).status).toBe(403);
    expect((await admin(rename(own.id))).status).toBe(404);
    expect((await admin(rename(shared.id))).body).toMatchObject({ name: 'Theirs', ownerName: 'Ada member' });
    expect((await (await signIn('viewer'))({ path, json: dashboard })).status).toBe(403);
  });
});
