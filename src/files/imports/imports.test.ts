import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SpokeApp } from '../../../test/support/app.js';
import { blobPlaces, type BlobPlace } from '../../../test/support/blob-places.js';
import { request, type RequestOptions } from '../../../test/support/http.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { toPng, upload } from '../../../test/support/uploads.js';

const base = '/files/v3/files/import-from-url/async';

for (const place of blobPlaces) {
  describe(`with file content on ${place.store}`, place.need, () => {
    let stub: Server;
    let origin: string;
    let answer: (request: IncomingMessage, response: ServerResponse) => unknown;
    let hub: TestHub;
    let server: Awaited<ReturnType<BlobPlace['open']>>;
    beforeAll(async () => {
      server = await place.open();
      stub = createServer((incoming, response) => void answer(incoming, response));
      await new Promise<void>((done) => stub.listen(0, '127.0.0.1', done));
      origin = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`;
    });
    beforeEach(async () => {
      hub = await newHub({ name: 'Imports', baseUrl: server.baseUrl });
      answer = (_, response) => response.end('Imported.');
    });
    afterAll(async () => {
      await server.close();
      stub.closeAllConnections();
      stub.close();
    });

    type Send = (options: RequestOptions) => ReturnType<TestHub['request']>;
    const start = (json: object, send: Send = hub.request) =>
      send({ path: base, json: { url: `${origin}/note.txt`, access: 'PRIVATE', folderPath: '/', ...json } });
    const read = (id: string, send: Send = hub.request) => send({ path: `${base}/tasks/${id}/status` });
    const ended = async (id: string, send: Send = hub.request) => {
      for (const end = performance.now() + 30_000; ;) {
        const { body } = await read(id, send);
        if (body.completedAt !== undefined) return body;
        if (performance.now() > end) throw new Error(`The import did not end: ${JSON.stringify(body)}`);
        await new Promise((done) => setTimeout(done, 50));
      }
    };
    const importFile = async (json: object, send: Send = hub.request) => {
      const { status, body } = await start(json, send);
      expect(status).toBe(202);
      return ended(body.id, send);
    };
    const countFiles = async (send: Send = hub.request) =>
      (await send({ path: '/files/v3/files/search' })).body.results.length as number;

    describe('Spec 4.5: POST /files/v3/files/import-from-url/async', () => {
      it('starts a task that creates a file from the content', async () => {
        answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(toPng());
        const { status, body } = await start({
          url: `${origin}/pictures/logo%20one.png?size=2`,
          folderPath: '/Imported/Deep',
        });
        expect([status, body]).toEqual([
          202,
          { id: body.id, links: { status: `${hub.baseUrl}${base}/tasks/${body.id}/status` } },
        ]);
        const { result, ...task } = await ended(body.id);
        expect(task).toEqual({
          taskId: body.id,
          status: 'COMPLETE',
          requestedAt: expect.any(String),
          startedAt: expect.any(String),
          completedAt: expect.any(String),
        });
        expect(result).toMatchObject({ path: '/Imported/Deep/logo one.png', type: 'IMG', width: 3, access: 'PRIVATE' });
        expect((await hub.request({ path: `/files/v3/files/${result.id}` })).body).toEqual(result);
        const content = await hub.request({ path: `/files/v3/files/${result.id}/download` });
        expect(content.bytes.equals(toPng())).toBe(true);
      });

      it('accepts the options of an upload', async () => {
        const { result } = await importFile({ name: 'Given.txt', access: 'PUBLIC_NOT_INDEXABLE', ttl: 'P2D' });
        expect(result).toMatchObject({ name: 'Given', extension: 'txt', access: 'PUBLIC_NOT_INDEXABLE' });
        expect(result.expiresAt - Date.parse(result.createdAt)).toBeGreaterThan(86_400_000);
        const { result: again } = await importFile({ name: 'given.txt', overwrite: true });
        expect(again.id).not.toBe(result.id);
        expect((await hub.request({ path: `/files/v3/files/${result.id}` })).status).toBe(404);
        const returned = await importFile({ duplicateValidationStrategy: 'RETURN_EXISTING', name: 'third.txt' });
        expect([returned.result.id, await countFiles()]).toEqual([again.id, 1]);
      });

      it('ignores the remote content type: a page labelled as an image is served as text', async () => {
        answer = (_, response) =>
          response
            .writeHead(200, {
              'content-type': 'image/png',
              'content-disposition': 'attachment; filename="../evil.png"',
            })
            .end('<!doctype html><script>alert(1)</script>');
        const { result } = await importFile({ url: `${origin}/a.png`, access: 'PUBLIC_INDEXABLE' });
        expect(result.type).not.toBe('IMG');
        const { headers } = await hub.request({ path: new URL(result.url).pathname });
        expect(headers['content-type']).toBe('text/plain; charset=utf-8');
        expect(headers['content-disposition']).toMatch(/^attachment; /);
      });

      it.each([
        [{ url: 'ftp://example.com/a' }, 'The URL cannot be imported from'],
        [{ url: 'file:///etc/passwd' }, 'The URL cannot be imported from'],
        [{ url: 'http://user:secret@example.com/' }, 'The URL cannot be imported from'],
        [{ url: 'no URL' }, 'The URL cannot be imported from'],
        [{ url: 'http://169.254.169.254/latest/meta-data' }, 'The URL cannot be imported from'],
        [{ url: 'http://2852039166/' }, 'The URL cannot be imported from'],
        [{ url: 'http://0xa9.0xfe.0xa9.0xfe/' }, 'The URL cannot be imported from'],
        [{ url: 'http://012.0.0.1/' }, 'The URL cannot be imported from'],
        [{ url: 'http://[::ffff:10.0.0.1]/' }, 'The URL cannot be imported from'],
        [{ url: 'http://[fe80::1]/' }, 'The URL cannot be imported from'],
        [{ folderPath: undefined }, 'folderPath or folderId must be specified'],
        [{ folderId: '1' }, 'folderPath and folderId cannot both be specified'],
        [{ access: undefined }, 'Some required fields were not set: [access]'],
        [{ access: 'HIDDEN_PRIVATE' }, 'access'],
        [{ name: '../a.txt' }, 'The name is not allowed'],
        [{ ttl: 'PT1H' }, 'ttl must be an ISO 8601 period'],
        [{ unknown: 1 }, 'Unrecognized field'],
      ])('rejects %j with 400', async (json, message) => {
        const { status, body } = await start(json);
        expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
        expect(body.message).toContain(message);
        expect(body.message).not.toContain('secret');
      });

      it('requires a scope to write files', async () => {
        const reader = await newHub({ baseUrl: server.baseUrl, scopes: ['files.read'] });
        expect((await start({}, reader.request)).status).toBe(403);
        expect((await read('any', reader.request)).status).toBe(403);
      });
    });

    describe('Spec 3.1: a failed import', () => {
      it.each<[string, string, object, () => unknown]>([
        [
          'a response other than 200',
          'the server answered 404',
          {},
          () => (answer = (_, r) => r.writeHead(404).end('no')),
        ],
        [
          'compressed content',
          'the server answered with compressed content',
          {},
          () => {
            answer = (_, r) => r.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'));
          },
        ],
        [
          'a redirect to an internal address',
          'the URL is not allowed',
          {},
          () => {
            answer = (_, r) => r.writeHead(302, { location: 'http://169.254.169.254/' }).end();
          },
        ],
        [
          'too many redirects',
          'there were too many redirects',
          {},
          () => {
            answer = (_, r) => r.writeHead(302, { location: '/again' }).end();
          },
        ],
        [
          'truncated content',
          'the server could not be reached or broke off',
          {},
          () => {
            answer = (_, r) => {
              r.writeHead(200, { 'content-length': '100' }).write('half');
              setTimeout(() => r.destroy(), 20);
            };
          },
        ],
        [
          'a closed port',
          'the server could not be reached or broke off',
          { url: 'http://127.0.0.1:1/a' },
          () => undefined,
        ],
        [
          'a missing folder',
          'Object not found.  id are usually numeric.',
          { folderPath: undefined, folderId: '1' },
          () => undefined,
        ],
      ])('reports the reason: %s', async (_name, reason, json, prepare) => {
        prepare();
        const { status, result, numErrors, errors } = await importFile(json);
        const category = reason.includes('not allowed') ? 'BLOCKED_URL' : 'INTERNAL_SERVER_ERROR';
        expect([status, result, numErrors, errors]).toEqual([
          'CANCELED',
          undefined,
          1,
          [{ status: 'error', category, message: `Error downloading file: ${reason}` }],
        ]);
        expect(await countFiles()).toBe(0);
      });

      it('is a duplicate with the strategy REJECT', async () => {
        await upload(hub, { file: 'Imported.' });
        const { status, errors } = await importFile({ duplicateValidationStrategy: 'REJECT' });
        expect([status, errors[0].message]).toEqual(['CANCELED', 'Error downloading file: FAILED_UPLOAD_DUPLICATE']);
        expect(await countFiles()).toBe(1);
      });
    });

    describe('Spec 4.5: the status of an import', () => {
      it('is PROCESSING while the content arrives, and visible in its account only', async () => {
        let finish = () => undefined as unknown;
        answer = (_, response) => {
          response.write('Slow');
          finish = () => response.end('ly.');
        };
        const { body } = await start({});
        const state = async () => (await read(body.id)).body.status as string;
        while ((await state()) === 'PENDING') await new Promise((done) => setTimeout(done, 20));
        expect(await state()).toBe('PROCESSING');
        expect(await countFiles()).toBe(0);
        const other = await newHub({ baseUrl: server.baseUrl });
        for (const [id, send] of [
          [body.id, other.request],
          ['letters', hub.request],
        ] as const) {
          const { status, body: refusal } = await read(id, send);
          expect([status, refusal]).toEqual([
            404,
            {
              status: 'error',
              message: 'Object not found.  id are usually numeric.',
              correlationId: expect.any(String),
              context: { id: [id] },
              category: 'OBJECT_NOT_FOUND',
            },
          ]);
        }
        finish();
        expect((await ended(body.id)).status).toBe('COMPLETE');
      });
    });

    describe('imports on a separate server', () => {
      let app: SpokeApp;
      let own: TestHub;
      beforeAll(async () => {
        ({ app } = await place.start({ env: { SPOKE_COMPAT: 'observed', SPOKE_FILE_LIMIT_MB: '1' } }));
        own = await newHub({ baseUrl: app.baseUrl });
      });
      afterAll(() => app.close());
      // A restart changes the address.
      const send: Send = (options) => request(app.baseUrl, { token: own.privateApp.token, ...options });

      it('are COMPLETE with errors when they fail, with SPOKE_COMPAT=observed', async () => {
        answer = (_, response) => response.end(Buffer.alloc(1024 ** 2 + 1));
        const { status, result, numErrors, errors } = await importFile({}, send);
        expect([status, result, numErrors, errors[0].message]).toEqual([
          'COMPLETE',
          undefined,
          1,
          'Error downloading file: the file is larger than allowed',
        ]);
      });

      it('are performed once, although the process is killed or stopped meanwhile', { timeout: 90_000 }, async () => {
        let asked = 0;
        answer = (_, response) => {
          asked += 1;
          response.write('Begun');
          if (asked > 2) response.end('.');
        };
        const { body } = await start({}, send);
        const untilAsked = async (times: number) => {
          while (asked < times) await new Promise((done) => setTimeout(done, 20));
        };
        await untilAsked(1);
        await app.kill9();
        await app.restart();
        await untilAsked(2);
        await app.restart();
        const task = await ended(body.id, send);
        expect([task.status, task.errors, task.result.size]).toEqual(['COMPLETE', undefined, 6]);
        await new Promise((done) => setTimeout(done, 500));
        expect([asked, await countFiles(send)]).toEqual([3, 1]);
      });
    });
  });
}
