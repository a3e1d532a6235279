import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { newVisitor, toAuthorizePath } from '../../../test/support/authorize-pages.js';
import { request } from '../../../test/support/http.js';
import { newHub } from '../../../test/support/hubs.js';
import { startIdentityProvider, type IdentityProvider } from '../../../test/support/identity-provider.js';
import { inviteTo, newPersonIn, newPersonWithGivenPassword, toToken } from '../../../test/support/people.js';
import { seedApp } from '../../../test/support/seed.js';
import { signOn } from '../../../test/support/single-sign-on.js';

let provider: IdentityProvider;
let app: SpokeApp;

beforeAll(async () => {
  provider = await startIdentityProvider();
  app = await startSpoke({ env: provider.env });
});

beforeEach(() => {
  provider.deviations = {};
});

afterAll(async () => {
  await app?.close();
  await provider?.close();
});

let count = 0;
const newSubject = (): string => `subject-${(count += 1)}`;
const newHubHere = () => newHub({ baseUrl: app.baseUrl });
const readSession = async (visitor: ReturnType<typeof newVisitor>) => (await visitor.get('/_app/session')).body;

describe('signing in at an OpenID Connect provider (decision 30)', () => {
  it('starts the session of the user with the verified address, and links the identity', async () => {
    const hub = await newHubHere();
    const sub = newSubject();
    provider.user = { sub, email: hub.user.email.toUpperCase(), email_verified: true };
    const visitor = newVisitor(app.baseUrl);
    const path = `/app/${hub.hubId}/objects/contacts?view=all`;
    expect(await signOn(visitor, { next: path })).toBe(path);
    const session = await readSession(visitor);
    expect(session.user.userId).toBe(hub.user.userId);

    const { body } = await visitor.get('/_app/profile/identities');
    expect(body.results).toEqual([expect.objectContaining({ issuer: provider.issuer })]);
    // The identity counts from now on, whatever its address.
    provider.user = { sub, email: 'elsewhere@example.com', email_verified: false };
    const again = newVisitor(app.baseUrl);
    expect(await signOn(again)).toBe('/app');
    expect((await readSession(again)).user.userId).toBe(hub.user.userId);
  });

  it('enters an account that requires a second factor, which passwords alone do not', async () => {
    const hub = await newHubHere();
    const byPassword = await openAppSession(app.baseUrl, hub.user);
    const settings = { method: 'PATCH', path: '/_app/account', json: { requiresSecondFactor: true } };
    expect((await byPassword.request(hub.hubId, settings)).status).toBe(200);
    expect((await byPassword.request(hub.hubId, { path: '/_app/users' })).status).toBe(403);
    provider.user = { sub: newSubject(), email: hub.user.email, email_verified: true };
    const visitor = newVisitor(app.baseUrl);
    await signOn(visitor);
    expect((await readSession(visitor)).user.byProvider).toBe(true);
    const headers = { 'x-spoke-hub': String(hub.hubId) };
    expect((await visitor.get('/_app/users', headers)).status).toBe(200);
  });

  it('is recorded in the activity of the accounts with its way', async () => {
    const hub = await newHubHere();
    provider.user = { sub: newSubject(), email: hub.user.email, email_verified: true };
    await signOn(newVisitor(app.baseUrl));
    const session = await openAppSession(app.baseUrl, hub.user);
    const { body } = await session.request(hub.hubId, { path: '/_app/activity?kind=LOGIN' });
    expect(body.results.map(({ subCategory, way }: Record<string, string>) => [subCategory, way])).toEqual([
      ['LOGIN_SUCCEEDED', undefined],
      ['LOGIN_SUCCEEDED', 'SINGLE_SIGN_ON'],
    ]);
  });

  it('reads the address from the UserInfo endpoint if the ID token has none', async () => {
    const hub = await newHubHere();
    provider.user = { sub: newSubject(), email: hub.user.email, email_verified: true };
    provider.deviations = { addressInUserInfo: true };
    const visitor = newVisitor(app.baseUrl);
    expect(await signOn(visitor)).toBe('/app');
    expect((await readSession(visitor)).user.userId).toBe(hub.user.userId);
  });

  it('accepts the invitations of an address: a user without a password, with the name from the provider', async () => {
    const [hub, other] = [await newHubHere(), await newHubHere()];
    const email = `invited-${hub.hubId}@example.com`;
    const token = await inviteTo(hub, { email, role: 'viewer' });
    await inviteTo(other, { email, role: 'member' });
    provider.user = { sub: newSubject(), email, email_verified: true, name: 'Ada Byron' };
    const visitor = newVisitor(app.baseUrl);
    expect(await signOn(visitor)).toBe('/app');
    const { user, hubs } = await readSession(visitor);
    expect(user).toMatchObject({ email, name: 'Ada Byron', mustChoosePassword: false });
    expect(hubs.map(({ hubId, role }: { hubId: number; role: string }) => [hubId, role]).sort()).toEqual(
      [
        [hub.hubId, 'viewer'],
        [other.hubId, 'member'],
      ].sort(),
    );
    const used = await request(app.baseUrl, { path: '/_app/invitation', json: { token } });
    expect(used.status).toBe(404);
    const { status } = await request(app.baseUrl, { path: '/_app/session', json: { email, password: '' } });
    expect(status).toBe(401);
  });

  it('creates no user for an unknown address', async () => {
    provider.user = { sub: newSubject(), email: 'stranger@example.com', email_verified: true };
    const visitor = newVisitor(app.baseUrl);
    expect(await signOn(visitor, { next: '/docs' })).toBe('/app/sign-in?problem=unknown&next=%2Fdocs');
    expect((await visitor.get('/_app/session')).status).toBe(401);
  });

  it('ends a temporary password with the first sign-in', async () => {
    const hub = await newHubHere();
    const person = await newPersonWithGivenPassword(hub, { role: 'member' });
    provider.user = { sub: newSubject(), email: person.email, email_verified: true };
    const visitor = newVisitor(app.baseUrl);
    expect(await signOn(visitor)).toBe('/app');
    expect((await readSession(visitor)).user.mustChoosePassword).toBe(false);
    const { email, password } = person;
    expect((await request(app.baseUrl, { path: '/_app/session', json: { email, password } })).status).toBe(401);
  });

  it('returns to the page on which an app is connected', async () => {
    const hub = await newHubHere();
    provider.user = { sub: newSubject(), email: hub.user.email, email_verified: true };
    const visitor = newVisitor(app.baseUrl);
    const page = await visitor.get(toAuthorizePath(seedApp(3001)));
    const [, link = ''] = /href="(\/_app\/oidc\/start[^"]*)"/.exec(page.text) ?? [];
    const next = new URL(link.replaceAll('&amp;', '&'), app.baseUrl).searchParams.get('next') ?? '';
    const landed = await signOn(visitor, { next });
    expect(landed).toMatch(/^\/oauth\/authorize\?/);
    expect((await visitor.get(landed)).text).not.toContain('name="password"');
  });

  it('ends the previous session of the browser', async () => {
    const hub = await newHubHere();
    const [first, second] = [await newPersonIn(hub, { role: 'member' }), await newPersonIn(hub, { role: 'member' })];
    const visitor = newVisitor(app.baseUrl);
    provider.user = { sub: newSubject(), email: first.email, email_verified: true };
    await signOn(visitor);
    const former = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    provider.user = { sub: newSubject(), email: second.email, email_verified: true };
    await signOn(visitor);
    expect((await readSession(visitor)).user.userId).toBe(second.userId);
    expect((await request(app.baseUrl, { path: '/_app/session', headers: { cookie: former } })).status).toBe(401);
  });

  it('an identity is removed by its user only, and another one of the address is accepted then', async () => {
    const hub = await newHubHere();
    const address = { email: hub.user.email, email_verified: true };
    provider.user = { sub: newSubject(), ...address };
    const visitor = newVisitor(app.baseUrl);
    await signOn(visitor);
    const [identity] = (await visitor.get('/_app/profile/identities')).body.results;
    const path = `/_app/profile/identities/${identity.id}`;
    const stranger = await openAppSession(app.baseUrl, await newPersonIn(hub, { role: 'admin' }));
    expect((await stranger.requestAsPerson({ method: 'DELETE', path })).status).toBe(404);
    provider.user = { sub: newSubject(), ...address };
    expect(await signOn(newVisitor(app.baseUrl))).toBe('/app/sign-in?problem=taken');
    const own = await openAppSession(app.baseUrl, hub.user);
    expect((await own.requestAsPerson({ method: 'DELETE', path })).status).toBe(204);
    expect((await own.requestAsPerson({ path: '/_app/profile/identities' })).body.results).toEqual([]);
    expect(await signOn(newVisitor(app.baseUrl))).toBe('/app');
  });

  it('the metadata of the provider is read once', async () => {
    const hub = await newHubHere();
    provider.user = { sub: newSubject(), email: hub.user.email, email_verified: true };
    expect(await signOn(newVisitor(app.baseUrl))).toBe('/app');
    expect(provider.paths.filter((path) => path.startsWith('/.well-known/'))).toHaveLength(1);
  });

  it('two first sign-ins at once link the identity once', async () => {
    const hub = await newHubHere();
    provider.user = { sub: newSubject(), email: hub.user.email, email_verified: true };
    const visitors = Array.from({ length: 4 }, () => newVisitor(app.baseUrl));
    expect(await Promise.all(visitors.map((visitor) => signOn(visitor)))).toEqual(Array(4).fill('/app'));
    expect((await visitors[0]!.get('/_app/profile/identities')).body.results).toHaveLength(1);
  });
});

describe('a server with SPOKE_SIGN_IN=oidc', () => {
  it('accepts no passwords, offers none, and lets only the command line set one', async () => {
    const only = await startSpoke({ env: { ...provider.env, SPOKE_SIGN_IN: 'oidc', SPOKE_OIDC_NAME: 'Acme login' } });
    const hub = await newHub({ baseUrl: only.baseUrl });
    const { email, password } = hub.user;
    const refused = await request(only.baseUrl, { path: '/_app/session', json: { email, password } });
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('single sign-on')]);
    const { signIn } = (await request(only.baseUrl, { path: '/_app/first-start' })).body;
    expect(signIn).toEqual({ passwords: false, singleSignOn: { name: 'Acme login' } });
    const page = (await newVisitor(only.baseUrl).get(toAuthorizePath(seedApp(3001)))).text;
    expect(page).toContain('Acme login');
    expect(page).not.toContain('name="password"');

    provider.user = { sub: newSubject(), email, email_verified: true };
    const visitor = newVisitor(only.baseUrl);
    expect(await signOn(visitor)).toBe('/app');
    const { csrfToken } = (await visitor.get('/_app/session')).body;
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'x-csrf-token': csrfToken as string, 'x-spoke-hub': String(hub.hubId) };
    const invited = { email: `new-${hub.hubId}@example.com`, role: 'member' };
    const invitation = await request(only.baseUrl, { path: '/_app/invitations', json: invited, headers });
    const join = { token: toToken(invitation.body.link as string), name: 'Bea', password: 'a-password-of-my-own' };
    const change = { currentPassword: password, newPassword: 'another-password-of-mine' };
    for (const [method, path, json] of [
      ['PUT', '/_app/profile/password', change],
      ['POST', `/_app/users/${hub.user.userId}/password`, undefined],
      ['POST', '/_app/invitation/join', join],
    ] as const) {
      const { status, body } = await request(only.baseUrl, { method, path, json, headers });
      expect([path, status, body.message]).toEqual([path, 403, expect.stringContaining('single sign-on')]);
    }
  });
});
