import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { request, type Reply } from '../../../test/support/http.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const path = '/_spoke/search';
const usual = { searchLagMs: 0, maxResults: 10_000, maxPageSize: null };

let app: SpokeApp;
let hub: TestHub;
beforeAll(async () => {
  app = await startSpoke();
});
afterAll(() => app?.close());
beforeEach(async () => {
  await put({ searchLagMs: 0, maxResults: null, maxPageSize: null });
  await clock({ reset: true });
  hub = await newHub({ baseUrl: app.baseUrl });
});

const put = (json: object) => request(app.baseUrl, { method: 'PUT', path, json });
const read = async () => (await request(app.baseUrl, { path })).body;
const clock = (json: object) => request(app.baseUrl, { path: '/_spoke/clock', json });
const advance = (seconds: number) => clock({ advanceSeconds: seconds });

interface Created {
  readonly id: string;
  readonly updatedAt: string;
}

async function create(type: string, properties: object, associations?: object): Promise<Created> {
  const { status, body } = await hub.request({ path: `/crm/v3/objects/${type}`, json: { properties, associations } });
  expect([status, body]).toEqual([201, body]);
  return body;
}

const send = async (method: string, at: string, json?: object): Promise<Reply> => {
  const reply = await hub.request({ method, path: at, ...(json && { json }) });
  expect([reply.status < 300, reply.body]).toEqual([true, reply.body]);
  return reply;
};

interface Found {
  readonly total: number;
  readonly results: readonly (Created & { readonly properties: Readonly<Record<string, string>>; archived: boolean })[];
  readonly paging?: { readonly next: { readonly after: string } };
}

const search = async (type: string, json: object = {}): Promise<Found> =>
  (await send('POST', `/crm/v3/objects/${type}/search`, json)).body;
const idsOf = ({ results }: Found) => results.map(({ id }) => id);
const nameIs = (value: string) => ({
  filters: [{ propertyName: 'name', operator: 'EQ', value }],
  properties: ['name'],
});
const withCompany = (id: string) => ({
  filters: [{ propertyName: 'associations.companies', operator: 'EQ', value: id }],
});

describe('the lag of searches', () => {
  it('hides new records until the clock has moved past it, and reads, lists and batch reads show them', async () => {
    expect(await read()).toEqual(usual);
    await clock({ frozen: true });
    const early = await create('companies', { name: 'Early' });
    expect((await put({ searchLagMs: 5000 })).body).toEqual({ ...usual, searchLagMs: 5000 });
    const { id } = await create('companies', { name: 'Acme' });
    expect(await search('companies')).toMatchObject({ total: 1, results: [{ id: early.id }] });
    for (const at of [
      '/crm/objects/v3/companies/search',
      '/crm/v3/objects/0-2/search',
      '/crm/v3/objects/COMPANY/search',
    ])
      expect((await send('POST', at, nameIs('Acme'))).body.total, at).toBe(0);
    expect((await send('GET', `/crm/v3/objects/companies/${id}`)).body.id).toBe(id);
    expect((await send('GET', '/crm/v3/objects/companies')).body.results).toHaveLength(2);
    const inputs = [{ id }];
    expect(
      (await send('POST', '/crm/v3/objects/companies/batch/read', { inputs, properties: [] })).body.results,
    ).toHaveLength(1);

    await advance(4.999);
    expect(await search('companies', nameIs('Acme'))).toMatchObject({ total: 0, results: [] });
    await advance(0.001);
    expect(await search('companies', nameIs('Acme'))).toMatchObject({ total: 1, results: [{ id }] });
  });

  it('matches, sorts and returns former values', async () => {
    await clock({ frozen: true });
    const [one, two] = [await create('companies', { name: 'Alpha' }), await create('companies', { name: 'Beta' })];
    await put({ searchLagMs: 60_000 });
    await advance(30);
    await send('PATCH', `/crm/v3/objects/companies/${one.id}`, { properties: { name: 'Omega' } });
    await advance(5);
    await send('PATCH', `/crm/v3/objects/companies/${one.id}`, { properties: { name: 'Zeta' } });
    const byName = { sorts: ['name'], properties: ['name'] };
    const before = await search('companies', byName);
    expect(before.results.map(({ id, updatedAt, properties }) => [id, updatedAt, properties['name']])).toEqual([
      [one.id, one.updatedAt, 'Alpha'],
      [two.id, two.updatedAt, 'Beta'],
    ]);
    expect(idsOf(await search('companies', nameIs('Alpha')))).toEqual([one.id]);
    expect(idsOf(await search('companies', { query: 'alp' }))).toEqual([one.id]);
    expect((await search('companies', nameIs('Zeta'))).total).toBe(0);
    const byChange = { sorts: ['-hs_lastmodifieddate'], filters: [] as object[] };
    expect(idsOf(await search('companies', byChange))).toEqual([two.id, one.id]);

    await advance(55);
    expect(idsOf(await search('companies', nameIs('Omega')))).toEqual([one.id]);
    await advance(5);
    expect(idsOf(await search('companies', nameIs('Zeta')))).toEqual([one.id]);
    expect((await search('companies', byName)).results.map(({ id }) => id)).toEqual([two.id, one.id]);
  });

  it('shows records that are deleted, merged or erased as they were', async () => {
    await clock({ frozen: true });
    const contact = (email: string) => create('contacts', { email, firstname: 'Ada' });
    const [binned, kept, merged, erased] = [
      await contact('binned@example.com'),
      await contact('kept@example.com'),
      await contact('merged@example.com'),
      await contact('erased@example.com'),
    ];
    await put({ searchLagMs: 1000 });
    await send('DELETE', `/crm/v3/objects/contacts/${binned.id}`);
    const merge = { primaryObjectId: kept.id, objectIdToMerge: merged.id };
    await send('POST', '/crm/v3/objects/contacts/merge', merge);
    await send('POST', '/crm/v3/objects/contacts/gdpr-delete', { objectId: erased.id });
    const all = { sorts: ['hs_object_id'], properties: ['email'] };
    const { total, results } = await search('contacts', all);
    expect([total, results.map(({ id, archived, properties }) => [id, archived, properties['email']])]).toEqual([
      4,
      [
        [binned.id, false, 'binned@example.com'],
        [kept.id, false, 'kept@example.com'],
        [merged.id, false, 'merged@example.com'],
        [erased.id, false, 'erased@example.com'],
      ],
    ]);
    await advance(1);
    expect(idsOf(await search('contacts', all))).toEqual([kept.id]);
  });

  it('applies to associations that are searched by, added and removed', async () => {
    await clock({ frozen: true });
    const company = await create('companies', { name: 'Acme' });
    const [one, two] = [await create('contacts', { firstname: 'One' }), await create('contacts', { firstname: 'Two' })];
    const pair = (id: string) => `/crm/v4/objects/contacts/${id}/associations/default/companies/${company.id}`;
    await send('PUT', pair(one.id));
    await put({ searchLagMs: 10_000 });
    await send('PUT', pair(two.id));
    await send('DELETE', `/crm/v4/objects/contacts/${one.id}/associations/companies/${company.id}`);
    expect(idsOf(await search('contacts', withCompany(company.id)))).toEqual([one.id]);
    await advance(10);
    expect(idsOf(await search('contacts', withCompany(company.id)))).toEqual([two.id]);
    await send('DELETE', `/crm/v3/objects/companies/${company.id}`);
    expect(idsOf(await search('contacts', withCompany(company.id)))).toEqual([two.id]);
    await advance(10);
    expect(idsOf(await search('contacts', withCompany(company.id)))).toEqual([]);
  });

  it('applies to searches of versions 1 and 2, and not to those of signed-in users', async () => {
    await clock({ frozen: true });
    await put({ searchLagMs: 1000 });
    await create('contacts', { email: 'ada@example.com' });
    await create('companies', { name: 'Acme', domain: 'acme.example' });
    const found = async () => [
      (await send('GET', '/contacts/v1/search/query?q=ada')).body.total,
      (await send('POST', '/companies/v2/domains/acme.example/companies', {})).body.results.length,
    ];
    expect(await found()).toEqual([0, 0]);
    const session = await openAppSession(app.baseUrl, hub.user);
    const ofMember = await session.request(hub.hubId, { path: '/crm/v3/objects/contacts/search', json: {} });
    expect([ofMember.status, ofMember.body.total]).toEqual([200, 1]);
    await advance(1);
    expect(await found()).toEqual([1, 1]);
  });

  it('pages through former records while others are written', async () => {
    await clock({ frozen: true });
    const inputs = Array.from({ length: 30 }, (_, place) => ({ properties: { name: `Company ${place}` } }));
    const { body } = await send('POST', '/crm/v3/objects/companies/batch/create', { inputs });
    const ids: string[] = body.results.map(({ id }: Created) => id);
    await put({ searchLagMs: 1000 });
    const seen: string[] = [];
    for (let after: string | undefined = '0'; after !== undefined;) {
      const page: Found = await search('companies', { limit: 7, after, sorts: ['hs_object_id'] });
      expect(page.total).toBe(30);
      seen.push(...idsOf(page));
      after = page.paging?.next.after;
      await create('companies', { name: 'Late' });
      await send('DELETE', `/crm/v3/objects/companies/${ids[seen.length - 1]}`);
    }
    expect(seen).toEqual(ids.toSorted((one, two) => Number(one) - Number(two)));
  });

  it('passes with real time while the clock runs, and ends at once when it is switched off', async () => {
    await put({ searchLagMs: 300 });
    const { id } = await create('companies', { name: 'Acme' });
    await expect.poll(async () => idsOf(await search('companies'))).toEqual([id]);
    await put({ searchLagMs: 600_000 });
    await create('companies', { name: 'Beta' });
    expect((await search('companies')).total).toBe(0);
    await put({ searchLagMs: null });
    expect((await search('companies')).total).toBe(2);
    await put({ searchLagMs: 600_000 });
    expect((await search('companies')).total).toBe(2);
  });

  it('ends with a reset and with the process, and a snapshot leaves it as it is', async () => {
    await clock({ frozen: true });
    await put({ searchLagMs: 1000, maxResults: 20 });
    const { body: snapshot } = await request(app.baseUrl, { path: '/_spoke/snapshots', json: { name: 'Before' } });
    await create('companies', { name: 'Acme' });
    const restore = { method: 'POST', path: `/_spoke/snapshots/${snapshot.id}/restore` };
    expect((await request(app.baseUrl, restore)).status).toBe(204);
    expect(await read()).toMatchObject({ searchLagMs: 1000, maxResults: 20 });
    await clock({ frozen: true });
    await create('companies', { name: 'Beta' });
    expect((await search('companies')).total).toBe(0);
    await request(app.baseUrl, { method: 'DELETE', path: `/_spoke/snapshots/${snapshot.id}` });
    expect((await request(app.baseUrl, { method: 'POST', path: '/_spoke/reset' })).status).toBe(204);
    expect(await read()).toEqual(usual);

    hub = await newHub({ baseUrl: app.baseUrl });
    await put({ searchLagMs: 600_000 });
    await create('companies', { name: 'Gamma' });
    await app.restart();
    expect(await read()).toEqual(usual);
    hub = { ...hub, request: (options) => request(app.baseUrl, { token: hub.privateApp.token, ...options }) };
    expect((await search('companies')).total).toBe(1);
  });
});

describe('caps of results and pages', () => {
  const createMany = async (count: number) => {
    const inputs = Array.from({ length: count }, (_, place) => ({ properties: { name: `Company ${place}` } }));
    await send('POST', '/crm/v3/objects/companies/batch/create', { inputs });
  };

  it('let a test reach the end of what searches return with 30 records', async () => {
    await createMany(31);
    const ask = (json: object) => hub.request({ path: '/crm/v3/objects/companies/search', json });
    expect((await ask({ after: 9990 })).status).toBe(200);
    const beyond = await ask({ after: 9991 });
    await put({ maxResults: 30 });
    const last = await ask({ after: 20 });
    expect(last.body).toMatchObject({ total: 31, paging: { next: { after: '30' } } });
    const refused = await ask({ after: 30 });
    expect(refused.status).toBe(400);
    expect({ ...refused.body, correlationId: '' }).toEqual({ ...beyond.body, correlationId: '' });
    expect((await ask({ limit: 31 })).status).toBe(400);
    const session = await openAppSession(app.baseUrl, hub.user);
    expect(
      (await session.request(hub.hubId, { path: '/crm/v3/objects/companies/search', json: { limit: 100 } })).status,
    ).toBe(200);
    await put({ maxResults: null });
    expect((await ask({ after: 30 })).status).toBe(200);
  });

  it('answer larger limits as those beyond the documented maximum', async () => {
    await createMany(12);
    const ofList = (limit: number) => hub.request({ path: `/crm/v3/objects/companies?limit=${limit}` });
    const ofSearch = (limit: number) => hub.request({ path: '/crm/v3/objects/companies/search', json: { limit } });
    const [list, found] = [await ofList(101), await ofSearch(201)];
    expect((await put({ maxPageSize: 5 })).body.maxPageSize).toBe(5);
    const same = (reply: Reply, maximum: number) => [
      reply.status,
      JSON.stringify({ ...reply.body, correlationId: '' }).replaceAll(`<= ${maximum}`, '<= 5'),
    ];
    expect(same(await ofList(6), 5)).toEqual(same(list, 100));
    expect(same(await ofSearch(6), 5)).toEqual(same(found, 200));
    expect((await ofList(5)).body.results).toHaveLength(5);
    expect((await ofSearch(5)).body.results).toHaveLength(5);
    // The documented default is larger.
    expect((await hub.request({ path: '/crm/v3/objects/companies' })).body.results).toHaveLength(5);
    const without = { path: '/crm/v3/objects/companies/search', json: {} };
    expect((await hub.request(without)).body.results).toHaveLength(5);
    expect((await hub.request({ ...without, json: { limit: null } })).body.results).toHaveLength(5);
    const session = await openAppSession(app.baseUrl, hub.user);
    expect((await session.request(hub.hubId, { ...without, json: { limit: 10 } })).body.results).toHaveLength(10);
    // Lists that cut larger pages cut them to the cap.
    const old = await hub.request({ path: '/companies/v2/companies/paged?limit=200' });
    expect([old.body.companies.length, old.body['has-more']]).toEqual([5, true]);
    expect((await hub.request({ path: '/crm/v3/owners?limit=6' })).status).toBe(400);
    // Not a page of a list.
    const invalid = await hub.request({ path: '/crm/v3/objects/companies?limit=many' });
    expect(invalid.status).toBe(400);
    await put({ maxPageSize: null });
    expect((await ofList(12)).body.results).toHaveLength(12);
  });

  it.each([
    {},
    { searchLagMs: -1 },
    { searchLagMs: 600_001 },
    { searchLagMs: 0.5 },
    { searchLagMs: '10' },
    { maxResults: 0 },
    { maxResults: 10_001 },
    { maxPageSize: 0 },
    { maxPageSize: 1001 },
    { searchLagMs: 10, more: true },
  ])('reject %j and change nothing', async (json) => {
    const { status, body } = await put(json);
    expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await read()).toEqual(usual);
  });
});
