import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { request } from '../../../test/support/http.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { toPng, upload } from '../../../test/support/uploads.js';

const filesHost = 'files.example.com';
let app: SpokeApp;
let hub: TestHub;
beforeAll(async () => {
  app = await startSpoke({
    env: { SPOKE_PUBLIC_URL: 'http://api.example.com', SPOKE_FILES_URL: `http://${filesHost}` },
  });
  hub = await newHub({ baseUrl: app.baseUrl });
});
afterAll(() => app.close());

const path = (id: string, query = '') => `/files/v3/files/${id}/signed-url${query}`;
const sign = (id: string, query = '') => hub.request({ path: path(id, query) });
/** Without any credential, on the host of files. */
const open = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  request(app.baseUrl, {
    method,
    path: url.replace(`http://${filesHost}`, ''),
    headers: { host: filesHost, ...headers },
  });
const move = (json: object) =>
  request(app.baseUrl, { path: '/_spoke/clock', json, headers: { host: 'api.example.com' } });
const signedUrl = async (fields: Parameters<typeof upload>[1] = {}) => {
  const { body } = await upload(hub, fields);
  return { id: String(body.id), url: String((await sign(body.id)).body.url) };
};

describe('Spec 4.5: GET /files/v3/files/{fileId}/signed-url', () => {
  it('returns a URL that gives access to a private file', async () => {
    const { body: file } = await upload(hub, { file: toPng(), partName: 'face.png', folderPath: '/Private' });
    const before = Date.now();
    const { status, body } = await sign(file.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      expiresAt: expect.stringMatching(/^\d{4}-.*T.*Z$/),
      url: expect.stringMatching(
        new RegExp(
          `^http://${filesHost}/hubfs/${hub.hubId}/Private/face\\.png\\?Expires=\\d+&Signature=[\\w-]{43}&Key-Pair-Id=[\\w-]{16}$`,
        ),
      ),
      ...{ name: 'face', extension: 'png', type: 'IMG', size: toPng().length, height: 2, width: 3 },
    });
    const lifeMs = Date.parse(body.expiresAt) - before;
    expect(Math.abs(lifeMs - 86_400_000)).toBeLessThan(60_000);
    const { status: opened, bytes, headers } = await open(body.url);
    expect([opened, bytes.equals(toPng())]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-site',
      'x-robots-tag': 'noindex',
    });
    expect(await open(body.url, { range: 'bytes=0-3' })).toMatchObject({ status: 206 });
    expect(await open(body.url, {}, 'HEAD')).toMatchObject({ status: 200, text: '' });
  });

  it('returns the requested properties as well', async () => {
    const { body: file } = await upload(hub, { file: toPng(), partName: 'some.png' });
    const { body } = await sign(file.id, '?property=height&property=width');
    expect(Object.keys(body)).toEqual(['expiresAt', 'url', 'height', 'width']);
  });

  it('rejects lifetimes outside a day, missing files, other accounts and missing scopes', async () => {
    const { body: file } = await upload(hub);
    for (const seconds of ['0', '-1', '86401', '9223372036854775808', '1e400', 'NaN', '1.5']) {
      const { status, body } = await sign(file.id, `?expirationSeconds=${seconds}`);
      expect([seconds, status, body.category]).toEqual([seconds, 400, 'VALIDATION_ERROR']);
    }
    expect((await sign(file.id, '?expirationSeconds=86400')).status).toBe(200);
    const other = await newHub({ baseUrl: app.baseUrl });
    expect((await other.request({ path: path(file.id) })).status).toBe(404);
    expect((await sign('999999')).status).toBe(404);
    const writer = await newHub({ baseUrl: app.baseUrl, scopes: ['files.write'] });
    expect((await writer.request({ path: path(file.id) })).status).toBe(403);
  });
});

describe('a signed URL', () => {
  it('is a 404 if any character is changed, missing or duplicated', async () => {
    const { url } = await signedUrl({ folderPath: '/Deep/down', partName: 'note.txt' });
    const address = url.replace(`http://${filesHost}`, '');
    const missing = (await open(`/hubfs/${hub.hubId}/none`)).body;
    const start = `/hubfs/${hub.hubId}/`.length;
    for (let place = start; place < address.length; place += 1) {
      const flipped = String.fromCharCode(address.charCodeAt(place) ^ 1);
      const changed = address.slice(0, place) + flipped + address.slice(place + 1);
      const { status, body } = await open(changed.replaceAll('#', '%23'));
      expect([changed, status, body.message]).toEqual([changed, 404, missing.message]);
    }
    const [at, query] = address.split('?') as [string, string];
    const parts = query.split('&');
    for (const part of parts) {
      const others = parts.filter((one) => one !== part);
      expect((await open(`${at}?${others.join('&')}`)).status).toBe(404);
      expect((await open(`${address}&${part}`)).status).toBe(404);
    }
    expect((await open(`${at}?${[...parts].reverse().join('&')}`)).status).toBe(200);
    expect((await open(at.replace('note', 'NOTE') + `?${query}`)).status).toBe(404);
  });

  it('gives access to no other file', async () => {
    const [one, other] = [await signedUrl({ file: 'One.' }), await signedUrl({ file: 'Other.' })];
    const query = one.url.split('?')[1] ?? '';
    expect((await open(one.url)).text).toBe('One.');
    expect((await open(`${other.url.split('?')[0]}?${query}`)).status).toBe(404);
  });

  it('expires, by the clock of the sandbox', async () => {
    const { body: file } = await upload(hub);
    const { body } = await sign(file.id, '?expirationSeconds=3600');
    try {
      await move({ now: new Date(Date.parse(body.expiresAt) - 2000).toISOString() });
      expect((await open(body.url)).status).toBe(200);
      await move({ now: body.expiresAt });
      expect((await open(body.url)).status).toBe(404);
    } finally {
      await move({ reset: true });
    }
  });

  it('becomes invalid when the file is deleted, replaced or moved', async () => {
    const end = async (change: (id: string) => Promise<{ readonly status: number }>) => {
      const { id, url } = await signedUrl();
      expect((await open(url)).status).toBe(200);
      expect((await change(`/files/v3/files/${id}`)).status).toBeLessThan(300);
      expect((await open(url)).status).toBe(404);
    };
    await end((at) => hub.request({ method: 'DELETE', path: at }));
    await end((at) => hub.request({ method: 'DELETE', path: `${at}/gdpr-delete` }));
    await end((at) => hub.request({ method: 'PATCH', path: at, json: { name: 'moved' } }));
    await end((at) => {
      const multipart = new FormData();
      multipart.append('file', new Blob(['New.']), 'x.txt');
      multipart.append('options', '{"access":"PRIVATE"}');
      return hub.request({ method: 'PUT', path: at, multipart });
    });
  });
});

describe('files on a separate host', () => {
  it('are served on that host only, and nothing else is', async () => {
    const { body } = await upload(hub, { options: { access: 'PUBLIC_INDEXABLE' }, file: 'Hosted.' });
    expect(body.url).toBe(`http://${filesHost}/hubfs/${hub.hubId}${body.path}`);
    expect((await open(body.url)).text).toBe('Hosted.');
    for (const host of ['api.example.com', '127.0.0.1']) expect((await open(body.url, { host })).status).toBe(404);
    for (const at of [
      '/',
      '/docs',
      '/openapi.json',
      '/_spoke/clock',
      '/healthz',
      '/oauth/authorize',
      '/files/v3/files/1',
    ]) {
      const { status } = await hub.request({ path: at, headers: { host: 'FILES.example.com' } });
      expect([at, status]).toEqual([at, 404]);
    }
    expect((await hub.request({ path: '/healthz' })).status).toBe(200);
  });
});
