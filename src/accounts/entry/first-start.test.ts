import { describe, expect, inject, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { runJson } from '../../../test/support/cli.js';
import { listCodes, production, readCode, startProduction } from '../../../test/support/first-start.js';
import { request } from '../../../test/support/http.js';
import { needs } from '../../../test/support/needs.js';
import { noteCall } from '../../../test/support/route-coverage.js';

const path = '/_app/first-start';
const ada = {
  accountName: 'Acme',
  timeZone: 'Europe/Berlin',
  name: 'Ada Admin',
  email: 'ada@example.com',
  password: 'correct-horse-battery',
};

const refusal = (message: string, category: string) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category,
});
const wrong = refusal('This is not the code in the log of the last start.', 'FORBIDDEN');
const over = refusal('This server already has an account: ask its administrator to add you.', 'CONFLICT');
const waits = refusal('Too many failed attempts to sign in. Please wait a moment and try again.', 'RATE_LIMITS');

const isNeeded = async (baseUrl: string) => {
  const { needed } = (await request(baseUrl, { path })).body as { needed: boolean };
  return { needed };
};
const begin = (baseUrl: string, json: object, headers = {}) => request(baseUrl, { path, json, headers });

describe('the first start in production', () => {
  it('the code from the log creates the first account once and signs in', async () => {
    const app = await startProduction();
    const code = await readCode(app);
    expect(code).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/);
    expect(
      app
        .stderr()
        .split('\n')
        .filter((line) => line.includes(code)),
    ).toHaveLength(1);
    expect(app.stdout()).not.toContain(code);
    expect((await request(app.baseUrl, { path })).body).toEqual({
      needed: true,
      currencies: expect.arrayContaining(['EUR', 'USD']),
      logoUrl: null,
      signIn: { passwords: true, singleSignOn: null },
    });
    const made = await begin(app.baseUrl, {
      ...{ code: ` ${code.toUpperCase()} `, ...ada },
      ...{ email: ' ada@example.com ', currency: 'EUR' },
    });
    const hub = { hubId: expect.any(Number), name: 'Acme', domain: expect.any(String), currency: 'EUR' };
    expect([made.status, made.body]).toEqual([
      201,
      {
        user: expect.objectContaining({ email: ada.email, name: ada.name, mustChoosePassword: false }),
        hubs: [expect.objectContaining({ ...hub, timeZone: 'Europe/Berlin', role: 'admin' })],
        csrfToken: expect.any(String),
      },
    ]);
    noteCall('POST', path);
    const cookie = (made.headers['set-cookie'] ?? [])[0]?.split(';')[0] ?? '';
    const headers = { cookie, 'x-spoke-hub': String(made.body.hubs[0].hubId) };
    expect((await request(app.baseUrl, { path: '/crm/v3/objects/companies', headers })).status).toBe(200);
    await openAppSession(app.baseUrl, ada);

    const refused = await begin(app.baseUrl, { code, ...ada, email: 'eve@example.com' });
    expect([refused.status, refused.body]).toEqual([409, over]);
    expect(await isNeeded(app.baseUrl)).toEqual({ needed: false });
    await app.restart();
    await openAppSession(app.baseUrl, ada);
    expect([await isNeeded(app.baseUrl), listCodes(app)]).toEqual([{ needed: false }, []]);
    expect((await begin(app.baseUrl, { code, ...ada, email: 'eve@example.com' })).body).toEqual(over);
  });

  it('an invalid request is rejected without using up the code', async () => {
    const app = await startProduction();
    const code = await readCode(app);
    const given = { code, ...ada };
    for (const [bad, message] of [
      [{ email: 'ada' }, 'ada is not an email address.'],
      [{ name: ' ' }, 'The name of a user is 1 to 100 visible characters.'],
      [{ password: 'eleven-char' }, 'A password has 12 to 256 characters.'],
      [{ accountName: '' }, 'The name of an account is 1 to 100 visible characters.'],
      [{ timeZone: 'Mars/Olympus' }, 'Mars/Olympus is not a time zone, such as UTC or Europe/Berlin.'],
      [{ currency: 'ZZZ' }, 'ZZZ is not a currency code, such as USD.'],
    ] as const) {
      const refused = await begin(app.baseUrl, { ...given, ...bad });
      expect([refused.status, refused.body]).toEqual([
        400,
        expect.objectContaining(refusal(message, 'VALIDATION_ERROR')),
      ]);
    }
    const forged = await begin(app.baseUrl, given, { origin: 'https://evil.test' });
    expect([forged.status, forged.headers['set-cookie']]).toEqual([403, undefined]);
    expect(await isNeeded(app.baseUrl)).toEqual({ needed: true });
    expect((await begin(app.baseUrl, given)).status).toBe(201);
  });

  it('a wrong code is rejected; a few wrong codes delay all requests from that address', async () => {
    const app = await startProduction();
    const code = await readCode(app);
    const guesses = ['', 'xxxx-xxxx-xxxx-xxxx-xxxx-xxxx', code.slice(1), `${code}a`, 'code'];
    for (const guess of guesses) {
      const refused = await begin(app.baseUrl, { ...ada, code: guess });
      expect([refused.status, refused.body, refused.headers['set-cookie']]).toEqual([403, wrong, undefined]);
    }
    // The sixth is the last that is heard before the wait.
    expect((await begin(app.baseUrl, { ...ada, code: 'code' })).status).toBe(403);
    const tooSoon = await begin(app.baseUrl, { ...ada, code });
    expect([tooSoon.status, tooSoon.body]).toEqual([429, waits]);
    await expect.poll(async () => (await begin(app.baseUrl, { ...ada, code })).status, { timeout: 20_000 }).toBe(201);
  });

  it('one of several concurrent requests succeeds', async () => {
    const app = await startProduction();
    const code = await readCode(app);
    const replies = await Promise.all(
      [1, 2, 3, 4].map((number) => begin(app.baseUrl, { ...ada, code, email: `ada-${number}@example.com` })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const winner = replies.find(({ status }) => status === 201)?.body.user.email as string;
    await openAppSession(app.baseUrl, { email: winner, password: ada.password });
    for (const { body } of replies.filter(({ status }) => status === 409)) expect(body).toEqual(over);
  });

  it('each start has a new code, which invalidates the previous one', async () => {
    const app = await startProduction();
    const old = await readCode(app);
    await app.restart();
    const code = await readCode(app);
    expect(code).not.toBe(old);
    expect((await begin(app.baseUrl, { ...ada, code: old })).body).toEqual(wrong);
    expect((await begin(app.baseUrl, { ...ada, code })).status).toBe(201);
  });

  it(
    'with two processes on one database the code logged last is valid in both, and one first user is created',
    needs.postgres,
    async () => {
      const first = await startProduction();
      const old = await readCode(first);
      const second = await startProduction({ DATABASE_URL: first.databaseUrl });
      const code = await readCode(second);
      expect((await begin(first.baseUrl, { ...ada, code: old })).body).toEqual(wrong);
      const replies = await Promise.all(
        [first, second, first, second].map(({ baseUrl }, number) =>
          begin(baseUrl, { ...ada, code, email: `ada-${number}@example.com` }),
        ),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
      for (const { baseUrl } of [first, second]) expect(await isNeeded(baseUrl)).toEqual({ needed: false });
    },
  );

  it('a user created on the command line counts as the first user', needs.postgres, async () => {
    const app = await startProduction();
    const code = await readCode(app);
    const env = {
      ...production,
      SPOKE_PUBLIC_URL: app.baseUrl,
      SPOKE_DATA_DIR: app.dataDir,
      DATABASE_URL: app.databaseUrl,
    };
    await runJson(env, 'user', 'create', '--email', 'op@example.com', '--name', 'Op', '--new-hub', 'Acme');
    expect((await begin(app.baseUrl, { ...ada, code })).body).toEqual(over);
  });
});

it('a sandbox does not wait for a first start', async () => {
  const baseUrl = inject('baseUrl');
  expect(await isNeeded(baseUrl)).toEqual({ needed: false });
  const refused = await begin(baseUrl, { ...ada, code: 'xxxx-xxxx-xxxx-xxxx-xxxx-xxxx' });
  expect([refused.status, refused.body]).toEqual([409, over]);
});
