import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { upload } from '../../../test/support/uploads.js';

const base = '/files/v3/folders';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Folders' });
});

const create = (json: object, from = hub) => from.request({ path: base, json });
const make = async (name: string, parentFolderId?: string) =>
  (await create({ name, ...(parentFolderId !== undefined && { parentFolderId }) })).body as {
    id: string;
    path: string;
  };
const patch = (id: string, json: object, from = hub) => from.request({ method: 'PATCH', path: `${base}/${id}`, json });
const get = (name: string, from = hub) => from.request({ path: `${base}/${name}` });
const remove = (name: string, from = hub) => from.request({ method: 'DELETE', path: `${base}/${name}` });
const refused = (message: string, more: object = {}) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category: 'VALIDATION_ERROR',
  ...more,
});
const nothing = (id: string, field = 'id') =>
  refused('Object not found.  id are usually numeric.', { category: 'OBJECT_NOT_FOUND', context: { [field]: [id] } });

describe('Spec 2.11: POST /files/v3/folders creates a folder', () => {
  it('returns 201, at the root without a parent', async () => {
    const { status, body } = await create({ name: 'Contracts' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: body.createdAt,
      archived: false,
      name: 'Contracts',
      path: '/Contracts',
    });
    expect((await get(body.id)).body).toEqual(body);
  });

  it('in a parent folder by id, as text or number, or by path, with both field names', async () => {
    const parent = await make('Parents');
    for (const [name, place] of [
      ['text', { parentFolderId: parent.id }],
      ['number', { parentFolderId: Number(parent.id) }],
      ['path', { parentFolderPath: '/parents' }],
      ['short', { parentPath: 'Parents/' }],
    ] as const) {
      const { status, body } = await create({ name, ...place });
      expect([status, body.path, body.parentFolderId]).toEqual([201, `/Parents/${name}`, parent.id]);
    }
    expect((await create({ name: 'At the root', parentPath: '/' })).body).not.toHaveProperty('parentFolderId');
  });

  it('rejects a missing name and both parents (Spec 7)', async () => {
    const nameless = await create({});
    expect(nameless.status).toBe(400);
    expect(nameless.body.message).toBe(
      'Invalid input JSON on line 1, column 2. Some required fields were not set: [name]',
    );
    const both = await create({ name: 'Both', parentFolderId: '1', parentFolderPath: '/' });
    expect(both).toMatchObject({
      status: 400,
      body: refused('parentFolderPath and parentFolderId cannot both be specified'),
    });
  });

  it('rejects a missing parent folder', async () => {
    const byId = await create({ name: 'Lost', parentFolderId: '999999999' });
    expect([byId.status, byId.body]).toEqual([404, nothing('999999999', 'parentFolderId')]);
    expect((await create({ name: 'Lost', parentFolderId: 0 })).body).toEqual(
      refused('id must be > 0', { context: { parentFolderId: ['0'] } }),
    );
    const byPath = await create({ name: 'Lost', parentFolderPath: '/no/such/place' });
    expect([byPath.status, byPath.body]).toEqual([
      404,
      { status: 'error', message: 'No file or folder exists at path', correlationId: expect.any(String) },
    ]);
  });

  it('rejects a name that exists in the folder, in any letter case', async () => {
    const first = await make('Once');
    const { status, body } = await create({ name: 'ONCE' });
    expect(status).toBe(409);
    const context = { id: [first.id], fullPath: ['/ONCE'] };
    expect(body).toEqual(refused('Folder already exists', { category: 'OBJECT_ALREADY_EXISTS', context }));
    const at = await Promise.all(Array.from({ length: 10 }, () => create({ name: 'Race' })));
    expect(at.map((reply) => reply.status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  });
});

describe('a folder is found by id and by path', () => {
  it('with slashes encoded or not, in any letter case, in its account only', async () => {
    const inner = await make('Inner one', (await make('Outer')).id);
    for (const name of [
      inner.id,
      'Outer%2FInner%20one',
      '%2Fouter%2FINNER%20ONE',
      'Outer/Inner%20one',
      'outer/inner%20one/',
    ]) {
      const { status, body } = await get(name);
      expect([name, status, body.id]).toEqual([name, 200, inner.id]);
    }
    const other = await newHub();
    expect((await get(inner.id, other)).body).toEqual(nothing(inner.id));
    expect((await get('Outer', other)).body.message).toBe('No file or folder exists at path');
  });

  it('with the requested fields', async () => {
    const { id } = await make('Some fields');
    const { body } = await hub.request({ path: `${base}/${id}?properties=path` });
    expect(Object.keys(body)).toEqual(['id', 'createdAt', 'updatedAt', 'archived', 'path']);
  });

  it('0 is not an id', async () => {
    const { status, body } = await get('0');
    expect([status, body]).toEqual([400, refused('id must be > 0', { context: { id: ['0'] } })]);
    expect((await get('99999999999999999999')).status).toBe(404);
  });
});

describe('PATCH of a folder', () => {
  it('renames and moves it, with the paths of its content', async () => {
    const from = await make('From');
    const deep = await make('Deep', (await make('Middle', from.id)).id);
    const file = (await upload(hub, { folderId: deep.id })).body;
    const to = await make('To');
    const moved = await patch(from.id, { name: 'Moved', parentFolderId: to.id });
    expect(moved).toMatchObject({ status: 200, body: { id: from.id, path: '/To/Moved', parentFolderId: to.id } });
    expect((await hub.request({ path: `/files/v3/files/${file.id}` })).body).toMatchObject({
      path: '/To/Moved/Middle/Deep/note.txt',
      url: `${hub.baseUrl}/hubfs/${hub.hubId}/To/Moved/Middle/Deep/note.txt`,
    });
    expect((await get('From')).status).toBe(404);
    const back = await patch(from.id, { parentFolderPath: '/' });
    expect(back.body.path).toBe('/Moved');
    expect(back.body).not.toHaveProperty('parentFolderId');
    expect((await patch(from.id, { name: 'MOVED' })).body.path).toBe('/MOVED');
    expect((await patch(from.id, {})).body).toMatchObject({ name: 'MOVED' });
  });

  it('rejects moving a folder into itself or its descendants, also concurrently', async () => {
    const top = await make('Top');
    const inner = await make('Below', (await make('Between', top.id)).id);
    for (const parentFolderId of [top.id, inner.id]) {
      const { status, body } = await patch(top.id, { parentFolderId });
      const context = { id: [top.id] };
      expect([status, body]).toEqual([
        400,
        refused('A folder cannot be moved into itself or a folder in it', { context }),
      ]);
    }
    const [a, b] = [await make('Cycle A'), await make('Cycle B')];
    const replies = await Promise.all([patch(a.id, { parentFolderId: b.id }), patch(b.id, { parentFolderId: a.id })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('rejects a name that exists there, and more than 20 levels', async () => {
    const [one, two] = [await make('One'), await make('Two')];
    expect((await patch(two.id, { name: 'one' })).status).toBe(409);
    expect((await get(two.id)).body.name).toBe('Two');
    const path = Array.from({ length: 19 }, (_, level) => `l${level}`).join('/');
    const bottom = (await upload(hub, { folderPath: path })).body.parentFolderId as string;
    await make('Child', one.id);
    expect((await patch(one.id, { parentFolderId: bottom })).status).toBe(400);
    expect((await patch(two.id, { parentFolderId: bottom })).status).toBe(200);
    expect((await create({ name: 'Too deep', parentFolderId: two.id })).status).toBe(400);
    expect((await upload(hub, { folderId: two.id })).status).toBe(201);
  });

  it('returns 404 for a missing folder, and outside its account', async () => {
    const { id } = await make('Ours');
    const other = await newHub();
    expect((await patch(id, { name: 'Theirs' }, other)).body).toEqual(nothing(id));
    const theirs = (await create({ name: 'Theirs' }, other)).body;
    expect((await patch(id, { parentFolderId: theirs.id })).status).toBe(404);
    expect((await patch('letters', { name: 'x' })).status).toBe(404);
    expect((await get(id)).body).toMatchObject({ name: 'Ours', path: '/Ours' });
  });
});

describe('DELETE of a folder', () => {
  it('deletes its content, and frees its name', async () => {
    const outer = await make('Leaving');
    const inner = await make('Inner', outer.id);
    const file = (await upload(hub, { folderId: inner.id })).body;
    expect(await remove(outer.id)).toMatchObject({ status: 204, text: '' });
    for (const path of [
      `/files/v3/files/${file.id}`,
      `${base}/${inner.id}`,
      `${base}/${outer.id}`,
      `${base}/Leaving`,
    ]) {
      expect([path, (await hub.request({ path })).status]).toEqual([path, 404]);
    }
    expect((await remove(outer.id)).status).toBe(404);
    const again = await make('Leaving');
    expect((await get('Leaving')).body.id).toBe(again.id);
  });

  it('works by path, in its account only, and needs the scope', async () => {
    await make('By path');
    const other = await newHub({ scopes: ['files.delete', 'files.read'] });
    expect((await remove('By%20path', other)).status).toBe(404);
    expect((await remove('By%20path')).status).toBe(204);
    await upload(hub, { folderPath: 'plain/slashes' });
    expect((await remove('plain/slashes')).status).toBe(204);
    expect([(await get('plain/slashes')).status, (await get('plain')).status]).toEqual([404, 200]);
    const writer = await newHub({ scopes: ['files.write'] });
    expect((await remove('1', writer)).body).toMatchObject({
      category: 'MISSING_SCOPES',
      errors: [{ context: { requiredScopes: ['files', 'files.delete', 'files.ui_hidden.write'] } }],
    });
  });
});

describe('names of folders and files', () => {
  const bad = [
    ...['', ' ', '.', '..', 'a/b', '/', 'a\\b', '..\\..', 'tab\there', 'line\nbreak', 'next\u0085line', 'del\u007f'],
    ...['right\u202eto-left', 'mark\u200f', 'isolate\u2066', 'x'.repeat(256), 'é'.repeat(128)],
  ];
  it.each(bad)('%j is rejected, and nothing is created', async (name) => {
    const { status, body } = await create({ name });
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: 'error', category: 'VALIDATION_ERROR' });
    expect(body.message).toMatch(/^The name is not allowed, /);
  });

  it.each(['../up', 'a//b', 'a/./b', 'a/../b', '/x/..', 'C:\\x', 'hubfs/a', 'HubFS', `${'deep/'.repeat(21)}`])(
    'the path %j is rejected',
    async (folderPath) => {
      const own = await newHub();
      expect((await upload(own, { folderPath })).status).toBe(400);
      expect((await own.request({ path: `${base}/${encodeURIComponent(folderPath)}` })).status).toBe(404);
      expect((await own.request({ path: `${base}/a` })).status).toBe(404);
    },
  );

  it.each(['%2e%2e', 'C:', 'aux', 'naïve 名前', 'a;b&c=d', '<b>', '"quoted"', '...', 'x'.repeat(255)])(
    '%j is a valid name',
    async (name) => {
      const { status, body } = await create({ name });
      expect([status, body.path]).toEqual([201, `/${name}`]);
      expect((await get(encodeURIComponent(name))).body.id).toBe(body.id);
    },
  );

  it('is stored trimmed in NFC, and found in any normalisation', async () => {
    const { body } = await create({ name: '  Cafe\u0301 ' });
    expect(body.name).toBe('Caf\u00e9');
    expect((await create({ name: 'CAF\u00c9' })).status).toBe(409);
    expect((await get(encodeURIComponent('cafe\u0301'))).body.id).toBe(body.id);
  });
});
