import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { part, sendParts, toPng, upload } from '../../../test/support/uploads.js';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Uploads' });
});

const read = async (id: string, query = '') => (await hub.request({ path: `/files/v3/files/${id}${query}` })).body;
const md5 = (content: string | Buffer) => createHash('md5').update(content).digest('hex');

describe('POST /files/v3/files stores a file', () => {
  it('returns 201 and the fields of Spec 2.9, with the dimensions of an image', async () => {
    const before = Date.now();
    const png = toPng(30, 20);
    const { status, body } = await upload(hub, {
      file: png,
      partName: 'Our logo [1].png',
      folderPath: '/brand/logos',
      options: { access: 'PUBLIC_INDEXABLE' },
    });
    expect(status).toBe(201);
    const url = `${hub.baseUrl}/hubfs/${hub.hubId}/brand/logos/Our%20logo%20[1].png`;
    expect(body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: body.createdAt,
      archived: false,
      parentFolderId: expect.stringMatching(/^\d+$/),
      name: 'Our logo [1]',
      path: '/brand/logos/Our logo [1].png',
      size: png.length,
      height: 20,
      width: 30,
      encoding: 'png',
      type: 'IMG',
      extension: 'png',
      defaultHostingUrl: url,
      url,
      isUsableInContent: true,
      access: 'PUBLIC_INDEXABLE',
      fileMd5: md5(png),
      sourceGroup: 'CONTENT',
    });
    expect(Date.parse(body.createdAt)).toBeGreaterThanOrEqual(before - 1);
    expect(await read(body.id)).toEqual(body);
  });

  it('at the root, without fields that have no value', async () => {
    const { body } = await upload(hub, { file: 'Plain.', partName: 'README', folderPath: '/' });
    expect(body).toMatchObject({ name: 'README', extension: '', type: 'OTHER', path: '/README', size: 6 });
    for (const field of ['parentFolderId', 'width', 'height', 'encoding', 'expiresAt', 'archivedAt']) {
      expect(body).not.toHaveProperty(field);
    }
  });

  it('with parts in any order, and options as text or as a JSON part', async () => {
    const file = part('Content-Disposition: form-data; name="file"; filename="a.txt"', 'In any order');
    const text = part('Content-Disposition: form-data; name="options"', '{"access":"PRIVATE"}');
    const json = part(
      'Content-Disposition: form-data; name="options"; filename="blob"\r\nContent-Type: application/json',
      '{"access":"PRIVATE"}',
    );
    const folder = part('Content-Disposition: form-data; name="folderPath"', 'orders');
    for (const parts of [
      [file, text, folder],
      [text, folder, file],
      [folder, file, json],
    ]) {
      const { status, body } = await sendParts(hub, parts);
      expect([status, body.access, body.size]).toEqual([201, 'PRIVATE', 12]);
    }
  });

  it('of no bytes, and of several megabytes', async () => {
    const empty = await upload(hub, { file: '', partName: 'empty.txt' });
    expect([empty.status, empty.body.size, empty.body.fileMd5]).toEqual([201, 0, md5('')]);
    const large = Buffer.alloc(7 * 1024 * 1024, 'spoke ');
    const { status, body } = await upload(hub, { file: large, partName: 'large.txt' });
    expect([status, body.size, body.fileMd5]).toEqual([201, large.length, md5(large)]);
  });

  it('in a folder by id, and by a path in any letter case, with or without slashes', async () => {
    const first = (await upload(hub, { folderPath: '/Letters/2026/', partName: 'one.txt' })).body;
    expect(first.path).toBe('/Letters/2026/one.txt');
    const folderId = first.parentFolderId as string;
    for (const [place, partName] of [
      [{ folderId }, 'two.txt'],
      [{ folderPath: 'letters/2026' }, 'three.txt'],
    ] as const) {
      const { body } = await upload(hub, { ...place, partName });
      expect(body).toMatchObject({ parentFolderId: folderId, path: `/Letters/2026/${partName}` });
    }
  });

  it('named by fileName, else by the part, else by the content', async () => {
    const named = await upload(hub, { partName: 'part.txt', fileName: 'Chosen.txt', folderPath: 'names' });
    expect(named.body.path).toBe('/names/Chosen.txt');
    const options = part('Content-Disposition: form-data; name="options"', '{"access":"PRIVATE"}');
    const folder = part('Content-Disposition: form-data; name="folderPath"', 'names');
    const png = toPng();
    const bare = part('Content-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream', png);
    const { status, body } = await sendParts(hub, [options, folder, bare]);
    expect([status, body.path]).toEqual([201, `/names/${md5(png)}.png`]);
  });
});

describe('the content, not the client, determines the file type', () => {
  const pdf = '%PDF-1.7\n%âãÏÓ\n1 0 obj\n';
  const svg = '<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>';
  it.each([
    ['photo', toPng(), { name: 'photo', extension: 'png', type: 'IMG', encoding: 'png' }],
    ['photo.PNG', toPng(), { name: 'photo', extension: 'png', type: 'IMG' }],
    ['photo.txt', toPng(), { name: 'photo.txt', extension: 'png', type: 'IMG' }],
    ['v1.final copy', toPng(), { name: 'v1.final copy', extension: 'png', type: 'IMG' }],
    ['report.pdf', pdf, { name: 'report', extension: 'pdf', type: 'DOCUMENT' }],
    ['report', pdf, { name: 'report', extension: 'pdf', type: 'DOCUMENT' }],
    ['table.csv', 'a,b\n1,2\n', { name: 'table', extension: 'csv', type: 'DOCUMENT' }],
    ['fake.png', 'Not a picture', { name: 'fake', extension: 'png', type: 'OTHER' }],
    ['page.png', '<!DOCTYPE html><p>Hi', { name: 'page.png', extension: 'html', type: 'OTHER' }],
    ['drawing', svg, { name: 'drawing', extension: 'svg', type: 'IMG', width: 40, height: 30 }],
    ['archive.tar.gz', Buffer.from([0x1f, 0x8b, 8, 0, 0]), { name: 'archive.tar', extension: 'gz', type: 'OTHER' }],
    ['backup.tgz', Buffer.from([0x1f, 0x8b, 8, 0, 0]), { name: 'backup', extension: 'tgz', type: 'OTHER' }],
    ['.profile', 'umask 022', { name: '.profile', extension: '', type: 'OTHER' }],
  ])('%s', async (partName, file, expected) => {
    const { status, body } = await upload(hub, { partName, file, folderPath: `kinds of ${partName}` });
    expect(status).toBe(201);
    expect(body).toMatchObject(expected);
    if (expected.type === 'OTHER') expect(body).not.toHaveProperty('encoding');
  });
});

describe('Spec 2.10: a name that is taken', () => {
  it('gets a number appended, in any letter case', async () => {
    const names = [];
    for (const partName of ['Plan.txt', 'plan.txt', 'PLAN.TXT']) {
      names.push((await upload(hub, { partName, folderPath: 'numbers' })).body.path);
    }
    expect(names).toEqual(['/numbers/Plan.txt', '/numbers/plan-1.txt', '/numbers/PLAN-2.txt']);
  });

  it('is reused with overwrite: the old file is deleted, the new one has another id', async () => {
    const before = (await upload(hub, { partName: 'over.txt', folderPath: 'over' })).body;
    for (const overwrite of [true, 'true', 'True']) {
      const options = { access: 'PRIVATE', overwrite };
      const { status, body } = await upload(hub, { partName: 'over.txt', folderPath: 'over', file: 'New.', options });
      expect([status, body.path, body.size]).toEqual([201, '/over/over.txt', 4]);
      expect(body.id).not.toBe(before.id);
    }
    expect((await hub.request({ path: `/files/v3/files/${before.id}` })).status).toBe(404);
    const options = { access: 'PRIVATE', overwrite: 'false' };
    const { body } = await upload(hub, { partName: 'over.txt', folderPath: 'over', options });
    expect(body.path).toBe('/over/over-1.txt');
  });
});

describe('Spec 2.10: files with the same content', () => {
  const strategies = (duplicateValidationStrategy: string, duplicateValidationScope?: string) => ({
    access: 'PRIVATE',
    duplicateValidationStrategy,
    ...(duplicateValidationScope && { duplicateValidationScope }),
  });

  it('are rejected, returned or accepted, in the account or one folder', async () => {
    const file = 'The same in several places';
    const first = (await upload(hub, { file, partName: 'first.txt', folderPath: 'twins' })).body;
    const elsewhere = (options: object) =>
      upload(hub, { file, partName: 'other.txt', folderPath: 'elsewhere', options });
    const rejected = await elsewhere(strategies('REJECT', 'ENTIRE_PORTAL'));
    expect(rejected.status).toBe(409);
    expect(rejected.body).toEqual({
      status: 'error',
      message: 'A file with the same content already exists',
      correlationId: expect.any(String),
      context: { id: [first.id] },
      category: 'OBJECT_ALREADY_EXISTS',
    });
    expect((await elsewhere(strategies('REJECT'))).status).toBe(409);
    const existing = await elsewhere(strategies('RETURN_EXISTING', 'ENTIRE_PORTAL'));
    expect([existing.status, existing.body]).toEqual([201, first]);
    expect((await hub.request({ path: '/files/v3/files/stat/elsewhere' })).status).toBe(404);
    const allowed = await elsewhere(strategies('REJECT', 'EXACT_FOLDER'));
    expect([allowed.status, allowed.body.path]).toEqual([201, '/elsewhere/other.txt']);
    expect((await elsewhere(strategies('REJECT', 'EXACT_FOLDER'))).status).toBe(409);
    expect((await elsewhere(strategies('NONE', 'ENTIRE_PORTAL'))).body.path).toBe('/elsewhere/other-1.txt');
  });

  it.each(['REJECT', 'RETURN_EXISTING'])('20 concurrent uploads create one: %s', async (strategy) => {
    const file = `At once, ${strategy}`;
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        upload(hub, { file, partName: `${strategy}-${number}.txt`, options: strategies(strategy), folderPath: 'race' }),
      ),
    );
    const made = replies.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect(made).toHaveLength(strategy === 'REJECT' ? 1 : 20);
    expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true);
  });

  it('20 concurrent uploads with one name get different names', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => upload(hub, { partName: 'crowd.txt', folderPath: 'crowd' })),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect(new Set(replies.map(({ body }) => body.path)).size).toBe(20);
    expect(new Set(replies.map(({ body }) => body.parentFolderId)).size).toBe(1);
  });
});

describe('the API description', () => {
  it('lists the fields of the form', async () => {
    const { body } = await hub.request({ path: '/openapi.json' });
    const { content } = body.paths['/files/v3/files'].post.requestBody;
    const { schema } = content['multipart/form-data'];
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
    expect(schema.properties.file).toEqual({ type: 'string', format: 'binary' });
    expect(schema.required).toEqual(['file', 'options']);
    expect(Object.keys(schema.properties)).toEqual([
      ...['file', 'options', 'folderId', 'folderPath', 'fileName', 'charsetHunch'],
    ]);
  });
});

describe('files of an account', () => {
  it('are not found by others, are in no folder of theirs and no duplicates for them', async () => {
    const other = await newHub();
    const { body } = await upload(hub, { file: 'Ours', folderPath: 'ours' });
    expect((await other.request({ path: `/files/v3/files/${body.id}` })).status).toBe(404);
    expect((await upload(other, { folderId: body.parentFolderId })).status).toBe(404);
    const options = { access: 'PRIVATE', duplicateValidationStrategy: 'REJECT' };
    expect((await upload(other, { file: 'Ours', options })).status).toBe(201);
  });

  it('an app without the scope is rejected', async () => {
    const bare = await newHub({ scopes: ['files.read'] });
    const { status, body } = await upload(bare);
    expect(status).toBe(403);
    expect(body).toMatchObject({
      category: 'MISSING_SCOPES',
      errors: [{ context: { requiredScopes: ['files', 'files.write', 'files.ui_hidden.write'] } }],
    });
  });
});
