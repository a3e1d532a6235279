import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf, newVisitor, toAuthorizePath } from '../support/authorize-pages.js';
import { request } from '../support/http.js';
import { apps, people, startWorld, type World } from '../support/oauth-world.js';

let world: World;
beforeAll(async () => void (world = await startWorld()));
afterAll(async () => world?.close());

/** Spellings that some parsers treat as the registered URI, or as one on its host. None of them is equal to it. */
function toMutants(uri: string): string[] {
  const { protocol, host, hostname, pathname } = new URL(uri);
  const at = (path: string): string => `${protocol}//${host}${path}`;
  const on = (authority: string): string => `${protocol}//${authority}${pathname}`;
  const last = pathname.slice(-1);
  return [
    // Letter case and scheme.
    uri.toUpperCase(),
    uri.replace(protocol, protocol.toUpperCase()),
    on(host.toUpperCase()),
    at(pathname.toUpperCase()),
    `${protocol === 'https:' ? 'http:' : 'https:'}//${host}${pathname}`,
    uri.replace('//', ''),
    uri.replace('//', '/'),
    uri.replace('//', '///'),
    uri.replace('//', '\\\\'),
    uri.replace(protocol, ''),
    `javascript:${uri}`,
    `data:text/html,${uri}`,
    `${protocol}${protocol}//${host}${pathname}`,
    // Slashes and dots.
    `${uri}/`,
    `${uri}//`,
    `${uri}/.`,
    `${uri}/..`,
    `${uri}/../evil`,
    `${uri}/%2e%2e/evil`,
    `${uri}%2f`,
    `${uri}%2F..%2Fevil`,
    `${uri}\\`,
    at(`/.${pathname}`),
    at(`/x/..${pathname}`),
    at(`/%2e%2e${pathname}`),
    at(`/${pathname}`),
    at(`\\${pathname.slice(1)}`),
    at('/'),
    at(''),
    at(pathname.slice(0, -1)),
    at(`${pathname}x`),
    at(`${pathname}/x`),
    at(pathname.replace('/', '/%2F')),
    at(`${pathname.slice(0, -1)}%${last.charCodeAt(0).toString(16)}`),
    at(`${pathname};x=y`),
    at(`/;${pathname}`),
    at(`${pathname}.`),
    // Query and fragment.
    `${uri}?`,
    `${uri}?code=x`,
    `${uri}?x=y&state=x`,
    `${uri}?c%6fde=x`,
    `${uri}?Error[]=x`,
    `${uri}&x=y`,
    `${uri}#`,
    `${uri}#x`,
    `${uri}%23x`,
    `${uri}%3Fx`,
    `${uri}?x#y`,
    // User information and port.
    on(`user@${host}`),
    on(`user:password@${host}`),
    on(`${host}@evil.test`),
    on(`evil.test@${host}`),
    on(`${host}%40evil.test`),
    on(`${host}:@evil.test`),
    on(`${hostname}:8081`),
    on(`${hostname}:`),
    on(`${hostname}:0`),
    on(`${hostname}:443443`),
    on(`${host}:80`),
    // Host.
    on(`evil.${host}`),
    on(`${hostname}.evil.test`),
    on(`${hostname}.`),
    on(`evil${host}`),
    on(`${hostname}evil.test`),
    on('evil.test'),
    on(`${hostname}%2eevil.test`),
    on(`${hostname}\\.evil.test`),
    on(`evil.test\\${host}`),
    on(`evil.test/${host}`),
    on(`evil.test#${host}`),
    on(`evil.test?${host}`),
    on('127.1'),
    on('2130706433'),
    on('[::ffff:127.0.0.1]'),
    on(hostname.replace('l', 'ⅼ')),
    on(hostname.replace(/o|a/, 'о')),
    on(`${hostname}。evil.test`),
    on(`xn--${hostname}`),
    // Whitespace and control characters.
    ` ${uri}`,
    `${uri} `,
    `${uri}%20`,
    `\t${uri}`,
    `${uri}\n`,
    `${uri}\r\nLocation: https://evil.test`,
    uri.replace('/', '/\t'),
    `${uri}\u0000`,
    `${uri}\u0000.evil.test`,
    `${uri}\u200b`,
    `${uri},https://evil.test`,
    `${uri} https://evil.test`,
    `https://evil.test?${uri}`,
    `https://evil.test/${uri}`,
    '*',
    'null',
  ];
}

describe('redirect URIs', () => {
  const { demo, native, loose, other } = apps;
  it.each([
    [demo, demo.redirectUris[0] ?? ''],
    [other, other.redirectUris[0] ?? ''],
    [native, native.redirectUris[1] ?? ''],
  ])('RFC 9700 2.1: no variation of a URI of $name is accepted', async (app, uri) => {
    const mutants = [...new Set(toMutants(uri))].filter((mutant) => !app.redirectUris.includes(mutant));
    expect(mutants.length).toBeGreaterThanOrEqual(80);
    for (const redirect_uri of mutants) {
      const { status, headers } = await request(world.baseUrl, { path: toAuthorizePath(app, { redirect_uri }) });
      expect([redirect_uri, status, headers.location]).toEqual([redirect_uri, 400, undefined]);
      const granted = await world.grant(app, { redirectUri: redirect_uri });
      expect([redirect_uri, granted.status]).toEqual([redirect_uri, 400]);
    }
  });

  it('a query may follow a URI that was registered without one, and the token request repeats it (Spec 5.1)', async () => {
    const redirectUri = `${demo.redirectUris[0]}?redirect_state=x%20y&a`;
    const path = toAuthorizePath(demo, { redirect_uri: redirectUri });
    expect((await request(world.baseUrl, { path })).status).toBe(200);
    const granted = await world.grant(demo, { redirectUri, state: 's' });
    expect([granted.status, granted.body.redirectUrl]).toEqual([
      200,
      `${redirectUri}&code=${granted.body.code}&state=s`,
    ]);
    for (const redirect_uri of [demo.redirectUris[0] ?? '', `${redirectUri}b`, `${redirectUri}&b`]) {
      const { status, body } = await world.redeem(demo, granted.body.code, { redirect_uri });
      expect([status, body.status]).toEqual([400, 'BAD_REDIRECT_URI']);
    }
    const redeemed = await world.redeem(demo, granted.body.code, { redirect_uri: redirectUri });
    expect([redeemed.status, redeemed.body.token_type]).toEqual([200, 'bearer']);
  });

  it('RFC 9700 2.1: extra query parameters allow only query parameters', async () => {
    const uri = loose.redirectUris[0] ?? '';
    const good = [`${uri}?a=b`, `${uri}?a=b&c=%2Fd`, `${uri}?a`, `${uri}?next=https://app.example.com/x`];
    for (const redirect_uri of good) {
      expect((await request(world.baseUrl, { path: toAuthorizePath(loose, { redirect_uri }) })).status).toBe(200);
    }
    const bad = [
      `${uri}?`,
      `${uri}?a#b`,
      `${uri}?a b`,
      `${uri}?a\\b`,
      `${uri}?a"b`,
      `${uri}?<b>`,
      `${uri}?ä`,
      `${uri}/x?a`,
      `${uri}#?a`,
    ];
    const queries = toMutants(uri).filter((mutant) => !/^https:\/\/app\.example\.com\/callback\?[a-z]/.test(mutant));
    for (const redirect_uri of [...bad, ...queries]) {
      const { status } = await request(world.baseUrl, { path: toAuthorizePath(loose, { redirect_uri }) });
      expect([redirect_uri, status]).toEqual([redirect_uri, 400]);
    }
  });

  it('RFC 8252 7.3: for a native app only the port of a loopback address may differ', async () => {
    const challenge = 'a'.repeat(43);
    const grant = async (redirectUri: string) =>
      (await world.grant(native, { redirectUri, codeChallenge: challenge })).status;
    for (const port of ['', ':80', ':1', ':51004', ':65535'])
      expect(await grant(`http://127.0.0.1${port}/callback`)).toBe(200);
    const bad = [
      'http://127.0.0.1:65536/callback',
      'http://127.0.0.1:51004/other',
      'http://127.0.0.1:51004/callback/',
      'http://localhost:51004/callback',
      'http://[::1]:51004/callback',
      'http://127.0.0.2:51004/callback',
      'https://127.0.0.1:51004/callback',
      'http://127.0.0.1:51004@evil.test/callback',
      'http://127.0.0.1:/callback',
      'https://app.example.com:8443/native',
    ];
    for (const uri of bad) expect([uri, await grant(uri)]).toEqual([uri, 400]);
  });

  it('RFC 9700 4.11: signing in and out never redirects to another server, whatever the link contains', async () => {
    const payloads = [
      '//evil.test',
      '/\\evil.test',
      'https:evil.test',
      'https://evil.test',
      '%0d%0aLocation:evil',
      '@evil.test',
      '\t//evil.test',
      '／／evil.test',
      '.evil.test',
      '///evil.test',
      'javascript:alert(1)',
    ];
    const names = [
      'next',
      'return_to',
      'redirect',
      'continue',
      'url',
      'login_hint',
      'prompt',
      'RelayState',
      'to',
      'hubId',
    ];
    const visitor = newVisitor(world.baseUrl);
    const { email, password } = people.grace;
    for (const payload of payloads) {
      const more = names.map((name) => `${name}=${encodeURIComponent(payload)}`).join('&');
      const path = `${toAuthorizePath(demo, { state: payload })}&${more}`;
      const { action, fields } = formOf((await visitor.get(path)).text, 'sign-in');
      const signedIn = await visitor.post(action, { ...fields, email, password });
      expect(signedIn.headers.location).toMatch(/^\/oauth\/authorize\?client_id=/);
      const out = formOf((await visitor.get(path)).text, 'sign-out');
      const signedOut = await visitor.post(out.action, out.fields);
      expect(signedOut.headers.location).toMatch(/^\/oauth\/authorize\?client_id=/);
    }
  });

  it('RFC 9700 4.11: a path that looks like another host never becomes a Location', async () => {
    for (const path of ['//evil.test/oauth/authorize', '/oauth//evil.test/authorize', '/\\evil.test/oauth/authorize']) {
      const { status, headers } = await request(world.baseUrl, { path });
      expect([status, headers.location]).toEqual([404, undefined]);
    }
  });
});
