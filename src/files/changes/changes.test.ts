import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { toForm, toPng, upload, type UploadFields } from '../../../test/support/uploads.js';

const base = '/files/v3/files';
const dayMs = 86_400_000;

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'File changes' });
});

const get = (id: string, from = hub) => from.request({ path: `${base}/${id}` });
const patch = (id: string, json: object, from = hub) => from.request({ method: 'PATCH', path: `${base}/${id}`, json });
const make = async (fields: UploadFields = {}) => (await upload(hub, fields)).body;
const refused = (message: string, more: object = {}) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category: 'VALIDATION_ERROR',
  ...more,
});

describe('PATCH of a file', () => {
  it('changes name, folder, access, use and expiry together', async () => {
    const file = await make({ partName: 'draft.txt', folderPath: 'drafts' });
    const to = (await hub.request({ path: '/files/v3/folders', json: { name: 'Final' } })).body;
    const expiresAt = Date.now() + 30 * dayMs;
    const { status, body } = await patch(file.id, {
      name: 'Agreement',
      parentFolderId: Number(to.id),
      access: 'PUBLIC_NOT_INDEXABLE',
      isUsableInContent: false,
      expiresAt,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...file,
      name: 'Agreement',
      path: '/Final/Agreement.txt',
      parentFolderId: to.id,
      access: 'PUBLIC_NOT_INDEXABLE',
      isUsableInContent: false,
      expiresAt,
      updatedAt: expect.any(String),
      url: `${hub.baseUrl}/hubfs/${hub.hubId}/Final/Agreement.txt`,
      defaultHostingUrl: `${hub.baseUrl}/hubfs/${hub.hubId}/Final/Agreement.txt`,
    });
    expect(Date.parse(body.updatedAt)).toBeGreaterThanOrEqual(Date.parse(file.updatedAt));
    expect((await get(file.id)).body).toEqual(body);
    const root = await patch(file.id, { parentFolderPath: '/', clearExpires: true });
    expect(root.body.path).toBe('/Agreement.txt');
    expect(root.body).not.toHaveProperty('expiresAt');
    expect((await hub.request({ path: `${base}/stat/Final%2FAgreement.txt` })).status).toBe(404);
  });

  it('keeps the extension, also if the name includes it', async () => {
    const { id } = await make({ partName: 'one.txt', folderPath: 'ext' });
    expect((await patch(id, { name: 'two.TXT' })).body.path).toBe('/ext/two.txt');
    expect((await patch(id, { name: 'three.pdf' })).body.path).toBe('/ext/three.pdf.txt');
  });

  it('rejects a name that is taken, and changes nothing', async () => {
    const [one, two] = [
      await make({ partName: 'a.txt', folderPath: 'taken' }),
      await make({ partName: 'b.txt', folderPath: 'taken' }),
    ];
    const { status, body } = await patch(two.id, { name: 'A', access: 'PUBLIC_INDEXABLE' });
    const message = 'A file already exists at this path';
    expect([status, body]).toEqual([
      409,
      refused(message, { category: 'OBJECT_ALREADY_EXISTS', context: { id: [one.id] } }),
    ]);
    expect((await get(two.id)).body).toEqual(two);
    expect((await patch(one.id, { name: 'A' })).body.path).toBe('/taken/A.txt');
  });

  it.each([
    [{ access: 'HIDDEN_PRIVATE' }, /access/],
    [{ access: 'SECRET' }, /access/],
    [{ name: '../up' }, /slashes are not allowed/],
    [{ name: '' }, /it is empty/],
    [{ parentFolderId: '1', parentFolderPath: '/' }, /^parentFolderPath and parentFolderId cannot both be specified$/],
    [{ parentFolderId: 0 }, /^id must be > 0$/],
    [
      { clearExpires: true, expiresAt: Date.now() + 2 * dayMs },
      /^expiresAt and clearExpires cannot both be specified$/,
    ],
    [{ expiresAt: Date.now() + 1000 }, /^expiresAt must be at least 1 day from now$/],
    [{ expiresAt: Date.now() + 400 * dayMs }, /^expiresAt must be at most 1 year from now$/],
    [{ expiresAt: 'soon' }, /^expiresAt must be a time/],
    [{ isUsableInContent: 'maybe' }, /isUsableInContent/],
    [{ size: 1 }, /Unrecognized field "size"/],
  ])('rejects %j', async (json, message) => {
    const file = await make({
      partName: 'refused.txt',
      folderPath: 'refused',
      options: { access: 'PRIVATE', overwrite: true },
    });
    const { status, body } = await patch(file.id, json);
    expect(status).toBe(400);
    expect(body.message).toMatch(message);
    expect((await get(file.id)).body).toEqual(file);
  });

  it('returns 404 for a missing file, and outside its account', async () => {
    const file = await make({ partName: 'ours.txt' });
    const other = await newHub();
    expect((await patch(file.id, { name: 'theirs' }, other)).status).toBe(404);
    expect((await patch(file.id, { parentFolderId: '999999999' })).status).toBe(404);
    expect((await patch(file.id, { parentFolderPath: 'not/there' })).status).toBe(404);
    const reader = await newHub({ scopes: ['files.read', 'files.delete'] });
    expect((await patch(file.id, {}, reader)).status).toBe(403);
    expect((await get(file.id)).body).toEqual(file);
  });
});

describe('PUT of a file', () => {
  const put = (id: string, fields: UploadFields, from = hub) => {
    const multipart = toForm({ folderPath: null, ...fields });
    return from.request({ method: 'PUT', path: `${base}/${id}`, multipart });
  };

  it('replaces the content; id, name and URL stay', async () => {
    const before = await make({ file: toPng(4, 4), partName: 'logo.png', folderPath: 'put' });
    const options = { access: 'PUBLIC_INDEXABLE', expiresAt: Date.now() + 2 * dayMs };
    const png = toPng(64, 32);
    const { status, body } = await put(before.id, { file: png, partName: 'other name.gif', options });
    expect(status).toBe(200);
    const changed = { ...options, width: 64, height: 32, size: png.length };
    expect(body).toEqual({ ...before, ...changed, fileMd5: body.fileMd5, updatedAt: body.updatedAt });
    expect(body.fileMd5).not.toBe(before.fileMd5);
    const { bytes } = await hub.request({ path: `${base}/${before.id}/download` });
    expect(bytes.equals(png)).toBe(true);
    const text = (await put(before.id, { file: 'No picture' })).body;
    expect(text).toMatchObject({ path: '/put/logo.png', type: 'OTHER', access: 'PRIVATE' });
    expect(text).not.toHaveProperty('width');
  });

  it('rejects an invalid form, and changes nothing', async () => {
    const file = await make({ partName: 'stays.txt' });
    for (const fields of [
      { file: null },
      { options: '{"access":"SECRET"}' },
      { options: '{"ttl":"P1D"}' },
      { options: '{' },
      { options: { access: 'PRIVATE', expiresAt: 1 } },
      { charsetHunch: 'klingon' },
    ]) {
      expect([fields, (await put(file.id, fields)).status]).toEqual([fields, 400]);
    }
    const other = await newHub();
    expect((await put(file.id, {}, other)).status).toBe(404);
    expect((await put('0', {})).status).toBe(400);
    expect((await get(file.id)).body).toEqual(file);
    expect((await hub.request({ path: `${base}/${file.id}/download` })).text).toBe('A note.');
  });

  it('20 concurrent replacements leave the content of one of them', async () => {
    const file = await make({ partName: 'busy.txt' });
    const replies = await Promise.all(Array.from({ length: 20 }, (_, turn) => put(file.id, { file: `Turn ${turn}` })));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const { body } = await get(file.id);
    const { text } = await hub.request({ path: `${base}/${file.id}/download` });
    expect(replies.map((reply) => reply.body.fileMd5)).toContain(body.fileMd5);
    expect(text).toMatch(/^Turn \d+$/);
  });
});

describe('GET /files/v3/files/{fileId}/download', () => {
  it('returns the content as an attachment under the file name', async () => {
    const { id } = await make({ file: '<!DOCTYPE html><script>1</script>', fileName: 'naïve "name".html' });
    const { status, text, headers } = await hub.request({ path: `${base}/${id}/download` });
    expect([status, text]).toEqual([200, '<!DOCTYPE html><script>1</script>']);
    expect(headers).toMatchObject({
      'content-type': 'text/html',
      'content-length': '33',
      'content-disposition': `attachment; filename="na_ve _name_.html"; filename*=UTF-8''na%C3%AFve%20%22name%22.html`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('returns 404 for a missing file', async () => {
    const { id } = await make({ partName: 'gone.txt' });
    const other = await newHub();
    expect((await other.request({ path: `${base}/${id}/download` })).status).toBe(404);
    await hub.request({ method: 'DELETE', path: `${base}/${id}` });
    expect((await hub.request({ path: `${base}/${id}/download` })).status).toBe(404);
  });
});
