import { readdirSync, readFileSync } from 'node:fs';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { runJson } from '../../../test/support/cli.js';
import { createDatabase } from '../../../test/support/databases.js';
import { request } from '../../../test/support/http.js';
import { installApp, newHub } from '../../../test/support/hubs.js';
import { needs } from '../../../test/support/needs.js';

const path = '/crm/v3/owners';
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const notFound = {
  status: 'error',
  message: 'resource not found',
  correlationId: expect.any(String),
  category: 'OBJECT_NOT_FOUND',
};
const invalidOwner = (ownerId: string) => ({
  errors: [
    {
      message: `${ownerId} was not a valid owner ID`,
      code: 'INVALID_OWNER_ID',
      context: { propertyName: ['hubspot_owner_id'] },
    },
  ],
  category: 'VALIDATION_ERROR',
});

describe('owners', () => {
  it('each user of a hub is an owner with a separate id', async () => {
    const hub = await newHub();
    const { userId, ownerId, email } = hub.user;
    const owner = {
      id: ownerId,
      email,
      type: 'PERSON',
      firstName: 'Sandbox',
      lastName: 'Admin',
      userId,
      userIdIncludingInactive: userId,
      createdAt: time,
      updatedAt: time,
      archived: false,
    };
    expect(ownerId).toMatch(/^[1-9][0-9]{9,15}$/);
    expect(ownerId).not.toBe(String(userId));
    const list = await hub.request({ path });
    expect([list.status, list.body]).toEqual([200, { results: [owner] }]);
    const one = await hub.request({ path: `${path}/${ownerId}` });
    expect([one.status, one.body]).toEqual([200, owner]);
  });

  it.each(['/crm/v3/owners/', '/crm/owners/v3', '/crm/owners/2026-09/', '/crm/owners/2025-09?limit=500'])(
    '%s returns the same list',
    async (spelling) => {
      const hub = await newHub();
      const { status, body } = await hub.request({ path: spelling });
      expect([status, body.results.map(({ id }: { id: string }) => id)]).toEqual([200, [hub.user.ownerId]]);
    },
  );

  it('an owner is found by user id too', async () => {
    const hub = await newHub();
    const { userId, ownerId } = hub.user;
    const found = await hub.request({ path: `${path}/${userId}?idProperty=userId` });
    expect([found.status, found.body.id]).toEqual([200, ownerId]);
    const crossed = await hub.request({ path: `${path}/${userId}?idProperty=id` });
    expect([crossed.status, crossed.body]).toEqual([404, notFound]);
    const unknown = await hub.request({ path: `${path}/${userId}?idProperty=email` });
    expect(unknown.status).toBe(400);
  });

  it.each(['1', '0', 'ada', '-1', '9'.repeat(16), '9'.repeat(40), '1.5', '%20'])(
    'returns 404 for the owner %s (Assumption O3)',
    async (id) => {
      const hub = await newHub();
      for (const query of ['', '?idProperty=userId']) {
        const { status, body } = await hub.request({ path: `${path}/${id}${query}` });
        expect([status, body]).toEqual([404, notFound]);
      }
    },
  );

  it('other hubs cannot see an owner', async () => {
    const [hub, other] = [await newHub(), await newHub()];
    const { ownerId, userId, email } = hub.user;
    for (const id of [ownerId, `${userId}?idProperty=userId`]) {
      const { status, body } = await other.request({ path: `${path}/${id}` });
      expect([status, body]).toEqual([404, notFound]);
    }
    expect((await other.request({ path: `${path}?email=${email}` })).body).toEqual({ results: [] });
  });

  it('the e-mail filter matches the whole address in any letter case', async () => {
    const hub = await newHub();
    const ids = async (email: string) => {
      const { body } = await hub.request({ path: `${path}?email=${encodeURIComponent(email)}` });
      return body.results.map(({ id }: { id: string }) => id);
    };
    expect(await ids(hub.user.email.toUpperCase())).toEqual([hub.user.ownerId]);
    expect(await ids(hub.user.email.slice(1))).toEqual([]);
    expect(await ids('%')).toEqual([]);
  });

  it.each(['limit=0', 'limit=501', 'limit=x', 'after=x', 'after=-1', 'archived=perhaps'])(
    '?%s is rejected',
    async (query) => {
      const hub = await newHub();
      const { status, body } = await hub.request({ path: `${path}?${query}` });
      expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
    },
  );

  it('reading owners requires the scope crm.objects.owners.read', async () => {
    const hub = await newHub({ scopes: ['crm.objects.contacts.read'] });
    const app = await installApp(hub);
    for (const caller of [hub, app]) {
      for (const suffix of ['', `/${hub.user.ownerId}`]) {
        const { status, body } = await caller.request({ path: path + suffix });
        expect([status, body.category]).toEqual([403, 'MISSING_SCOPES']);
        expect(body.errors[0].context).toEqual({ requiredGranularScopes: ['crm.objects.owners.read'] });
      }
    }
    expect((await request(hub.baseUrl, { path })).status).toBe(401);
  });
});

describe('records (Spec 2.6)', () => {
  it('an owner property accepts only ids of owners of the same hub (INVALID_OWNER_ID)', async () => {
    const [hub, other] = [await newHub(), await newHub()];
    const companies = '/crm/v3/objects/companies';
    const give = (ownerId: unknown) =>
      hub.request({ path: companies, json: { properties: { name: 'Acme', hubspot_owner_id: ownerId } } });
    const made = await give(hub.user.ownerId);
    expect([made.status, made.body.properties.hubspot_owner_id]).toEqual([201, hub.user.ownerId]);
    for (const id of [other.user.ownerId, String(hub.user.userId), '17', `0${hub.user.ownerId}`, 'ada']) {
      const refused = await give(id);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject(invalidOwner(id));
      const json = { properties: { name: 'Globex', hubspot_owner_id: id } };
      const changed = await hub.request({ method: 'PATCH', path: `${companies}/${made.body.id}`, json });
      expect(changed.status).toBe(400);
      expect(changed.body).toMatchObject(invalidOwner(id));
    }
    const { body } = await hub.request({ path: `${companies}?properties=name&properties=hubspot_owner_id` });
    expect(body.results).toHaveLength(1);
    expect(body.results[0].properties).toMatchObject({ name: 'Acme', hubspot_owner_id: hub.user.ownerId });
  });
});

const token = 'pat-na1-7d0c7c2e-3f1c-4c55-9f8e-6f1f0a5a2b11';
const scopes = ['crm.objects.owners.read', 'crm.objects.companies.read', 'crm.objects.companies.write'];
const person = (userId: number, name: string, ownerId?: number) => ({
  userId,
  ...(ownerId !== undefined && { ownerId }),
  email: `user-${userId}@example.com`,
  password: 'correct-horse-battery',
  name,
  role: 'member',
});
const ada = person(501, 'Ada', 9001);
const ludwig = person(502, '  Ludwig van Beethoven ', 9002);
const seed = {
  hubs: [
    {
      hubId: 1001,
      name: 'Acme',
      users: [ada, ludwig, person(503, 'Grace Hopper', 9003), person(504, 'Alan Turing')],
      privateApps: [{ name: 'Tests', token, scopes }],
    },
    {
      hubId: 1002,
      name: 'Globex',
      users: [{ ...ada, ownerId: 9002 }],
      privateApps: [{ name: 'Tests', token: token.replace('7d0c', '7d0d'), scopes }],
    },
  ],
  records: { companies: [{ properties: { name: 'Acme', hubspot_owner_id: 9002 } }] },
};

describe('a hub with several users', () => {
  let app: SpokeApp;
  beforeAll(async () => {
    app = await startSpoke({ seed });
  });
  afterAll(() => app.close());

  const get = (query: string, asked = token) => request(app.baseUrl, { path: `${path}${query}`, token: asked });
  const idsOf = (results: { id: string }[]) => results.map(({ id }) => id);

  it('a seed file can set the names of owners', async () => {
    const { body } = await get('');
    expect(idsOf(body.results)).toEqual(['9001', '9002', '9003', expect.stringMatching(/^[0-9]{10,16}$/)]);
    const elsewhere = await get('', seed.hubs[1]?.privateApps[0]?.token);
    expect(elsewhere.body.results).toMatchObject([{ id: '9002', userId: 501 }]);
    const companies = '/crm/v3/objects/companies?properties=hubspot_owner_id';
    const records = await request(app.baseUrl, { path: companies, token });
    expect(records.body.results).toMatchObject([{ properties: { hubspot_owner_id: '9002' } }]);
  });

  it('the first word of a name is the first name, the rest the last name (Assumption O1)', async () => {
    expect((await get('/9001')).body).toMatchObject({ firstName: 'Ada', lastName: '' });
    expect((await get('/9002')).body).toMatchObject({ firstName: 'Ludwig', lastName: 'van Beethoven' });
  });

  it('are listed in pages, by id', async () => {
    const first = await get('?limit=2');
    expect(idsOf(first.body.results)).toEqual(['9001', '9002']);
    const link = `${app.baseUrl}${path}?limit=2&after=9002`;
    expect(first.body.paging).toEqual({ next: { after: '9002', link } });
    const second = await get('?limit=2&after=9002');
    expect(second.body).toEqual({
      results: [expect.objectContaining({ id: '9003' }), expect.objectContaining({ userId: 504 })],
    });
    expect((await get(`?after=${'9'.repeat(16)}`)).body).toEqual({ results: [] });
  });

  it('the owner of a suspended user is archived until the user is reinstated', async () => {
    const env = { SPOKE_DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl };
    const whileStopped = async (...args: string[]) => {
      await app.stop();
      await runJson(env, ...args);
      await app.restart();
    };
    const active = (await get('/9003')).body;
    const company = { path: '/crm/v3/objects/companies', token };
    const json = { properties: { name: 'Globex', hubspot_owner_id: '9003' } };
    expect((await request(app.baseUrl, { ...company, json })).status).toBe(201);

    await whileStopped('user', 'suspend', 'user-503@example.com');
    const archived = { ...active, userId: null, updatedAt: time, archived: true };
    expect((await get('?archived=true')).body).toEqual({ results: [archived] });
    expect((await get('/9003?archived=true')).body).toEqual(archived);
    expect((await get('/503?idProperty=userId&archived=true')).body).toEqual(archived);
    expect((await get('/9003?archived=true')).body.updatedAt > active.updatedAt).toBe(true);
    const hidden = await get('/9003');
    expect([hidden.status, hidden.body]).toEqual([404, notFound]);
    expect(idsOf((await get('')).body.results)).not.toContain('9003');
    const refused = await request(app.baseUrl, { ...company, json });
    expect([refused.status, refused.body]).toEqual([400, expect.objectContaining(invalidOwner('9003'))]);

    await whileStopped('user', 'suspend', 'user-503@example.com', '--undo');
    expect((await get('/9003')).body).toEqual({ ...active, updatedAt: time });
    expect((await get('?archived=true')).body).toEqual({ results: [] });
    expect((await request(app.baseUrl, { ...company, json })).status).toBe(201);
  }, 120_000);

  it('a user added or suspended by another process is visible at once', needs.postgres, async () => {
    const env = { SPOKE_DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl };
    const give = (ownerId: string) => {
      const json = { properties: { name: 'Initech', hubspot_owner_id: ownerId } };
      return request(app.baseUrl, { path: '/crm/v3/objects/companies', token, json });
    };
    expect((await give('9001')).status).toBe(201);
    const password = 'correct-horse-battery';
    const member = ['--email', 'new@example.com', '--name', 'New Member', '--hub', '1001', '--password', password];
    await runJson(env, 'user', 'create', ...member);
    const [added] = (await get('?email=new@example.com')).body.results;
    expect((await give(added.id)).status).toBe(201);
    await runJson(env, 'user', 'suspend', 'new@example.com');
    expect((await give(added.id)).status).toBe(400);
  });
});

it('users created before owners existed become owners in the migration', needs.postgres, async () => {
  const database = await createDatabase(process.env['DATABASE_URL'] ?? '');
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  try {
    const files = readdirSync('migrations').filter((name) => /^\d{4}-/.test(name));
    const migrate = (names: string[]) => names.map((name) => sql.unsafe(readFileSync(`migrations/${name}`, 'utf8')));
    await Promise.all(migrate(files.filter((name) => name < '0005').sort()));
    await sql`insert into hub values (1001, 'Acme', 'acme.example', 'UTC', 'USD', '2026-01-01')`;
    await sql`insert into person values (501, 'ada@example.com', 'Ada', '', '2026-01-01'), (502, 'ben@example.com', 'Ben', '', '2026-01-01')`;
    await sql`insert into hub_user values (1001, 501, 'admin', '2026-02-01'), (1001, 502, 'viewer', '2026-03-01')`;
    await Promise.all(migrate(['0005-owners.sql']));
    const found = await sql`select user_id, owner_id, created_at, updated_at from owner where hub_id = 1001 order by 1`;
    const [february, march] = [new Date('2026-02-01T00:00:00Z'), new Date('2026-03-01T00:00:00Z')];
    expect(found).toMatchObject([
      { user_id: 501, created_at: february, updated_at: february },
      { user_id: 502, created_at: march, updated_at: march },
    ]);
    expect(new Set(found.map((row) => row['owner_id'] as string)).size).toBe(2);
  } finally {
    await sql.end();
    await database.drop();
  }
});
