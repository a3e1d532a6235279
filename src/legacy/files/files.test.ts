import { expect, test } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const path = '/filemanager/api/v2/files';

function upload(hub: TestHub, fields: Record<string, string>, content = 'paint') {
  const multipart = new FormData();
  for (const [name, value] of Object.entries(fields)) multipart.set(name, value);
  multipart.set('file', new Blob([content]), 'paint.txt');
  return hub.request({ path: '/filemanager/api/v3/files/upload', multipart });
}
const options = JSON.stringify({ access: 'PUBLIC_INDEXABLE', overwrite: true });

test('uploads a file into a folder without a slash, and finds both by path (Assumption Y8)', async () => {
  const hub = await newHub();
  const { status, body } = await upload(hub, { fileName: 'letter.txt', folderPath: 'docs', options });
  expect(status).toBe(200);
  const [file] = body.objects;
  expect(file).toMatchObject({
    id: expect.any(Number),
    portal_id: hub.hubId,
    name: 'letter',
    extension: 'txt',
    size: 5,
    access: 'PUBLIC_INDEXABLE',
    archived: false,
    created: expect.any(Number),
  });
  expect((await fetch(file.url)).status).toBe(200);
  expect((await hub.request({ path: `${path}/stat/docs/letter.txt` })).body).toEqual({ file });
  expect((await hub.request({ path: `${path}/stat/docs%2Fletter.txt` })).body).toEqual({ file });
  const { body: found } = await hub.request({ path: `${path}/stat/docs` });
  expect(found.folder).toMatchObject({ id: file.folder_id, name: 'docs', full_path: '/docs', parent_folder_id: null });
  expect((await hub.request({ path: `${path}/stat/none.txt` })).status).toBe(404);
  expect((await hub.request({ path: `${path}/${file.id}` })).body).toEqual(file);
});

test('uploads a file as in version 2 (Assumption Y8)', async () => {
  const hub = await newHub();
  const multipart = new FormData();
  multipart.set('folder_paths', 'docs/letters');
  multipart.set('files', new Blob(['paint']), 'paint.txt');
  const { status, body } = await hub.request({ path, multipart });
  expect(status).toBe(200);
  expect(body.objects[0]).toMatchObject({ name: 'paint', full_path: '/docs/letters/paint.txt' });
  expect((await hub.request({ path, multipart: new FormData() })).status).toBe(400);
});

test('lists files with their total, in pages and by folder (Assumption Y8)', async () => {
  const hub = await newHub();
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await upload(hub, { fileName: name, folderPath: 'docs', options });
  await upload(hub, { fileName: 'd.txt', folderPath: '/', options });
  const all = await hub.request({ path: `${path}/?limit=3` });
  expect([all.status, all.body.total_count, all.body.limit, all.body.offset]).toEqual([200, 4, 3, 0]);
  const rest = await hub.request({ path: `${path}?limit=3&offset=3` });
  expect([...all.body.objects, ...rest.body.objects].map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  const inside = await hub.request({ path: `${path}?hidden=0&folder_id=${all.body.objects[0].folder_id}` });
  expect([inside.body.total_count, inside.body.objects.length]).toEqual([3, 3]);
  const root = await hub.request({ path: `${path}?hidden=0&offset=0&folder_id=None&archived=0` });
  expect([root.body.total_count, root.body.objects[0].name]).toEqual([1, 'd']);
});

test('deletes a file (Spec 3.2)', async () => {
  const hub = await newHub();
  const { body } = await upload(hub, { fileName: 'letter.txt', folderPath: '/', options });
  const one = `${path}/${body.objects[0].id}`;
  const deleted = await hub.request({ method: 'DELETE', path: one });
  expect([deleted.status, deleted.body]).toEqual([
    200,
    { succeeded: true, message: 'Marked file as deleted', id: body.objects[0].id },
  ]);
  expect((await hub.request({ path: one })).status).toBe(404);
  expect((await hub.request({ method: 'DELETE', path: `${path}/999999` })).status).toBe(404);
});

test('creates and lists folders (Spec 2.11)', async () => {
  const hub = await newHub();
  const folders = '/filemanager/api/v2/folders';
  const made = await hub.request({ path: folders, json: { name: 'docs' } });
  expect([made.status, made.body]).toEqual([200, expect.objectContaining({ name: 'docs', full_path: '/docs' })]);
  const inner = await hub.request({ path: folders, json: { name: 'letters', parent_folder_id: made.body.id } });
  expect(inner.body).toMatchObject({ parent_folder_id: made.body.id, full_path: '/docs/letters' });
  expect((await hub.request({ path: folders, json: { name: 'docs' } })).status).toBe(409);
  const root = await hub.request({ path: `${folders}/?hidden=0&parent_folder_id=None` });
  expect(root.body).toMatchObject({ total_count: 1, objects: [made.body] });
  const inside = await hub.request({ path: `${folders}?parent_folder_id=${made.body.id}` });
  expect(inside.body.objects).toEqual([inner.body]);
});

test('refuses uploads without options, and callers without the scope (Assumption Y8)', async () => {
  const hub = await newHub({ scopes: ['files.ui_hidden.read'] });
  const full = await newHub();
  expect((await upload(full, { folderPath: '/' })).status).toBe(400);
  expect((await upload(hub, { folderPath: '/', options })).status).toBe(403);
  const multipart = new FormData();
  multipart.set('files', new Blob(['paint']), 'paint.txt');
  expect((await hub.request({ path, multipart })).status).toBe(403);
  expect((await hub.request({ method: 'DELETE', path: `${path}/1` })).status).toBe(403);
  expect((await hub.request({ path: '/filemanager/api/v2/folders', json: { name: 'docs' } })).status).toBe(403);
  const other = await newHub({ scopes: ['tickets'] });
  for (const one of [path, `${path}/1`, `${path}/stat/docs`, '/filemanager/api/v2/folders']) {
    expect((await other.request({ path: one })).status).toBe(403);
  }
});

test('replaces the content of a file, moves and renames it (Assumption Y8)', async () => {
  const hub = await newHub();
  const { body } = await upload(hub, { fileName: 'letter.txt', folderPath: 'docs', options });
  const [file] = body.objects;
  const one = `${path}/${file.id}`;
  const multipart = new FormData();
  multipart.set('files', new Blob(['more paint']), 'other.txt');
  const replaced = await hub.request({ path: one, multipart });
  expect(replaced.status).toBe(200);
  expect(replaced.body.objects[0]).toMatchObject({
    id: file.id,
    full_path: '/docs/letter.txt',
    size: 10,
    access: 'PUBLIC_INDEXABLE',
  });
  multipart.set('is_private', 'true');
  expect((await hub.request({ path: one, multipart })).body.objects[0].access).toBe('PRIVATE');
  const folder = await hub.request({ path: '/filemanager/api/v2/folders', json: { name: 'letters' } });
  const move = (json: object) => hub.request({ path: `${one}/move-file`, json });
  expect((await move({ folder_id: folder.body.id, name: 'first' })).body.full_path).toBe('/letters/first.txt');
  expect((await move({ folder_path: 'docs' })).body.full_path).toBe('/docs/first.txt');
  expect((await move({ folder_id: 'None' })).body.full_path).toBe('/first.txt');
  await upload(hub, { fileName: 'second.txt', folderPath: '/', options });
  expect((await move({ name: 'second' })).status).toBe(409);
  expect((await move({ folder_id: 999_999 })).status).toBe(404);
  expect((await hub.request({ path: `${path}/999999/move-file`, json: { name: 'x' } })).status).toBe(404);
  expect((await hub.request({ path: `${path}/999999`, multipart })).status).toBe(404);
  expect((await hub.request({ path: one, multipart: new FormData() })).status).toBe(400);
});

test.each([
  ['archive', 'Marked file as archived'],
  ['full-delete', 'Deleted file permanently'],
])('removes a file by %s (Spec 3.2)', async (name, message) => {
  const hub = await newHub();
  const { body } = await upload(hub, { fileName: 'letter.txt', folderPath: '/', options });
  const [{ id, url }] = body.objects;
  const removed = await hub.request({ method: 'POST', path: `${path}/${id}/${name}` });
  expect([removed.status, removed.body]).toEqual([200, { succeeded: true, message, id }]);
  expect((await hub.request({ path: `${path}/${id}` })).status).toBe(404);
  expect((await fetch(url)).status).toBe(404);
  expect((await hub.request({ method: 'POST', path: `${path}/999999/${name}` })).status).toBe(404);
});

test('reads, renames, moves and deletes a folder (Spec 2.11)', async () => {
  const hub = await newHub();
  const folders = '/filemanager/api/v2/folders';
  const [docs, letters] = [
    (await hub.request({ path: folders, json: { name: 'docs' } })).body.id as number,
    (await hub.request({ path: folders, json: { name: 'letters' } })).body.id as number,
  ];
  const one = `${folders}/${letters}`;
  expect((await hub.request({ path: one })).body).toMatchObject({ id: letters, full_path: '/letters' });
  const renamed = await hub.request({ method: 'PUT', path: one, json: { name: 'mail' } });
  expect(renamed.body).toMatchObject({ id: letters, name: 'mail' });
  expect((await hub.request({ method: 'PUT', path: one, json: { name: 'docs' } })).status).toBe(409);
  const moved = await hub.request({ path: `${one}/move-folder`, json: { parent_folder_id: docs, name: 'post' } });
  expect(moved.body).toMatchObject({ full_path: '/docs/post', parent_folder_id: docs });
  expect(
    (await hub.request({ path: `${folders}/${docs}/move-folder`, json: { parent_folder_id: letters } })).status,
  ).toBe(400);
  const deleted = await hub.request({ method: 'DELETE', path: `${folders}/${docs}` });
  expect(deleted.body).toEqual({ succeeded: true, message: 'Marked folder as deleted', id: docs });
  for (const method of ['GET', 'DELETE'] as const) {
    expect((await hub.request({ method, path: one })).status).toBe(404);
  }
  expect((await hub.request({ method: 'PUT', path: one, json: { name: 'x' } })).status).toBe(404);
  expect((await hub.request({ path: `${one}/move-folder`, json: { name: 'x' } })).status).toBe(404);
});
