import { expect, test } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const path = '/contacts/v1/lists';

async function createContact(hub: TestHub, email: string): Promise<number> {
  const { body } = await hub.request({ path: '/crm/v3/objects/contacts', json: { properties: { email } } });
  return Number(body.id);
}

async function createList(hub: TestHub, name = 'People'): Promise<number> {
  const { status, body } = await hub.request({ path, json: { name } });
  expect(status).toBe(200);
  return body.listId as number;
}

const filterBranch = {
  filterBranchType: 'OR',
  filterBranches: [
    {
      filterBranchType: 'AND',
      filterBranches: [],
      filters: [
        {
          filterType: 'PROPERTY',
          property: 'firstname',
          operation: {
            operationType: 'STRING',
            operator: 'IS_EQUAL_TO',
            value: 'Ada',
            includeObjectsWithNoValueSet: false,
          },
        },
      ],
    },
  ],
};

async function createDynamicList(hub: TestHub): Promise<number> {
  const json = { name: 'Dynamic', objectTypeId: '0-1', processingType: 'DYNAMIC', filterBranch };
  const { body } = await hub.request({ path: '/crm/v3/lists', json });
  return Number(body.list.listId);
}

test('creates, reads, renames and deletes a list (Spec 6.3)', async () => {
  const hub = await newHub();
  const listId = await createList(hub);
  const { body } = await hub.request({ path: `${path}/${listId}` });
  expect(body).toMatchObject({
    portalId: hub.hubId,
    listId,
    name: 'People',
    listType: 'STATIC',
    dynamic: false,
    filters: [],
    metaData: { processing: 'DONE', size: 0, error: '' },
  });
  const renamed = await hub.request({ path: `${path}/${listId}`, json: { name: 'Friends' } });
  expect(renamed.body).toMatchObject({ listId, name: 'Friends' });
  expect((await hub.request({ method: 'DELETE', path: `${path}/${listId}` })).status).toBe(204);
  for (const method of ['GET', 'DELETE']) {
    expect((await hub.request({ method, path: `${path}/${listId}` })).status).toBe(404);
  }
});

test('lists the lists of contacts by kind, page by page (Spec 6.3)', async () => {
  const hub = await newHub();
  const [one, two] = [await createList(hub, 'A'), await createList(hub, 'B')];
  const dynamic = await createDynamicList(hub);
  const json = { name: 'Companies', objectTypeId: '0-2', processingType: 'MANUAL' };
  const other = await hub.request({ path: '/crm/v3/lists', json });
  const read = async (end: string) => {
    const { body } = await hub.request({ path: `${path}${end}` });
    return [body.lists.map(({ listId }: { listId: number }) => listId), body['has-more'], body.offset];
  };
  expect(await read('?count=2')).toEqual([[one, two], true, 2]);
  expect(await read('?count=2&offset=2')).toEqual([[dynamic], false, 3]);
  expect(await read('/static')).toEqual([[one, two], false, 2]);
  expect(await read('/dynamic')).toEqual([[dynamic], false, 1]);
  expect((await read(`/batch?listId=${two}&listId=${other.body.list.listId}&listId=999999`))[0]).toEqual([two]);
  expect((await hub.request({ path: `${path}/${other.body.list.listId}` })).status).toBe(404);
  for (const end of ['?count=x', '/static?offset=-1', '/dynamic?count=0', '/batch']) {
    expect((await hub.request({ path: `${path}${end}` })).status).toBe(400);
  }
});

test('adds and removes contacts by id and address (Spec 6.3)', async () => {
  const hub = await newHub();
  const [one, two] = [await createContact(hub, 'a@example.com'), await createContact(hub, 'b@example.com')];
  const listId = await createList(hub);
  const send = (name: string, json: object) => hub.request({ path: `${path}/${listId}/${name}`, json });
  const added = await send('add', { vids: [one, 1], emails: ['B@example.com', 'x@example.com'] });
  expect(added.body).toEqual({
    updated: [one, two],
    discarded: [],
    invalidVids: [1],
    invalidEmails: ['x@example.com'],
  });
  expect((await send('add', { vids: [one] })).body).toMatchObject({ updated: [], discarded: [one] });
  expect((await send('remove', { vids: [String(one)] })).body).toMatchObject({ updated: [one], discarded: [] });
  expect((await send('remove', { vids: [one] })).body).toMatchObject({ updated: [], discarded: [one] });
  expect((await hub.request({ path: `${path}/${listId}` })).body.metaData.size).toBe(1);
});

test('refuses members of dynamic and missing lists (Spec 6.3)', async () => {
  const hub = await newHub();
  const dynamic = await createDynamicList(hub);
  for (const name of ['add', 'remove']) {
    expect((await hub.request({ path: `${path}/${dynamic}/${name}`, json: { vids: [1] } })).status).toBe(400);
    expect((await hub.request({ path: `${path}/999999/${name}`, json: { vids: [1] } })).status).toBe(404);
    expect((await hub.request({ path: `${path}/${dynamic}/${name}`, json: { vids: 1 } })).status).toBe(400);
  }
});

test('lists the contacts of a list by id, and by the time at which they were added (Spec 6.3)', async () => {
  const hub = await newHub();
  const vids: number[] = [];
  for (const name of ['a', 'b', 'c']) vids.push(await createContact(hub, `${name}@example.com`));
  const listId = await createList(hub);
  for (const vid of [vids[1], vids[0], vids[2]]) {
    await hub.request({ path: `${path}/${listId}/add`, json: { vids: [vid] } });
  }
  const read = async (place: string, withTime: boolean) => {
    const found: number[] = [];
    let more = '';
    for (let page = 0; page < 4; page += 1) {
      const { body } = await hub.request({ path: `${path}/${listId}/contacts/${place}?count=1&property=email${more}` });
      found.push(...body.contacts.map(({ vid }: { vid: number }) => vid));
      more = `&vidOffset=${body['vid-offset']}${withTime ? `&timeOffset=${body['time-offset']}` : ''}`;
      if (!body['has-more']) break;
    }
    return found;
  };
  expect(await read('all', false)).toEqual(vids);
  expect(await read('recent', true)).toEqual([vids[2], vids[0], vids[1]]);
  for (const place of ['all', 'recent']) {
    expect((await hub.request({ path: `${path}/999999/contacts/${place}` })).status).toBe(404);
  }
});

test('needs the scopes of lists (Spec 5)', async () => {
  const hub = await newHub({ scopes: ['crm.lists.read'] });
  expect((await hub.request({ path })).status).toBe(200);
  expect((await hub.request({ path, json: { name: 'People' } })).status).toBe(403);
});
