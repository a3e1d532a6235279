import { beforeAll, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { openAppSession } from '../../../test/support/app-session.js';
import { request } from '../../../test/support/http.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { startMailServer, toLink, toMailEnv, type MailServer } from '../../../test/support/mail-server.js';
import { newPersonIn, type TestPerson } from '../../../test/support/people.js';

let mail: MailServer;
let app: SpokeApp;
let hub: TestHub;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startSpoke({ env: toMailEnv(mail) });
  hub = await newHub({ baseUrl: app.baseUrl });
  return async () => {
    await app.close();
    await mail.stop();
  };
});

const ask = (email: string) => request(app.baseUrl, { path: '/_app/password-reset', json: { email } });
const choose = (token: string, password: string) =>
  request(app.baseUrl, { path: '/_app/password-reset/password', json: { token, password } });
const newPerson = () => newPersonIn(hub, { role: 'member' });
const signIn = ({ email }: TestPerson, password: string) =>
  request(app.baseUrl, { path: '/_app/session', json: { email, password } });
const advance = async (advanceSeconds: number) =>
  expect((await request(app.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds } })).status).toBe(200);

const subject = 'Choose a new password';

/** The token of a new mail to the address. */
async function tokenFor(person: TestPerson): Promise<string> {
  const before = mail.mails.filter(({ to, subject: about }) => to.includes(person.email) && about === subject).length;
  expect((await ask(person.email)).status).toBe(204);
  const mails = await mail.waitFor(person.email, before + 1, subject);
  const link = toLink(mails.at(-1)!);
  expect(link).toMatch(/^https:\/\/crm\.example\.com\/app\/password#[\w-]{43}$/);
  return new URL(link).hash.slice(1);
}

it('a user chooses a new password with a link that works once, which ends all sessions', async () => {
  const person = await newPerson();
  const session = await openAppSession(app.baseUrl, person);
  const token = await tokenFor(person);
  const other = await tokenFor(person);
  expect((await choose(token, 'short')).status).toBe(400);
  const password = 'another-password-entirely';
  const tries = await Promise.all([choose(token, password), choose(token, password), choose(token, password)]);
  expect(tries.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
  expect((await choose(other, 'a-third-password-here')).status).toBe(404);
  expect((await session.requestAsPerson({ path: '/_app/session' })).status).toBe(401);
  expect([(await signIn(person, person.password)).status, (await signIn(person, password)).status]).toEqual([401, 200]);
  const admin = await openAppSession(app.baseUrl, hub.user);
  const { body } = await admin.request(hub.hubId, { path: '/_app/activity?kind=SECURITY' });
  expect(body.results).toContainEqual(
    expect.objectContaining({
      subCategory: 'CHANGE_PASSWORD',
      user: expect.objectContaining({ userId: person.userId }),
    }),
  );
});

it('asking for an unknown address gets the same response and sends nothing', async () => {
  const person = await newPerson();
  const [known, unknown] = [await ask(` ${person.email.toUpperCase()} `), await ask(`nobody@${hub.domain}`)];
  const { date: _date, ...shown } = known.headers;
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  expect(Object.keys(unknown.headers).sort()).toEqual([...Object.keys(shown), 'date'].sort());
  const [sent] = await mail.waitFor(person.email, 1, subject);
  // To the address as it is stored.
  expect(sent?.to).toEqual([person.email]);
  expect(mail.mails.filter(({ to }) => to.includes(`nobody@${hub.domain}`))).toEqual([]);
  for (const email of ['', 'no address', 'x'.repeat(5000), 'nul\u0000@example.com', '\ud800@example.com']) {
    expect([204, 400]).toContain((await ask(email)).status);
  }
});

it('limits the mails for an address, whether it exists or not', async () => {
  const person = await newPerson();
  for (const email of [person.email, `other@${hub.domain}`]) {
    const replies = [];
    for (let time = 0; time < 5; time += 1) replies.push((await ask(email)).status);
    expect(replies).toEqual([204, 204, 204, 204, 429]);
  }
  expect(await mail.waitFor(person.email, 4, subject)).toHaveLength(4);
});

it('a link expires after an hour, with a suspension, and with a change of the password', async () => {
  const [late, changed] = [await newPerson(), await newPerson()];
  const token = await tokenFor(changed);
  const session = await openAppSession(app.baseUrl, changed);
  const json = { currentPassword: changed.password, newPassword: 'a-password-of-their-choice' };
  expect((await session.requestAsPerson({ method: 'PUT', path: '/_app/profile/password', json })).status).toBe(204);
  expect((await choose(token, 'another-password-entirely')).status).toBe(404);
  const expired = await tokenFor(late);
  await advance(3601);
  expect((await choose(expired, 'another-password-entirely')).status).toBe(404);
  expect((await choose('x'.repeat(43), 'another-password-entirely')).status).toBe(404);
});

it('requests from pages of other sites are refused', async () => {
  const headers = { origin: 'https://evil.example' };
  for (const [path, json] of [
    ['/_app/password-reset', { email: hub.user.email }],
    ['/_app/password-reset/password', { token: 'x', password: 'another-password-entirely' }],
  ] as const) {
    expect((await request(app.baseUrl, { path, json, headers })).status).toBe(403);
  }
});

it('links lead to the configured address, whatever Host the client names', async () => {
  const person = await newPerson();
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  await request(app.baseUrl, { path: '/_app/password-reset', json: { email: person.email }, headers });
  const later = await tokenFor(person);
  expect(later).not.toBe('');
  for (const { source } of mail.mails) expect(source).not.toContain('evil.example');
});

it('a server without mail says so', async () => {
  const other = await newHub();
  const state = await request(other.baseUrl, { path: '/_app/mail' });
  expect([state.status, state.body]).toEqual([200, { configured: false }]);
  const { status, body } = await request(other.baseUrl, {
    path: '/_app/password-reset',
    json: { email: other.user.email },
  });
  expect([status, body.category]).toEqual([409, 'CONFLICT']);
  const admin = await openAppSession(other.baseUrl, other.user);
  const test = await admin.request(other.hubId, { method: 'POST', path: '/_app/mail/test' });
  expect(test.status).toBe(409);
});

it('an administrator sends a test mail to their own address', async () => {
  const state = await request(app.baseUrl, { path: '/_app/mail' });
  expect(state.body).toEqual({ configured: true });
  const admin = await openAppSession(app.baseUrl, hub.user);
  const test = () => admin.request(hub.hubId, { method: 'POST', path: '/_app/mail/test' });
  const { status, body } = await test();
  expect([status, body]).toEqual([200, { to: hub.user.email }]);
  expect((await mail.waitFor(hub.user.email)).at(-1)?.subject).toBe('Test mail of Spoke');
  mail.refusals.recipient = { code: 550, message: 'No such mailbox' };
  const refused = await test();
  mail.refusals.recipient = undefined;
  expect([refused.status, refused.text.includes('No such mailbox')]).toEqual([409, false]);
  const member = await newPerson();
  const session = await openAppSession(app.baseUrl, member);
  expect((await session.request(hub.hubId, { method: 'POST', path: '/_app/mail/test' })).status).toBe(403);
});

it('invitations are sent to the invited address, and say so', async () => {
  const admin = await openAppSession(app.baseUrl, hub.user);
  const email = `carla@${hub.domain}`;
  const json = { email, role: 'member' };
  const { status, body } = await admin.request(hub.hubId, { path: '/_app/invitations', json });
  expect([status, body.mailed]).toEqual([201, true]);
  const [sent] = await mail.waitFor(email);
  expect(toLink(sent!)).toBe(body.link);
  const renewal = `/_app/invitations/${(body.invitation as { invitationId: string }).invitationId}/link`;
  const renewed = await admin.request(hub.hubId, { method: 'POST', path: renewal });
  expect(renewed.body.mailed).toBe(true);
  expect(toLink((await mail.waitFor(email, 2)).at(-1)!)).toBe(renewed.body.link);
});
