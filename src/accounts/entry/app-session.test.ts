import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { openAppSession } from '../../../test/support/app-session.js';
import { request } from '../../../test/support/http.js';
import { installApp, newHub, type TestHub } from '../../../test/support/hubs.js';

const path = '/_app/session';
const contacts = '/crm/v3/objects/contacts';
const ada = { properties: { firstname: 'Ada' } };

const nothingChosen = {
  ...{ language: null, timeZone: null, numberFormat: null },
  ...{ dateOrder: null, hourCycle: null, weekStart: null },
};

const refusal = (message: string, category: string) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category,
});
const forged = refusal(
  'The request was not sent by a page of this server, or lacks the CSRF token of the session.',
  'FORBIDDEN',
);
const signedOut = expect.objectContaining({ status: 'error', category: 'INVALID_AUTHENTICATION' });
const noAccount = refusal('There is no account with this id.', 'OBJECT_NOT_FOUND');

async function findOwnerId(hub: TestHub): Promise<string> {
  const { body } = await hub.request({ path: `/crm/v3/owners?email=${encodeURIComponent(hub.user.email)}` });
  return body.results[0].id as string;
}

describe('signing in to the web app', () => {
  it('an address and a password return a session cookie, the user and their accounts', async () => {
    const hub = await newHub({ name: 'Acme', timeZone: 'Europe/Berlin' });
    const { userId, email, password } = hub.user;
    const reply = await request(hub.baseUrl, { path, json: { email: email.toUpperCase(), password } });
    const session = {
      user: {
        userId,
        email,
        name: 'Sandbox Admin',
        mustChoosePassword: false,
        hasSecondFactor: false,
        byProvider: false,
        preferences: nothingChosen,
      },
      hubs: [
        {
          hubId: hub.hubId,
          name: 'Acme',
          domain: hub.domain,
          formats: {
            ...{ numberFormat: 'language', dateOrder: 'language' },
            ...{ hourCycle: 'language', weekStart: 'language' },
          },
          logoUrl: null,
          timeZone: 'Europe/Berlin',
          currency: 'USD',
          requiresSecondFactor: false,
          role: 'admin',
          ownerId: await findOwnerId(hub),
        },
      ],
      csrfToken: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    };
    expect([reply.status, reply.body]).toEqual([200, session]);
    const [cookie = '', ...others] = reply.headers['set-cookie'] ?? [];
    expect(others).toEqual([
      expect.stringMatching(/^spoke_device=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/),
    ]);
    expect(cookie).toMatch(/^spoke_session=[\w-]{43}; Path=\/; Max-Age=(604799|604800); HttpOnly; SameSite=Lax$/);
    const again = await request(hub.baseUrl, { path, headers: { cookie: cookie.split(';')[0] } });
    expect([again.status, again.body]).toEqual([200, reply.body]);
  });

  it('a wrong password and an unknown address get the same response, and a delay after a few attempts', async () => {
    const { baseUrl, user } = await newHub();
    const wrong = refusal('The email address or the password is not right.', 'INVALID_AUTHENTICATION');
    const attempt = (email: string) => request(baseUrl, { path, json: { email, password: 'wrong-horse-501' } });
    const unknown = await attempt(`nobody-${user.email}`);
    expect([unknown.status, unknown.body, unknown.headers['set-cookie']]).toEqual([401, wrong, undefined]);
    const known = await attempt(user.email);
    expect([known.status, known.body, known.headers['set-cookie']]).toEqual([401, wrong, undefined]);
    const statuses = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await attempt(user.email)).status);
    expect(statuses).toContain(429);
    const right = await request(baseUrl, { path, json: { email: user.email, password: user.password } });
    expect([right.status, right.body.category, right.headers['set-cookie']]).toEqual([429, 'RATE_LIMITS', undefined]);
  });

  it('a new sign-in in the same browser ends the previous session', async () => {
    const { baseUrl, user } = await newHub();
    const first = await openAppSession(baseUrl, user);
    const json = { email: user.email, password: user.password };
    await request(baseUrl, { path, json, headers: { cookie: first.cookie } });
    expect((await request(baseUrl, { path, headers: { cookie: first.cookie } })).status).toBe(401);
  });

  it.each([{ origin: 'https://evil.test' }, { 'sec-fetch-site': 'cross-site' }])(
    'a cross-site request cannot sign in: %j',
    async (headers) => {
      const { baseUrl, user } = await newHub();
      const json = { email: user.email, password: user.password };
      const reply = await request(baseUrl, { path, json, headers });
      expect([reply.status, reply.body, reply.headers['set-cookie']]).toEqual([403, forged, undefined]);
    },
  );

  it.each([{}, { email: 'ada@example.com' }, { email: 'ada@example.com', password: 'x', remember: true }])(
    'the body %j is rejected',
    async (json) => {
      const { baseUrl } = await newHub();
      const reply = await request(baseUrl, { path, json });
      expect([reply.status, reply.body.category]).toEqual([400, 'VALIDATION_ERROR']);
    },
  );

  it('signing out ends the session, and requires the CSRF token', async () => {
    const { baseUrl, user } = await newHub();
    const { cookie, csrfToken } = await openAppSession(baseUrl, user);
    const signOut = (headers: Record<string, string>) => request(baseUrl, { method: 'DELETE', path, headers });
    for (const headers of [{ cookie }, { cookie, 'x-csrf-token': `${csrfToken}x` }]) {
      const reply = await signOut(headers);
      expect([reply.status, reply.body]).toEqual([403, forged]);
    }
    expect((await request(baseUrl, { path, headers: { cookie } })).status).toBe(200);
    const reply = await signOut({ cookie, 'x-csrf-token': csrfToken });
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(reply.headers['set-cookie']).toEqual(['spoke_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
    const after = await request(baseUrl, { path, headers: { cookie } });
    expect([after.status, after.body]).toEqual([401, signedOut]);
    expect((await signOut({ cookie, 'x-csrf-token': csrfToken })).status).toBe(401);
  });

  it('bearer tokens are not sessions', async () => {
    const hub = await newHub();
    const app = await installApp(hub);
    for (const token of [hub.privateApp.token, app.accessToken]) {
      expect((await request(hub.baseUrl, { path, token })).status).toBe(401);
    }
  });
});

describe('acting in an account', () => {
  it('a member reads and writes records as themselves (Assumption R16)', async () => {
    const hub = await newHub();
    const { userId } = hub.user;
    const session = await openAppSession(hub.baseUrl, hub.user);
    const made = await session.request(hub.hubId, { path: contacts, json: ada });
    expect(made.status).toBe(201);
    expect(made.body.properties).toMatchObject({
      hs_object_source: 'CRM_UI',
      hs_object_source_id: `userId:${userId}`,
      hs_created_by_user_id: String(userId),
      hs_updated_by_user_id: String(userId),
    });
    const record = `${contacts}/${made.body.id}`;
    const json = { properties: { lastname: 'Lovelace' } };
    expect((await session.request(hub.hubId, { method: 'PATCH', path: record, json })).status).toBe(200);
    const read = await session.request(hub.hubId, { path: `${record}?propertiesWithHistory=lastname` });
    expect(read.body.propertiesWithHistory.lastname).toMatchObject([
      { value: 'Lovelace', sourceType: 'CRM_UI', sourceId: `userId:${userId}`, updatedByUserId: userId },
    ]);
    expect((await hub.request({ path: record })).status).toBe(200);
  });

  it('property definitions store the id of the member who created them (Assumption P19)', async () => {
    const hub = await newHub();
    const session = await openAppSession(hub.baseUrl, hub.user);
    const json = { name: 'color', label: 'Color', type: 'string', fieldType: 'text', groupName: 'contactinformation' };
    const made = await session.request(hub.hubId, { path: '/crm/v3/properties/contacts', json });
    expect([made.status, made.body.createdUserId]).toEqual([201, String(hub.user.userId)]);
  });

  it('the cookie alone gives access to no account: the header has to name it', async () => {
    const hub = await newHub();
    const { cookie, csrfToken } = await openAppSession(hub.baseUrl, hub.user);
    for (const method of ['GET', 'POST']) {
      const json = method === 'POST' ? { json: ada } : {};
      const headers = { cookie, 'x-csrf-token': csrfToken };
      const reply = await request(hub.baseUrl, { method, path: contacts, headers, ...json });
      expect([reply.status, reply.body]).toEqual([401, signedOut]);
    }
  });

  it('accounts of other users are a 404 like missing ones', async () => {
    const [hub, other] = [await newHub(), await newHub()];
    const session = await openAppSession(hub.baseUrl, hub.user);
    const ids = [other.hubId, 999_999_998, 2_147_483_648, 0, '', ' ', '1e3', `${hub.hubId}, ${other.hubId}`];
    for (const hubId of ids) {
      for (const json of [{}, { json: ada }]) {
        const reply = await session.request(hubId, { path: contacts, ...json });
        expect([hubId, reply.status, reply.body]).toEqual([hubId, 404, noAccount]);
      }
    }
    expect((await other.request({ path: contacts })).body.results).toEqual([]);
  });

  it.each([
    ['no token', {}],
    ['another token', { 'x-csrf-token': 'A'.repeat(43) }],
    ['an empty token', { 'x-csrf-token': '' }],
    ['the token, but another origin', { origin: 'https://evil.test' }, true],
    ['the token, but a cross-site request', { 'sec-fetch-site': 'cross-site' }, true],
  ])('a write with %s is rejected and changes nothing', async (_, headers, hasToken = false) => {
    const hub = await newHub();
    const { cookie, csrfToken } = await openAppSession(hub.baseUrl, hub.user);
    const sent = { cookie, 'x-spoke-hub': hub.hubId, ...(hasToken && { 'x-csrf-token': csrfToken }), ...headers };
    const reply = await request(hub.baseUrl, { path: contacts, json: ada, headers: sent });
    expect([reply.status, reply.body]).toEqual([403, forged]);
    expect((await hub.request({ path: contacts })).body.results).toEqual([]);
  });

  it('the CSRF token of another session is rejected', async () => {
    const hub = await newHub();
    const [mine, other] = [await openAppSession(hub.baseUrl, hub.user), await openAppSession(hub.baseUrl, hub.user)];
    const headers = { 'x-csrf-token': other.csrfToken };
    const reply = await mine.request(hub.hubId, { path: contacts, json: ada, headers });
    expect([reply.status, reply.body]).toEqual([403, forged]);
  });

  it('a bearer token takes precedence over the session', async () => {
    const [hub, other] = [await newHub(), await newHub()];
    const session = await openAppSession(hub.baseUrl, hub.user);
    const { token } = other.privateApp;
    const made = await session.request(hub.hubId, { path: contacts, json: ada, token });
    expect(made.body.properties.hs_object_source).toBe('INTEGRATION');
    expect((await other.request({ path: contacts })).body.results).toHaveLength(1);
    expect((await hub.request({ path: contacts })).body.results).toEqual([]);
  });

  it('routes for apps reject members', async () => {
    const hub = await newHub();
    const session = await openAppSession(hub.baseUrl, hub.user);
    const reply = await session.request(hub.hubId, { path: '/account-info/v3/details' });
    expect([reply.status, reply.body]).toEqual([401, signedOut]);
  });
});

describe('roles and time', () => {
  const password = 'correct-horse-battery';
  const person = (role: string, userId: number) => ({
    userId,
    email: `${role}@example.com`,
    name: `Ada ${role}`,
    password,
    role,
  });
  const seed = {
    hubs: [
      { hubId: 1001, name: 'Globex', users: ['admin', 'member', 'viewer'].map((role, n) => person(role, 501 + n)) },
      { hubId: 1002, name: 'Acme', users: [{ ...person('viewer', 503), role: 'member' }] },
    ],
  };
  let app: SpokeApp;
  beforeAll(async () => {
    app = await startSpoke({ seed });
  });
  afterAll(() => app.close());

  const signIn = (role: string) => openAppSession(app.baseUrl, { email: `${role}@example.com`, password });

  it.each(['admin', 'member'])('an %s can write', async (role) => {
    const session = await signIn(role);
    expect((await session.request(1001, { path: contacts, json: ada })).status).toBe(201);
  });

  it('a viewer can read everything and change nothing', async () => {
    const record = await (await signIn('admin')).request(1001, { path: contacts, json: ada });
    const viewer = await signIn('viewer');
    const { id } = record.body as { id: string };
    const refused = refusal('The role of the user in this account does not allow changes.', 'FORBIDDEN');
    for (const change of [
      { path: contacts, json: ada },
      { method: 'PATCH', path: `${contacts}/${id}`, json: ada },
      { method: 'DELETE', path: `${contacts}/${id}` },
      { path: '/crm/v3/properties/contacts', json: {} },
    ]) {
      const reply = await viewer.request(1001, change);
      expect([reply.status, reply.body]).toEqual([403, refused]);
    }
    for (const look of [
      { path: `${contacts}/${id}` },
      { path: `${contacts}/batch/read`, json: { inputs: [{ id }] } },
      { path: `${contacts}/search`, json: { filterGroups: [] } },
      { path: '/crm/v3/properties/contacts' },
      { path: '/crm/v3/owners' },
      { path: '/crm/v4/associations/contacts/companies/labels' },
      { path: `${contacts}/${id}/associations/companies` },
    ]) {
      expect([look.path, (await viewer.request(1001, look)).status]).toEqual([look.path, 200]);
    }
  });

  it('a role applies to one account: a viewer of one may write in another', async () => {
    const session = await signIn('viewer');
    const reply = await request(app.baseUrl, { path, headers: { cookie: session.cookie } });
    const roles = reply.body.hubs.map(({ hubId, role }: { hubId: number; role: string }) => [hubId, role]);
    expect(roles).toEqual([
      [1002, 'member'],
      [1001, 'viewer'],
    ]);
    expect((await session.request(1002, { path: contacts, json: ada })).status).toBe(201);
  });

  it('an expired session is rejected', async () => {
    const session = await signIn('member');
    await request(app.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: 12 * 3600 + 1 } });
    const replies = [
      await request(app.baseUrl, { path, headers: { cookie: session.cookie } }),
      await session.request(1001, { path: contacts }),
      await session.request(1001, { path: contacts, json: ada }),
      await session.request(1003, { path: contacts }),
    ];
    for (const { status, body } of replies) expect([status, body]).toEqual([401, signedOut]);
  });

  it('the inspector masks passwords and CSRF tokens', async () => {
    const session = await signIn('admin');
    await session.request(1001, { path: contacts, json: ada });
    const shown = await request(app.baseUrl, { path: '/_spoke/requests' });
    expect(shown.text).toContain('/_app/session');
    for (const secret of [password, session.csrfToken, session.cookie.replace('spoke_session=', '')]) {
      expect(shown.text).not.toContain(secret);
    }
    const [entry] = shown.body.results;
    expect(entry).toMatchObject({ caller: 'member', hubId: 1001, appId: null, grantedScopes: null });
  });
});
