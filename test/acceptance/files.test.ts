import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blobPlaces } from '../support/blob-places.js';
import { request, type Reply } from '../support/http.js';
import { newHub, type TestHub } from '../support/hubs.js';
import { toPng, upload } from '../support/uploads.js';

const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const missing = (id: string) => ({
  status: 'error',
  message: 'Object not found.  id are usually numeric.',
  correlationId: expect.any(String),
  context: { id: [id] },
  category: 'OBJECT_NOT_FOUND',
});
const refused = (message: string) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category: 'VALIDATION_ERROR',
});
const day = 24 * 3600;

/** Larger than one part of an S3 upload, with distinct chunks. */
const large = Buffer.concat(
  Array.from({ length: 300_000 }, (_, number) => createHash('sha256').update(String(number)).digest()),
);

describe.each(blobPlaces)('files on $store', ({ need, open: openPlace }) => {
  let server: Awaited<ReturnType<typeof openPlace>> | undefined;
  let hub: TestHub;
  beforeAll(async () => {
    if (need.skip) return;
    server = await openPlace();
    hub = await newHub({ name: 'Acme', baseUrl: server.baseUrl });
  });
  afterAll(() => server?.close());

  const at = (id: string, rest = '') => `/files/v3/files/${id}${rest}`;
  const get = (path: string) => hub.request({ path });
  const remove = (path: string) => hub.request({ method: 'DELETE', path });
  /** Without any credential, like a browser. */
  const open = (url: string, method = 'GET') => {
    const { pathname, search } = new URL(url);
    return request(hub.baseUrl, { method, path: pathname + search });
  };
  const found = async () => (await get('/files/v3/files/search?limit=100')).body.results.length as number;
  const facts = ({ status, body }: Reply) => [status, body];

  describe('uploads', need, () => {
    it('Spec 2.9: return 201 with every field of the file, read back unchanged', async () => {
      const folder = await hub.request({ path: '/files/v3/folders', json: { name: 'Pictures' } });
      const picture = { file: toPng(30, 20), partName: 'logo.png', folderId: String(folder.body.id) };
      const { status, body } = await upload(hub, { ...picture, options: { access: 'PUBLIC_INDEXABLE' } });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        id: expect.stringMatching(/^\d+$/),
        createdAt: timestamp,
        updatedAt: timestamp,
        archived: false,
        parentFolderId: folder.body.id,
        name: 'logo',
        path: '/Pictures/logo.png',
        size: toPng(30, 20).length,
        height: 20,
        width: 30,
        encoding: 'png',
        type: 'IMG',
        extension: 'png',
        defaultHostingUrl: `${hub.baseUrl}/hubfs/${hub.hubId}/Pictures/logo.png`,
        url: `${hub.baseUrl}/hubfs/${hub.hubId}/Pictures/logo.png`,
        isUsableInContent: true,
        access: 'PUBLIC_INDEXABLE',
      });
      expect(facts(await get(at(body.id)))).toEqual([200, body]);
    });

    it('Spec 2.10: preserve the content exactly, at any size', async () => {
      for (const [size, content] of [large.subarray(0, 0), large.subarray(0, 1), large].entries()) {
        const { status, body } = await upload(hub, { file: content, partName: `content-${size}.bin` });
        expect([status, body.size]).toEqual([201, content.length]);
        const { headers, bytes } = await get(at(body.id, '/download'));
        expect([headers['content-length'], bytes.equals(content)]).toEqual([String(content.length), true]);
      }
    });

    it('Spec 2.10: accept a folder path and fileName, and derive a name from the content without it', async () => {
      const named = await upload(hub, { folderPath: '/Deep/Down', fileName: 'given.txt', charsetHunch: 'utf-8' });
      expect([named.status, named.body.path]).toEqual([201, '/Deep/Down/given.txt']);
      expect((await get('/files/v3/folders/Deep/Down')).body.id).toBe(named.body.parentFolderId);
      const kept = await upload(hub, { folderPath: '/Deep', partName: 'own.txt' });
      expect([kept.status, kept.body.path]).toEqual([201, '/Deep/own.txt']);
    });

    it('Spec 2.10: find duplicates in the account or the folder, and apply the strategy', async () => {
      const file = 'The same content twice.';
      const send = (duplicateValidationStrategy: string, duplicateValidationScope: string, folderPath: string) => {
        const options = { access: 'PRIVATE', duplicateValidationStrategy, duplicateValidationScope };
        return upload(hub, { file, folderPath, options });
      };
      const first = await send('NONE', 'ENTIRE_PORTAL', '/Same');
      const second = await send('NONE', 'ENTIRE_PORTAL', '/Same');
      expect([first.status, second.status, first.body.id === second.body.id]).toEqual([201, 201, false]);
      const count = await found();
      const returned = await send('RETURN_EXISTING', 'ENTIRE_PORTAL', '/Elsewhere');
      expect([returned.status, [first.body.id, second.body.id].includes(returned.body.id)]).toEqual([201, true]);
      // Spec 7: uploading a duplicate file with strategy REJECT.
      const rejected = await send('REJECT', 'EXACT_FOLDER', '/Same');
      expect([rejected.status, rejected.body]).toMatchObject([409, { category: 'OBJECT_ALREADY_EXISTS' }]);
      expect(await found()).toBe(count);
      expect((await send('REJECT', 'EXACT_FOLDER', '/Elsewhere')).status).toBe(201);
    });

    it('Spec 7: with both or neither of folderId and folderPath are rejected and store nothing', async () => {
      const count = await found();
      const both = await upload(hub, { folderId: '1', folderPath: '/Both' });
      expect(facts(both)).toEqual([400, refused('folderPath and folderId cannot both be specified')]);
      const neither = await upload(hub, { folderPath: null });
      expect(facts(neither)).toEqual([400, refused('folderPath or folderId must be specified')]);
      expect([await found(), (await get('/files/v3/folders/Both')).status]).toEqual([count, 404]);
    });

    it('Spec 2.10, 8: without access, with two files or a ttl outside a day and a year are rejected', async () => {
      const count = await found();
      const multipart = new FormData();
      for (const name of ['one.txt', 'two.txt']) multipart.append('file', new Blob([name]), name);
      multipart.append('options', JSON.stringify({ access: 'PRIVATE' }));
      multipart.append('folderPath', '/');
      const refusals = [
        await upload(hub, { options: null }),
        await upload(hub, { options: { access: 'SECRET' } }),
        await upload(hub, { options: { access: 'PRIVATE', ttl: 'PT23H' } }),
        await upload(hub, { options: { access: 'PRIVATE', ttl: 'P367D' } }),
        await upload(hub, { file: null }),
        await hub.request({ path: '/files/v3/files', multipart }),
      ];
      const answers = refusals.map(({ status, body }) => [status, body.category]);
      expect(answers).toEqual(refusals.map(() => [400, 'VALIDATION_ERROR']));
      expect(await found()).toBe(count);
    });
  });

  describe('URLs', need, () => {
    it('Spec 2.10: public files are readable by everyone, those not indexable always with noindex', async () => {
      for (const access of ['PUBLIC_INDEXABLE', 'PUBLIC_NOT_INDEXABLE']) {
        const { body } = await upload(hub, { file: large, partName: `${access}.bin`, options: { access } });
        const [seen, head] = [await open(body.url), await open(body.url, 'HEAD')];
        expect([seen.status, seen.bytes.equals(large), head.status, head.bytes.length]).toEqual([200, true, 200, 0]);
        const robots = access === 'PUBLIC_INDEXABLE' ? undefined : 'noindex';
        expect([seen.headers['x-robots-tag'], head.headers['x-robots-tag']]).toEqual([robots, robots]);
        const range = { range: 'bytes=5000000-5000009' };
        const some = await request(hub.baseUrl, { path: new URL(body.url).pathname, headers: range });
        expect([some.status, some.bytes.equals(large.subarray(5_000_000, 5_000_010))]).toEqual([206, true]);
      }
    });

    it('Spec 7: the URL of a private file is a 404, and its signed URL works', async () => {
      const { body } = await upload(hub, { file: toPng(7, 5), partName: 'private.png' });
      expect([(await open(body.url)).status, (await open(body.url, 'HEAD')).status]).toEqual([404, 404]);
      const { status, body: signed } = await get(at(body.id, '/signed-url?property=height&property=width'));
      expect([status, signed]).toEqual([200, { expiresAt: timestamp, url: expect.any(String), height: 5, width: 7 }]);
      const seen = await open(signed.url);
      expect([seen.status, seen.bytes.equals(toPng(7, 5))]).toEqual([200, true]);
      expect((await open(`${signed.url}0`)).status).toBe(404);
    });
  });

  describe('deleting files', need, () => {
    it('Spec 3.2: a deleted and an erased file are removed from every view, with their content', async () => {
      for (const [rest, again] of [
        ['', 204],
        ['/gdpr-delete', 404],
      ] as const) {
        const { body } = await upload(hub, {
          file: large,
          partName: 'end.bin',
          options: { access: 'PUBLIC_INDEXABLE' },
        });
        const { body: signed } = await get(at(body.id, '/signed-url'));
        const count = await found();
        expect(facts(await remove(at(body.id, rest)))).toEqual([204, undefined]);
        for (const path of ['', '/download', '/signed-url']) {
          expect(facts(await get(at(body.id, path)))).toEqual([404, missing(body.id)]);
        }
        expect([(await open(body.url)).status, (await open(signed.url)).status]).toEqual([404, 404]);
        expect(await found()).toBe(count - 1);
        expect((await remove(at(body.id, rest))).status).toBe(again);
      }
    });

    it('other accounts cannot see any of it', async () => {
      const { body } = await upload(hub, { partName: 'ours.txt' });
      const other = await newHub({ name: 'Other', baseUrl: hub.baseUrl });
      for (const path of ['', '/download', '/signed-url']) {
        expect(facts(await other.request({ path: at(body.id, path) }))).toEqual([404, missing(body.id)]);
      }
      expect((await other.request({ method: 'DELETE', path: at(body.id) })).status).toBe(404);
      expect((await other.request({ path: '/files/v3/files/search' })).body.results).toEqual([]);
      const unscoped = await newHub({ baseUrl: hub.baseUrl, scopes: ['crm.objects.contacts.read'] });
      expect((await unscoped.request({ path: at(body.id) })).status).toBe(403);
      expect((await get(at(body.id))).status).toBe(200);
    });
  });

  describe('folders', need, () => {
    const make = (json: object) => hub.request({ path: '/files/v3/folders', json });

    it('Spec 2.11: are created at the root, or in a parent by id or path', async () => {
      const { status, body: parent } = await make({ name: 'Parent' });
      expect([status, parent]).toEqual([
        201,
        {
          id: expect.stringMatching(/^\d+$/),
          createdAt: timestamp,
          updatedAt: timestamp,
          archived: false,
          name: 'Parent',
          path: '/Parent',
        },
      ]);
      const byId = await make({ name: 'By id', parentFolderId: parent.id });
      const byPath = await make({ name: 'By path', parentFolderPath: '/Parent' });
      expect([byId.status, byId.body.path, byId.body.parentFolderId]).toEqual([201, '/Parent/By id', parent.id]);
      expect([byPath.status, byPath.body.path, byPath.body.parentFolderId]).toEqual([
        201,
        '/Parent/By path',
        parent.id,
      ]);
    });

    it('Spec 7: with both parents or without a name are rejected', async () => {
      const { body: parent } = await make({ name: 'One of two' });
      const both = await make({ name: 'Both', parentFolderId: parent.id, parentFolderPath: '/One of two' });
      expect([both.status, both.body.category]).toEqual([400, 'VALIDATION_ERROR']);
      const nameless = await make({ parentFolderId: parent.id });
      expect([nameless.status, nameless.body.category]).toEqual([400, 'VALIDATION_ERROR']);
      expect((await get('/files/v3/folders/One of two/Both'.replaceAll(' ', '%20'))).status).toBe(404);
    });

    it('are moved and deleted with their files', async () => {
      const { body } = await upload(hub, {
        file: large,
        folderPath: '/Moving/in',
        options: { access: 'PUBLIC_INDEXABLE' },
      });
      const folder = (await get('/files/v3/folders/Moving')).body;
      const path = `/files/v3/folders/${folder.id}`;
      expect((await hub.request({ method: 'PATCH', path, json: { name: 'Moved' } })).status).toBe(200);
      const moved = (await get(at(body.id))).body;
      expect(moved.path).toBe('/Moved/in/note.txt');
      expect([(await open(body.url)).status, (await open(moved.url)).bytes.equals(large)]).toEqual([404, true]);
      expect((await remove(path)).status).toBe(204);
      expect([(await get(at(body.id))).status, (await open(moved.url)).status]).toEqual([404, 404]);
    });
  });

  describe('imports from a URL', need, () => {
    let stub: Server;
    let origin: string;
    beforeAll(async () => {
      stub = createServer((incoming, response) => {
        if (incoming.url === '/large.bin') response.end(large);
        else response.writeHead(404).end();
      });
      await new Promise<void>((done) => stub.listen(0, '127.0.0.1', done));
      origin = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`;
    });
    afterAll(() => {
      stub.closeAllConnections();
      stub.close();
    });

    const run = async (name: string) => {
      const json = { url: `${origin}/${name}`, access: 'PRIVATE', folderPath: '/Imports' };
      const { status, body } = await hub.request({ path: '/files/v3/files/import-from-url/async', json });
      expect(status).toBe(202);
      const { pathname } = new URL(body.links.status);
      const seen = new Set<string>();
      for (const end = performance.now() + 20_000; performance.now() < end;) {
        const task = (await get(pathname)).body;
        seen.add(task.status);
        if (task.completedAt !== undefined) return { task, seen };
        await new Promise((done) => setTimeout(done, 20));
      }
      throw new Error('The import did not end.');
    };

    it('Spec 2.12, 3.1: pass through the task states and create the file', async () => {
      const { task, seen } = await run('large.bin');
      expect(task).toMatchObject({ status: 'COMPLETE', requestedAt: timestamp, completedAt: timestamp });
      for (const state of seen) expect(['PENDING', 'PROCESSING', 'COMPLETE']).toContain(state);
      expect(task.result.path).toBe('/Imports/large.bin');
      expect((await get(at(task.result.id, '/download'))).bytes.equals(large)).toBe(true);
    });

    it('Spec 3.1: create no file when they fail', async () => {
      const count = await found();
      const { task } = await run('nowhere.bin');
      expect(task).not.toHaveProperty('result');
      expect([task.numErrors, await found()]).toEqual([1, count]);
    });
  });
});

// A separate clock: the shared server's clock affects other tests.
describe.each(blobPlaces)('retention of files on $store', ({ need, start }) => {
  it(
    'Spec 3.2: the content of a deleted file stays in the store, of an erased or expired one it is removed',
    need,
    async () => {
      const { app, countBlobs } = await start();
      const hub = await newHub({ baseUrl: app.baseUrl });
      const store = async (ttl?: string) =>
        (await upload(hub, { options: { access: 'PUBLIC_INDEXABLE', ttl }, file: `A note until ${ttl ?? 'ever'}.` }))
          .body;
      const [deleted, erased, passing] = [await store(), await store(), await store('P2D')];
      const look = async ({ id, url }: { id: string; url: string }) => {
        const shown = await hub.request({ path: new URL(url).pathname });
        return [(await hub.request({ path: `/files/v3/files/${id}` })).status, shown.status];
      };
      const advance = (advanceSeconds: number) => hub.request({ path: '/_spoke/clock', json: { advanceSeconds } });
      const remove = (path: string) => hub.request({ method: 'DELETE', path: `/files/v3/files/${path}` });
      expect((await remove(deleted.id)).status).toBe(204);
      expect((await remove(`${erased.id}/gdpr-delete`)).status).toBe(204);
      await advance(2 * day - 60);
      expect([await look(deleted), await look(erased), await look(passing)]).toEqual([
        [404, 404],
        [404, 404],
        [200, 200],
      ]);
      await advance(61);
      expect(await look(passing)).toEqual([404, 404]);
      await advance(7 * day);
      await expect.poll(() => countBlobs(hub.hubId), { timeout: 20_000 }).toBe(1);
      // It still exists after a sweep.
      await advance(400 * day);
      const later = await store();
      expect((await remove(`${later.id}/gdpr-delete`)).status).toBe(204);
      await advance(7 * day);
      await expect.poll(() => countBlobs(hub.hubId), { timeout: 20_000 }).toBe(1);
    },
  );
});
