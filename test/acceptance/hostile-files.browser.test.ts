import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.js';
import { request } from '../support/http.js';
import { newHub, type TestHub } from '../support/hubs.js';
import { needs } from '../support/needs.js';
import { toPng, upload } from '../support/uploads.js';

interface Hostile {
  readonly name: string;
  /** Its content type on an unprotected server. */
  readonly naiveType: string;
  readonly content: Buffer;
}

/** Reports to the test that it ran, with the data it could access. */
const script = (name: string) =>
  `try { top.name = 'owned' } catch {} self.report?.('${name}', location.origin, self.document?.cookie);`;
const page = (name: string) => `<!doctype html><title>x</title><script>${script(name)}</script>`;
const xhtml = (name: string) =>
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title><script>${script(name)}</script></head></html>`;
const drawing = (name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" onload="${script(name).replaceAll('"', '&quot;')}"><script>${script(name)}</script></svg>`;
const sheet = (name: string) => `<?xml version="1.0"?>
  <xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">
  <html><body><script>${script(name)}</script></body></html></xsl:template></xsl:stylesheet>`;

const files: readonly Hostile[] = [
  ['page.html', 'text/html', page],
  ['page.xhtml', 'application/xhtml+xml', xhtml],
  ['page.xht', 'application/xhtml+xml', xhtml],
  ['page', 'text/html', page],
  ['drawing.svg', 'image/svg+xml', drawing],
  ['drawing.xml', 'text/xml', drawing],
  ['sheet.xml', 'text/xml', () => '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="sheet.xsl"?><a/>'],
  ['sheet.xsl', 'text/xsl', sheet],
  ['program.js', 'text/javascript', script],
  ['program.mjs', 'text/javascript', script],
  ['picture.png', 'text/html', page],
  ['note.txt', 'text/html', page],
  ['table.csv', 'text/html', page],
  ['report.pdf', 'text/html', (name: string) => `%PDF-1.4\n${page(name)}`],
  ['video.mp4', 'text/html', (name: string) => `\0\0\0\x18ftypmp42${page(name)}`],
  ['data.json', 'text/html', page],
  ['archive.mht', 'text/html', (name: string) => `MIME-Version: 1.0\r\n\r\n${page(name)}`],
  ['page.html.png', 'text/html', (name: string) => Buffer.concat([toPng(), Buffer.from(page(name))])],
  ['polyglot.gif', 'text/javascript', (name: string) => `GIF89a/*\0\0\0\0*/=1;${script(name)}`],
  ['sixteen.txt', 'text/html', (name: string) => Buffer.from(`\ufeff${page(name)}`, 'utf16le')],
  ['app.webmanifest', 'text/html', page],
].map(([name, naiveType, make]) => ({
  name: name as string,
  naiveType: naiveType as string,
  content: Buffer.from((make as (name: string) => string | Buffer)(name as string) as string),
}));

/** All ways in which a page can embed the content of a URL. */
const ways = [
  (url: string) => `<iframe src="${url}"></iframe>`,
  (url: string) => `<object data="${url}"></object>`,
  (url: string) => `<object data="${url}" type="text/html"></object>`,
  (url: string) => `<embed src="${url}">`,
  (url: string) => `<img src="${url}">`,
  (url: string) => `<script src="${url}"></script>`,
  (url: string) => `<script type="module" src="${url}"></script>`,
  (url: string) => `<link rel="stylesheet" href="${url}">`,
  (url: string) => `<video src="${url}"></video>`,
  (url: string) =>
    `<script>navigator.serviceWorker?.register('${url}').then(() => report('worker ${url}', '', ''), () => 0)</script>`,
];

describe('hostile files in a browser', needs.chromium, () => {
  let browser: Browser;
  let hub: TestHub;
  /** Serves the same files without protection, to show that they would run. */
  let careless: Server;
  let carelessUrl: string;
  /** Public and signed URLs, by file name. */
  let addresses: readonly { readonly name: string; readonly url: string }[];

  beforeAll(async () => {
    browser = await launchChromium();
    careless = createServer((incoming, response) => {
      const file = files.find(({ name }) => `/${name}` === incoming.url);
      if (file) response.writeHead(200, { 'content-type': file.naiveType }).end(file.content);
      else response.writeHead(404).end();
    });
    await new Promise<void>((done) => careless.listen(0, '127.0.0.1', done));
    carelessUrl = `http://127.0.0.1:${(careless.address() as AddressInfo).port}`;
    hub = await newHub({ name: 'Acme' });
    const both = files.map(async ({ name, content }) => {
      const [open, secret] = await Promise.all(
        ['PUBLIC_INDEXABLE', 'PRIVATE'].map((access) => {
          const folderPath = `/${access}`;
          return upload(hub, { file: content, partName: name, folderPath, options: { access } });
        }),
      );
      const signed = await hub.request({ path: `/files/v3/files/${secret?.body.id}/signed-url` });
      return [open?.body.url as string, signed.body.url as string].map((url) => ({ name, url }));
    });
    addresses = (await Promise.all(both)).flat();
  });
  afterAll(async () => {
    await browser?.close();
    careless?.close();
  });

  /** A browser with secrets of that server; scripts that run in it are reported. */
  const open = async (baseUrl: string): Promise<{ context: BrowserContext; ran: Set<string> }> => {
    const context = await browser.newContext({ acceptDownloads: true });
    const ran = new Set<string>();
    await context.exposeBinding('report', (_, name: string, origin: string, cookie: string) => {
      ran.add([name, origin, cookie].join(' ').trim());
    });
    await context.addCookies([{ name: 'session', value: 'stolen', url: baseUrl }]);
    return { context, ran };
  };

  /** Embeds all of them in every way, on one page of the given origin. */
  const embed = async (context: BrowserContext, origin: string, urls: readonly string[]): Promise<string> => {
    const tags = urls.flatMap((url) => ways.map((way) => way(url.replaceAll('&', '&amp;'))));
    const body = `<!doctype html><title>All of them</title><body>${tags.join('\n')}</body>`;
    await context.route(`${origin}/all-of-them`, (route) => route.fulfill({ contentType: 'text/html', body }));
    const shown = await context.newPage();
    // It loads a few hundred documents, scripts and pictures.
    await shown.goto(`${origin}/all-of-them`, { timeout: 100_000 });
    await shown.evaluate('window.name ||= "ours"');
    await shown.waitForTimeout(500);
    return shown.evaluate<string>('window.name');
  };

  /** Navigates to a URL; a download is not a page. */
  const visit = async (context: BrowserContext, url: string): Promise<string> => {
    const shown = await context.newPage();
    await shown.goto(url).catch((error: Error) => {
      if (!/Download is starting|ERR_ABORTED/.test(error.message)) throw error;
    });
    await shown.waitForTimeout(50);
    const name = await shown.evaluate<string>('window.name');
    await shown.close();
    return name;
  };

  it('run on an unprotected server: the test would detect it', async () => {
    const { context, ran } = await open(carelessUrl);
    const urls = files.map(({ name }) => `${carelessUrl}/${name}`);
    expect(await embed(context, carelessUrl, urls)).toBe('owned');
    expect([...ran]).toContain(`page.html ${carelessUrl} session=stolen`);
    expect(ran.size).toBeGreaterThan(files.length / 2);
    expect([...ran].some((text) => text.startsWith('worker '))).toBe(true);
    ran.clear();
    expect(await visit(context, `${carelessUrl}/drawing.svg`)).toBe('owned');
    // Workers of the page before may still report.
    expect([...ran].filter((text) => !text.startsWith('worker '))).toEqual([
      `drawing.svg ${carelessUrl} session=stolen`,
    ]);
    await context.close();
  });

  it.each(['our own', 'another'])('do not run on a page of %s origin that embeds them', async (whose) => {
    const { context, ran } = await open(hub.baseUrl);
    const origin = whose === 'our own' ? hub.baseUrl : carelessUrl;
    expect(
      await embed(
        context,
        origin,
        addresses.map(({ url }) => url),
      ),
    ).toBe('ours');
    expect([...ran]).toEqual([]);
    await context.close();
  });

  it('do not run at their own URL', async () => {
    const { context, ran } = await open(hub.baseUrl);
    const rest = addresses.values();
    const visitRest = async (): Promise<void> => {
      for (const { url } of rest) expect([url, await visit(context, url)]).toEqual([url, '']);
    };
    await Promise.all(Array.from({ length: 6 }, visitRest));
    expect([...ran]).toEqual([]);
    await context.close();
  });

  it('have headers that prevent execution', async () => {
    for (const { name, url } of addresses) {
      const { pathname, search } = new URL(url);
      const { status, headers } = await request(hub.baseUrl, { path: pathname + search });
      expect([name, status, headers['x-content-type-options']]).toEqual([name, 200, 'nosniff']);
      const isPdf = headers['content-type'] === 'application/pdf';
      expect(headers['content-security-policy']).toMatch(
        isPdf ? /^default-src 'none'; / : /^sandbox; default-src 'none'; /,
      );
      // The web app shows documents in the browser's viewer.
      const framedBy = isPdf && search.includes('Signature=') ? "'self'" : "'none'";
      expect(headers['content-security-policy']).toContain(`frame-ancestors ${framedBy}`);
      if (headers['content-type'] !== 'image/svg+xml') {
        expect(headers['content-type']).not.toMatch(/html|xml|xsl|script|manifest|rfc822|css/);
      }
      const isShown = /^(image\/(?!svg)|video|audio|text\/plain|application\/pdf)/.test(headers['content-type'] ?? '');
      if (!isShown) expect(headers['content-disposition']).toMatch(/^attachment; /);
    }
  });
});
