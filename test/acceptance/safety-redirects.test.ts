import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf, newVisitor, toAuthorizePath } from '../support/authorize-pages.js';
import { request } from '../support/http.js';
import { inTurn } from '../support/in-turn.js';
import { listMatrixRoutes, type MatrixRoute } from '../support/matrix-requests.js';
import { apps, people, startWorld, type World } from '../support/oauth-world.js';

const hosts = [
  'evil.test',
  'evil.test:443',
  'user@evil.test',
  'localhost:3000@evil.test',
  '[::1]',
  '2130706433',
  'evil。test',
];
const starts = [
  '//',
  '///',
  '/\\',
  '\\\\',
  '/\t/',
  '/%09/',
  '/%5c',
  '/%2f',
  '%2f%2f',
  '/.//',
  '/..//',
  '/;@',
  ' //',
  '\u0000//',
];
const schemes = [
  'http://',
  'https://',
  'https:',
  'https:/',
  'https:\\\\',
  'HTTPS://',
  'ftp://',
  'javascript://',
  'data:text/html,',
];

/** Texts that some browser or parser treats as a URL of another site. */
const payloads: readonly string[] = [
  ...[...starts, ...schemes].flatMap((start) => hosts.map((host) => `${start}${host}`)),
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  '/x\r\nLocation: https://evil.test',
  '/x%0d%0aLocation:%20https://evil.test',
  '%E2%80%A8//evil.test',
];

/** Common names of parameters for the next URL. */
const names =
  'next return return_to returnUrl redirect redirect_to redirectUrl continue url to target dest RelayState'.split(' ');

let world: World;
let routes: MatrixRoute[];
beforeAll(async () => {
  world = await startWorld();
  routes = (await listMatrixRoutes(world.baseUrl)).filter(
    ({ method, path, isOpen }) => method === 'GET' && isOpen && !path.startsWith('/_spoke/'),
  );
});
afterAll(() => world?.close());

/** Whether a browser that follows the redirect from this server stays on it. */
function staysHere(location: string): boolean {
  return new URL(location, world.baseUrl).origin === new URL(world.baseUrl).origin && !/^[/\\]{2}/.test(location);
}

describe('redirects lead to registered addresses and to this server only (RFC 9700 4.11)', () => {
  it('has more than 120 payloads', () => expect(new Set(payloads).size).toBeGreaterThan(120));

  it('accepts none of them as a redirect URI', async () => {
    await inTurn(payloads, 8, async (redirect_uri) => {
      const { status, headers } = await request(world.baseUrl, { path: toAuthorizePath(apps.demo, { redirect_uri }) });
      expect([redirect_uri, status, headers.location]).toEqual([redirect_uri, 400, undefined]);
    });
  });

  it('stays on this server after signing in, whatever the URL contains', async () => {
    await inTurn(payloads, 4, async (payload) => {
      const more = names.map((name) => `${name}=${encodeURIComponent(payload.replace('\u0000', ''))}`).join('&');
      const visitor = newVisitor(world.baseUrl);
      const page = await visitor.get(`${toAuthorizePath(apps.demo, { state: payload.replace('\u0000', '') })}&${more}`);
      const { action } = formOf(page.text, 'sign-in');
      expect([payload, staysHere(action)]).toEqual([payload, true]);
    });
    const visitor = newVisitor(world.baseUrl);
    const more = names.map((name) => `${name}=${encodeURIComponent('https://evil.test')}`).join('&');
    const form = formOf((await visitor.get(`${toAuthorizePath(apps.demo)}&${more}`)).text, 'sign-in');
    const { email, password } = people.grace;
    const { status, headers } = await visitor.post(form.action, { ...form.fields, email, password });
    expect([status, staysHere(headers.location ?? '')]).toEqual([303, true]);
  });

  it('redirects to no other server from any public page, by path or query', async () => {
    const seen = new Set<string>();
    await inTurn(routes, 4, async ({ path, parameters }) => {
      for (const payload of payloads) {
        const encoded = encodeURIComponent(payload.replace('\u0000', ''));
        const filled = path.replace(/\{\w+\}|\*/g, encoded);
        const query = names.map((name) => `${name}=${encoded}`).join('&');
        for (const at of parameters.length > 0 ? [`${filled}?${query}`] : [`${path}?${query}`]) {
          // The long documents do not depend on the parameters.
          if (/openapi|metrics/.test(at) && seen.has(path)) continue;
          seen.add(path);
          const { status, headers } = await request(world.baseUrl, { path: at });
          const { location, refresh } = headers;
          expect([at, status < 500, refresh]).toEqual([at, true, undefined]);
          if (location !== undefined) expect([at, location, staysHere(location)]).toEqual([at, location, true]);
        }
      }
    });
    expect(seen.size).toBeGreaterThan(10);
  });

  it('redirects to no other server from a path that begins like a URL', async () => {
    await inTurn(payloads, 8, async (payload) => {
      const path = payload.startsWith('/') ? payload : `/${payload}`;
      if (/[^\x21-\x7e]/.test(path)) return;
      const { status, headers } = await request(world.baseUrl, { path });
      expect([path, status, headers.location]).toEqual([path, expect.toBeOneOf([400, 404]), undefined]);
    });
  });
});
