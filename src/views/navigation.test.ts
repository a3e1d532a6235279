import { expect, it } from 'vitest';
import { openAppSession, type TestSession } from '../../test/support/app-session.js';
import { newHub } from '../../test/support/hubs.js';
import { newPersonIn, type NewPerson } from '../../test/support/people.js';

const path = '/_app/pins';

type Options = Parameters<TestSession['request']>[1];

async function openWorld() {
  const hub = await newHub();
  const open = async (person: { email: string; password: string }) => {
    const session = await openAppSession(hub.baseUrl, person);
    const send = (options: Options) => session.request(hub.hubId, options);
    return {
      send,
      pin: (kind: string, id: string, method = 'PUT') => send({ method, path: `${path}/${kind}/${id}` }),
      list: async () => ((await send({ path })).body as { results: { kind: string; id: string }[] }).results,
    };
  };
  const admin = await open({ ...hub.user });
  const join = async (role: NewPerson['role']) => open(await newPersonIn(hub, { role }));
  const settings = { query: '', filterGroups: [], sort: null, columns: null, layout: 'table', pipelineId: null };
  const newView = async (name: string, shared = false) => {
    const json = { objectType: 'deals', name, shared, settings };
    return ((await admin.send({ path: '/_app/views', json })).body as { id: string }).id;
  };
  const newList = async (name: string) => {
    const json = { name, objectTypeId: '0-1', processingType: 'MANUAL' };
    return ((await admin.send({ path: '/crm/v3/lists', json })).body as { list: { listId: string } }).list.listId;
  };
  const newType = async () => {
    const properties = [{ name: 'model', label: 'Model' }];
    const labels = { singular: 'Car', plural: 'Cars' };
    const json = { name: 'car', labels, properties, primaryDisplayProperty: 'model' };
    const { body } = await admin.send({ path: '/crm-object-schemas/v3/schemas', json });
    return (body as { objectTypeId: string }).objectTypeId;
  };
  return { hub, admin, join, newView, newList, newType };
}

it('lists, views and object types are pinned, ordered and unpinned', async () => {
  const { admin, newView, newList } = await openWorld();
  const [view, list] = [await newView('Closing'), await newList('Guests')];
  await admin.pin('view', view);
  await admin.pin('list', list);
  const { status, body } = await admin.pin('type', 'quotes');
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      results: [
        {
          kind: 'view',
          id: view,
          name: 'Closing',
          objectTypeId: '0-3',
          settings: expect.objectContaining({ layout: 'table' }),
        },
        { kind: 'list', id: list, name: 'Guests', objectTypeId: '0-1' },
        { kind: 'type', id: '0-14', name: null, objectTypeId: '0-14' },
      ],
    },
  });
  await admin.pin('view', view);
  const pins = [
    { kind: 'type', id: '0-14' },
    { kind: 'list', id: 'gone' },
  ];
  const ordered = await admin.send({ method: 'PUT', path, json: { pins } });
  expect((ordered.body as { results: { kind: string }[] }).results.map(({ kind }) => kind)).toEqual([
    'type',
    'view',
    'list',
  ]);
  expect((await admin.send({ path: '/_app/sidebar' })).body).toMatchObject({
    pins: [{ id: '0-14' }, { id: view }, { id: list }],
  });
  await admin.pin('type', 'QUOTE', 'DELETE');
  await admin.pin('list', 'gone', 'DELETE');
  expect((await admin.list()).map(({ id }) => id)).toEqual([view, list]);
});

it('pins of deleted lists, and of views that are no longer shared, are left out', async () => {
  const { admin, join, newView, newList } = await openWorld();
  const viewer = await join('viewer');
  const [view, own, list] = [await newView('Shared', true), await newView('Own'), await newList('Guests')];
  expect((await viewer.pin('view', view)).status).toBe(200);
  expect((await viewer.pin('list', list)).status).toBe(200);
  expect((await viewer.pin('view', own)).status).toBe(404);
  expect((await viewer.list()).map(({ id }) => id)).toEqual([view, list]);
  expect(await admin.list()).toEqual([]);
  await admin.send({ method: 'PATCH', path: `/_app/views/${view}`, json: { shared: false } });
  await admin.send({ method: 'DELETE', path: `/crm/v3/lists/${list}` });
  expect(await viewer.list()).toEqual([]);
});

it.each([
  ['an unknown kind', 'deal', '1', 400],
  ['an unknown type', 'type', 'moods', 400],
  ['a missing list', 'list', '9', 404],
  ['a view without a number', 'view', 'x', 404],
])('%s is not pinned', async (_, kind, id, status) => {
  const { admin } = await openWorld();
  expect((await admin.pin(kind, id)).status).toBe(status);
  expect(await admin.list()).toEqual([]);
});

it('at most 50 are pinned, and nothing of other accounts or by apps', async () => {
  const { hub, admin, newList } = await openWorld();
  const theirs = await openWorld();
  expect((await theirs.admin.pin('list', await newList('Ours'))).status).toBe(404);
  expect((await hub.request({ path })).status).toBe(401);
  const ids: string[] = [];
  for (let number = 0; number < 51; number += 1) ids.push(await newList(`List ${number}`));
  const statuses: number[] = [];
  for (const id of ids) statuses.push((await admin.pin('list', id)).status);
  expect(statuses).toEqual([...Array.from({ length: 50 }, () => 200), 400]);
  expect((await admin.pin('list', ids[0] ?? '')).status).toBe(200);
});

it('a custom object type gets an icon and a colour, which everybody sees', async () => {
  const { admin, join, newType } = await openWorld();
  const [type, viewer] = [await newType(), await join('viewer')];
  const set = (by: typeof admin, json: object, target = type) =>
    by.send({ method: 'PUT', path: `/_app/object-types/${target}/look`, json });
  const look = { icon: 'car', hue: 'violet' };
  expect(await set(admin, look)).toMatchObject({ status: 200, body: look });
  expect((await set(admin, { ...look, hue: 'mauve' })).status).toBe(400);
  expect((await set(admin, { ...look, icon: 'unicorn' })).status).toBe(400);
  expect((await set(admin, look, 'contacts')).status).toBe(400);
  expect((await set(viewer, look)).status).toBe(403);
  const { body } = await viewer.send({ path: '/_app/directory' });
  expect(body).toMatchObject({ customTypes: [{ objectTypeId: type, look }] });
  expect((await set((await openWorld()).admin, look)).status).toBe(400);
});
