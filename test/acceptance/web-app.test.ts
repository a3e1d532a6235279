import { describe, expect, inject, it } from 'vitest';
import { request } from '../support/http.js';
import { newHub } from '../support/hubs.js';

const baseUrl = inject('baseUrl');

/** The directives of a policy by name. */
function toDirectives(policy: unknown): Record<string, string> {
  return Object.fromEntries(
    String(policy)
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.slice(directive.indexOf(' ') + 1)]),
  );
}

describe('the pages of the web app', () => {
  it.each(['/', '/app', '/app/1001/objects/contacts', '/app/%F0%9F%92%A5'])('%s serves the app', async (path) => {
    const { status, headers, text } = await request(baseUrl, { path });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toContain('<div id="root">');
    expect(text).not.toContain('__NONCE__');
  });

  it('is the url of a record in the API', async () => {
    const hub = await newHub();
    const { body } = await hub.request({ path: '/crm/v3/objects/companies', json: { properties: { name: 'Acme' } } });
    const { id, url } = body as { id: string; url: string };
    expect(url).toBe(`${hub.baseUrl}/contacts/${hub.hubId}/record/0-2/${id}`);
    const { status, headers } = await request(hub.baseUrl, { path: new URL(url).pathname });
    expect(status).toBe(302);
    expect(headers['location']).toBe(`/app/${hub.hubId}/objects/0-2/${id}`);
  });

  it.each([
    '/contacts/1001/record/0-2/x',
    '/contacts/1001/record/companies/1',
    '/contacts/%2F%2Fexample.com/record/0-2/1',
  ])('%s is not found', async (path) => {
    const { status, headers } = await request(baseUrl, { path });
    expect(status).toBe(400);
    expect(headers['location']).toBeUndefined();
  });

  it('allow only our own scripts, cannot be framed, and have a new nonce each time', async () => {
    const [one, two] = await Promise.all([request(baseUrl, { path: '/' }), request(baseUrl, { path: '/' })]);
    const policy = toDirectives(one.headers['content-security-policy']);
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'connect-src': "'self'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
    });
    expect(JSON.stringify(policy)).not.toContain('unsafe');
    const nonce = /'nonce-([^']+)'/.exec(policy['style-src'] ?? '')?.[1] ?? '';
    expect(nonce.length).toBeGreaterThan(20);
    expect(one.text).toContain(`content="${nonce}"`);
    expect(two.text).not.toContain(nonce);
    expect(one.headers).toMatchObject({ 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' });
    expect(one.text).not.toMatch(/<script(?![^>]*src=)|<[^>]+ on\w+=|style=/);
  });

  it('load compressed assets if the client accepts them, cached forever', async () => {
    const { text } = await request(baseUrl, { path: '/' });
    const script = /href="(\/assets\/app-[^"]+\.js)"/.exec(text)?.[1] ?? '';
    const plain = await request(baseUrl, { path: script });
    expect(plain.status).toBe(200);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const sizes = await Promise.all(
      ['gzip', 'gzip, deflate, br', 'br;q=0, gzip'].map(async (accept) => {
        const { headers, bytes } = await request(baseUrl, { path: script, headers: { 'accept-encoding': accept } });
        return [headers['content-encoding'], bytes.length < plain.bytes.length];
      }),
    );
    expect(sizes).toEqual([
      ['gzip', true],
      ['br', true],
      ['gzip', true],
    ]);
  });

  it.each(['/assets/nothing.js', '/assets/..%2findex.html', '/assets/.build.json', '/assets/'])(
    '%s is not a file of the app',
    async (path) => {
      const { status, body } = await request(baseUrl, { path });
      expect(status).toBe(404);
      expect(body).toMatchObject({ status: 'error' });
    },
  );
});

it.each(['/', '/app/1001', '/app/1001/objects/contacts', '/app/1001/objects/contacts/1'])(
  'the document at %s links to less than 300 kB of compressed script',
  async (path) => {
    const { text } = await request(baseUrl, { path });
    const scripts = [...new Set(Array.from(text.matchAll(/"(\/assets\/[^"]+\.js)"/g), ([, script = '']) => script))];
    const sizes = await Promise.all(
      scripts.map(async (script) => {
        const { status, bytes } = await request(baseUrl, { path: script, headers: { 'accept-encoding': 'br' } });
        expect(status).toBe(200);
        return bytes.length;
      }),
    );
    expect(sizes.length).toBeGreaterThan(5);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300 * 1024);
  },
);

it('a sandbox shows working credentials of its seed on the sign-in page', async () => {
  const { status, body } = await request(baseUrl, { path: '/_spoke/credentials' });
  expect(status).toBe(200);
  const values = new Map<string, string>(
    body.results.flat().map(({ name, value }: { name: string; value: string }) => [name, value]),
  );
  const credentials = { email: values.get('Log in as'), password: values.get('Password') };
  expect((await request(baseUrl, { path: '/_app/session', json: credentials })).status).toBe(200);
  const token = values.get('Private-app token') ?? '';
  expect((await request(baseUrl, { path: '/account-info/v3/details', token })).status).toBe(200);
});
