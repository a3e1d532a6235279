import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blobPlaces, type BlobPlace } from '../../../test/support/blob-places.js';
import type { RequestOptions } from '../../../test/support/http.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { toPng, upload, type UploadFields } from '../../../test/support/uploads.js';

for (const place of blobPlaces) {
  describe(`with file content on ${place.store}`, place.need, () => {
    let hub: TestHub;
    let server: Awaited<ReturnType<BlobPlace['open']>> | undefined;
    beforeAll(async () => {
      server = await place.open();
      hub = await newHub({ name: 'Hosting', baseUrl: server.baseUrl });
    });
    afterAll(() => server?.close());

    /** Without any credential, as a browser asks. */
    const open = (path: string, options: Partial<RequestOptions> = {}) =>
      hub.request({ path, ...options, headers: { ...options.headers, authorization: '' } });

    const host = async (access: string, fields: UploadFields = {}) => {
      const { status, body } = await upload(hub, { options: { access }, ...fields });
      expect(status).toBe(201);
      return { ...body, at: new URL(body.url).pathname } as { id: string; url: string; path: string; at: string };
    };

    const missing = {
      status: 'error',
      message: 'There is no file at this address.',
      correlationId: expect.any(String),
      category: 'OBJECT_NOT_FOUND',
    };

    describe('Spec 2.10: the URL of a public file', () => {
      it('is public, with the headers that a browser needs', async () => {
        const { at } = await host('PUBLIC_INDEXABLE', { file: toPng(), partName: 'logo.png' });
        const { status, headers, bytes } = await open(at);
        expect([status, bytes.equals(toPng())]).toEqual([200, true]);
        expect(headers).toMatchObject({
          'content-type': 'image/png',
          'content-length': String(toPng().length),
          'content-disposition': `inline; filename="logo.png"; filename*=UTF-8''logo.png`,
          'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
          'cache-control': 'public, no-cache',
          'accept-ranges': 'bytes',
          etag: `"${createHash('sha256').update(toPng()).digest('hex')}"`,
        });
        expect(headers).not.toHaveProperty('x-robots-tag');
        expect(headers).not.toHaveProperty('set-cookie');
      });

      it('returns the same headers and no content for HEAD', async () => {
        const { at } = await host('PUBLIC_INDEXABLE');
        const [get, head] = [await open(at), await open(at, { method: 'HEAD' })];
        const facts = ({ headers }: typeof get) => [
          headers['content-type'],
          headers['content-length'],
          headers.etag,
          headers['content-disposition'],
        ];
        expect([head.status, head.text, facts(head)]).toEqual([200, '', facts(get)]);
      });

      it('has noindex on every response if it is not indexable', async () => {
        const { at } = await host('PUBLIC_NOT_INDEXABLE');
        const etag = String((await open(at)).headers.etag);
        const replies = await Promise.all([
          open(at),
          open(at, { method: 'HEAD' }),
          open(at, { headers: { range: 'bytes=0-1' } }),
          open(at, { headers: { range: 'bytes=99-' } }),
          open(at, { headers: { 'if-none-match': etag } }),
          open(at, { headers: { 'if-match': '"other"' } }),
        ]);
        expect(replies.map(({ status }) => status)).toEqual([200, 200, 206, 416, 304, 412]);
        expect(replies.map(({ headers }) => headers['x-robots-tag'])).toEqual(Array(6).fill('noindex'));
      });

      it('is found in any letter case and encoding, under every valid name', async () => {
        for (const name of ['Ünïcode – 文件 100% [1]+&?#;.txt', '%41.txt', `a'b"c(d)*.txt`, `${'文'.repeat(80)}.txt`]) {
          const { at } = await host('PUBLIC_INDEXABLE', {
            partName: 'x.txt',
            fileName: name,
            folderPath: '/Fol der/深い',
          });
          const { status, headers } = await open(at);
          expect([name, status]).toEqual([name, 200]);
          const encoded = /filename\*=UTF-8''([^;]+)$/.exec(String(headers['content-disposition']))?.[1];
          expect(decodeURIComponent(encoded ?? '')).toBe(name);
          expect((await open(at.replace('/Fol', '/%66ol'))).status).toBe(200);
        }
      });

      it('can be cached forever if the URL has the content hash', async () => {
        const { at } = await host('PUBLIC_INDEXABLE', { file: 'Fixed.' });
        const hash = createHash('sha256').update('Fixed.').digest('hex');
        const cacheControl = async (query: string) => (await open(at + query)).headers['cache-control'];
        expect(await cacheControl(`?v=${hash}`)).toBe('public, max-age=31536000, immutable');
        expect(await cacheControl(`?v=${hash.replace(/^./, 'x')}`)).toBe('public, no-cache');
      });

      it('is a 404 at once when the file is deleted, moved, or made private', async () => {
        const leave = async (request: (id: string) => Promise<unknown>) => {
          const { id, at } = await host('PUBLIC_INDEXABLE');
          expect((await open(at)).status).toBe(200);
          await request(id);
          const { status, body } = await open(at);
          expect([status, body]).toEqual([404, missing]);
        };
        const path = (id: string) => `/files/v3/files/${id}`;
        await leave((id) => hub.request({ method: 'DELETE', path: path(id) }));
        await leave((id) => hub.request({ method: 'DELETE', path: `${path(id)}/gdpr-delete` }));
        await leave((id) => hub.request({ method: 'PATCH', path: path(id), json: { name: `elsewhere-${id}` } }));
        await leave((id) => hub.request({ method: 'PATCH', path: path(id), json: { access: 'PRIVATE' } }));
      });

      it('returns the new content after a replacement, and no longer the old one', async () => {
        const { id, at } = await host('PUBLIC_INDEXABLE', { file: 'Before.' });
        const { etag } = (await open(at)).headers;
        const multipart = new FormData();
        multipart.append('file', new Blob(['After.']), 'x.txt');
        multipart.append('options', '{"access":"PUBLIC_INDEXABLE"}');
        expect((await hub.request({ method: 'PUT', path: `/files/v3/files/${id}`, multipart })).status).toBe(200);
        expect(await open(at, { headers: { 'if-none-match': String(etag) } })).toMatchObject({
          status: 200,
          text: 'After.',
        });
      });
    });

    describe('Spec 7: the URL of a private file', () => {
      it('is the same 404 as for a missing file, for every method', async () => {
        const { at } = await host('PRIVATE', { partName: 'Secret.txt', folderPath: '/Very private' });
        const { etag } = (await open((await host('PUBLIC_INDEXABLE')).at)).headers;
        const none = await open(`/hubfs/${hub.hubId}/none.txt`);
        expect([none.status, none.body]).toEqual([404, missing]);
        const paths = [at, at.toUpperCase().replace('HUBFS', 'hubfs'), at.replace('S', '%53'), `${at}/`, `${at}?v=1`];
        for (const path of [...paths, at.replace(/\/(?=[^/]*$)/, '%2F')]) {
          const { status, body, headers } = await open(path);
          expect([path, status, body]).toEqual([path, 404, missing]);
          expect([headers['x-robots-tag'], headers.etag, headers['cache-control']]).toEqual([
            'noindex',
            undefined,
            'no-store',
          ]);
        }
        for (const headers of [{ range: 'bytes=0-1' }, { 'if-none-match': String(etag) }, { 'if-match': '*' }]) {
          expect([(await open(at, { headers })).status, (await open(at, { method: 'HEAD', headers })).status]).toEqual([
            404, 404,
          ]);
        }
        expect((await hub.request({ path: at })).status).toBe(404);
      });

      it.each([
        '%',
        '%zz',
        'a%2',
        '%E4%B8',
        '%ff',
        '%C0%AF',
        'note.txt%00',
        '%ED%A0%80',
        'note.txt?v=%zz',
        'note.txt?Signature=%',
      ])('is a 404 for the malformed path %s too', async (rest) => {
        const { at } = await host('PUBLIC_INDEXABLE', { partName: 'note.txt' });
        const signed = `${at}?Expires=%9&Signature=%&Key-Pair-Id=%`;
        for (const path of [`/hubfs/${hub.hubId}/${rest}`, `/hubfs/${rest}`, `/hubfs/${rest}/note.txt`, signed]) {
          const [get, head] = [await open(path), await open(path, { method: 'HEAD' })];
          expect([path, get.status, get.body, head.status, head.text]).toEqual([path, 404, missing, 404, '']);
          expect([get.headers['x-robots-tag'], head.headers['x-robots-tag']]).toEqual(['noindex', 'noindex']);
        }
      });

      it('is a 404 for files of other accounts and of unknown accounts too', async () => {
        const { at } = await host('PUBLIC_INDEXABLE');
        const other = await newHub({ baseUrl: hub.baseUrl });
        const inHub = (id: string | number) => at.replace(/\d+/, String(id));
        for (const id of [
          other.hubId,
          0,
          `0${hub.hubId}`,
          `+${hub.hubId}`,
          4_294_967_296,
          '99999999999999999999',
          'x',
        ]) {
          const { status, body } = await open(inHub(id));
          expect([id, status, body]).toEqual([id, 404, missing]);
        }
        for (const path of ['', 'a//b', '..', '%2e%2e/x', 'a%5Cb']) {
          expect([path, (await open(`/hubfs/${hub.hubId}/${path}`)).status]).toEqual([path, 404]);
        }
        expect((await open(at, { method: 'DELETE' })).status).toBe(405);
      });
    });

    describe('ranges and conditional requests (RFC 9110)', () => {
      const text = 'abcdefghij';
      let at: string;
      let etag: string;
      let modified: string;
      beforeAll(async () => {
        at = (await host('PUBLIC_INDEXABLE', { file: text, partName: 'letters.txt' })).at;
        const { headers } = await open(at);
        [etag, modified] = [String(headers.etag), String(headers['last-modified'])];
      });
      const later = () => new Date(Date.parse(modified) + 5000).toUTCString();
      const earlier = () => new Date(Date.parse(modified) - 5000).toUTCString();

      it.each([
        ['bytes=0-0', 'a', 'bytes 0-0/10'],
        ['bytes=2-4', 'cde', 'bytes 2-4/10'],
        ['bytes=7-', 'hij', 'bytes 7-9/10'],
        ['bytes=-3', 'hij', 'bytes 7-9/10'],
        ['bytes=-99', text, 'bytes 0-9/10'],
        ['bytes=0-99999999999999999999', text, 'bytes 0-9/10'],
      ])('returns 206 for %s', async (range, part, contentRange) => {
        const { status, headers, text: got } = await open(at, { headers: { range } });
        expect([status, got, headers['content-range'], headers['content-length']]).toEqual([
          206,
          part,
          contentRange,
          String(part.length),
        ]);
      });

      it('returns several ranges as multipart', async () => {
        const range = 'bytes=0-1, 4-5,, -1, 90-';
        const { status, headers, text: got } = await open(at, { headers: { range } });
        const [, boundary = ''] =
          /^multipart\/byteranges; boundary=([\w-]+)$/.exec(String(headers['content-type'])) ?? [];
        const toPart = (place: string, part: string) =>
          `--${boundary}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Range: bytes ${place}/10\r\n\r\n${part}\r\n`;
        const parts = [toPart('0-1', 'ab'), toPart('4-5', 'ef'), toPart('9-9', 'j')].join('');
        expect([status, got]).toEqual([206, `${parts}--${boundary}--\r\n`]);
        expect([headers['content-length'], headers['content-range']]).toEqual([String(got.length), undefined]);
        expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', etag });
        const many = `bytes=${Array.from({ length: 17 }, () => '0-0').join()}`;
        expect(await open(at, { headers: { range: many } })).toMatchObject({ status: 200, text });
        expect((await open(at, { headers: { range: 'bytes=10-,99-' } })).status).toBe(416);
        expect((await open(at, { headers: { range: 'bytes=99-,3-3' } })).headers['content-range']).toBe('bytes 3-3/10');
      });

      it.each(['bytes=10-', 'bytes=10-12', 'bytes=-0', 'bytes=99999999999999999999-'])(
        'returns 416 for %s',
        async (range) => {
          const { status, headers, body } = await open(at, { headers: { range } });
          expect([status, headers['content-range'], body.message]).toEqual([
            416,
            'bytes */10',
            'The content does not have the requested range.',
          ]);
        },
      );

      it.each([
        'bytes=4-2',
        'bytes=-',
        'bytes=a-b',
        'lines=0-1',
        'bytes=0-1,x',
        'bytes=0-7,2-9',
        'bytes 0-1',
        'bytes=0x1-2',
      ])('returns the whole content for %s', async (range) => {
        expect(await open(at, { headers: { range } })).toMatchObject({ status: 200, text });
      });

      it('returns an empty file whole, and no range of it', async () => {
        const empty = await host('PUBLIC_INDEXABLE', { file: '', partName: 'empty.txt' });
        expect(await open(empty.at)).toMatchObject({ status: 200, text: '', headers: { 'content-length': '0' } });
        expect((await open(empty.at, { headers: { range: 'bytes=0-' } })).status).toBe(416);
      });

      it('returns a range only of the content that the client has', async () => {
        const range = 'bytes=0-1';
        const statusOf = async (ifRange: string) =>
          (await open(at, { headers: { range, 'if-range': ifRange } })).status;
        expect([await statusOf(etag), await statusOf('"other"'), await statusOf(modified)]).toEqual([206, 200, 200]);
      });

      it('returns 304 for content that the client has', async () => {
        const statusOf = async (headers: Record<string, string>) => (await open(at, { headers })).status;
        expect(await statusOf({ 'if-none-match': etag })).toBe(304);
        expect(await statusOf({ 'if-none-match': `"x", W/${etag}` })).toBe(304);
        expect(await statusOf({ 'if-none-match': '*' })).toBe(304);
        expect(await statusOf({ 'if-none-match': '"other"' })).toBe(200);
        expect(await statusOf({ 'if-modified-since': modified })).toBe(304);
        expect(await statusOf({ 'if-modified-since': earlier() })).toBe(200);
        expect(await statusOf({ 'if-modified-since': 'whenever' })).toBe(200);
        expect(await statusOf({ 'if-none-match': '"other"', 'if-modified-since': later() })).toBe(200);
        const { headers, text: got } = await open(at, { headers: { 'if-none-match': etag } });
        expect([headers.etag, headers['content-type'], got]).toEqual([etag, undefined, '']);
      });

      it('returns 412 if the precondition fails', async () => {
        const statusOf = async (headers: Record<string, string>) => (await open(at, { headers })).status;
        expect(await statusOf({ 'if-match': etag })).toBe(200);
        expect(await statusOf({ 'if-match': '*' })).toBe(200);
        expect(await statusOf({ 'if-match': `W/${etag}` })).toBe(412);
        expect(await statusOf({ 'if-match': '"other"' })).toBe(412);
        expect(await statusOf({ 'if-unmodified-since': later() })).toBe(200);
        expect(await statusOf({ 'if-unmodified-since': earlier() })).toBe(412);
      });
    });

    describe('content that a browser could execute', () => {
      const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
      const html = '<!doctype html><script>alert(1)</script>';
      const xml = '<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><a/>';
      it.each([
        ['page.html', html, 'text/plain; charset=utf-8'],
        ['page.xhtml', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'text/plain; charset=utf-8'],
        ['picture.png', html, 'text/plain; charset=utf-8'],
        ['plain.txt', html, 'text/plain; charset=utf-8'],
        ['code.js', 'alert(1)', 'text/plain; charset=utf-8'],
        ['data.xml', xml, 'text/plain; charset=utf-8'],
        ['drawing.svg', svg, 'image/svg+xml'],
        ['module.wasm', Buffer.from('\0asm\x01\0\0\0'), 'application/octet-stream'],
        ['film.swf', Buffer.from('CWS\x0a\0\0\0\0'), 'application/octet-stream'],
        ['style.css', 'body { color: red }', 'text/css; charset=utf-8'],
      ])('is an attachment or plain text, never executed: %s', async (partName, file, type) => {
        const { at } = await host('PUBLIC_INDEXABLE', { partName, file });
        const { headers } = await open(at);
        expect(headers['content-type']).toBe(type);
        expect(headers['content-disposition']).toMatch(/^attachment; /);
        expect(headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        });
      });

      it('is not executed, whatever charset the uploader declares', async () => {
        const { at } = await host('PUBLIC_INDEXABLE', { file: 'Grüße', partName: 'a.txt', charsetHunch: 'ISO-8859-1' });
        expect((await open(at)).headers).toMatchObject({ 'content-type': 'text/plain; charset=windows-1252' });
      });
    });
  });
}
