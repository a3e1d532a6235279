import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { openAppSession, type TestSession } from '../../../test/support/app-session.js';
import { formOf, newVisitor, readForms, toAuthorizePath } from '../../../test/support/authorize-pages.js';
import { runJson } from '../../../test/support/cli.js';
import { request } from '../../../test/support/http.js';
import { installApp, newHub, toHubAt, type TestHub } from '../../../test/support/hubs.js';
import { inviteTo, newPersonIn } from '../../../test/support/people.js';
import { enterPassword, openWithCode, ownPath, readNextCode, turnOn } from '../../../test/support/second-factors.js';
import { seedApp } from '../../../test/support/seed.js';

const contacts = '/crm/v3/objects/contacts';
const account = '/_app/account';
const needed = expect.objectContaining({
  category: 'FORBIDDEN',
  message: 'This account requires two-factor authentication: set it up in your profile first.',
}) as unknown;

let app: SpokeApp;
beforeAll(async () => {
  app = await startSpoke();
});
afterAll(() => app?.close());

const setRequired = (admin: TestSession, { hubId }: TestHub, requiresSecondFactor: boolean) =>
  admin.request(hubId, { method: 'PATCH', path: account, json: { requiresSecondFactor } });

/** An account that requires a second factor, which one of its two administrators has. */
async function openStrictHub() {
  const hub = await newHub({ baseUrl: app.baseUrl });
  const bea = await newPersonIn(hub, { role: 'admin' });
  const { session: admin } = await turnOn(app.baseUrl, hub.user);
  expect((await setRequired(admin, hub, true)).body).toMatchObject({ requiresSecondFactor: true });
  return { hub, admin, bea };
}

const reset = (admin: TestSession, { hubId }: TestHub, { userId }: { readonly userId: number }) =>
  admin.request(hubId, { method: 'DELETE', path: `/_app/users/${userId}/two-factor` });

const listEvents = async (hub: TestHub): Promise<unknown[]> => {
  const { body } = await hub.request({ path: '/account-info/v3/activity/security' });
  return (body.results as Record<string, unknown>[])
    .filter(({ type }) => String(type).startsWith('TWO_FACTOR'))
    .map(({ type, objectId, userId }) => [type, objectId, userId])
    .reverse();
};

describe('an account that requires two-factor authentication', () => {
  it('lets a user without it do nothing in the account, and everything once it is set up', async () => {
    const { hub, bea } = await openStrictHub();
    const session = await openAppSession(app.baseUrl, bea);
    const me = await session.requestAsPerson({ path: '/_app/session' });
    expect([me.body.user.hasSecondFactor, me.body.hubs[0].requiresSecondFactor]).toEqual([false, true]);
    for (const refused of [
      { path: contacts },
      { path: contacts, json: { properties: { firstname: 'Ada' } } },
      { path: '/_app/users' },
      { method: 'PATCH', path: account, json: { requiresSecondFactor: false } },
      { path: '/_app/invitations', json: { email: 'eve@example.com', role: 'admin' } },
    ]) {
      const { status, body } = await session.request(hub.hubId, refused);
      expect([refused.path, status, body]).toEqual([refused.path, 403, needed]);
    }
    const key = { hubId: hub.hubId, name: 'Laptop', scopes: ['crm.objects.contacts.read'] };
    const path = '/_app/profile/personal-access-keys';
    const made = await session.requestAsPerson({ path, json: key });
    expect([made.status, made.body]).toEqual([403, needed]);
    const visitor = newVisitor(app.baseUrl);
    const page = await visitor.signIn(toAuthorizePath(seedApp(3001)), bea);
    expect(page.text).toContain('Set up two-factor authentication first');
    expect(readForms(page.text)).not.toHaveProperty('connect');

    const { session: own } = await turnOn(app.baseUrl, bea);
    expect((await own.request(hub.hubId, { path: contacts })).status).toBe(200);
    expect((await own.requestAsPerson({ path, json: key })).status).toBe(201);
    const off = { password: bea.password, code: '000000' };
    const kept = await own.requestAsPerson({ path: `${ownPath}/turn-off`, json: off });
    expect([kept.status, kept.body.category]).toEqual([409, 'CONFLICT']);
    expect((await own.requestAsPerson({ path: ownPath })).body.requiredBy).toHaveLength(1);
  });

  it('applies to open sessions and open consent pages at once, but to no token', async () => {
    const hub = await newHub({ baseUrl: app.baseUrl });
    const [bea, carl] = [await newPersonIn(hub, { role: 'admin' }), await newPersonIn(hub, { role: 'member' })];
    const install = await installApp(hub);
    const session = await openAppSession(app.baseUrl, carl);
    const key = { hubId: hub.hubId, name: 'Laptop', scopes: ['crm.objects.contacts.read'] };
    const made = await session.requestAsPerson({ path: '/_app/profile/personal-access-keys', json: key });
    const visitor = newVisitor(app.baseUrl);
    const connect = formOf((await visitor.signIn(toAuthorizePath(seedApp(3001)), bea)).text, 'connect');
    const { session: admin } = await turnOn(app.baseUrl, hub.user);
    expect((await setRequired(admin, hub, true)).status).toBe(200);
    expect((await session.request(hub.hubId, { path: contacts })).status).toBe(403);
    const answered = await visitor.post(connect.action, connect.fields);
    expect([answered.status, answered.text]).toEqual([403, expect.stringContaining('Set up two-factor')]);
    expect((await hub.request({ path: contacts })).status).toBe(200);
    expect((await install.request({ path: contacts })).status).toBe(200);
    const exchange = { path: '/localdevauth/v1/auth/refresh', json: { encodedOAuthRefreshToken: made.body.key } };
    expect((await request(app.baseUrl, exchange)).status).toBe(200);
    await installApp(hub);
    expect((await setRequired(admin, hub, false)).status).toBe(200);
    expect((await session.request(hub.hubId, { path: contacts })).status).toBe(200);
  });

  it('leaves other accounts of the user alone, and is unknown to strangers', async () => {
    const { hub, admin } = await openStrictHub();
    const other = await newHub({ baseUrl: app.baseUrl });
    const session = await openAppSession(app.baseUrl, other.user);
    expect((await session.request(hub.hubId, { path: contacts })).status).toBe(404);
    const key = { hubId: hub.hubId, name: 'Laptop', scopes: ['crm.objects.contacts.read'] };
    const made = await session.requestAsPerson({ path: '/_app/profile/personal-access-keys', json: key });
    expect(made.status).toBe(404);
    const token = await inviteWith(admin, hub, other.user.email);
    expect((await session.requestAsPerson({ path: '/_app/invitation/accept', json: { token } })).status).toBe(200);
    expect((await session.request(hub.hubId, { path: contacts })).status).toBe(403);
    expect((await session.request(other.hubId, { path: contacts })).status).toBe(200);
  });

  it('only administrators change it', async () => {
    const hub = await newHub({ baseUrl: app.baseUrl });
    const carl = await openAppSession(app.baseUrl, await newPersonIn(hub, { role: 'member' }));
    expect((await setRequired(carl, hub, true)).status).toBe(403);
    const admin = await openAppSession(app.baseUrl, hub.user);
    const json = { requiresSecondFactor: 'yes' };
    expect((await admin.request(hub.hubId, { method: 'PATCH', path: account, json })).status).toBe(400);
  });
});

/** Invites with an open session: the administrator signs in with a code. */
async function inviteWith(admin: TestSession, { hubId }: TestHub, email: string): Promise<string> {
  const { body } = await admin.request(hubId, { path: '/_app/invitations', json: { email, role: 'member' } });
  return new URL((body as { link: string }).link).hash.slice(1);
}

describe('administrators', () => {
  it('see who has it and reset it for users of their account only, who are signed out', async () => {
    const hub = await newHub({ baseUrl: app.baseUrl });
    const bea = await newPersonIn(hub, { role: 'member' });
    const admin = await openAppSession(app.baseUrl, hub.user);
    const { session } = await turnOn(app.baseUrl, bea);
    const { body } = await admin.request(hub.hubId, { path: '/_app/users' });
    const shown = body.results.map((user: Record<string, unknown>) => [user['userId'], user['hasSecondFactor']]);
    expect(Object.fromEntries(shown)).toEqual({ [hub.user.userId]: false, [bea.userId]: true });
    const waiting = await enterPassword(app.baseUrl, bea);
    expect((await reset(session, hub, bea)).status).toBe(403);
    expect((await reset(admin, hub, { userId: 999_999 })).status).toBe(404);
    expect((await reset(admin, hub, bea)).status).toBe(204);
    expect((await session.requestAsPerson({ path: '/_app/session' })).status).toBe(401);
    expect((await waiting.enter('123456')).status).toBe(409);
    await openAppSession(app.baseUrl, bea);
    expect((await reset(admin, hub, bea)).status).toBe(409);
    expect(await listEvents(hub)).toEqual([
      ['TWO_FACTOR_ON', String(bea.userId), bea.userId],
      ['TWO_FACTOR_RESET', String(bea.userId), hub.user.userId],
    ]);
  });

  it('can reset neither their own nor that of users who belong to other accounts too', async () => {
    const [hub, other] = [await newHub({ baseUrl: app.baseUrl }), await newHub({ baseUrl: app.baseUrl })];
    const bea = await newPersonIn(hub, { role: 'member' });
    const token = await inviteTo(other, { email: bea.email, role: 'member' });
    const session = await openAppSession(app.baseUrl, bea);
    expect((await session.requestAsPerson({ path: '/_app/invitation/accept', json: { token } })).status).toBe(200);
    await turnOn(app.baseUrl, bea);
    for (const one of [hub, other]) {
      const admin = await openAppSession(app.baseUrl, one.user);
      expect((await reset(admin, one, bea)).status).toBe(409);
    }
    const { session: admin } = await turnOn(app.baseUrl, hub.user);
    expect((await reset(admin, hub, hub.user)).status).toBe(409);
    expect((await enterPassword(app.baseUrl, bea)).reply.status).toBe(202);
    expect((await enterPassword(app.baseUrl, hub.user)).reply.status).toBe(202);
  });

  it('see in the activity of their account what users do with it, and failed codes as failed sign-ins', async () => {
    const hub = await newHub({ baseUrl: app.baseUrl });
    const { userId } = hub.user;
    const { secret, recoveryCodes } = await turnOn(app.baseUrl, hub.user);
    await (await enterPassword(app.baseUrl, hub.user)).enter('000000');
    const session = await openWithCode(app.baseUrl, hub.user, recoveryCodes[0] ?? '');
    const { password } = hub.user;
    const prove = async (name: string) => {
      const json = { password, code: await readNextCode(app.baseUrl, secret) };
      return (await session.requestAsPerson({ path: `${ownPath}/${name}`, json })).status;
    };
    expect([await prove('recovery-codes'), await prove('turn-off')]).toEqual([200, 204]);
    const happened = ['ON', 'RECOVERY_CODE_USE', 'RECOVERY_CODES_CREATE', 'OFF'];
    expect(await listEvents(hub)).toEqual(happened.map((name) => [`TWO_FACTOR_${name}`, String(userId), userId]));
    const logins = (await hub.request({ path: '/account-info/v3/activity/login' })).body.results;
    expect(logins.map(({ loginSucceeded }: { loginSucceeded: boolean }) => loginSucceeded)).toEqual([
      true,
      false,
      true,
    ]);
  });
});

it('spoke user reset-two-factor resets it for any user, whom it signs out', async () => {
  const own = await startSpoke();
  const hub = await newHub({ baseUrl: own.baseUrl });
  const { session } = await turnOn(own.baseUrl, hub.user);
  const env = { SPOKE_DATA_DIR: own.dataDir, DATABASE_URL: own.databaseUrl };
  await own.stop();
  const { email, userId } = hub.user;
  expect(await runJson(env, 'user', 'reset-two-factor', email)).toEqual({ email, userId });
  await own.restart();
  const reply = await request(own.baseUrl, { path: '/_app/session', headers: { cookie: session.cookie } });
  expect(reply.status).toBe(401);
  await openAppSession(own.baseUrl, hub.user);
  // The command has the clock of the machine, so the order differs.
  const events = await listEvents(toHubAt(own.baseUrl, hub));
  expect(new Set(events)).toEqual(
    new Set([
      ['TWO_FACTOR_ON', String(userId), userId],
      ['TWO_FACTOR_RESET', String(userId), 0],
    ]),
  );
});
