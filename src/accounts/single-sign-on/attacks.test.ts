import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { newVisitor } from '../../../test/support/authorize-pages.js';
import { request } from '../../../test/support/http.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import {
  startIdentityProvider,
  type Deviations,
  type IdentityProvider,
} from '../../../test/support/identity-provider.js';
import { runSpoke } from '../../../test/support/cli.js';
import { beginSignOn, signOn } from '../../../test/support/single-sign-on.js';

let provider: IdentityProvider;
let app: SpokeApp;
let hub: TestHub;

beforeAll(async () => {
  provider = await startIdentityProvider();
  app = await startSpoke({ env: provider.env });
});

let count = 0;
const newSubject = (): string => `attack-${(count += 1)}`;
const problem = (name: string): string => `/app/sign-in?problem=${name}`;

beforeEach(async () => {
  provider.deviations = {};
  hub = await newHub({ baseUrl: app.baseUrl });
  provider.user = { sub: newSubject(), email: hub.user.email, email_verified: true };
});

afterAll(async () => {
  await app?.close();
  await provider?.close();
});

const refused: readonly (readonly [string, Deviations])[] = [
  ['another audience', { claims: (claims) => ({ ...claims, aud: 'another-client' }) }],
  ['several audiences without azp', { claims: (claims) => ({ ...claims, aud: [claims['aud'], 'another-client'] }) }],
  [
    'several audiences, issued to another client',
    { claims: (claims) => ({ ...claims, aud: [claims['aud'], 'another-client'], azp: 'another-client' }) },
  ],
  ['another issuer', { claims: (claims) => ({ ...claims, iss: 'https://login.example.com' }) }],
  ['another nonce', { claims: (claims) => ({ ...claims, nonce: 'another-nonce' }) }],
  ['no nonce', { claims: ({ nonce: _, ...claims }) => claims }],
  ['a past expiry', { claims: (claims) => ({ ...claims, exp: Number(claims['iat']) - 120 }) }],
  ['an issue time in the future', { claims: (claims) => ({ ...claims, iat: Number(claims['iat']) + 600 }) }],
  ['an issue time long ago', { claims: (claims) => ({ ...claims, iat: Number(claims['iat']) - 7200 }) }],
  ['no subject', { claims: ({ sub: _, ...claims }) => claims }],
  ['a subject that is too long', { claims: (claims) => ({ ...claims, sub: 'x'.repeat(256) }) }],
  ['a subject that no database stores', { claims: (claims) => ({ ...claims, sub: 'a\0b' }) }],
  ['the signature of another key', { foreignKey: true }],
  ['no signature', { header: { alg: 'none' } }],
  ['a symmetric signature', { header: { alg: 'HS256' } }],
];

describe('an ID token is refused', () => {
  it.each(refused)('with %s', async (_, deviations) => {
    provider.deviations = deviations;
    const visitor = newVisitor(app.baseUrl);
    expect(await signOn(visitor)).toBe(problem('refused'));
    expect((await visitor.get('/_app/session')).status).toBe(401);
  });

  it('if the UserInfo endpoint describes another user', async () => {
    provider.deviations = { addressInUserInfo: true, userInfoSubject: 'another' };
    expect(await signOn(newVisitor(app.baseUrl))).toBe(problem('refused'));
  });
});

describe('the answer of the provider is refused', () => {
  it('in another browser than the one that asked (login CSRF), which stays as it was', async () => {
    const [attacker, victim] = [newVisitor(app.baseUrl), newVisitor(app.baseUrl)];
    expect(await signOn(attacker, { finish: victim })).toBe(problem('restart'));
    expect((await victim.get('/_app/session')).status).toBe(401);
    // Also in a browser with an attempt of its own, which it does not disturb.
    const own = await beginSignOn(victim);
    expect((await victim.get(await beginSignOn(newVisitor(app.baseUrl)))).headers.location).toBe(problem('restart'));
    expect((await victim.get(own)).headers.location).toBe('/app');
  });

  it('a second time, in the same browser and with a kept cookie', async () => {
    const visitor = newVisitor(app.baseUrl);
    const callback = await beginSignOn(visitor);
    const kept = visitor.cookies.get('spoke_oidc') ?? '';
    expect((await visitor.get(callback)).headers.location).toBe('/app');
    expect((await visitor.get(callback)).headers.location).toBe(problem('restart'));
    const replayer = newVisitor(app.baseUrl);
    replayer.cookies.set('spoke_oidc', kept);
    expect((await replayer.get(callback)).headers.location).toBe(problem('refused'));
    expect((await replayer.get('/_app/session')).status).toBe(401);
  });

  it('with another state, or with a cookie that is not ours', async () => {
    const visitor = newVisitor(app.baseUrl);
    const callback = new URL(await beginSignOn(visitor), app.baseUrl);
    callback.searchParams.set('state', 'another');
    expect((await visitor.get(callback.pathname + callback.search)).headers.location).toBe(problem('restart'));
    callback.searchParams.delete('state');
    expect((await visitor.get(callback.pathname + callback.search)).headers.location).toBe(problem('restart'));
    for (const cookie of ['', 'x', 'A'.repeat(400), '%%%']) {
      visitor.cookies.set('spoke_oidc', cookie);
      expect((await visitor.get(callback.pathname + callback.search)).headers.location).toBe(problem('restart'));
    }
  });

  it('from another issuer (mix-up)', async () => {
    provider.deviations = { callback: { iss: 'https://login.example.com' } };
    expect(await signOn(newVisitor(app.baseUrl))).toBe(problem('refused'));
  });

  it('after 15 minutes', async () => {
    const visitor = newVisitor(app.baseUrl);
    const callback = await beginSignOn(visitor);
    await request(app.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: 901 } });
    expect((await visitor.get(callback)).headers.location).toBe(problem('restart'));
    await request(app.baseUrl, { path: '/_spoke/clock', json: { reset: true } });
  });

  it('with its error: cancelled by the user, anything else, and only with the right state', async () => {
    provider.user = undefined;
    expect(await signOn(newVisitor(app.baseUrl), { next: '/docs' })).toBe(`${problem('denied')}&next=%2Fdocs`);
    provider.deviations = { callback: { error: '<script>', error_description: 'secret' } };
    expect(await signOn(newVisitor(app.baseUrl))).toBe(problem('refused'));
    const forged = await newVisitor(app.baseUrl).get('/_app/oidc/callback?error=access_denied&state=x');
    expect(forged.headers.location).toBe(problem('restart'));
  });

  it('if the provider fails', async () => {
    provider.deviations = { tokenStatus: 503 };
    expect(await signOn(newVisitor(app.baseUrl))).toBe(problem('unreachable'));
  });
});

describe('a user is not signed in', () => {
  it.each([
    ['unverified', false],
    ['unverified', undefined],
    ['unverified', 'no'],
    ['unverified', 1],
  ])('with an address that is not verified: %s, %j', async (name, verified) => {
    provider.user = { sub: newSubject(), email: hub.user.email, email_verified: verified };
    expect(await signOn(newVisitor(app.baseUrl))).toBe(problem(name));
  });

  it.each([undefined, '', 'no address', 'a\0b@example.com', `${'a'.repeat(300)}@example.com`])(
    'with %j for an address',
    async (email) => {
      provider.user = { sub: newSubject(), email_verified: true, ...(email !== undefined && { email }) };
      expect(await signOn(newVisitor(app.baseUrl))).toBe(problem('unverified'));
    },
  );

  it('while suspended, neither by address nor by a linked identity', async () => {
    const linked = provider.user!;
    expect(await signOn(newVisitor(app.baseUrl))).toBe('/app');
    const unlinked = await newHub({ baseUrl: app.baseUrl });
    await app.stop();
    for (const { email } of [hub.user, unlinked.user]) {
      const place = { SPOKE_DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl };
      expect((await runSpoke(place, 'user', 'suspend', email)).code).toBe(0);
    }
    await app.restart();
    expect(await signOn(newVisitor(app.baseUrl))).toBe(problem('suspended'));
    provider.user = { ...linked, sub: newSubject(), email: unlinked.user.email };
    expect(await signOn(newVisitor(app.baseUrl))).toBe(problem('suspended'));
  });

  it('with the address of a user who has another identity, which leaves a failed sign-in', async () => {
    await signOn(newVisitor(app.baseUrl));
    provider.user = { ...provider.user!, sub: newSubject() };
    expect(await signOn(newVisitor(app.baseUrl))).toBe(problem('taken'));
    const session = await openAppSession(app.baseUrl, hub.user);
    const { body } = await session.request(hub.hubId, { path: '/_app/activity?kind=LOGIN' });
    expect(body.results[1]).toMatchObject({ subCategory: 'LOGIN_FAILED', way: 'SINGLE_SIGN_ON' });
  });

  it('by an invitation that was revoked, has expired, or is to another address', async () => {
    const admin = await openAppSession(app.baseUrl, hub.user);
    const email = `late-${hub.hubId}@example.com`;
    const invite = () => admin.request(hub.hubId, { path: '/_app/invitations', json: { email, role: 'admin' } });
    const { invitationId } = (await invite()).body.invitation;
    const path = `/_app/invitations/${invitationId as string}`;
    expect((await admin.request(hub.hubId, { method: 'DELETE', path })).status).toBe(204);
    provider.user = { sub: newSubject(), email, email_verified: true };
    expect(await signOn(newVisitor(app.baseUrl))).toBe(problem('unknown'));
    await invite();
    provider.user = { sub: newSubject(), email: `x${email}`, email_verified: true };
    expect(await signOn(newVisitor(app.baseUrl))).toBe(problem('unknown'));
    await request(app.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: 8 * 86_400 } });
    provider.user = { sub: newSubject(), email, email_verified: true };
    expect(await signOn(newVisitor(app.baseUrl))).toBe(problem('unknown'));
    await request(app.baseUrl, { path: '/_spoke/clock', json: { reset: true } });
  });
});

describe('mail domains (SPOKE_OIDC_DOMAINS)', () => {
  it('vouch for addresses without email_verified, and keep the others out', async () => {
    const own = await startSpoke({ env: { ...provider.env, SPOKE_OIDC_DOMAINS: 'example.com, staff.example' } });
    const inside = await newHub({ baseUrl: own.baseUrl });
    const admin = await openAppSession(own.baseUrl, inside.user);
    const invite = async (email: string) => {
      await admin.request(inside.hubId, { path: '/_app/invitations', json: { email, role: 'member' } });
      provider.user = { sub: newSubject(), email };
    };
    await invite('ada@STAFF.example');
    expect(await signOn(newVisitor(own.baseUrl))).toBe('/app');
    await invite('bea@staff.example');
    provider.user = { ...provider.user!, email_verified: false };
    expect(await signOn(newVisitor(own.baseUrl))).toBe(problem('unverified'));
    for (const email of ['cyd@sub.staff.example', 'cyd@staff.example.org', 'cyd@notstaff.example']) {
      await invite(email);
      provider.user = { sub: newSubject(), email, email_verified: true };
      expect(await signOn(newVisitor(own.baseUrl))).toBe(problem('domain'));
    }
  });
});

describe('the provider', () => {
  it('is refused if its metadata name another issuer, or one for all tenants', async () => {
    for (const issuer of ['https://login.example.com', `${provider.issuer}/{tenantid}`]) {
      provider.deviations = { metadata: { issuer } };
      const own = await startSpoke({ env: provider.env });
      const { headers } = await newVisitor(own.baseUrl).get('/_app/oidc/start');
      expect(headers.location).toBe(problem('refused'));
      await own.close();
    }
  });

  it('cannot send requests of the server to other hosts of its network', async () => {
    const canary = await startIdentityProvider();
    for (const name of ['token_endpoint', 'jwks_uri']) {
      provider.deviations = { metadata: { [name]: `${canary.issuer}/token` } };
      const own = await startSpoke({ env: provider.env });
      provider.user = { sub: newSubject(), email: 'ada@example.com', email_verified: true };
      expect(await signOn(newVisitor(own.baseUrl))).toBe(problem('unreachable'));
      await own.close();
    }
    expect(canary.paths).toEqual([]);
    await canary.close();
  });

  it('that cannot be reached leads back to the sign-in page, and nothing secret is logged', async () => {
    const gone = await startIdentityProvider();
    const own = await startSpoke({ env: { ...gone.env, LOG_LEVEL: 'info' } });
    gone.user = { sub: newSubject(), email: 'unlogged@example.com', email_verified: true };
    gone.deviations = { claims: (claims) => ({ ...claims, nonce: 'another-nonce' }) };
    const visitor = newVisitor(own.baseUrl);
    const callback = await beginSignOn(visitor);
    const [code, state] = ['code', 'state'].map((name) => new URL(callback, own.baseUrl).searchParams.get(name) ?? '');
    expect((await visitor.get(callback)).headers.location).toBe(problem('refused'));
    await gone.close();
    await request(own.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: 7200 } });
    expect((await visitor.get('/_app/oidc/start')).headers.location).toBe(problem('unreachable'));
    const logged = own.stdout() + own.stderr();
    expect(logged).toContain('single sign-on failed');
    for (const secret of [code, 'another-nonce', 'unlogged@example.com', 'odd characters']) {
      expect([secret, logged.includes(secret ?? '')]).toEqual([secret, false]);
    }
    expect(state).not.toBe('');
  });
});
