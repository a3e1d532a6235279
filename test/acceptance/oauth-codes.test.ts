import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request, type Reply } from '../support/http.js';
import { roundsOf } from '../support/large.js';
import { apps, newPkcePair, startWorld, type Fields, type World } from '../support/oauth-world.js';

const rounds = roundsOf(10, 20, 100);
const parallel = 64;

let world: World;
beforeAll(async () => void (world = await startWorld()));
afterAll(async () => world?.close());

const { demo, other, native, loose } = apps;
const outcome = ({ status, body }: Reply): string => `${status} ${(body.status as string | undefined) ?? ''}`.trim();
const refresh = (refreshToken: string) =>
  world.token(demo, { grant_type: 'refresh_token', refresh_token: refreshToken });

describe('authorization codes', () => {
  it('RFC 6749 4.1.2: a replayed code is rejected and revokes the tokens of the first redemption', async () => {
    const before = await world.connect(demo);
    const { code, accessToken, refreshToken } = await world.connect(demo);
    const renewed = (await refresh(refreshToken)).body.access_token as string;
    expect((await world.call(accessToken)).status).toBe(200);

    expect(outcome(await world.redeem(demo, code))).toBe('400 BAD_AUTH_CODE');
    expect((await world.call(accessToken)).status).toBe(401);
    expect((await world.call(renewed)).status).toBe(401);
    expect(outcome(await refresh(refreshToken))).toBe('400 BAD_REFRESH_TOKEN');
    // Tokens of other codes of the same app and account are not affected.
    expect((await world.call(before.accessToken)).status).toBe(200);
    expect((await refresh(before.refreshToken)).status).toBe(200);
  });

  it('RFC 6749 4.1.2: a replay by another app, or with a wrong secret, redirect URI or verifier, revokes nothing', async () => {
    const { code, accessToken, refreshToken } = await world.connect(demo);
    const attempts = [
      world.redeem(other, code, { redirect_uri: 'http://localhost:3000/oauth-callback' }),
      world.redeem(demo, code, { client_secret: 'wrong' }),
      world.redeem(demo, code, { redirect_uri: 'https://app.example.com/callback' }),
      world.redeem(demo, code, { code_verifier: newPkcePair().verifier }),
    ];
    for (const reply of await Promise.all(attempts)) expect(reply.status).toBe(400);
    expect((await world.call(accessToken)).status).toBe(200);
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it(
    `RFC 6749 4.1.2: of ${parallel} concurrent redemptions exactly one gets tokens, and the others revoke them`,
    { timeout: 300_000 },
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const code = await world.newCode(demo);
        const replies = await Promise.all(Array.from({ length: parallel }, () => world.redeem(demo, code)));
        const good = replies.filter(({ status }) => status === 200);
        expect(good).toHaveLength(1);
        const others = new Set(replies.filter((reply) => !good.includes(reply)).map(outcome));
        expect(others).toEqual(new Set(['400 BAD_AUTH_CODE']));
        expect((await world.call(good[0]?.body.access_token as string)).status).toBe(401);
        expect(outcome(await refresh(good[0]?.body.refresh_token as string))).toBe('400 BAD_REFRESH_TOKEN');
      }
    },
  );

  const wrong: readonly (readonly [string, Fields])[] = [
    ["another app's credentials", { client_id: other.clientId, client_secret: other.clientSecret }],
    ['a wrong secret', { client_secret: 'wrong' }],
    ['an unknown client', { client_id: 'nobody' }],
    ['an unknown redirect URI', { redirect_uri: 'https://evil.example.com/' }],
    ['a wrong verifier', { code_verifier: newPkcePair().verifier }],
  ];

  it('RFC 6749 4.1.3: five wrong redemptions of any kind leave a code valid', async () => {
    const { verifier, challenge } = newPkcePair();
    const code = await world.newCode(demo, { codeChallenge: challenge });
    for (const [, fields] of wrong) {
      expect((await world.redeem(demo, code, { code_verifier: verifier, ...fields })).status).toBe(400);
    }
    expect((await world.redeem(demo, code, { code_verifier: verifier })).status).toBe(200);
  });

  it.each(wrong)('RFC 6749 4.1.3: after six redemptions with %s a code is invalid', async (_what, fields) => {
    const { verifier, challenge } = newPkcePair();
    const code = await world.newCode(demo, { codeChallenge: challenge });
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect((await world.redeem(demo, code, { code_verifier: verifier, ...fields })).status).toBe(400);
    }
    expect(outcome(await world.redeem(demo, code, { code_verifier: verifier }))).toBe('400 BAD_AUTH_CODE');
  });

  it('Spec 5.1: a code is bound to the account and user that granted it', async () => {
    const { body } = await world.redeem(demo, await world.newCode(demo, { hubId: 1002, userId: 502 }));
    expect(body).toMatchObject({ hub_id: 1002, user_id: 502 });
  });

  it('Spec 5.1: a code may be redeemed only with the extra query of its request', async () => {
    const redirectUri = 'https://app.example.com/callback?tenant=7&next=%2Fhome';
    const code = await world.newCode(loose, { redirectUri });
    const refused = await world.redeem(loose, code, { redirect_uri: 'https://app.example.com/callback?tenant=8' });
    expect(outcome(refused)).toBe('400 BAD_REDIRECT_URI');
    expect((await world.redeem(loose, code, { redirect_uri: redirectUri })).status).toBe(200);
  });

  it('RFC 8252 7.3: a native app may use any loopback port, and redeems with the same one', async () => {
    const { verifier, challenge } = newPkcePair();
    const redirectUri = 'http://127.0.0.1:51004/callback';
    const code = await world.newCode(native, { redirectUri, codeChallenge: challenge });
    const fields = { code_verifier: verifier };
    expect(
      outcome(await world.redeem(native, code, { ...fields, redirect_uri: 'http://127.0.0.1:51005/callback' })),
    ).toBe('400 BAD_REDIRECT_URI');
    expect((await world.redeem(native, code, { ...fields, redirect_uri: redirectUri })).status).toBe(200);
  });
});

describe('PKCE (RFC 7636)', () => {
  const { verifier, challenge } = newPkcePair();
  const cases: readonly (readonly [string, string | undefined, string | undefined, string])[] = [
    ['neither challenge nor verifier', undefined, undefined, '200'],
    ['a verifier without a challenge', undefined, verifier, '400 BAD_CODE_VERIFIER'],
    ['the verifier of the challenge', challenge, verifier, '200'],
    ['no verifier', challenge, undefined, '400 BAD_CODE_VERIFIER'],
    ['a blank verifier', challenge, '', '400 BAD_CODE_VERIFIER'],
    ['another verifier', challenge, newPkcePair().verifier, '400 BAD_CODE_VERIFIER'],
    ['the challenge itself', challenge, challenge, '400 BAD_CODE_VERIFIER'],
    ['the verifier in upper case', challenge, verifier.toUpperCase(), '400 BAD_CODE_VERIFIER'],
    ['the verifier with an additional character', challenge, `${verifier}a`, '400 BAD_CODE_VERIFIER'],
    ['a verifier that is too short', challenge, 'a'.repeat(42), '400 BAD_CODE_VERIFIER'],
    ['a verifier that is too long', challenge, 'a'.repeat(129), '400 BAD_CODE_VERIFIER'],
    ['a verifier with invalid characters', challenge, `${verifier.slice(1)}+`, '400 BAD_CODE_VERIFIER'],
  ];
  it.each(cases)('RFC 7636 4.6: %s returns %4$s', async (_what, codeChallenge, codeVerifier, expected) => {
    const code = await world.newCode(demo, codeChallenge === undefined ? {} : { codeChallenge });
    expect(outcome(await world.redeem(demo, code, { code_verifier: codeVerifier }))).toBe(expected);
  });

  it('RFC 7636 4.2: a challenge that is not a SHA-256 hash creates no code', async () => {
    for (const codeChallenge of ['short', `${challenge}=`, `${challenge.slice(1)}/`]) {
      const { status, body } = await world.grant(demo, { codeChallenge });
      expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
    }
  });

  it('RFC 7636 4.6: a native app gets no code without a challenge', async () => {
    expect((await world.grant(native)).status).toBe(400);
  });
});

describe('the lifetime of a code', () => {
  it('RFC 6749 4.1.2: a code is valid for SPOKE_CODE_SECONDS by the clock of the server, also across a restart', async () => {
    const own = await startWorld({ env: { SPOKE_CODE_SECONDS: '60' } });
    const inTime = await own.newCode(demo);
    const late = await own.newCode(demo);
    await own.moveClock(59);
    expect((await own.redeem(demo, inTime)).status).toBe(200);
    await own.moveClock(2);
    expect(outcome(await own.redeem(demo, late))).toBe('400 BAD_AUTH_CODE');

    const kept = await own.newCode(demo);
    await own.restart();
    // The restart set the clock back to real time, so the code has 61 seconds more.
    await own.moveClock(59);
    expect((await own.redeem(demo, kept)).status).toBe(200);
    await own.close();
  });

  it('Spec 3.2: deleted, replayed and disconnected credentials stay invalid after a crash', async () => {
    const own = await startWorld();
    const deleted = await own.connect(demo);
    const replayed = await own.connect(demo);
    const kept = await own.connect(demo);
    const path = `/oauth/v1/refresh-tokens/${deleted.refreshToken}`;
    expect((await request(own.baseUrl, { method: 'DELETE', path })).status).toBe(204);
    await own.redeem(demo, replayed.code);
    await own.kill9();
    await own.restart();
    const again = (refreshToken: string) =>
      own.token(demo, { grant_type: 'refresh_token', refresh_token: refreshToken });
    expect(outcome(await again(deleted.refreshToken))).toBe('400 BAD_REFRESH_TOKEN');
    expect((await own.call(deleted.accessToken)).status).toBe(200);
    expect((await own.call(replayed.accessToken)).status).toBe(401);
    expect(outcome(await own.redeem(demo, kept.code))).toBe('400 BAD_AUTH_CODE');
    expect((await own.call(kept.accessToken)).status).toBe(401);
    await own.close();
  });
});
