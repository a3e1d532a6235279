import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf, newVisitor, readForms, toAuthorizePath } from '../support/authorize-pages.js';
import { request, type Reply } from '../support/http.js';
import { apps, newPkcePair, people, startWorld, type World } from '../support/oauth-world.js';

let world: World;
beforeAll(async () => void (world = await startWorld()));
afterAll(async () => world?.close());

const { demo, other, native, loose, journal, hostile } = apps;
const { ada, grace, linus, vera } = people;
const get = (path: string): Promise<Reply> => request(world.baseUrl, { path });
const typed = ({ email, password }: typeof ada) => ({ email, password });
const main = ({ text }: Reply): string => text.slice(text.indexOf('<main>'), text.indexOf('</main>'));

/** A consent page of Acme as Ada sees it. */
async function openConsent(more: Readonly<Record<string, string | undefined>> = {}, app = demo) {
  const visitor = newVisitor(world.baseUrl);
  const path = toAuthorizePath(app, more).replace('/oauth/', '/oauth/1001/');
  const page = await visitor.signIn(path, ada);
  return { visitor, page, connect: formOf(page.text, 'connect'), cancel: formOf(page.text, 'cancel') };
}

describe('the authorize pages', () => {
  it('Spec 5.1: signing in, choosing an account and connecting return a code that can be redeemed', async () => {
    const visitor = newVisitor(world.baseUrl);
    const choice = await visitor.signIn(toAuthorizePath(demo, { state: 's1' }), ada);
    const link = /href="(\/oauth\/1002\/authorize[^"]*)"/.exec(choice.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const page = await visitor.get(link);
    expect(main(page)).toContain('Globex Corporation');
    const { action, fields } = formOf(page.text, 'connect');
    const sent = await visitor.post(action, fields);
    expect(sent.status).toBe(303);
    const location = new URL(sent.headers.location ?? '');
    expect(`${location.origin}${location.pathname}`).toBe(demo.redirectUris[0]);
    expect([...location.searchParams.keys()]).toEqual(['code', 'state']);
    expect(location.searchParams.get('state')).toBe('s1');
    const redeemed = await world.redeem(demo, location.searchParams.get('code') ?? '');
    expect(redeemed.body).toMatchObject({ hub_id: 1002, user_id: ada.userId });
    const again = await visitor.get(link);
    expect(main(again)).toContain('Already connected');
  });

  it('Spec 5.1: a user with one account does not have to choose', async () => {
    const page = await newVisitor(world.baseUrl).signIn(toAuthorizePath(demo), grace);
    expect(main(page)).toContain('wants to connect to Globex Corporation');
    expect(readForms(page.text)).toHaveProperty('connect');
  });

  it('Spec 5.1: cancelling redirects with access_denied and the state, without a code', async () => {
    const { visitor, cancel } = await openConsent({ state: 'keep me' });
    const { status, headers } = await visitor.post(cancel.action, cancel.fields);
    expect(status).toBe(303);
    expect(headers.location).toBe(
      `${demo.redirectUris[0]}?error=access_denied&error_description=The%20user%20did%20not%20connect%20the%20app&state=keep%20me`,
    );
  });

  it('Spec 5.1: a state of 512 printable characters is returned unchanged', async () => {
    const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
    const state = printable.repeat(6).slice(0, 512);
    const { visitor, connect } = await openConsent({ state });
    const { headers } = await visitor.post(connect.action, connect.fields);
    expect(new URL(headers.location ?? '').searchParams.get('state')).toBe(state);
    const { body } = await world.grant(demo, { state });
    expect(new URL(body.redirectUrl as string).searchParams.get('state')).toBe(state);
  });

  const spellings = [
    ['scope', '%20'],
    ['scopes', '%20'],
    ['scope', '+'],
    ['scopes', '%2B'],
  ] as const;
  it.each(spellings)('Spec 5.1: %s with %s between the names is accepted', async (name, separator) => {
    const scopes = `${name}=${demo.scopes.join(separator)}&optional_${name}=${demo.optionalScopes.join(separator)}`;
    const path = `${toAuthorizePath(demo, { scope: undefined })}&${scopes}`;
    const page = await newVisitor(world.baseUrl).signIn(path, grace);
    for (const scope of [...demo.scopes, ...demo.optionalScopes]) expect(main(page)).toContain(`<code>${scope}</code>`);
  });

  it('Spec 5.1: an app-level scope is dropped if optional, and rejected if required', async () => {
    const optional_scope = 'developer.webhooks_journal.subscriptions.read timeline';
    const page = await newVisitor(world.baseUrl).signIn(
      toAuthorizePath(journal, { scope: 'oauth', optional_scope }),
      grace,
    );
    expect(main(page)).toContain('<code>timeline</code>');
    expect(main(page)).not.toContain('<code>developer');
    const refused = await get(toAuthorizePath(journal));
    expect([refused.status, main(refused).includes('no account can grant it')]).toEqual([400, true]);
  });

  it('Spec 5.1: the path may name the account', async () => {
    const visitor = newVisitor(world.baseUrl);
    const page = await visitor.signIn(toAuthorizePath(demo).replace('/oauth/', '/oauth/1001/'), ada);
    expect(main(page)).toContain('wants to connect to Acme');
    for (const [id, status] of [
      ['1003', 403],
      ['99999999999', 404],
      ['x', 404],
      ['0', 404],
    ] as const) {
      expect([id, (await visitor.get(toAuthorizePath(demo).replace('/oauth/', `/oauth/${id}/`))).status]).toEqual([
        id,
        status,
      ]);
    }
  });

  it.each([linus, vera])('Spec 5.1: $role $name may not connect apps, even with a forged form', async (person) => {
    const visitor = newVisitor(world.baseUrl);
    const page = await visitor.signIn(toAuthorizePath(demo), person);
    expect(page.status).toBe(403);
    expect(main(page)).toContain('Only administrators');
    expect(Object.keys(readForms(page.text))).toEqual(['sign-out']);
    expect((await world.grant(demo, { userId: person.userId })).status).toBe(403);
  });

  it('Spec 5.1: a user of another account gets the same error as for a missing one', async () => {
    const visitor = newVisitor(world.baseUrl);
    await visitor.signIn(toAuthorizePath(demo), grace);
    const pages = [];
    for (const hubId of [1001, 123_456]) {
      pages.push(await visitor.get(toAuthorizePath(demo).replace('/oauth/', `/oauth/${hubId}/`)));
    }
    expect(pages.map(({ status }) => status)).toEqual([403, 403]);
    const [own, unknown] = pages.map((page) =>
      main(page)
        .replace(/[0-9a-f-]{36}/g, '')
        .replaceAll(/value="[^"]*"/g, ''),
    );
    expect(own).toBe(unknown);
    expect((await world.grant(demo, { hubId: 1001, userId: grace.userId })).status).toBe(403);
  });
});

describe('signing in and out', () => {
  it('Spec 5.1: a wrong password and an unknown address look the same, and start no session', async () => {
    const visitor = newVisitor(world.baseUrl);
    const pages: string[] = [];
    for (const email of [ada.email, 'nobody@example.com']) {
      const { action, fields } = formOf((await visitor.get(toAuthorizePath(demo))).text, 'sign-in');
      const reply = await visitor.post(action, { ...fields, email, password: 'wrong-password' });
      expect(reply.status).toBe(400);
      pages.push(main(reply).replaceAll(email, ''));
    }
    expect(pages[0]).toBe(pages[1]);
    expect([...visitor.cookies.keys()]).toEqual(['spoke_sign_in']);
  });

  it('Spec 5.1: guessing at one account returns 429 after a while', async () => {
    const own = newVisitor(world.baseUrl);
    const { action, fields } = formOf((await own.get(toAuthorizePath(demo))).text, 'sign-in');
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const attempted = { ...fields, email: vera.email, password: `guess ${attempt}` };
      statuses.push((await own.post(action, attempted)).status);
    }
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    expect(statuses.at(-1)).toBe(429);
  });

  it('Spec 5.1: cookies are HttpOnly, and the session changes with each sign-in', async () => {
    const visitor = newVisitor(world.baseUrl);
    const lines: string[] = [];
    const sessions: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const first = await visitor.get(toAuthorizePath(demo));
      lines.push(...(first.headers['set-cookie'] ?? []));
      const { action, fields } = formOf(first.text, 'sign-in');
      const reply = await visitor.post(action, { ...fields, ...typed(ada) });
      lines.push(...(reply.headers['set-cookie'] ?? []));
      sessions.push(visitor.cookies.get('spoke_session') ?? '');
      const page = await visitor.get(toAuthorizePath(demo));
      const out = formOf(page.text, 'sign-out');
      await visitor.post(out.action, out.fields);
      expect(visitor.cookies.has('spoke_session')).toBe(false);
    }
    for (const line of lines) expect(line).toMatch(/; Path=\/;.*HttpOnly; SameSite=Lax$/);
    expect(new Set(sessions).size).toBe(2);
    const old = newVisitor(world.baseUrl);
    old.cookies.set('spoke_session', sessions[0] ?? '');
    expect(readForms((await old.get(toAuthorizePath(demo))).text)).toHaveProperty('sign-in');
  });

  it('Spec 5.1: over https cookies are Secure and bound to the host', async () => {
    const own = await startWorld({ env: { SPOKE_PUBLIC_URL: 'https://crm.example.com' } });
    const visitor = newVisitor(own.baseUrl);
    const page = await visitor.get(toAuthorizePath(demo));
    expect(page.headers['set-cookie']).toEqual([expect.stringMatching(/^__Host-spoke_sign_in=.*; Secure$/)]);
    const signedIn = await visitor.signIn(toAuthorizePath(demo), grace);
    expect(readForms(signedIn.text)).toHaveProperty('connect');
    expect([...visitor.cookies.keys()].sort()).toEqual(['__Host-spoke_device', '__Host-spoke_session']);
    const plain = newVisitor(own.baseUrl);
    plain.cookies.set('spoke_session', visitor.cookies.get('__Host-spoke_session') ?? '');
    expect(readForms((await plain.get(toAuthorizePath(demo))).text)).toHaveProperty('sign-in');
    await own.close();
  });
});

describe('forged forms (RFC 9700 4.7)', () => {
  const evil = 'https://evil.test';
  const headers: readonly (readonly [string, Readonly<Record<string, string | undefined>>])[] = [
    ['another origin', { origin: evil }],
    ['another origin and no Sec-Fetch-Site', { origin: evil, 'sec-fetch-site': undefined }],
    ['the origin null and no Sec-Fetch-Site', { origin: 'null', 'sec-fetch-site': undefined }],
    ['another site', { origin: undefined, 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { origin: undefined, 'sec-fetch-site': 'same-site' }],
  ];

  it.each(headers)('RFC 9700 4.7: a consent form from %s is 403 and creates no code', async (_what, forged) => {
    const { visitor, connect } = await openConsent();
    const refused = await visitor.post(connect.action, connect.fields, forged);
    expect([refused.status, refused.headers.location]).toEqual([403, undefined]);
    // The request is still pending for the real page.
    expect((await visitor.post(connect.action, connect.fields)).status).toBe(303);
  });

  it.each(headers)('RFC 9700 4.7: a sign-in form from %s starts no session', async (_what, forged) => {
    const visitor = newVisitor(world.baseUrl);
    const { action, fields } = formOf((await visitor.get(toAuthorizePath(demo))).text, 'sign-in');
    expect((await visitor.post(action, { ...fields, ...typed(ada) }, forged)).status).toBe(403);
    expect(visitor.cookies.has('spoke_session')).toBe(false);
  });

  it('RFC 9700 4.7: a consent form with a missing or changed token, or one of another request or session, is 403', async () => {
    const { visitor, connect } = await openConsent();
    const second = formOf((await visitor.get(connect.action)).text, 'connect');
    const stranger = await openConsent();
    const { csrf: _csrf, ...without } = connect.fields;
    const attempts = [
      without,
      { ...connect.fields, csrf: '' },
      { ...connect.fields, csrf: `${connect.fields['csrf']?.slice(0, -1)}é` },
      { ...connect.fields, csrf: second.fields['csrf'] ?? '' },
      { ...connect.fields, csrf: stranger.connect.fields['csrf'] ?? '' },
      { ...connect.fields, request: stranger.connect.fields['request'] ?? '' },
      { ...connect.fields, action: 'approve' },
    ];
    for (const fields of attempts) expect((await visitor.post(connect.action, fields)).status).toBe(403);
    // A complete form of another session, and a form without a session.
    expect((await stranger.visitor.post(connect.action, connect.fields)).status).toBe(403);
    expect((await newVisitor(world.baseUrl).post(connect.action, connect.fields)).status).toBe(403);
    expect((await visitor.post(connect.action, connect.fields)).status).toBe(303);
  });

  it('RFC 9700 4.7: a sign-in form of another browser, or without its token, starts no session', async () => {
    const form = async () => {
      const visitor = newVisitor(world.baseUrl);
      return { visitor, ...formOf((await visitor.get(toAuthorizePath(demo))).text, 'sign-in') };
    };
    const [own, stranger] = [await form(), await form()];
    for (const csrf of ['', stranger.fields['csrf'] ?? '']) {
      expect((await own.visitor.post(own.action, { ...own.fields, ...typed(ada), csrf })).status).toBe(403);
    }
    own.visitor.cookies.clear();
    expect((await own.visitor.post(own.action, { ...own.fields, ...typed(ada) })).status).toBe(403);
    expect(own.visitor.cookies.has('spoke_session')).toBe(false);
  });

  it('RFC 9700 4.7: a form can be submitted once', async () => {
    const { visitor, connect, cancel } = await openConsent();
    expect((await visitor.post(connect.action, connect.fields)).status).toBe(303);
    for (const form of [connect, cancel]) {
      const again = await visitor.post(form.action, form.fields);
      expect([again.status, again.headers.location]).toEqual([400, undefined]);
      expect(main(again)).toContain('has been answered');
    }
  });

  it('RFC 6749 3.3: parameters added to a form or its URL do not change the request', async () => {
    const { visitor, connect } = await openConsent({ state: 'mine' });
    const tampered = {
      ...connect.fields,
      scope: 'oauth tickets files',
      scopes: 'tickets',
      redirect_uri: 'https://evil.test/',
      client_id: other.clientId,
      state: 'theirs',
      hubId: '1002',
      userId: '502',
      code_challenge: newPkcePair().challenge,
    };
    const action = toAuthorizePath(other, { scope: 'timeline', state: 'theirs' }).replace('/oauth/', '/oauth/1001/');
    const { headers } = await visitor.post(action, tampered);
    const location = new URL(headers.location ?? '');
    expect(headers.location).toMatch(/^http:\/\/localhost:3000\/oauth-callback\?code=/);
    expect(location.searchParams.get('state')).toBe('mine');
    const { body } = await world.redeem(demo, location.searchParams.get('code') ?? '');
    expect(body).toMatchObject({
      hub_id: 1001,
      user_id: ada.userId,
      scopes: ['crm.objects.companies.read', 'oauth', 'timeline'],
    });
  });

  it('RFC 6749 3.3: a request is bound to the account of its page', async () => {
    const { visitor, connect } = await openConsent();
    const elsewhere = connect.action.replace('/1001/', '/1002/');
    expect((await visitor.post(elsewhere, connect.fields)).status).toBe(400);
  });

  it('Spec 5.1: a page expires after half an hour', async () => {
    const own = await startWorld();
    const visitor = newVisitor(own.baseUrl);
    const { action, fields } = formOf((await visitor.signIn(toAuthorizePath(demo), grace)).text, 'connect');
    await own.moveClock(1801);
    expect((await visitor.post(action, fields)).status).toBe(400);
    await own.close();
  });
});

describe('invalid authorization links', () => {
  it('Spec 5.1: an unknown or missing client returns a page, never a redirect', async () => {
    for (const client_id of ['nobody', undefined, '', `${demo.clientId} `]) {
      const reply = await get(toAuthorizePath(demo, { client_id }));
      expect([reply.status, reply.headers.location]).toEqual([400, undefined]);
      expect(main(reply)).toContain('client ID');
    }
  });

  it('RFC 9700 2.1: an unregistered redirect URI is shown with the registered ones', async () => {
    const reply = await get(toAuthorizePath(demo, { redirect_uri: 'http://localhost:3000/oauth-callback/' }));
    expect(reply.status).toBe(400);
    expect(main(reply)).toContain('<code>http://localhost:3000/oauth-callback</code>');
    expect(main(reply)).toContain('<mark>/</mark>');
  });

  it('Spec 5.1: a production server does not show what an app registered', async () => {
    const env = { SPOKE_MODE: 'production', SPOKE_SECRET: 'a-secret-of-more-than-32-characters!' };
    const own = await startWorld({ env });
    const path = toAuthorizePath(demo, { redirect_uri: 'https://evil.test/' });
    const { status, text } = await request(own.baseUrl, { path });
    expect([status, text.includes('localhost:3000')]).toEqual([400, false]);
    await own.close();
  });

  const scopes: readonly (readonly [string, string, string])[] = [
    ['a missing required scope', 'oauth timeline', 'Required by the app, missing from the link'],
    ['no scope at all', '', 'Required by the app, missing from the link'],
    ['an unknown scope', `${demo.scopes.join(' ')} crm.objects.company.read`, 'there is no such scope'],
    ['a scope in capitals', `${demo.scopes.join(' ')} TIMELINE`, 'there is no such scope'],
    ['a scope that was not registered', `${demo.scopes.join(' ')} tickets`, 'not registered by the app'],
  ];
  it.each(scopes)('RFC 6749 3.3: %s returns a page that names it', async (_what, scope, words) => {
    const reply = await get(toAuthorizePath(demo, { scope }));
    expect([reply.status, reply.headers.location]).toEqual([400, undefined]);
    expect(main(reply)).toContain(words);
    expect((await world.grant(demo, { scopes: scope.split(' ').filter(Boolean) })).status).toBe(400);
  });

  it('Spec 5.1: oauth is granted whether requested or not', async () => {
    const scopes = demo.scopes.filter((scope) => scope !== 'oauth');
    const { body } = await world.redeem(demo, await world.newCode(demo, { scopes }));
    expect(body.scopes).toContain('oauth');
  });

  const { challenge } = newPkcePair();
  const protocol: readonly (readonly [Record<string, string>, string])[] = [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: 'code id_token' }, 'unsupported_response_type'],
    [{ code_challenge: challenge }, 'invalid_request'],
    [{ code_challenge: challenge, code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request'],
    [{ code_challenge_method: 'S256' }, 'invalid_request'],
  ];
  it.each(protocol)('RFC 7636 4.4.1: %j redirects to the app with %s', async (query, error) => {
    const { status, headers } = await get(toAuthorizePath(demo, { ...query, state: 'a&b' }));
    expect(status).toBe(303);
    const location = new URL(headers.location ?? '');
    expect(`${location.origin}${location.pathname}`).toBe(demo.redirectUris[0]);
    expect([location.searchParams.get('error'), location.searchParams.get('state')]).toEqual([error, 'a&b']);
    expect(location.searchParams.has('code')).toBe(false);
  });

  it('RFC 7636 4.6: a native app has to send a challenge', async () => {
    const without = await get(toAuthorizePath(native));
    expect(without.headers.location).toMatch(/\?error=invalid_request&/);
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
    expect((await get(toAuthorizePath(native, pkce))).status).toBe(200);
  });

  it.each(['client_id', 'redirect_uri', 'scope', 'state', 'response_type', 'code_challenge'])(
    'RFC 9700 2.1: a repeated %s returns a page',
    async (name) => {
      const twice = `${toAuthorizePath(demo, { [name]: 'a' })}&${name}=a`;
      const reply = await get(twice);
      expect([reply.status, reply.headers.location]).toEqual([400, undefined]);
    },
  );

  it('Assumption E7: a redirect URI may carry a query, but none that could be taken for the response', async () => {
    const extra = 'https://app.example.com/callback?tenant=7';
    expect((await get(toAuthorizePath(loose, { redirect_uri: extra }))).status).toBe(200);
    expect((await get(toAuthorizePath(other, { redirect_uri: extra, scope: 'oauth' }))).status).toBe(200);
    const forged = 'https://app.example.com/callback?code=7';
    expect((await get(toAuthorizePath(other, { redirect_uri: forged, scope: 'oauth' }))).status).toBe(400);
    const { body } = await world.grant(loose, { redirectUri: extra, state: 's' });
    expect(body.redirectUrl).toBe(`${extra}&code=${body.code as string}&state=s`);
  });
});

describe('headers and hostile text', () => {
  const isProtected = ({ headers }: Reply): void => {
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    const policy = headers['content-security-policy'] as string;
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; form-action 'self'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-inline');
  };

  it('RFC 9700 4.16: every page, including errors, has protective headers', async () => {
    const { page, visitor, connect } = await openConsent();
    const pages = [
      await get(toAuthorizePath(demo)),
      page,
      await visitor.get(toAuthorizePath(demo)),
      await get(toAuthorizePath(demo, { client_id: 'x' })),
      await get(toAuthorizePath(demo, { redirect_uri: 'x' })),
      await get(toAuthorizePath(demo, { scope: 'x' })),
      await get('/oauth/x/authorize'),
      await visitor.post(connect.action, {}),
      await visitor.post(connect.action, { ...connect.fields, request: 'x' }),
    ];
    for (const reply of pages) isProtected(reply);
  });

  it("RFC 9700 4.16: forms of the consent page may redirect to the app's https origin", async () => {
    const page = await newVisitor(world.baseUrl).signIn(toAuthorizePath(other), grace);
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https:; ");
  });

  it('RFC 9700 4.12: redirects with a code have no referrer and are not cached', async () => {
    const { visitor, connect } = await openConsent();
    const { status, headers, text } = await visitor.post(connect.action, connect.fields);
    expect([status, text]).toEqual([303, '']);
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  });

  const marks = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'-alert(1)-'",
    '</title><script>alert(1)</script>',
    '&lt;script&gt;',
    '<svg/onload=alert(1)>',
    '\u202egpj.exe',
    'javascript:alert(1)',
    '{{constructor.constructor("alert(1)")()}}',
    '${alert(1)}',
  ];
  it.each(marks)('Spec 5.1: %j in any parameter is shown as text', async (text) => {
    for (const name of [
      'client_id',
      'redirect_uri',
      'scope',
      'optional_scope',
      'state',
      'response_type',
      'code_challenge',
    ]) {
      const reply = await get(toAuthorizePath(demo, { [name]: text }));
      if (reply.headers.location === undefined) expect(main(reply)).not.toMatch(/<(?:script|img|svg\/)|\u202e/);
      else expect(reply.headers.location).toMatch(/^http:\/\/localhost:3000\/oauth-callback\?/);
    }
    const visitor = newVisitor(world.baseUrl);
    const { action, fields } = formOf((await visitor.get(toAuthorizePath(demo))).text, 'sign-in');
    const failed = await visitor.post(action, { ...fields, email: text, password: 'x' });
    expect(main(failed)).not.toMatch(/<(?:script|img|svg\/)|\u202e/);
  });

  it('Spec 5.1: the name of an app is shown as text', async () => {
    const page = await newVisitor(world.baseUrl).signIn(toAuthorizePath(hostile), grace);
    expect(main(page)).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    expect(main(page)).not.toContain('<img');
  });
});
