import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request, type Reply } from '../support/http.js';
import { apps, people, privateAppToken, startWorld, type Fields, type World } from '../support/oauth-world.js';
import type { SeedApp } from '../support/seed.js';

let world: World;
beforeAll(async () => void (world = await startWorld()));
afterAll(async () => world?.close());

const { demo, other, journal } = apps;
const get = (path: string, more: object = {}): Promise<Reply> => request(world.baseUrl, { path, ...more });
const ask = (what: 'introspect' | 'revoke', app: SeedApp, fields: Fields, prefix = '/oauth/v3'): Promise<Reply> => {
  const all: Fields = { client_id: app.clientId, client_secret: app.clientSecret, ...fields };
  const form = Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return request(world.baseUrl, { path: `${prefix}/token/${what}`, form });
};

describe('access token metadata', () => {
  it('Spec 2.2: the metadata of a token has every field', async () => {
    const { accessToken } = await world.connect(demo);
    const { status, body } = await get(`/oauth/v1/access-tokens/${accessToken}`);
    expect(status).toBe(200);
    const base64 = (bytes: number) => expect.stringMatching(new RegExp(`^[A-Za-z0-9+/]{${bytes}}={0,2}$`)) as string;
    expect(body).toEqual({
      token: accessToken,
      user: people.ada.email,
      hub_domain: 'acme.example',
      scopes: ['crm.objects.companies.read', 'oauth', 'timeline'],
      hub_id: 1001,
      app_id: 3001,
      user_id: 501,
      expires_in: expect.any(Number) as number,
      token_type: 'access',
      is_private_distribution: false,
      signed_access_token: {
        expiresAt: expect.any(Number) as number,
        scopes: expect.stringMatching(/^[A-Za-z0-9+/]+={0,2}$/) as string,
        hubId: 1001,
        userId: 501,
        appId: 3001,
        signature: base64(27),
        scopeToScopeGroupPks: '',
        newSignature: base64(43),
        hublet: 'na1',
        trialScopes: '',
        trialScopeToScopeGroupPks: '',
        isUserLevel: false,
        installingUserId: 501,
        isServiceAccount: false,
        appInstallId: '1001-3001',
        audience: 'api',
        isPrivateDistribution: false,
      },
    });
    expect(body.expires_in).toBeGreaterThan(1700);
    expect(Math.abs(body.signed_access_token.expiresAt - Date.now() - 1_800_000)).toBeLessThan(60_000);
  });

  it('Spec 2.2: the signatures use one key and depend on the signed content', async () => {
    const read = async (hubId: number) => {
      const { accessToken } = await world.connect(demo, { hubId });
      return (await get(`/oauth/v1/access-tokens/${accessToken}`)).body.signed_access_token as Record<string, string>;
    };
    const [acme, globex] = [await read(1001), await read(1002)];
    expect(acme['newSignature']).not.toBe(globex['newSignature']);
    for (const signed of [acme, globex]) {
      const long = Buffer.from(signed['newSignature'] ?? '', 'base64');
      expect(Buffer.from(signed['signature'] ?? '', 'base64')).toEqual(long.subarray(0, 20));
      expect(long).toHaveLength(createHmac('sha256', 'k').digest().length);
    }
  });

  it('Spec 4.1: authentication is neither required nor checked', async () => {
    const { accessToken } = await world.connect(demo);
    const path = `/oauth/v1/access-tokens/${accessToken}`;
    const headers = { 'content-type': 'application/json' };
    for (const more of [{}, { token: accessToken }, { token: 'nonsense' }, { headers }]) {
      expect((await get(path, more)).status).toBe(200);
    }
  });

  it('Spec 7: text that is not an access token of an account is 400', async () => {
    const { refreshToken, code } = await world.connect(demo);
    const { body: own } = await world.token(journal, { grant_type: 'client_credentials' });
    for (const text of [
      refreshToken,
      code,
      privateAppToken,
      'x',
      'C',
      own.access_token as string,
      '%22%3E%3Cscript%3E',
    ]) {
      const { status, body } = await get(`/oauth/v1/access-tokens/${text}`);
      expect([text, status]).toEqual([text, 400]);
      expect(body).toEqual({
        status: 'error',
        message: 'The access token must have the correct format',
        correlationId: expect.any(String) as string,
      });
    }
  });

  it('Spec 7: an unknown, forged or revoked access token is 404', async () => {
    const { accessToken, code } = await world.connect(demo);
    const middle = accessToken[60] === 'A' ? 'B' : 'A';
    const forged = `${accessToken.slice(0, 60)}${middle}${accessToken.slice(61)}`;
    await world.redeem(demo, code);
    for (const text of [`C${'A'.repeat(150)}`, forged, accessToken]) {
      const { status, body } = await get(`/oauth/v1/access-tokens/${text}`);
      expect([status, body.status, body.category]).toEqual([404, 'error', undefined]);
    }
  });
});

describe('refresh tokens', () => {
  it('Spec 4.1: the metadata of a refresh token has every field', async () => {
    const { refreshToken } = await world.connect(demo, { hubId: 1002, userId: 502 });
    const { status, body } = await get(`/oauth/v1/refresh-tokens/${refreshToken}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      token: refreshToken,
      user: people.grace.email,
      hub_domain: 'globex.example',
      scopes: expect.arrayContaining(['oauth', 'timeline']) as string[],
      hub_id: 1002,
      client_id: demo.clientId,
      user_id: 502,
      token_type: 'refresh',
    });
  });

  it('Spec 3.2: a deleted refresh token is invalid, its access tokens stay valid and the app stays installed', async () => {
    const { accessToken, refreshToken } = await world.connect(demo);
    const path = `/oauth/v1/refresh-tokens/${refreshToken}`;
    const deleted = await get(path, { method: 'DELETE', headers: { 'content-type': 'application/json' } });
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    for (const method of ['GET', 'DELETE']) expect((await get(path, { method })).status).toBe(404);
    const refreshed = await world.token(demo, { grant_type: 'refresh_token', refresh_token: refreshToken });
    expect(refreshed.body.status).toBe('BAD_REFRESH_TOKEN');
    expect((await world.call(accessToken)).status).toBe(200);
    expect((await get(`/oauth/v1/access-tokens/${accessToken}`)).status).toBe(200);
  });

  it('Spec 4.1: unknown refresh tokens of any format are the same 404', async () => {
    const { accessToken } = await world.connect(demo);
    for (const text of ['na1-aaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa', 'x', accessToken]) {
      for (const method of ['GET', 'DELETE']) {
        const { status, body } = await get(`/oauth/v1/refresh-tokens/${text}`, { method });
        expect([status, body.message]).toEqual([404, 'The refresh token is unknown or deleted']);
      }
    }
  });
});

describe('introspection (RFC 7662)', () => {
  it('RFC 7662 2.2: an active access token returns all fields', async () => {
    const { accessToken } = await world.connect(demo);
    for (const prefix of ['/oauth/v3', '/oauth/2026-03']) {
      const { status, body, headers } = await ask('introspect', demo, { token: accessToken }, prefix);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        active: true,
        token: accessToken,
        hub_id: 1001,
        user_id: 501,
        client_id: demo.clientId,
        app_id: 3001,
        user: people.ada.email,
        hub_domain: 'acme.example',
        scopes: ['crm.objects.companies.read', 'oauth', 'timeline'],
        is_private_distribution: false,
        token_use: 'access_token',
        token_type: 'Bearer',
      });
      expect(body.signed_access_token).toMatchObject({ hubId: 1001, hublet: 'na1' });
      expect(body.expires_in).toBeGreaterThan(1700);
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('RFC 7662 2.2: a refresh token has no expiry, and an app-level token no account', async () => {
    const { refreshToken } = await world.connect(demo);
    for (const fields of [{ token: refreshToken }, { refresh_token: refreshToken, token_type_hint: 'refresh_token' }]) {
      const { body } = await ask('introspect', demo, fields);
      expect(body).toMatchObject({ active: true, token_use: 'refresh_token', token_type: 'Bearer', hub_id: 1001 });
      expect(body).not.toHaveProperty('expires_in');
    }
    const { body: own } = await world.token(journal, { grant_type: 'client_credentials' });
    const { body } = await ask('introspect', journal, { access_token: own.access_token as string });
    expect(body).toMatchObject({ active: true, token_use: 'client_credentials', app_id: 3005 });
    expect(body).not.toHaveProperty('hub_id');
  });

  it("RFC 7662 2.2: unknown tokens and other apps' tokens are inactive, without other fields", async () => {
    const { accessToken, refreshToken, code } = await world.connect(demo);
    for (const token of [accessToken, refreshToken]) {
      const { status, body } = await ask('introspect', other, { token });
      expect([status, body]).toEqual([200, { active: false }]);
    }
    for (const token of ['x', code, privateAppToken, `C${'A'.repeat(150)}`]) {
      expect((await ask('introspect', demo, { token })).body).toEqual({ active: false });
    }
  });

  it.each(['introspect', 'revoke'] as const)(
    'RFC 7662 2.1: %s requires client authentication and a token',
    async (what) => {
      const token = 'x';
      const refused = async (fields: Fields) => (await ask(what, demo, fields)).body.status as string;
      expect(await refused({ token, client_id: undefined })).toBe('BAD_CLIENT_ID');
      expect(await refused({ token, client_secret: 'wrong' })).toBe('BAD_CLIENT_SECRET');
      expect(await refused({})).toBe('BAD_TOKEN');
      const { status, body } = await request(world.baseUrl, { path: `/oauth/v3/token/${what}`, json: { token } });
      expect([status, body.status]).toEqual([400, 'BAD_CLIENT_ID']);
    },
  );
});

describe('revocation (RFC 7009)', () => {
  it('RFC 7009 2: a revoked refresh token is invalid, and its access tokens stay valid', async () => {
    const { accessToken, refreshToken } = await world.connect(demo);
    const reply = await ask('revoke', demo, { token: refreshToken, token_type_hint: 'access_token' });
    expect([reply.status, reply.text]).toEqual([200, '']);
    expect((await ask('introspect', demo, { token: refreshToken })).body).toEqual({ active: false });
    expect((await world.call(accessToken)).status).toBe(200);
  });

  it('RFC 7009 2: a revoked access token is rejected at once, others of the same grant are not', async () => {
    const { accessToken, refreshToken } = await world.connect(demo);
    const { body } = await world.token(demo, { grant_type: 'refresh_token', refresh_token: refreshToken });
    expect((await ask('revoke', demo, { token: accessToken }, '/oauth/2026-09')).status).toBe(200);
    expect((await world.call(accessToken)).status).toBe(401);
    expect((await world.call(body.access_token as string)).status).toBe(200);
  });

  it("RFC 7009 2.2: unknown tokens and other apps' tokens are not an error, and stay unchanged", async () => {
    const { accessToken, refreshToken } = await world.connect(demo);
    for (const token of [accessToken, refreshToken, 'x']) {
      expect((await ask('revoke', other, { token })).status).toBe(200);
    }
    expect((await world.call(accessToken)).status).toBe(200);
    expect((await get(`/oauth/v1/refresh-tokens/${refreshToken}`)).status).toBe(200);
  });
});

describe('disconnecting an app', () => {
  const uninstall = (token: string) => get('/appinstalls/v3/external-install', { method: 'DELETE', token });

  it('Spec 5.2: all tokens of the app in the account are rejected at once, those of other apps and accounts stay valid', async () => {
    const first = await world.connect(other, { scopes: [] });
    const second = await world.connect(other, { scopes: [] });
    const unused = await world.newCode(other, { scopes: [] });
    const elsewhere = await world.connect(other, { hubId: 1002, scopes: [] });
    const neighbour = await world.connect(demo);
    const reply = await uninstall(first.accessToken);
    expect([reply.status, reply.text]).toEqual([204, '']);
    for (const { accessToken, refreshToken } of [first, second]) {
      expect((await world.call(accessToken)).status).toBe(401);
      expect((await get(`/oauth/v1/refresh-tokens/${refreshToken}`)).status).toBe(404);
      const refreshed = await world.token(other, { grant_type: 'refresh_token', refresh_token: refreshToken });
      expect([refreshed.status, refreshed.body.status]).toEqual([400, 'BAD_HUB']);
    }
    expect((await world.redeem(other, unused)).body.status).toBe('BAD_AUTH_CODE');
    expect((await uninstall(first.accessToken)).status).toBe(401);
    for (const { accessToken } of [elsewhere, neighbour]) expect((await world.call(accessToken)).status).toBe(200);

    const again = await world.connect(other, { scopes: [] });
    expect((await world.call(again.accessToken)).status).toBe(200);
    expect((await world.call(first.accessToken)).status).toBe(401);
  });

  it('Spec 5.2: requires an OAuth token', async () => {
    expect((await uninstall(privateAppToken)).status).toBe(403);
    expect((await get('/appinstalls/v3/external-install', { method: 'DELETE' })).status).toBe(401);
  });
});
