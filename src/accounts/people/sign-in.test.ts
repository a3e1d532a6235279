import { describe, expect, inject, it } from 'vitest';
import { startSpoke } from '../../../test/support/app.js';
import { runJson } from '../../../test/support/cli.js';
import { request } from '../../../test/support/http.js';
import { newHub } from '../../../test/support/hubs.js';
import { needs } from '../../../test/support/needs.js';
import { isSignedIn, openSignIn, sendSignIn, sessionOf, signIn } from '../../../test/support/sign-in.js';
import { underLoad } from '../../../test/support/under-load.js';

const hour = 3600;

it('the right password signs in, with the address in any letter case; a wrong one does not', async () => {
  const { baseUrl, user } = await newHub();
  const right = await signIn(baseUrl, { ...user, email: ` ${user.email.toUpperCase()} ` });
  expect(right.status).toBe(303);
  expect(await isSignedIn(baseUrl, sessionOf(right)!)).toBe(true);
  const wrong = await signIn(baseUrl, { ...user, password: `${user.password}x` });
  expect(sessionOf(wrong)).toBeUndefined();
  expect(wrong.text).toContain('not right');
});

it.each(['\0', '\ud800', 'x'.repeat(400), "' or 1=1 --", ''])(
  'the address %j does not sign in and causes no error',
  async (email) => {
    const reply = await signIn(inject('baseUrl'), { email, password: 'correct-horse-501' });
    expect(reply.status).toBeLessThan(500);
    expect(sessionOf(reply)).toBeUndefined();
  },
);

it('a sign-in creates a new session and ends the previous one of the same browser', async () => {
  const { baseUrl, user } = await newHub();
  const first = sessionOf(await signIn(baseUrl, user))!;
  const form = await openSignIn(baseUrl);
  const second = sessionOf(
    await sendSignIn(baseUrl, { ...form, cookie: `${form.cookie}; spoke_session=${first}` }, user),
  )!;
  expect(second).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(second).not.toBe(first);
  expect(await isSignedIn(baseUrl, first)).toBe(false);
  expect(await isSignedIn(baseUrl, second)).toBe(true);
});

it('after five wrong passwords the right one is delayed too, for known and unknown users', async () => {
  const { baseUrl, user } = await newHub();
  const form = await openSignIn(baseUrl);
  for (const email of [`nobody-${user.email}`, user.email]) {
    const guesses = [];
    for (let count = 0; count < 12; count += 1) {
      const { text } = await sendSignIn(baseUrl, form, { email, password: 'wrong-horse-501' });
      guesses.push(text.includes('Too many attempts') ? 'wait' : 'wrong');
    }
    expect(guesses.slice(0, 6)).toEqual(Array(6).fill('wrong'));
    expect(guesses).toContain('wait');
  }
  const right = await sendSignIn(baseUrl, form, user);
  expect(sessionOf(right)).toBeUndefined();
  expect(right.text).toContain('Too many attempts');
});

it('parallel guesses get no more attempts than sequential ones', async () => {
  const { baseUrl, user } = await newHub();
  const form = await openSignIn(baseUrl);
  const replies = await Promise.all(
    Array.from({ length: 30 }, () => sendSignIn(baseUrl, form, { ...user, password: 'wrong-horse-501' })),
  );
  const tried = replies.filter(({ text }) => text.includes('not right'));
  expect(tried.length).toBeLessThanOrEqual(6);
  expect(replies.every(({ status }) => status < 500)).toBe(true);
});

// A password hash takes some 50 ms, a refusal without one some 2 ms.
it('an unknown address takes the same work as a wrong password', async () => {
  const hubs = await Promise.all(Array.from({ length: 8 }, () => newHub()));
  const { baseUrl } = hubs[0]!;
  const form = await openSignIn(baseUrl);
  const times = { known: [] as number[], unknown: [] as number[] };
  for (const { user } of hubs) {
    for (const [kind, email] of [
      ['known', user.email],
      ['unknown', `no-${user.email}`],
    ] as const) {
      const started = performance.now();
      await sendSignIn(baseUrl, form, { email, password: 'wrong-horse-501' });
      times[kind].push(performance.now() - started);
    }
  }
  const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
  expect(median(times.unknown) / median(times.known)).toBeGreaterThan(0.5);
  expect(median(times.unknown) / median(times.known)).toBeLessThan(2);
});

it('a session expires after 12 hours without use and after 7 days in all', async () => {
  const { baseUrl } = await startSpoke();
  const advance = (advanceSeconds: number) => request(baseUrl, { path: '/_spoke/clock', json: { advanceSeconds } });
  const { user } = await newHub({ baseUrl });
  const idle = sessionOf(await signIn(baseUrl, user))!;
  await advance(11 * hour);
  expect(await isSignedIn(baseUrl, idle)).toBe(true);
  await advance(11 * hour);
  expect(await isSignedIn(baseUrl, idle)).toBe(true);
  await advance(12 * hour + 1);
  expect(await isSignedIn(baseUrl, idle)).toBe(false);
  const busy = sessionOf(await signIn(baseUrl, user))!;
  for (let hours = 0; hours < 7 * 24 - 11; hours += 11) {
    await advance(11 * hour);
    expect(await isSignedIn(baseUrl, busy)).toBe(true);
  }
  await advance(11 * hour);
  expect(await isSignedIn(baseUrl, busy)).toBe(false);
});

it('a suspended user is signed out and cannot sign in until reinstated', async () => {
  const app = await startSpoke();
  const { user } = await newHub({ baseUrl: app.baseUrl });
  const session = sessionOf(await signIn(app.baseUrl, user))!;
  const env = { SPOKE_DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl };
  const whileStopped = async (...args: string[]) => {
    await app.stop();
    await runJson(env, ...args);
    await app.restart();
  };
  await whileStopped('user', 'suspend', user.email);
  expect(await isSignedIn(app.baseUrl, session)).toBe(false);
  const refused = await signIn(app.baseUrl, user);
  expect(sessionOf(refused)).toBeUndefined();
  expect(refused.text).toContain('not right');
  await whileStopped('user', 'suspend', user.email, '--undo');
  expect(await isSignedIn(app.baseUrl, session)).toBe(false);
  expect(sessionOf(await signIn(app.baseUrl, user))).toBeDefined();
});

it('a user suspended by another process is signed out at once', needs.postgres, async () => {
  const app = await startSpoke();
  const { user } = await newHub({ baseUrl: app.baseUrl });
  const session = sessionOf(await signIn(app.baseUrl, user))!;
  const env = { SPOKE_DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl };
  await runJson(env, 'user', 'suspend', user.email);
  expect(await isSignedIn(app.baseUrl, session)).toBe(false);
});

describe('an attacker who sends wrong passwords', () => {
  const from = (address: string, cookie?: string) => ({
    headers: { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) },
  });
  const attempt = (baseUrl: string, person: { email: string; password: string }, options: ReturnType<typeof from>) =>
    request(baseUrl, { path: '/_app/session', json: { email: person.email, password: person.password }, ...options });

  it('is delayed after ten of them in a minute, and other users are not', async () => {
    const { baseUrl } = await startSpoke({ env: { SPOKE_TRUST_PROXY: '127.0.0.1' } });
    const { user } = await newHub({ baseUrl });
    const flood = async (place: number, isOver: () => boolean) => {
      const statuses: number[] = [];
      for (let count = 0; !isOver(); count += 1) {
        const person = { email: `nobody-${place}-${count}@acme.example`, password: 'wrong-horse-501' };
        const { status, headers } = await attempt(baseUrl, person, from('203.0.113.9'));
        if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        statuses.push(status);
      }
      return statuses;
    };
    const { result: own, loads } = await underLoad(40, flood, async () => {
      const statuses: number[] = [];
      for (let count = 0; count < 12; count += 1) {
        statuses.push((await attempt(baseUrl, user, from(`198.51.100.${count + 1}`))).status);
      }
      return statuses;
    });
    expect(own).toEqual(Array(12).fill(200));
    const statuses = loads.flat();
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    const { status } = await attempt(baseUrl, user, from('203.0.113.9'));
    expect(status).toBe(429);
  });

  it('does not lock a user out of a browser in which they have signed in', async () => {
    const { baseUrl } = await startSpoke({ env: { SPOKE_TRUST_PROXY: '127.0.0.1' } });
    const { user } = await newHub({ baseUrl });
    const other = (await newHub({ baseUrl })).user;
    const signedIn = await attempt(baseUrl, user, from('198.51.100.1'));
    const cookies = signedIn.headers['set-cookie'] ?? [];
    const device = cookies.find((text) => text.startsWith('spoke_device='));
    expect(device).toMatch(/; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    const cookie = device!.split(';')[0]!;
    /** Ten guesses, each at a time when it is tried: after them, the next one has to wait for 16 seconds. */
    const guess = async (target: typeof user, toOptions: (count: number) => ReturnType<typeof from>): Promise<void> => {
      for (let count = 0; count < 10; count += 1) {
        await request(baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: 10 } });
        const { status } = await attempt(baseUrl, { ...target, password: 'wrong-horse-501' }, toOptions(count));
        expect(status).toBe(401);
      }
    };
    await guess(user, (count) => from(`203.0.113.${count}`));
    expect((await attempt(baseUrl, user, from('192.0.2.1'))).status).toBe(429);
    expect((await attempt(baseUrl, user, from('192.0.2.1', cookie))).status).toBe(200);
    // For the address that it was made for, and unchanged, only.
    await guess(other, (count) => from(`203.0.113.${100 + count}`));
    expect((await attempt(baseUrl, other, from('192.0.2.2', cookie))).status).toBe(429);
    await attempt(baseUrl, { ...user, password: 'wrong-horse-501' }, from('203.0.113.1'));
    expect((await attempt(baseUrl, user, from('192.0.2.2', `${cookie}x`))).status).toBe(429);
    // Guesses from the browser itself wait, too.
    await guess(user, () => from('192.0.2.3', cookie));
    expect((await attempt(baseUrl, user, from('192.0.2.3', cookie))).status).toBe(429);
  });
});
