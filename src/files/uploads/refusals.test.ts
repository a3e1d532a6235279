import { connect } from 'node:net';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { needs } from '../../../test/support/needs.js';
import { part, sendParts, toPng, upload, type UploadFields } from '../../../test/support/uploads.js';

const path = '/files/v3/files';
const dayMs = 86_400_000;

let app: SpokeApp;
let hub: TestHub;
beforeAll(async () => {
  app = await startSpoke({ env: { SPOKE_FILE_LIMIT_MB: '1' } });
  hub = await newHub({ baseUrl: app.baseUrl, name: 'Refusals' });
});
afterAll(() => app.close());

/** The blobs that the store holds or has begun to write. */
function listBlobs(): string[] {
  const folder = join(app.dataDir, 'blobs');
  const found = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Runs something that is refused and shows that nothing is left of it. */
async function leavesNothing<T>(run: () => Promise<T>): Promise<T> {
  // What a test before has left may still be on its way out.
  const before = listBlobs();
  const result = await run();
  await expect.poll(() => listBlobs().filter((name) => !before.includes(name))).toEqual([]);
  expect((await hub.request({ path: `${path}/search` })).body.results).toEqual([]);
  expect((await hub.request({ path: '/files/v3/folders/search' })).body.results).toEqual([]);
  return result;
}

const refused = (message: unknown, more: object = {}) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category: 'VALIDATION_ERROR',
  ...more,
});

describe('Spec 2.10, 7: a rejected upload stores nothing', () => {
  const options = (more: object) => ({ options: { access: 'PRIVATE', ...more } });
  it.each<[string, UploadFields, unknown]>([
    ['without a folder', { folderPath: null }, 'folderPath or folderId must be specified'],
    ['with a blank folder', { folderPath: ' ' }, 'folderPath or folderId must be specified'],
    ['with both folders', { folderId: '1', folderPath: '/' }, 'folderPath and folderId cannot both be specified'],
    ['without options', { options: null }, expect.stringMatching(/^The options are not valid: they must be specified/)],
    ['without access', { options: {} }, expect.stringContaining('access')],
    ['with an unknown access', options({ access: 'SECRET' }), expect.stringContaining('access')],
    ['with a hidden access', options({ access: 'HIDDEN_PRIVATE' }), expect.stringContaining('access')],
    ['with options that are not JSON', { options: 'PRIVATE' }, expect.stringMatching(/^Invalid input JSON on line 1/)],
    ['with options that are not an object', { options: '[]' }, expect.stringContaining('The options are not valid')],
    ['with unknown options', options({ acess: 'PRIVATE' }), expect.stringContaining('The options are not valid')],
    [
      'with options given twice',
      { options: '{"access":"PRIVATE","access":"PRIVATE"}' },
      expect.stringContaining('more than once'),
    ],
    [
      'with dangerous options',
      { options: '{"access":"PRIVATE","__proto__":{}}' },
      expect.stringContaining('__proto__'),
    ],
    [
      'with an unknown strategy',
      options({ duplicateValidationStrategy: 'MERGE' }),
      expect.stringContaining('duplicateValidationStrategy'),
    ],
    [
      'with an unknown scope',
      options({ duplicateValidationScope: 'GALAXY' }),
      expect.stringContaining('duplicateValidationScope'),
    ],
    ['with an invalid ttl', options({ ttl: '3 months' }), expect.stringContaining('ttl must be an ISO 8601 period')],
    ['with a ttl of hours', options({ ttl: 'PT48H' }), expect.stringContaining('ttl must be an ISO 8601 period')],
    ['with a ttl of zero', options({ ttl: 'P' }), expect.stringContaining('ttl must be an ISO 8601 period')],
    ['with a ttl below a day', options({ ttl: 'P0D' }), 'ttl must be at least 1 day from now'],
    ['with a ttl above a year', options({ ttl: 'P13M' }), 'ttl must be at most 1 year from now'],
    ['with an enormous ttl', options({ ttl: 'P9999Y' }), 'ttl must be at most 1 year from now'],
    [
      'with an expiry below a day',
      options({ expiresAt: Date.now() + dayMs / 2 }),
      'expiresAt must be at least 1 day from now',
    ],
    [
      'with ttl and expiry',
      options({ ttl: 'P1M', expiresAt: Date.now() + 2 * dayMs }),
      'ttl and expiresAt cannot both be specified',
    ],
    ['with a huge expiry', options({ expiresAt: 1e15 }), expect.stringContaining('expiresAt')],
    ['with folder 0', { folderId: '0' }, 'id must be > 0'],
    [
      'with an unknown character set',
      { charsetHunch: 'klingon' },
      'charsetHunch is not the name of a known character set',
    ],
    ['without a file', { file: null }, 'file must be specified: a part of the form with that name'],
    ['with a path as the name', { fileName: '../../etc/passwd' }, expect.stringMatching(/slashes are not allowed/)],
    ['with a path in the part', { partName: '..\\..\\boot.ini' }, expect.stringMatching(/slashes are not allowed/)],
    ['with dots as the name', { fileName: '..' }, expect.stringMatching(/it means another folder/)],
    [
      'with a bidirectional control character in the name',
      { fileName: 'gpj\u202e.exe' },
      expect.stringMatching(/cannot be seen/),
    ],
    ['with a name of 256 bytes', { fileName: `${'x'.repeat(252)}.txt` }, expect.stringMatching(/255 bytes/)],
    ['with a reserved name', { fileName: 'hubfs' }, expect.stringMatching(/hubfs is reserved/)],
    [
      'with a path of over 1024 bytes',
      { folderPath: Array.from({ length: 5 }, () => 'x'.repeat(220)).join('/') },
      expect.stringMatching(/1024 bytes/),
    ],
  ])('%s', async (_, fields, message) => {
    const { status, body } = await leavesNothing(() => upload(hub, fields));
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: 'error', message, category: 'VALIDATION_ERROR' });
  });

  it('into a missing folder', async () => {
    const { status, body } = await leavesNothing(() => upload(hub, { folderId: '999999999' }));
    const message = 'Object not found.  id are usually numeric.';
    expect([status, body]).toEqual([
      404,
      refused(message, { category: 'OBJECT_NOT_FOUND', context: { folderId: ['999999999'] } }),
    ]);
  });

  it('with a text part as file, or an invalid name', async () => {
    const fields = ['options"\r\n\r\n{"access":"PRIVATE"}', 'folderPath"\r\n\r\n/'].map((field) =>
      Buffer.from(`--limit\r\nContent-Disposition: form-data; name="${field}\r\n`),
    );
    const { status, body } = await leavesNothing(() =>
      sendParts(hub, [...fields, part('Content-Disposition: form-data; name="file"', 'As text')]),
    );
    const message = 'Could not determine name from file';
    expect([status, body]).toEqual([400, refused(message, { category: 'BAD_REQUEST' })]);
  });
});

describe('an invalid form is rejected and stores nothing', () => {
  const file = part('Content-Disposition: form-data; name="file"; filename="a.txt"', 'A');
  const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value);
  const usual = [field('options', '{"access":"PRIVATE"}'), field('folderPath', '/')];
  const send = (contentType: string, rawBody: Buffer) =>
    hub.request({
      method: 'POST',
      path,
      rawBody,
      headers: { 'content-type': contentType, 'content-length': rawBody.length },
    });
  const whole = Buffer.concat([...usual, file, Buffer.from('--limit--\r\n')]);

  it.each([
    ['two files', [...usual, file, file]],
    ['two files, one after the fields', [file, ...usual, file]],
    ['a thousand fields', [...usual, file, ...Array.from({ length: 1000 }, (_, turn) => field(`field${turn}`, 'x'))]],
    ['a field of 100,000 bytes', [...usual, file, field('charsetHunch', 'x'.repeat(100_000))]],
    ['a field given twice', [...usual, ...usual, file]],
    [
      'a field that is not UTF-8',
      [...usual, file, part('Content-Disposition: form-data; name="x"', Buffer.from([0xff]))],
    ],
    ['a field with U+0000', [...usual, file, field('x', 'a\u0000b')]],
  ])('%s', async (_, parts) => {
    const { status, body } = await leavesNothing(() => sendParts(hub, parts));
    expect([status, body]).toEqual([400, refused(expect.stringMatching(/^Invalid multipart form: /))]);
  });

  it.each([
    ['without a boundary', 'multipart/form-data', whole],
    ['with a blank boundary', 'multipart/form-data; boundary=""', whole],
    ['with a boundary of 71 characters', `multipart/form-data; boundary=${'x'.repeat(71)}`, whole],
    ['with another boundary', 'multipart/form-data; boundary=other', whole],
    ['that ends in the middle of a part', 'multipart/form-data; boundary=limit', whole.subarray(0, -20)],
    ['without a closing boundary', 'multipart/form-data; boundary=limit', Buffer.concat([...usual, file])],
    ['that is empty', 'multipart/form-data; boundary=limit', Buffer.alloc(0)],
    ['of random bytes', 'multipart/form-data; boundary=limit', Buffer.alloc(5000, '--limit\r\n')],
  ])('%s', async (_, contentType, rawBody) => {
    const { status, body } = await leavesNothing(() => send(contentType, rawBody));
    expect([status, body]).toEqual([400, refused(expect.any(String))]);
  });

  it.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/mixed; boundary=limit'])(
    'as %s',
    async (contentType) => expect((await leavesNothing(() => send(contentType, whole))).status).toBe(415),
  );
});

describe('a file above the size limit is rejected with 413', () => {
  it('if its Content-Length says so, before its content is sent', async () => {
    const { hostname, port } = new URL(app.baseUrl);
    const answer = await leavesNothing(
      () =>
        new Promise<string>((resolve, reject) => {
          const socket = connect(Number(port), hostname).once('error', reject);
          const head = [
            ...[`POST ${path} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${hub.privateApp.token}`],
            ...['Content-Type: multipart/form-data; boundary=limit', 'Content-Length: 10737418240', '', '--limit\r\n'],
          ];
          socket.write(head.join('\r\n'));
          socket.once('data', (data) => {
            resolve(data.toString());
            socket.destroy();
          });
        }),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('if its content exceeds it', async () => {
    const limit = 1024 * 1024;
    const { status, body } = await leavesNothing(() => upload(hub, { file: Buffer.alloc(limit + 1) }));
    expect([status, body]).toEqual([413, refused('The file is larger than the 1048576 bytes that are allowed.')]);
    const own = await newHub({ baseUrl: app.baseUrl });
    expect((await upload(own, { file: Buffer.alloc(limit) })).body.size).toBe(limit);
  });
});

describe('a client that disconnects', () => {
  it('leaves nothing behind, at any point', async () => {
    const { hostname, port } = new URL(app.baseUrl);
    const head = [
      ...[`POST ${path} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${hub.privateApp.token}`],
      ...['Content-Type: multipart/form-data; boundary=limit', 'Content-Length: 900000', '', ''],
    ].join('\r\n');
    const body = '--limit\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    await leavesNothing(async () => {
      for (const sent of [head, head + body, head + body + 'x'.repeat(1000), head + body + 'x'.repeat(300_000)]) {
        await new Promise<void>((resolve, reject) => {
          const socket = connect(Number(port), hostname).once('error', reject);
          socket.write(sent, () => setTimeout(() => socket.destroy(), 50));
          socket.once('close', () => resolve());
        });
      }
    });
    expect((await hub.request({ path: `${path}/search` })).status).toBe(200);
  });
});

describe('a part that never ends', needs.large, () => {
  it('is rejected with 408 after half a minute without a byte', { timeout: 60_000 }, async () => {
    const { hostname, port } = new URL(app.baseUrl);
    const answer = await leavesNothing(
      () =>
        new Promise<string>((resolve, reject) => {
          const socket = connect(Number(port), hostname).once('error', reject);
          const head = [
            ...[`POST ${path} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${hub.privateApp.token}`],
            ...['Content-Type: multipart/form-data; boundary=limit', 'Transfer-Encoding: chunked', '', ''],
          ];
          const body = '--limit\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nAnd then';
          socket.write(`${head.join('\r\n')}${body.length.toString(16)}\r\n${body}\r\n`);
          socket.once('data', (data) => {
            resolve(data.toString());
            socket.destroy();
          });
        }),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('The request did not arrive in time.');
  });
});

describe('content with a misleading header', () => {
  it.each([
    ['an image of 2^31 - 1 pixels in each dimension', toPng(2_147_483_647, 2_147_483_647), { width: 2_147_483_647 }],
    ['an image without pixels', toPng(0, 0), {}],
    ['a truncated image', toPng().subarray(0, 20), {}],
    ['a GIF of its signature and two bytes', Buffer.from('GIF89a\u0001\u0000'), {}],
    ['a JPEG with endless padding', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(300_000, 0xff)]), {}],
    ['a TIFF with its directory out of range', Buffer.from('49492a00ffffffff', 'hex'), {}],
    ['an SVG with an unterminated quote', Buffer.from(`<svg ${'"'.repeat(60_000)}`), {}],
  ])('%s is stored quickly', async (_, file, expected) => {
    const own = await newHub({ baseUrl: app.baseUrl });
    const started = performance.now();
    const { status, body } = await upload(own, { file, partName: 'lie.png' });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect([status, body.size]).toEqual([201, file.length]);
    expect(body).toMatchObject(expected);
    if (!('width' in expected)) expect(body).not.toHaveProperty('width');
  });
});
