import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { openAppSession, type TestSession } from '../../test/support/app-session.js';
import { newHub } from '../../test/support/hubs.js';

const path = '/_app/views';
const settings = {
  query: 'acme',
  filterGroups: [{ filters: [{ propertyName: 'city', operator: 'IN', values: ['Lyon'] }] }],
  sort: { propertyName: 'createdate', direction: 'DESCENDING' },
  columns: [{ name: 'email', width: 220 }, { name: 'city' }],
  layout: 'table',
  pipelineId: null,
};
const view = { objectType: 'contacts', name: 'In Lyon', settings };

async function start() {
  const hub = await newHub();
  const session = await openAppSession(hub.baseUrl, hub.user);
  return { hub, request: (options: Parameters<TestSession['request']>[1]) => session.request(hub.hubId, options) };
}

it('a view is stored as saved, under any name of the type', async () => {
  const { request } = await start();
  const { status, body } = await request({ path, json: view });
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      ...{
        id: expect.stringMatching(/^[0-9]+$/),
        objectTypeId: '0-1',
        name: 'In Lyon',
        shared: false,
        default: false,
        settings,
      },
      ...{ ownerName: 'Sandbox Admin', mine: true },
      ...{ createdAt: expect.any(String), updatedAt: body.createdAt },
    },
  });
  expect((await request({ path: `${path}?objectType=0-1` })).body).toEqual({ results: [body] });
  expect((await request({ path: `${path}?objectType=companies` })).body).toEqual({ results: [] });
});

it('a view keeps how its table is grouped, and which groups are collapsed', async () => {
  const { request } = await start();
  const grouped = { ...settings, groupBy: 'lifecyclestage', closedGroups: ['', 'lead'] };
  const { status, body } = await request({ path, json: { ...view, settings: grouped } });
  expect({ status, settings: body.settings }).toEqual({ status: 201, settings: grouped });
  const many = Array.from({ length: 101 }, (_, index) => String(index));
  for (const wrong of [{ closedGroups: many }, { closedGroups: 'lead' }, { groupBy: '' }, { groupBy: 7 }]) {
    const json = { ...view, name: 'Wrong', settings: { ...grouped, ...wrong } };
    expect((await request({ path, json })).status).toBe(400);
  }
});

it('a view keeps the date of its calendar, but not the day that was shown', async () => {
  const { request } = await start();
  const dated = { ...settings, layout: 'calendar', dateProperty: 'createdate', span: 'week' };
  const { status, body } = await request({ path, json: { ...view, settings: dated } });
  expect({ status, settings: body.settings }).toEqual({ status: 201, settings: dated });
  for (const wrong of [{ layout: 'clock' }, { span: 'year' }, { dateProperty: 7 }, { day: '2026-11-25' }]) {
    const json = { ...view, name: 'Wrong', settings: { ...dated, ...wrong } };
    expect((await request({ path, json })).status).toBe(400);
  }
});

it('a view keeps the lanes, cards and limits of its board', async () => {
  const { request } = await start();
  const board = {
    ...{ ...settings, layout: 'board', laneBy: 'hubspot_owner_id', closedLanes: ['', '501'] },
    ...{ cardProperties: ['amount', 'closedate'], cardDensity: 'compact', stageLimits: { closedwon: 5 } },
    narrowStages: ['closedlost', 'closedwon'],
  };
  const { status, body } = await request({ path, json: { ...view, objectType: 'deals', settings: board } });
  expect({ status, settings: body.settings }).toEqual({ status: 201, settings: board });
  const seven = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  for (const wrong of [
    ...[{ cardProperties: seven }, { cardProperties: ['amount', 'amount'] }, { cardProperties: [''] }],
    ...[{ cardDensity: 'tiny' }, { stageLimits: { closedwon: 0 } }, { stageLimits: { closedwon: 1.5 } }],
    ...[{ stageLimits: [5] }, { stageLimits: { '': 1 } }, { laneBy: '' }, { closedLanes: 'lead' }],
    ...[{ narrowStages: ['a', 'a'] }, { narrowStages: [''] }, { narrowStages: 'closedwon' }],
  ]) {
    const json = { ...view, objectType: 'deals', name: 'Wrong', settings: { ...board, ...wrong } };
    expect((await request({ path, json })).status).toBe(400);
  }
});

it('a view is renamed, shared, changed and deleted', async () => {
  const { request } = await start();
  const { id } = (await request({ path, json: view })).body as { id: string };
  const json = { name: ' Elsewhere ', shared: true, settings: { ...settings, query: '' } };
  const changed = await request({ method: 'PATCH', path: `${path}/${id}`, json });
  expect(changed).toMatchObject({ status: 200, body: { ...json, id, name: 'Elsewhere' } });
  expect((await request({ path: `${path}?objectType=contacts` })).body).toEqual({ results: [changed.body] });
  expect((await request({ method: 'DELETE', path: `${path}/${id}` })).status).toBe(204);
  expect((await request({ path: `${path}?objectType=contacts` })).body).toEqual({ results: [] });
});

it('concurrent changes of different parts of a view are all kept', async () => {
  const { request } = await start();
  const changes = [{ name: 'Elsewhere' }, { shared: true }, { settings: { ...settings, query: 'other' } }];
  for (let round = 0; round < 5; round += 1) {
    const { id } = (await request({ path, json: { ...view, name: `View ${round}` } })).body as { id: string };
    const url = `${path}/${id}`;
    await Promise.all(changes.map((json) => request({ method: 'PATCH', path: url, json })));
    const { results } = (await request({ path: `${path}?objectType=contacts` })).body as { results: { id: string }[] };
    expect(results.find((found) => found.id === id)).toMatchObject(Object.assign({}, ...changes) as object);
    await request({ method: 'DELETE', path: url });
  }
});

it('a name is unique per user and type, in any letter case', async () => {
  const { request } = await start();
  await request({ path, json: view });
  const { status, body } = await request({ path, json: { ...view, name: 'in lyon' } });
  expect({ status, body }).toEqual({
    status: 400,
    body: {
      status: 'error',
      message: "You already have a view named 'in lyon'.",
      correlationId: expect.any(String),
      category: 'VALIDATION_ERROR',
    },
  });
  expect((await request({ path, json: { ...view, objectType: 'deals' } })).status).toBe(201);
  const other = (await request({ path, json: { ...view, name: 'Other' } })).body as { id: string };
  const renamed = await request({ method: 'PATCH', path: `${path}/${other.id}`, json: { name: 'IN LYON' } });
  expect(renamed.status).toBe(400);
});

it.each([
  ['a blank name', { ...view, name: ' ' }],
  ['a long name', { ...view, name: 'x'.repeat(81) }],
  ['an unknown type', { ...view, objectType: 'unicorns' }],
  ['too many groups', { ...view, settings: { ...settings, filterGroups: Array(6).fill({ filters: [] }) } }],
  ['an unknown field', { ...view, settings: { ...settings, color: 'red' } }],
])('%s is rejected, and nothing is saved', async (_, json) => {
  const { request } = await start();
  expect((await request({ path, json })).status).toBe(400);
  expect((await request({ path: `${path}?objectType=contacts` })).body).toEqual({ results: [] });
});

it('a user has at most 100 views of a type', async () => {
  const { request } = await start();
  const saved = await Promise.all(
    Array.from({ length: 103 }, (_, index) => request({ path, json: { ...view, name: `View ${index}` } })),
  );
  expect(saved.filter(({ status }) => status === 201)).toHaveLength(100);
  expect(saved.find(({ status }) => status !== 201)?.body).toMatchObject({
    message: 'No more than 100 views are allowed per user and object type.',
  });
});

it('apps cannot access views, and other accounts cannot see them', async () => {
  const [mine, theirs] = [await start(), await start()];
  const { id } = (await mine.request({ path, json: { ...view, shared: true } })).body as { id: string };
  expect((await mine.hub.request({ path: `${path}?objectType=contacts` })).status).toBe(401);
  expect((await theirs.request({ path: `${path}?objectType=contacts` })).body).toEqual({ results: [] });
  for (const options of [
    { method: 'PATCH', path: `${path}/${id}`, json: { name: 'Mine' } },
    { method: 'DELETE', path: `${path}/${id}` },
    { method: 'DELETE', path: `${path}/99999999999` },
  ]) {
    const { status, body } = await theirs.request(options);
    expect({ status, body }).toEqual({
      status: 404,
      body: {
        status: 'error',
        message: 'The view does not exist.',
        correlationId: expect.any(String),
        category: 'OBJECT_NOT_FOUND',
      },
    });
  }
});

describe('with other users of the account', () => {
  const password = 'correct-horse-battery';
  const names = ['admin', 'member', 'colleague', 'viewer'];
  const users = names.map((name, index) => ({
    ...{ userId: 501 + index, email: `${name}@example.com`, name: `Ada ${name}`, password },
    role: name === 'colleague' ? 'member' : name,
  }));
  let app: SpokeApp;
  beforeAll(async () => {
    app = await startSpoke({ seed: { hubs: [{ hubId: 1001, name: 'Acme', users }] } });
  });
  afterAll(() => app.close());

  const signIn = async (name: string) => {
    const session = await openAppSession(app.baseUrl, { email: `${name}@example.com`, password });
    return (options: Parameters<TestSession['request']>[1]) => session.request(1001, options);
  };

  it('they see shared views, which only the owner and administrators change', async () => {
    const [member, colleague, admin] = [await signIn('member'), await signIn('colleague'), await signIn('admin')];
    const own = (await member({ path, json: { ...view, name: 'Own' } })).body as { id: string };
    const shared = (await member({ path, json: { ...view, name: 'Shared', shared: true } })).body as { id: string };
    const seen = (await colleague({ path: `${path}?objectType=contacts` })).body as { results: object[] };
    expect(seen.results).toEqual([{ ...shared, ownerName: 'Ada member', mine: false }]);
    const rename = (id: string) => ({ method: 'PATCH', path: `${path}/${id}`, json: { name: 'Theirs' } });
    expect(await colleague(rename(shared.id))).toMatchObject({
      status: 403,
      body: { message: 'Only its owner and admins may change or delete a shared view.' },
    });
    expect((await colleague({ method: 'DELETE', path: `${path}/${shared.id}` })).status).toBe(403);
    expect((await admin(rename(own.id))).status).toBe(404);
    expect((await admin(rename(shared.id))).body).toMatchObject({ name: 'Theirs', ownerName: 'Ada member' });
  });

  it('a viewer can use shared views and save none', async () => {
    const [member, viewer] = [await signIn('member'), await signIn('viewer')];
    await member({ path, json: { ...view, objectType: 'deals', shared: true } });
    expect((await viewer({ path: `${path}?objectType=deals` })).body).toMatchObject({ results: [{ name: 'In Lyon' }] });
    expect((await viewer({ path, json: view })).status).toBe(403);
  });
});
