import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { toPng, upload } from '../../../test/support/uploads.js';

const base = '/files/v3/files';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Files' });
});

const get = (path: string, from = hub) => from.request({ path: `${base}/${path}` });
const remove = (path: string, from = hub) => from.request({ method: 'DELETE', path: `${base}/${path}` });
const nothing = (id: string) => ({
  status: 'error',
  message: 'Object not found.  id are usually numeric.',
  correlationId: expect.any(String),
  context: { id: [id] },
  category: 'OBJECT_NOT_FOUND',
});

describe('GET /files/v3/files/{fileId}', () => {
  it('returns the requested fields', async () => {
    const { body } = await upload(hub, { file: toPng(), partName: 'some.png' });
    const read = await get(`${body.id}?properties=height,width&properties=name&properties=nonsense`);
    expect(Object.keys(read.body)).toEqual(['id', 'createdAt', 'updatedAt', 'archived', 'name', 'height', 'width']);
    expect((await get(`${body.id}?properties=`)).body).toEqual(body);
  });

  it('returns 404 for a missing file, 400 for 0', async () => {
    const missing = await get('999999999');
    expect([missing.status, missing.body]).toEqual([404, nothing('999999999')]);
    expect((await get('99999999999999999999999')).status).toBe(404);
    expect((await get('letters')).body).toMatchObject({ message: 'No route matches this path.' });
    const zero = await get('0');
    expect([zero.status, zero.body]).toEqual([
      400,
      {
        status: 'error',
        message: 'id must be > 0',
        correlationId: expect.any(String),
        context: { id: ['0'] },
        category: 'VALIDATION_ERROR',
      },
    ]);
  });

  it('accepts any of its scopes, and requires one', async () => {
    for (const scope of ['files', 'files.read', 'files.ui_hidden.read', 'files_ui_hidden.read.']) {
      const reader = await newHub({ scopes: [scope] });
      expect([scope, (await get('1', reader)).status]).toEqual([scope, 404]);
    }
    const writer = await newHub({ scopes: ['files.write'] });
    expect((await get('1', writer)).status).toBe(403);
  });
});

describe('GET /files/v3/files/stat/{path}', () => {
  it('finds files and folders, with slashes encoded or not, in any letter case', async () => {
    const { body: file } = await upload(hub, { folderPath: 'Stat/Deep one', partName: 'Note.txt' });
    for (const path of [
      'Stat%2FDeep%20one%2FNote.txt',
      '%2Fstat%2Fdeep%20one%2FNOTE.TXT',
      'Stat/Deep%20one/Note.txt',
    ]) {
      expect(await get(`stat/${path}`)).toMatchObject({ status: 200, body: { file } });
    }
    const { body } = await get('stat/Stat%2FDeep%20one?properties=path');
    expect(body).toMatchObject({ folder: { id: file.parentFolderId, path: '/Stat/Deep one' } });
    expect(body.folder).not.toHaveProperty('name');
  });

  it('returns 404 for a missing path', async () => {
    for (const path of ['none', 'none%2Fat%20all', 'Stat%2F..%2FStat', '%2F', 'Stat%2FNote.txt', '.', 'a%2F%2Fb']) {
      const { status, body } = await get(`stat/${path}`);
      const message = 'No file or folder exists at path';
      expect([path, status, body]).toEqual([
        path,
        404,
        { status: 'error', message, correlationId: expect.any(String) },
      ]);
    }
    const other = await newHub();
    await upload(hub, { folderPath: 'mine' });
    expect((await get('stat/mine%2Fnote.txt', other)).status).toBe(404);
  });
});

describe('Spec 3.2: DELETE of a file', () => {
  it('hides it; deleting it again succeeds', async () => {
    const { body } = await upload(hub, { partName: 'leaving.txt', folderPath: 'leaving' });
    expect(await remove(body.id)).toMatchObject({ status: 204, text: '' });
    expect((await get(body.id)).body).toEqual(nothing(body.id));
    expect((await get('stat/leaving%2Fleaving.txt')).status).toBe(404);
    expect((await remove(body.id)).status).toBe(204);
    const again = await upload(hub, { partName: 'leaving.txt', folderPath: 'leaving' });
    expect(again.body.path).toBe('/leaving/leaving.txt');
  });

  it('gdpr-delete removes it permanently, also after a deletion', async () => {
    for (const isDeleted of [false, true]) {
      const { body } = await upload(hub, { partName: 'erase.txt' });
      if (isDeleted) await remove(body.id);
      expect(await remove(`${body.id}/gdpr-delete`)).toMatchObject({ status: 204, text: '' });
      expect((await get(body.id)).status).toBe(404);
      expect((await remove(`${body.id}/gdpr-delete`)).body).toEqual(nothing(body.id));
      expect((await remove(body.id)).status).toBe(404);
    }
  });

  it('does not affect missing files or those of others', async () => {
    const { body } = await upload(hub);
    const other = await newHub();
    for (const path of [body.id, `${body.id}/gdpr-delete`, '0', 'x', '0/gdpr-delete']) {
      expect([path, (await remove(path, other)).status]).toEqual([path, path.startsWith('0') ? 400 : 404]);
    }
    const reader = await newHub({ scopes: ['files.read', 'files.write'] });
    expect((await remove('1', reader)).status).toBe(403);
    expect((await remove('1/gdpr-delete', reader)).status).toBe(403);
    expect((await get(body.id)).status).toBe(200);
  });
});
