import { describe, expect, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { startSpoke } from '../../../test/support/app.js';
import { request } from '../../../test/support/http.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { newPersonIn, type NewPerson } from '../../../test/support/people.js';

const path = '/_app/profile/personal-access-keys';
const exchange = '/localdevauth/v1/auth/refresh';
const companies = '/crm/v3/objects/companies';
const both = ['crm.objects.companies.read', 'crm.objects.companies.write'];

async function openPerson(hub: TestHub, role?: NewPerson['role']) {
  const person = role === undefined ? hub.user : await newPersonIn(hub, { role });
  const session = await openAppSession(hub.baseUrl, person);
  const send = session.requestAsPerson;
  const create = (json: object = {}) =>
    send({ path, json: { hubId: hub.hubId, name: 'Laptop', scopes: both, ...json } });
  const list = async () => (await send({ path })).body.results as { keyId: number; lastUsedAt: string | null }[];
  return { person, send, create, list };
}

const trade = (hub: TestHub, key: string, query = '') =>
  request(hub.baseUrl, { path: exchange + query, json: { encodedOAuthRefreshToken: key } });

/** The status of a request with a token. */
const use = async (hub: TestHub, token: string, json?: object) =>
  (await hub.request({ path: companies, token, ...(json && { json }) })).status;

async function newKey(role?: NewPerson['role'], scopes: readonly string[] = both) {
  const hub = await newHub();
  const owner = await openPerson(hub, role);
  const made = await owner.create({ scopes });
  expect([made.status, made.body.message]).toEqual([201, undefined]);
  const { keyId, key } = made.body as { keyId: number; key: string };
  return { hub, owner, keyId, key };
}

async function newToken(role?: NewPerson['role'], scopes?: readonly string[]) {
  const made = await newKey(role, scopes);
  const { status, body } = await trade(made.hub, made.key);
  expect(status).toBe(200);
  return { ...made, token: body.oauthAccessToken as string };
}

describe('personal access keys', () => {
  it('are shown once, listed by their user only, and deleted (Assumption O24)', async () => {
    const { hub, owner, keyId, key } = await newKey();
    expect(key).toMatch(new RegExp(`^pak-na1-${hub.hubId}-[0-9a-f-]{36}$`));
    expect(await owner.list()).toEqual([
      {
        ...{ keyId, hubId: hub.hubId, hubName: expect.any(String), name: 'Laptop', scopes: both },
        ...{ createdAt: expect.any(String), lastUsedAt: null },
      },
    ]);
    const other = await openPerson(hub, 'admin');
    expect(await other.list()).toEqual([]);
    const one = `${path}/${hub.hubId}/${keyId}`;
    expect((await other.send({ method: 'DELETE', path: one })).status).toBe(404);
    expect((await owner.send({ method: 'DELETE', path: one })).status).toBe(204);
    expect((await owner.send({ method: 'DELETE', path: one })).status).toBe(404);
    expect(await owner.list()).toEqual([]);
    expect((await trade(hub, key)).status).toBe(401);
  });

  it('need a name, known scopes of the role, an account of the user, and are 20 at most', async () => {
    const hub = await newHub();
    const { create, list } = await openPerson(hub, 'viewer');
    const refused: readonly [object, string][] = [
      [{ name: ' ' }, 'The name of a personal access key is 1 to 100 visible characters.'],
      [{ scopes: [] }, 'A personal access key needs at least one scope.'],
      [{ scopes: ['no.such.scope'] }, 'There is no scope no.such.scope.'],
      [{ scopes: both }, 'Your role in the account does not allow the scope crm.objects.companies.write.'],
    ];
    for (const [fault, message] of refused) {
      const { status, body } = await create(fault);
      expect([status, body.message]).toEqual([400, message]);
    }
    const elsewhere = await newHub();
    expect((await create({ hubId: elsewhere.hubId })).status).toBe(404);
    const scopes = ['crm.objects.companies.read'];
    const all = await Promise.all(Array.from({ length: 21 }, (_, at) => create({ name: `Key ${at}`, scopes })));
    expect(all.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 20 }, () => 201), 400]);
    expect(await list()).toHaveLength(20);
  });

  it.each([
    ['admin', ['account-info.security.read', 'settings.users.write', 'crm.objects.companies.write'], []],
    [
      'member',
      ['crm.objects.companies.write', 'settings.users.read'],
      ['account-info.security.read', 'settings.users.write'],
    ],
    [
      'viewer',
      ['crm.objects.companies.read', 'files.read'],
      ['crm.objects.companies.write', 'files', 'tickets', 'content'],
    ],
  ] as const)('of a user with the role %s may have the scopes of that role', async (role, allowed, refused) => {
    const hub = await newHub();
    const { send } = await openPerson(hub, role);
    const { body } = await send({ path: `${path}/scopes?hubId=${hub.hubId}` });
    expect(body.results).toEqual(expect.arrayContaining([...allowed]));
    for (const scope of refused) expect(body.results).not.toContain(scope);
    const other = await newHub();
    expect((await send({ path: `${path}/scopes?hubId=${other.hubId}` })).status).toBe(404);
  });

  it('leave an entry in the activity of the account when they are created and deleted (Assumption O22)', async () => {
    const { hub, owner, keyId } = await newKey();
    await owner.send({ method: 'DELETE', path: `${path}/${hub.hubId}/${keyId}` });
    const { body } = await hub.request({ path: '/account-info/v3/activity/audit-logs?sort=-occurredAt' });
    const own = body.results.filter(({ category }: { category: string }) => category === 'PERSONAL_ACCESS_KEY');
    const actingUser = { userId: hub.user.userId, userEmail: hub.user.email };
    expect(own).toMatchObject([
      { action: 'DELETE', targetObjectId: String(keyId), actingUser },
      { action: 'CREATE', targetObjectId: String(keyId), actingUser },
    ]);
  });

  it('are not for apps and other sites', async () => {
    const hub = await newHub();
    expect((await hub.request({ path })).status).toBe(401);
    expect((await request(hub.baseUrl, { path })).status).toBe(401);
  });
});

describe('the exchange of a key', () => {
  it('returns a bearer token with the scopes of the key, and what command-line tools expect', async () => {
    const { hub, owner, key } = await newKey();
    const { status, body } = await trade(hub, key, `?portalId=${hub.hubId}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ hubId: hub.hubId, userId: owner.person.userId, hubName: expect.any(String), accountType: 'STANDARD' },
      ...{ oauthAccessToken: expect.stringMatching(/^pkt-na1-/), expiresAtMillis: expect.any(Number) },
      ...{ encodedOAuthRefreshToken: key, scopeGroups: both, enabledFeatures: {} },
    });
    const token = body.oauthAccessToken as string;
    expect(await use(hub, token)).toBe(200);
    expect(await use(hub, token, { properties: { name: 'Acme' } })).toBe(201);
    expect((await hub.request({ path: '/crm/v3/objects/deals', token })).status).toBe(403);
    const [used] = await owner.list();
    expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThan(0);
  });

  it('refuses other texts, and another account', async () => {
    const { hub, key } = await newKey();
    const other = await newHub();
    const wrong = [
      ['nonsense', ''],
      [`${key}x`, ''],
      [key.replace(`-${hub.hubId}-`, `-${other.hubId}-`), ''],
      [key, `?portalId=${other.hubId}`],
    ] as const;
    for (const [text, query] of wrong) {
      const { status, body } = await trade(hub, text, query);
      expect([status, body.category]).toEqual([401, 'INVALID_AUTHENTICATION']);
    }
    expect((await request(hub.baseUrl, { path: exchange, json: {} })).status).toBe(400);
  });

  it('gives tokens that nobody can change, and that belong to one account', async () => {
    const { hub, token } = await newToken();
    const at = token.length - 20;
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    for (const text of [changed, `${token}A`, token.slice(0, -1), 'pkt-na1-']) expect(await use(hub, text)).toBe(401);
    const other = await newHub();
    const made = await hub.request({ path: companies, token, json: { properties: { name: 'Acme' } } });
    expect((await other.request({ path: `${companies}/${made.body.id}` })).status).toBe(404);
  });

  it('gives tokens whose writes name the user', async () => {
    const { hub, owner, keyId, token } = await newToken();
    const { body } = await hub.request({ path: companies, token, json: { properties: { name: 'Acme' } } });
    const names = 'hs_object_source,hs_object_source_id,hs_object_source_label,hs_created_by_user_id';
    const read = await hub.request({ path: `${companies}/${body.id}?properties=${names}` });
    expect(read.body.properties).toMatchObject({
      hs_object_source: 'INTEGRATION',
      hs_object_source_id: String(keyId),
      hs_object_source_label: 'Personal access key',
      hs_created_by_user_id: String(owner.person.userId),
    });
  });

  it('answers what the token may do', async () => {
    const { hub, token } = await newToken();
    const auth = '/localdevauth/v1/auth';
    const get = async (end: string) => (await hub.request({ path: `${auth}/${end}`, token })).body;
    expect(await get('check-scopes?scopeGroup=crm.objects.companies.read')).toEqual({
      portalScopesInGroup: ['crm.objects.companies.read'],
      userScopesInGroup: ['crm.objects.companies.read'],
    });
    expect(await get('check-scopes?scopeGroup=files')).toEqual({
      portalScopesInGroup: ['files'],
      userScopesInGroup: [],
    });
    expect(await get('check-scopes?scopeGroup=none')).toEqual({ portalScopesInGroup: [], userScopesInGroup: [] });
    const { results } = await get('scope-groups/authorized');
    expect(results).toMatchObject(both.map((name) => ({ scopeGroup: { name }, userAuthorized: true })));
    expect(await get('enabled-features')).toEqual({ enabledFeatures: {} });
    for (const end of ['check-scopes?scopeGroup=files', 'scope-groups/authorized', 'enabled-features']) {
      expect((await request(hub.baseUrl, { path: `${auth}/${end}` })).status).toBe(401);
    }
    expect((await hub.request({ path: `${auth}/check-scopes`, token })).status).toBe(400);
  });
});

describe('a token', () => {
  it('ends with its key', async () => {
    const { hub, owner, keyId, token } = await newToken();
    await owner.send({ method: 'DELETE', path: `${path}/${hub.hubId}/${keyId}` });
    expect(await use(hub, token)).toBe(401);
  });

  it('ends with the place of its user in the account', async () => {
    const { hub, owner, key, token } = await newToken('member');
    const admin = await openAppSession(hub.baseUrl, hub.user);
    await admin.request(hub.hubId, { method: 'DELETE', path: `/_app/users/${owner.person.userId}` });
    expect(await use(hub, token)).toBe(401);
    expect((await trade(hub, key)).status).toBe(401);
  });

  it('loses at once the scopes that a lower role does not allow, and may only read for a viewer', async () => {
    const { hub, owner, key, token } = await newToken('member', [...both, 'crm.objects.deals.read']);
    const admin = await openAppSession(hub.baseUrl, hub.user);
    const place = `/_app/users/${owner.person.userId}`;
    const changed = await admin.request(hub.hubId, { method: 'PATCH', path: place, json: { role: 'viewer' } });
    expect(changed.status).toBeLessThan(300);
    expect(await use(hub, token)).toBe(200);
    expect(await use(hub, token, { properties: { name: 'Acme' } })).toBe(403);
    expect((await trade(hub, key)).body.scopeGroups).toEqual(['crm.objects.companies.read', 'crm.objects.deals.read']);
    // Searches read, whatever their method.
    const search = await hub.request({ path: `${companies}/search`, token, json: {} });
    expect(search.status).toBe(200);
  });

  it('does not work while its user has a temporary password', async () => {
    const { hub, owner, key, token } = await newToken('member');
    const admin = await openAppSession(hub.baseUrl, hub.user);
    await admin.request(hub.hubId, { method: 'POST', path: `/_app/users/${owner.person.userId}/password` });
    expect(await use(hub, token)).toBe(401);
    expect((await trade(hub, key)).status).toBe(401);
  });

  it('is not that of an app', async () => {
    const { hub, token } = await newToken(undefined, ['timeline', ...both]);
    const event = { method: 'PUT', path: '/integrations/v1/3001/timeline/event', json: { eventTypeId: 1 } } as const;
    expect((await hub.request({ ...event, token })).status).toBe(403);
  });

  it('expires after half an hour', async () => {
    const server = await startSpoke();
    const hub = await newHub({ baseUrl: server.baseUrl });
    const owner = await openPerson(hub);
    const { key } = (await owner.create()).body as { key: string };
    const { body } = await trade(hub, key);
    const token = body.oauthAccessToken as string;
    const advance = (advanceSeconds: number) =>
      request(hub.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds } });
    await advance(29 * 60);
    expect(await use(hub, token)).toBe(200);
    await advance(2 * 60);
    const refused = await hub.request({ path: companies, token });
    expect([refused.status, refused.body.category]).toEqual([401, 'EXPIRED_AUTHENTICATION']);
    expect(await use(hub, (await trade(hub, key)).body.oauthAccessToken as string)).toBe(200);
  });
});
