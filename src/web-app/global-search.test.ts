import { describe, expect, it } from 'vitest';
import { openAppSession } from '../../test/support/app-session.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';

const path = '/_app/search';
const names = ['firstname', 'lastname', 'email'];
const types = [
  { objectType: 'contacts', properties: names },
  { objectType: 'companies', properties: ['name', 'domain'] },
  { objectType: '0-3', properties: ['dealname'] },
];

async function start() {
  const hub = await newHub();
  const session = await openAppSession(hub.baseUrl, hub.user);
  const find = (json: object) => session.request(hub.hubId, { path, json });
  return { hub, find, findWords: (query: string) => find({ query, types }) };
}

async function add(hub: TestHub, type: string, properties: object): Promise<string> {
  const { status, body } = await hub.request({ path: `/crm/v3/objects/${type}`, json: { properties } });
  expect(status).toBe(201);
  return body.id as string;
}

describe('POST /_app/search', () => {
  it('finds records of every requested type whose words begin with those of the query', async () => {
    const { hub, findWords } = await start();
    const contact = await add(hub, 'contacts', { firstname: 'Ada', lastname: 'Globe', email: 'ada@example.com' });
    const company = await add(hub, 'companies', { name: 'Globex', domain: 'globex.example' });
    const deal = await add(hub, 'deals', { dealname: 'Plan for Globex' });
    await add(hub, 'companies', { name: 'Acme' });
    const { status, body } = await findWords('glob');
    expect(status).toBe(200);
    const shown = { createdate: expect.any(String), hs_object_id: expect.any(String) };
    expect(body).toEqual({
      records: [
        {
          ...{ objectType: 'contacts', total: 1 },
          results: [
            {
              id: contact,
              properties: {
                ...shown,
                ...{ firstname: 'Ada', lastname: 'Globe', email: 'ada@example.com' },
                lastmodifieddate: expect.any(String),
              },
            },
          ],
        },
        { objectType: 'companies', total: 1, results: [{ id: company, properties: expect.any(Object) }] },
        { objectType: '0-3', total: 1, results: [{ id: deal, properties: expect.any(Object) }] },
      ],
      ...{ lists: [], files: [] },
    });
  });

  it('returns the latest changed first, at most as many as wished, with the number of all', async () => {
    const { hub, find } = await start();
    const ids: string[] = [];
    for (const city of ['Lyon', 'Paris', 'Nice']) ids.push(await add(hub, 'companies', { name: `Acme ${city}` }));
    const path = `/crm/v3/objects/companies/${ids[0]}`;
    await hub.request({ method: 'PATCH', path, json: { properties: { city: 'Lyon' } } });
    const { body } = await find({
      query: 'acme',
      types: [{ objectType: 'companies', properties: ['name'] }],
      limit: 2,
    });
    const [{ total, results }] = body.records;
    expect([total, results.map(({ id }: { id: string }) => id)]).toEqual([3, [ids[0], ids[2]]]);
  });

  it('finds lists and files by a part of their names', async () => {
    const { hub, findWords } = await start();
    const list = { name: 'Globex people', objectTypeId: '0-1', processingType: 'MANUAL' };
    const made = await hub.request({ path: '/crm/v3/lists', json: list });
    const form = new FormData();
    form.set('file', new Blob(['a']), 'globex.txt');
    form.set('options', JSON.stringify({ access: 'PRIVATE' }));
    form.set('folderPath', '/');
    const file = await hub.request({ path: '/files/v3/files', multipart: form });
    expect(file.status).toBe(201);
    expect((await findWords('lobex')).body).toEqual({
      records: [],
      lists: [{ listId: made.body.list.listId, name: 'Globex people', objectTypeId: '0-1' }],
      files: [{ id: file.body.id, name: 'globex', extension: 'txt', parentFolderId: null }],
    });
  });

  it('returns nothing for a blank query, for punctuation, and of another account', async () => {
    const { hub, findWords } = await start();
    await add(hub, 'companies', { name: 'Acme' });
    const other = await start();
    const nothing = { records: [], lists: [], files: [] };
    expect((await findWords('  ')).body).toEqual(nothing);
    expect((await findWords('--')).body).toEqual(nothing);
    expect((await other.findWords('acme')).body).toEqual(nothing);
  });

  it('refuses unknown types and more types or results than it searches', async () => {
    const { find } = await start();
    const of = (objectType: string) => ({ objectType, properties: [] });
    for (const [json, status] of [
      [{ query: 'a', types: [of('nope')] }, 400],
      [{ query: 'a', types: [of('2-99999999')] }, 400],
      [{ query: 'a', types: Array.from({ length: 41 }, () => of('contacts')) }, 400],
      [{ query: 'a', types: [], limit: 21 }, 400],
      [{ types: [] }, 400],
    ] as const) {
      expect([json, (await find(json)).status]).toEqual([json, status]);
    }
  });
});
