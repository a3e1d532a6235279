import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { openAppSession, toTestSession } from '../../../test/support/app-session.js';
import { formOf, newVisitor, toAuthorizePath } from '../../../test/support/authorize-pages.js';
import { request, type Reply } from '../../../test/support/http.js';
import { newHub } from '../../../test/support/hubs.js';
import {
  advance,
  advanceToPeriod,
  enterPassword,
  openWithCode,
  ownPath,
  readCode,
  readNextCode,
  turnOn,
} from '../../../test/support/second-factors.js';
import { seedApp } from '../../../test/support/seed.js';

const session = '/_app/session';
const contacts = '/crm/v3/objects/contacts';

const refusal = (message: string, category: string) =>
  expect.objectContaining({ status: 'error', message, category }) as unknown;
const wrongCode = refusal('The code is not right, or has been used before.', 'VALIDATION_ERROR');
const wrongPassword = refusal('The current password is not right.', 'VALIDATION_ERROR');
const expired = refusal('This took too long: enter your password again.', 'CONFLICT');
const tooMany = expect.objectContaining({ category: 'RATE_LIMITS' }) as unknown;
const answer = ({ status, body }: Reply): unknown[] => [status, body];
const recoveryCode = expect.stringMatching(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/) as unknown;

let app: SpokeApp;
beforeAll(async () => {
  app = await startSpoke();
});
afterAll(() => app?.close());

/** A hub whose administrator has a second factor. */
async function openHub() {
  const hub = await newHub({ baseUrl: app.baseUrl });
  return { hub, user: hub.user, ...(await turnOn(app.baseUrl, hub.user)) };
}

const nextCode = (secret: string) => readNextCode(app.baseUrl, secret);
/** Wrong codes from new browsers, so many that the next attempt has to wait for a minute. */
async function enterWrongCodes(user: Parameters<typeof enterPassword>[1]): Promise<void> {
  for (const code of Array(6).fill(['000000', 'abcd-efgh-jkmn-pqrs']).flat() as string[]) {
    await advance(app.baseUrl, 300);
    expect(answer(await (await enter(user)).enter(code))).toEqual([400, wrongCode]);
  }
}

const enter = (user: Parameters<typeof enterPassword>[1]) => enterPassword(app.baseUrl, user);

describe('turning on two-factor authentication', () => {
  it('asks for the password and a first code, returns ten recovery codes once, and ends other sessions', async () => {
    const { baseUrl } = app;
    const { user } = await newHub({ baseUrl });
    const [own, other] = [await openAppSession(baseUrl, user), await openAppSession(baseUrl, user)];
    const off = { enabledAt: null, recoveryCodesLeft: 0, requiredBy: [] };
    expect((await own.requestAsPerson({ path: ownPath })).body).toEqual(off);
    const early = await own.requestAsPerson({ path: ownPath, json: { code: '123456' } });
    expect(early.status).toBe(409);
    const setup = (password: string) => own.requestAsPerson({ path: `${ownPath}/setup`, json: { password } });
    expect(answer(await setup('wrong-horse-501'))).toEqual([400, wrongPassword]);
    const { status, body } = await setup(user.password);
    expect([status, body]).toEqual([200, { secret: expect.stringMatching(/^[A-Z2-7]{32}$/), url: expect.any(String) }]);
    const url = new URL(body.url as string);
    expect(decodeURIComponent(url.pathname)).toBe(`/Spoke:${user.email}`);
    expect(url.searchParams.get('secret')).toBe(body.secret);
    // Nothing asks for a code yet, and a wrong one turns nothing on.
    for (const code of ['000000', '', 'abcdef', await readCode(baseUrl, body.secret, 3)]) {
      expect(answer(await own.requestAsPerson({ path: ownPath, json: { code } }))).toEqual([400, wrongCode]);
    }
    expect((await own.requestAsPerson({ path: ownPath })).body).toEqual(off);
    const code = await readCode(baseUrl, body.secret);
    const on = await own.requestAsPerson({ path: ownPath, json: { code: `${code.slice(0, 3)} ${code.slice(3)}` } });
    expect(answer(on)).toEqual([200, { recoveryCodes: Array.from({ length: 10 }, () => ({ code: recoveryCode })) }]);
    expect(new Set(on.body.recoveryCodes.map((one: { code: string }) => one.code)).size).toBe(10);
    expect((await own.requestAsPerson({ path: ownPath })).body).toEqual({
      enabledAt: expect.any(String) as unknown,
      recoveryCodesLeft: 10,
      requiredBy: [],
    });
    expect((await own.requestAsPerson({ path: session })).body.user.hasSecondFactor).toBe(true);
    expect((await other.requestAsPerson({ path: session })).status).toBe(401);
    expect((await setup(user.password)).status).toBe(409);
    expect((await own.requestAsPerson({ path: ownPath, json: { code } })).status).toBe(409);
    // The code that turned it on is used up.
    expect(answer(await (await enter(user)).enter(code))).toEqual([400, wrongCode]);
  });

  it('a setup expires, and a new one replaces it', async () => {
    const { baseUrl } = app;
    const { user } = await newHub({ baseUrl });
    const own = await openAppSession(baseUrl, user);
    const setUp = async () =>
      (await own.requestAsPerson({ path: `${ownPath}/setup`, json: { password: user.password } })).body
        .secret as string;
    const confirm = async (secret: string) =>
      own.requestAsPerson({ path: ownPath, json: { code: await readCode(baseUrl, secret) } });
    const first = await setUp();
    await advance(baseUrl, 15 * 60 + 1);
    expect((await confirm(first)).status).toBe(409);
    const second = await setUp();
    const third = await setUp();
    expect(answer(await confirm(second))).toEqual([400, wrongCode]);
    expect((await confirm(third)).status).toBe(200);
  });

  it('its writes need the CSRF token', async () => {
    const { user } = await newHub({ baseUrl: app.baseUrl });
    const { cookie } = await openAppSession(app.baseUrl, user);
    const json = { password: user.password };
    const reply = await request(app.baseUrl, { path: `${ownPath}/setup`, json, headers: { cookie } });
    expect(reply.status).toBe(403);
  });
});

describe('signing in with a second factor', () => {
  it('the password leads to the code, and each code is valid once, one step around its own', async () => {
    const { hub, user, secret } = await openHub();
    const first = await enter(user);
    expect(answer(first.reply)).toEqual([202, { expiresInSeconds: 300 }]);
    expect(first.reply.headers['set-cookie']).toEqual([
      expect.stringMatching(/^spoke_sign_in_code=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax$/),
    ]);
    await advanceToPeriod(app.baseUrl);
    const [before, now] = [await readCode(app.baseUrl, secret, -1), await readCode(app.baseUrl, secret)];
    for (const code of [await readCode(app.baseUrl, secret, -3), await readCode(app.baseUrl, secret, 3)]) {
      expect(answer(await first.enter(code))).toEqual([400, wrongCode]);
    }
    const reply = await first.enter(before);
    expect(reply.status).toBe(200);
    expect(reply.headers['set-cookie']).toEqual([
      'spoke_sign_in_code=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
      expect.stringMatching(/^spoke_session=/),
      expect.stringMatching(/^spoke_device=/),
    ]);
    const own = toTestSession(app.baseUrl, reply);
    expect((await own.request(hub.hubId, { path: contacts })).status).toBe(200);
    expect(answer(await (await enter(user)).enter(before))).toEqual([400, wrongCode]);
    expect((await (await enter(user)).enter(now)).status).toBe(200);
    // Earlier codes are used up with a later one.
    expect(answer(await (await enter(user)).enter(before))).toEqual([400, wrongCode]);
  });

  it('of parallel attempts with one code, one succeeds', async () => {
    const { user, secret } = await openHub();
    const browsers = [await enter(user), await enter(user), await enter(user)];
    const code = await nextCode(secret);
    const replies = await Promise.all(browsers.map((browser) => browser.enter(code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('a recovery code is valid once, however it is typed', async () => {
    const { user, recoveryCodes } = await openHub();
    const [first = '', second = ''] = recoveryCodes;
    const own = await openWithCode(app.baseUrl, user, ` ${first.toUpperCase().replaceAll('-', ' ')} `);
    expect((await own.requestAsPerson({ path: ownPath })).body.recoveryCodesLeft).toBe(9);
    expect(answer(await (await enter(user)).enter(first))).toEqual([400, wrongCode]);
    expect((await (await enter(user)).enter(second)).status).toBe(200);
    const stranger = await openHub();
    expect(answer(await (await enter(stranger.user)).enter(recoveryCodes[2]!))).toEqual([400, wrongCode]);
  });

  it('the cookie between password and code is no session, and is valid in its browser for five minutes', async () => {
    const { hub, user, secret } = await openHub();
    const { visitor, enter: enterCode } = await enter(user);
    const pending = visitor.cookies.get('spoke_sign_in_code') ?? '';
    for (const headers of [{ cookie: `spoke_session=${pending}` }, { cookie: `spoke_sign_in_code=${pending}` }]) {
      expect((await request(app.baseUrl, { path: session, headers })).status).toBe(401);
      const inHub = { ...headers, 'x-spoke-hub': String(hub.hubId) };
      expect((await request(app.baseUrl, { path: contacts, headers: inHub })).status).toBe(401);
      expect((await request(app.baseUrl, { path: ownPath, headers })).status).toBe(401);
    }
    const code = await nextCode(secret);
    for (const cookie of ['', 'spoke_sign_in_code=', `spoke_sign_in_code=${'A'.repeat(43)}`]) {
      const reply = await request(app.baseUrl, { path: `${session}/code`, json: { code }, headers: { cookie } });
      expect(answer(reply)).toEqual([409, expired]);
    }
    const headers = { cookie: `spoke_sign_in_code=${pending}`, origin: 'https://evil.test' };
    const forged = await request(app.baseUrl, { path: `${session}/code`, json: { code }, headers });
    expect(forged.status).toBe(403);
    await advance(app.baseUrl, 300);
    expect(answer(await enterCode(await nextCode(secret)))).toEqual([409, expired]);
  });

  it('a sign-in that waits for its code ends with a change of the password, and cannot be finished twice', async () => {
    const { user, secret, session: own } = await openHub();
    const waiting = await enter(user);
    const newPassword = 'another-horse-battery';
    const change = { currentPassword: user.password, newPassword };
    const changed = await own.requestAsPerson({ method: 'PUT', path: '/_app/profile/password', json: change });
    expect(changed.status).toBe(204);
    expect(answer(await waiting.enter(await nextCode(secret)))).toEqual([409, expired]);
    const again = await enter({ ...user, password: newPassword });
    const pending = again.visitor.cookies.get('spoke_sign_in_code') ?? '';
    expect((await again.enter(await nextCode(secret))).status).toBe(200);
    const headers = { cookie: `spoke_sign_in_code=${pending}` };
    const json = { code: await nextCode(secret) };
    const twice = await request(app.baseUrl, { path: `${session}/code`, json, headers });
    expect(answer(twice)).toEqual([409, expired]);
  });

  it('wrong codes delay all browsers of the user, also those that have signed in before', async () => {
    const { user, secret, recoveryCodes } = await openHub();
    const known = await enter(user);
    expect((await known.enter(await nextCode(secret))).status).toBe(200);
    await enterWrongCodes(user);
    const cookie = `spoke_device=${known.visitor.cookies.get('spoke_device')}`;
    const { email, password } = user;
    const again = await request(app.baseUrl, { path: session, json: { email, password }, headers: { cookie } });
    const pending = (again.headers['set-cookie'] ?? [])[0]?.split(';')[0] ?? '';
    const attempt = (code: string) =>
      request(app.baseUrl, {
        path: `${session}/code`,
        json: { code },
        headers: { cookie: `${cookie}; ${pending}` },
      });
    for (const code of [await readCode(app.baseUrl, secret), recoveryCodes[0]!]) {
      expect(answer(await attempt(code))).toEqual([429, tooMany]);
    }
    await advance(app.baseUrl, 250);
    expect((await attempt(await readCode(app.baseUrl, secret))).status).toBe(200);
  });

  it('codes are valid after the clock was set back', async () => {
    const { user, secret } = await openHub();
    expect((await (await enter(user)).enter(await nextCode(secret))).status).toBe(200);
    await request(app.baseUrl, { path: '/_spoke/clock', json: { reset: true } });
    expect((await (await enter(user)).enter(await readCode(app.baseUrl, secret))).status).toBe(200);
  });

  it('the inspector masks keys and codes', async () => {
    const { user, secret, recoveryCodes } = await openHub();
    const code = await nextCode(secret);
    expect((await (await enter(user)).enter(code)).status).toBe(200);
    const shown = await request(app.baseUrl, { path: '/_spoke/requests' });
    expect(shown.text).toContain(ownPath);
    for (const hidden of [secret, ...recoveryCodes, `"${code}"`, `\\"${code}\\"`]) {
      expect(shown.text).not.toContain(hidden);
    }
  });
});

describe('signing in before connecting an app', () => {
  const path = toAuthorizePath(seedApp(3001));

  it('asks for the code too and returns to the page of the app', async () => {
    const { user, secret } = await openHub();
    const visitor = newVisitor(app.baseUrl);
    const page = await visitor.signIn(path, user);
    expect(page.text).toContain('Enter your code');
    expect(visitor.cookies.has('spoke_session')).toBe(false);
    const form = formOf(page.text, 'code');
    const wrong = await visitor.post(form.action, { ...form.fields, code: '000000' });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('The code is not right')]);
    expect((await visitor.post(form.action, { ...form.fields, csrf: 'x', code: '000000' })).status).toBe(403);
    const done = await visitor.post(form.action, { ...form.fields, code: await nextCode(secret) });
    expect([done.status, done.headers.location]).toEqual([303, form.action]);
    expect([...visitor.cookies.keys()].sort()).toEqual(['spoke_device', 'spoke_session']);
    const next = await visitor.get(done.headers.location ?? '');
    expect(formOf(next.text, 'connect')).toBeDefined();
  });

  it('a code that took too long leads back to the password, and so does the wish to be another user', async () => {
    const { user, secret } = await openHub();
    const visitor = newVisitor(app.baseUrl);
    const form = formOf((await visitor.signIn(path, user)).text, 'code');
    await advance(app.baseUrl, 301);
    const late = await visitor.post(form.action, { ...form.fields, code: await nextCode(secret) });
    expect([late.status, late.text]).toEqual([400, expect.stringContaining('That took too long')]);
    expect(formOf(late.text, 'sign-in')).toBeDefined();
    const again = formOf((await visitor.signIn(path, user)).text, 'sign-in-again');
    const left = await visitor.post(again.action, again.fields);
    expect(left.status).toBe(303);
    expect(visitor.cookies.has('spoke_sign_in_code')).toBe(false);
    expect(formOf((await visitor.get(path)).text, 'sign-in')).toBeDefined();
  });

  it('wrong codes of the web app and of this page are counted together', async () => {
    const { user, secret } = await openHub();
    await enterWrongCodes(user);
    const visitor = newVisitor(app.baseUrl);
    const form = formOf((await visitor.signIn(path, user)).text, 'code');
    const reply = await visitor.post(form.action, { ...form.fields, code: await readCode(app.baseUrl, secret) });
    expect([reply.status, reply.text]).toEqual([429, expect.stringContaining('Too many attempts')]);
    expect(visitor.cookies.has('spoke_session')).toBe(false);
  });
});

describe('a second factor that is on', () => {
  const post = (own: Awaited<ReturnType<typeof openAppSession>>, name: string, json: object) =>
    own.requestAsPerson({ path: `${ownPath}/${name}`, json });

  it('is turned off with password and code only', async () => {
    const { user, secret, session: own } = await openHub();
    const { password } = user;
    const off = (json: object) => post(own, 'turn-off', json);
    expect(answer(await off({ password: 'wrong-horse-501', code: await nextCode(secret) }))).toEqual([
      400,
      wrongPassword,
    ]);
    expect(answer(await off({ password, code: '000000' }))).toEqual([400, wrongCode]);
    expect((await off({ password })).status).toBe(400);
    expect((await enter(user)).reply.status).toBe(202);
    expect((await off({ password, code: await nextCode(secret) })).status).toBe(204);
    expect((await enter(user)).reply.status).toBe(200);
    expect((await off({ password, code: await nextCode(secret) })).status).toBe(409);
    expect((await own.requestAsPerson({ path: ownPath })).body).toMatchObject({
      enabledAt: null,
      recoveryCodesLeft: 0,
    });
  });

  it('gets new recovery codes in place of the others', async () => {
    const { user, secret, session: own, recoveryCodes } = await openHub();
    const { password } = user;
    const renew = (json: object) => post(own, 'recovery-codes', json);
    expect((await renew({ password, code: '000000' })).status).toBe(400);
    const made = await renew({ password, code: await nextCode(secret) });
    expect([made.status, made.body.recoveryCodes.length]).toEqual([200, 10]);
    expect(answer(await (await enter(user)).enter(recoveryCodes[0]!))).toEqual([400, wrongCode]);
    const { code } = made.body.recoveryCodes[0] as { code: string };
    expect((await (await enter(user)).enter(code)).status).toBe(200);
    expect((await renew({ password, code: made.body.recoveryCodes[1].code })).status).toBe(200);
  });
});
