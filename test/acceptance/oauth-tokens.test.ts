import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '../support/http.js';
import { apps, newPkcePair, startWorld, type Fields, type World } from '../support/oauth-world.js';

let world: World;
beforeAll(async () => void (world = await startWorld({ env: { LOG_LEVEL: 'info' } })));
afterAll(async () => world?.close());

const { demo, other, native, journal } = apps;
const credential = /^na1-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{12}$/;

describe('the token endpoint', () => {
  it('Spec 2.1: a code is exchanged for a token response with every field', async () => {
    const code = await world.newCode(demo, { userId: 501, scopes: demo.scopes, optionalScopes: demo.optionalScopes });
    expect(code).toMatch(credential);
    const { status, body, headers } = await world.redeem(demo, code);
    expect(status).toBe(200);
    expect(body).toEqual({
      token_type: 'bearer',
      refresh_token: expect.stringMatching(credential) as string,
      access_token: expect.stringMatching(/^C[A-Za-z0-9_-]{82,511}$/) as string,
      expires_in: 1800,
      hub_id: 1001,
      user_id: 501,
      scopes: ['crm.objects.companies.read', 'crm.objects.contacts.read', 'oauth', 'timeline'],
      token_use: 'access_token',
    });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      pragma: 'no-cache',
      'referrer-policy': 'no-referrer',
      'content-type': expect.stringMatching(/^application\/json;\s?charset=utf-8$/i) as string,
    });
    expect((await world.call(body.access_token as string)).body).toMatchObject({ portalId: 1001 });
  });

  it('Spec 4.1: every path of the token endpoint accepts the same form', async () => {
    const { refreshToken } = await world.connect(demo);
    const { clientId, clientSecret } = demo;
    const form = {
      grant_type: 'refresh_token',
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: refreshToken,
    };
    for (const path of ['/oauth/v1/token', '/oauth/v3/token', '/oauth/2026-03/token', '/oauth/2026-09/token']) {
      const { status, body } = await request(world.baseUrl, { path, form });
      expect([path, status, body.refresh_token]).toEqual([path, 200, refreshToken]);
    }
  });

  it('Spec 5.1: a refresh returns a new access token and the same refresh token, and the old one stays valid', async () => {
    const { accessToken, refreshToken } = await world.connect(demo);
    const { status, body } = await world.token(demo, { grant_type: 'refresh_token', refresh_token: refreshToken });
    expect(status).toBe(200);
    expect(body.refresh_token).toBe(refreshToken);
    expect(body.access_token).not.toBe(accessToken);
    for (const token of [accessToken, body.access_token as string]) expect((await world.call(token)).status).toBe(200);
  });

  it('Spec 5.1: 64 concurrent refreshes all succeed', async () => {
    const { refreshToken } = await world.connect(demo);
    const fields = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const replies = await Promise.all(Array.from({ length: 64 }, () => world.token(demo, fields)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body.access_token as string)).size).toBe(64);
  });

  it('Spec 4.1: client_secret and refresh_token are also read from the query string', async () => {
    const { refreshToken } = await world.connect(demo);
    const query = new URLSearchParams({ client_secret: demo.clientSecret, refresh_token: refreshToken }).toString();
    const form = { grant_type: 'refresh_token', client_id: demo.clientId };
    const { status, body } = await request(world.baseUrl, { path: `/oauth/v1/token?${query}`, form });
    expect([status, body.refresh_token]).toEqual([200, refreshToken]);
  });

  it('Spec 5.2: a Bearer header and fields that the grant does not need are ignored', async () => {
    const { refreshToken } = await world.connect(demo);
    const form = {
      grant_type: 'refresh_token',
      client_id: demo.clientId,
      client_secret: demo.clientSecret,
      refresh_token: refreshToken,
      redirect_uri: 'https://elsewhere.example.com/',
      code_verifier: 'x'.repeat(43),
      unknown: '1',
    };
    const headers = {
      authorization: 'Bearer nonsense',
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
    };
    expect((await request(world.baseUrl, { path: '/oauth/v1/token', form, headers })).status).toBe(200);
  });

  it('RFC 6749 3.3: a refresh may narrow the scopes but never widen them', async () => {
    const { refreshToken } = await world.connect(demo);
    const refresh = (scope: string) =>
      world.token(demo, { grant_type: 'refresh_token', refresh_token: refreshToken, scope });
    const narrowed = await refresh('timeline');
    expect(narrowed.body.scopes).toEqual(['oauth', 'timeline']);
    const refused = await refresh('timeline crm.objects.contacts.read');
    expect([refused.status, refused.body.status, refused.body.error]).toEqual([400, 'BAD_SCOPES', 'invalid_scope']);
  });

  it('Spec 4.1: client_credentials returns an app-level token, without hub and refresh token', async () => {
    const { status, body } = await world.token(journal, { grant_type: 'client_credentials' });
    expect(status).toBe(200);
    expect(body).toEqual({
      token_type: 'bearer',
      access_token: expect.stringMatching(/^C/) as string,
      expires_in: 1800,
      scopes: ['developer.webhooks_journal.read', 'developer.webhooks_journal.subscriptions.read'],
      token_use: 'client_credentials',
    });
    const one = await world.token(journal, {
      grant_type: 'client_credentials',
      scope: 'developer.webhooks_journal.read',
    });
    expect(one.body.scopes).toEqual(['developer.webhooks_journal.read']);
    expect((await world.call(body.access_token as string)).status).toBe(403);
  });
});

interface Row {
  readonly why: string;
  readonly app?: (typeof apps)[keyof typeof apps];
  readonly fields: Fields;
  readonly status: string;
  readonly error: string;
  readonly message: string;
}

const refresh = { grant_type: 'refresh_token', refresh_token: 'na1-aaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa' };
const redemption = {
  grant_type: 'authorization_code',
  code: 'na1-aaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa',
  redirect_uri: demo.redirectUris[0],
};
const badCode = { status: 'BAD_AUTH_CODE', error: 'invalid_grant', message: 'missing or unknown auth code' };
const badRefresh = { status: 'BAD_REFRESH_TOKEN', error: 'invalid_grant', message: 'missing or invalid refresh token' };
const badClient = { status: 'BAD_CLIENT_ID', error: 'invalid_client', message: 'missing or unknown client id' };
const badSecret = { status: 'BAD_CLIENT_SECRET', error: 'invalid_client', message: 'missing or unknown client secret' };
const badRedirect = {
  status: 'BAD_REDIRECT_URI',
  error: 'invalid_grant',
  message: 'missing or mismatching redirect uri',
};
const badGrant = {
  status: 'BAD_GRANT_TYPE',
  error: 'unsupported_grant_type',
  message: 'missing or unknown grant type',
};
const badScopes = {
  status: 'BAD_SCOPES',
  error: 'invalid_scope',
  message: 'unknown scopes, or scopes that the app does not have',
};

const rows: readonly Row[] = [
  { why: 'no grant type', fields: {}, ...badGrant },
  { why: 'a blank grant type', fields: { grant_type: '' }, ...badGrant },
  { why: 'an unknown grant type', fields: { grant_type: 'password' }, ...badGrant },
  { why: 'a grant type in upper case', fields: { grant_type: 'REFRESH_TOKEN' }, ...badGrant },
  { why: 'a grant type named like a member of Object', fields: { grant_type: 'constructor' }, ...badGrant },
  { why: 'no client id', fields: { ...refresh, client_id: undefined }, ...badClient },
  { why: 'an unknown client id', fields: { ...refresh, client_id: 'nobody' }, ...badClient },
  { why: 'no client secret', fields: { ...refresh, client_secret: undefined }, ...badSecret },
  { why: 'a wrong client secret', fields: { ...refresh, client_secret: `${demo.clientSecret}x` }, ...badSecret },
  { why: "another app's secret", fields: { ...refresh, client_secret: other.clientSecret }, ...badSecret },
  { why: 'no redirect URI', fields: { ...redemption, redirect_uri: undefined }, ...badRedirect },
  {
    why: 'an unregistered redirect URI',
    fields: { ...redemption, redirect_uri: 'https://evil.example.com' },
    ...badRedirect,
  },
  ...['authorization_code ', ' refresh_token', 'refresh_token,client_credentials', 'implicit', '__proto__', 'null'].map(
    (grant_type) => ({ why: `the grant type ${JSON.stringify(grant_type)}`, fields: { grant_type }, ...badGrant }),
  ),
  ...['', demo.clientId.toUpperCase(), `${demo.clientId} `, '0', '*', "' or 1=1 --", '__proto__'].map((client_id) => ({
    why: `the client id ${JSON.stringify(client_id)}`,
    fields: { ...refresh, client_id },
    ...badClient,
  })),
  ...['', demo.clientSecret.slice(0, -1), ` ${demo.clientSecret}`, demo.clientSecret.toUpperCase(), '*', 'null'].map(
    (client_secret) => ({
      why: `the client secret ${JSON.stringify(client_secret)}`,
      fields: { ...refresh, client_secret },
      ...badSecret,
    }),
  ),
  ...['', 'x', `${redemption.redirect_uri}/`, ` ${redemption.redirect_uri}`].map((redirect_uri) => ({
    why: `the redirect URI ${JSON.stringify(redirect_uri)}`,
    fields: { ...redemption, redirect_uri },
    ...badRedirect,
  })),
  ...['', ' ', '__proto__', '%00', 'null'].map((code) => ({
    why: `the code ${JSON.stringify(code)}`,
    fields: { ...redemption, code },
    ...badCode,
  })),
  ...['', ' ', '__proto__', '%00', 'null'].map((refresh_token) => ({
    why: `the refresh token ${JSON.stringify(refresh_token)}`,
    fields: { ...refresh, refresh_token },
    ...badRefresh,
  })),
  { why: 'no code', fields: { ...redemption, code: undefined }, ...badCode },
  { why: 'an unknown code', fields: redemption, ...badCode },
  { why: 'a code of unknown format', fields: { ...redemption, code: "' or 1=1 --" }, ...badCode },
  { why: 'no refresh token', fields: { ...refresh, refresh_token: undefined }, ...badRefresh },
  { why: 'an unknown refresh token', fields: refresh, ...badRefresh },
  { why: 'a refresh token of unknown format', fields: { ...refresh, refresh_token: 'x'.repeat(5000) }, ...badRefresh },
  { why: 'client_credentials without journal scopes', fields: { grant_type: 'client_credentials' }, ...badScopes },
  {
    why: 'client_credentials for an account scope',
    app: journal,
    fields: { grant_type: 'client_credentials', scope: 'timeline' },
    ...badScopes,
  },
  {
    why: 'client_credentials for a journal scope that was not registered',
    app: journal,
    fields: { grant_type: 'client_credentials', scope: 'developer.webhooks_journal.snapshots.read' },
    ...badScopes,
  },
  {
    why: 'client_credentials of an app that acts for one user',
    app: native,
    fields: { grant_type: 'client_credentials' },
    status: 'USER_LEVEL_CLIENT_CREDENTIALS_NOT_SUPPORTED',
    error: 'unauthorized_client',
    message: 'an app that acts for one user cannot use the client_credentials grant',
  },
];

describe('errors of the token endpoint', () => {
  it.each(rows)('Spec 7: $why is $status', async ({ app = demo, fields, status, error, message }) => {
    const reply = await world.token(app, fields);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      error,
      error_description: message,
      status,
      message,
      correlationId: reply.headers['x-hubspot-correlation-id'],
    });
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
  });

  it('Spec 7: another redirect URI of the same app and a wrong verifier get different errors', async () => {
    const code = await world.newCode(other, { redirectUri: 'http://localhost:3000/oauth-callback', scopes: [] });
    const wrongUri = await world.redeem(other, code, { redirect_uri: 'https://app.example.com/callback' });
    expect([wrongUri.status, wrongUri.body.status]).toEqual([400, 'BAD_REDIRECT_URI']);
    const { challenge } = newPkcePair();
    const bound = await world.newCode(demo, { codeChallenge: challenge });
    const wrongVerifier = await world.redeem(demo, bound, { code_verifier: newPkcePair().verifier });
    expect(wrongVerifier.body).toMatchObject({ status: 'BAD_CODE_VERIFIER', error: 'invalid_grant' });
  });

  it('Spec 3.2: a refresh after the app was disconnected is BAD_HUB', async () => {
    const { accessToken, refreshToken } = await world.connect(other, { hubId: 1002 });
    await request(world.baseUrl, { method: 'DELETE', path: '/appinstalls/v3/external-install', token: accessToken });
    const { status, body } = await world.token(other, { grant_type: 'refresh_token', refresh_token: refreshToken });
    expect([status, body.status, body.error]).toEqual([400, 'BAD_HUB', 'access_denied']);
  });

  it('Spec 7: a refresh token of another app is unknown to this one, and stays valid', async () => {
    const { refreshToken } = await world.connect(demo);
    const fields = { grant_type: 'refresh_token', refresh_token: refreshToken };
    expect((await world.token(other, fields)).body.status).toBe('BAD_REFRESH_TOKEN');
    expect((await world.token(demo, fields)).status).toBe(200);
  });
});

describe('malformed requests to the token endpoint', () => {
  const names = [
    'grant_type',
    'client_id',
    'client_secret',
    'code',
    'redirect_uri',
    'refresh_token',
    'code_verifier',
    'scope',
  ];
  it.each(names)('RFC 6749 3.2: a repeated %s is an invalid_request', async (name) => {
    const form = {
      grant_type: 'refresh_token',
      client_id: demo.clientId,
      client_secret: demo.clientSecret,
      [name]: ['a', 'a'],
    };
    const { status, body } = await request(world.baseUrl, { path: '/oauth/v1/token', form });
    expect([status, body.error, body.status]).toEqual([400, 'invalid_request', 'BAD_REQUEST']);
  });

  it('RFC 6749 3.2: a JSON body is not accepted', async () => {
    const { refreshToken } = await world.connect(demo);
    const json = {
      ...refresh,
      refresh_token: refreshToken,
      client_id: demo.clientId,
      client_secret: demo.clientSecret,
    };
    for (const path of ['/oauth/v1/token', '/oauth/v3/token']) {
      const { status, body } = await request(world.baseUrl, { path, json });
      expect([status, body.status]).toEqual([400, 'BAD_GRANT_TYPE']);
    }
  });

  const types = [
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/x-www-form-urlencoded2',
    'application/x-www-form-urlencoded, application/json',
    'application/x-www-form-urlencoded; charset=utf-16',
    'application/x-www-form-urlencoded; charset=utf-8; charset=utf-8',
    'application/x-www-form-urlencoded;;',
    '\tapplication/x-www-form-urlencoded\tx',
    ' ',
    'application/json\tx',
    'xapplication/json',
  ];
  it.each(types)('RFC 6749 3.2: content type %j is 415', async (type) => {
    const { status, body } = await request(world.baseUrl, {
      method: 'POST',
      path: '/oauth/v1/token',
      rawBody: 'grant_type=refresh_token',
      headers: { 'content-type': type },
    });
    expect([status, body.error, body.status]).toEqual([415, 'invalid_request', 'BAD_CONTENT_TYPE']);
  });

  it('RFC 6749 3.2: a body without a content type is 415, and a missing body lacks its grant type', async () => {
    const path = '/oauth/v1/token';
    const unnamed = await request(world.baseUrl, { method: 'POST', path, rawBody: 'grant_type=refresh_token' });
    expect(unnamed.status).toBe(415);
    const empty = await request(world.baseUrl, { method: 'POST', path });
    expect([empty.status, empty.body.status]).toEqual([400, 'BAD_GRANT_TYPE']);
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('RFC 6749 3.2: %s is 405 with Allow: POST', async (method) => {
    const { status, headers } = await request(world.baseUrl, { method, path: '/oauth/v1/token' });
    expect([status, headers.allow]).toEqual([405, 'POST']);
  });

  const bodies = ['grant_type=%zz', 'grant_type=%ff', 'grant_type=refresh_token%00', 'a'.repeat(70_000)];
  it.each(bodies)('RFC 6749 3.2: an invalid or too large form is rejected without echoing it (%#)', async (rawBody) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, body, text } = await request(world.baseUrl, {
      path: '/oauth/v1/token',
      method: 'POST',
      rawBody,
      headers,
    });
    expect([400, 413]).toContain(status);
    expect(body).toMatchObject({ error: 'invalid_request', correlationId: expect.any(String) as string });
    expect(text).not.toContain(rawBody.slice(0, 30));
  });

  it('RFC 6749 3.2: client authentication in both header and body is rejected', async () => {
    const headers = {
      authorization: `Basic ${Buffer.from(`${demo.clientId}:${demo.clientSecret}`).toString('base64')}`,
    };
    const form = { ...refresh, client_id: demo.clientId, client_secret: demo.clientSecret };
    const { status, body } = await request(world.baseUrl, { path: '/oauth/v1/token', form, headers });
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });

  it('Spec 4.1: secrets in the query string appear in neither log nor request list nor response', async () => {
    const secrets = ['c4n4ry-secret-0001', 'c4n4ry-refresh-0002'];
    const query = `client_secret=${secrets[0]}&refresh_token=${secrets[1]}`;
    const form = { grant_type: 'refresh_token', client_id: demo.clientId };
    const { text } = await request(world.baseUrl, { path: `/oauth/v1/token?${query}`, form });
    const { text: list } = await request(world.baseUrl, { path: '/_spoke/requests?limit=500' });
    for (const secret of secrets) {
      for (const place of [text, list, world.stdout(), world.stderr()]) expect(place).not.toContain(secret);
    }
  });
});
