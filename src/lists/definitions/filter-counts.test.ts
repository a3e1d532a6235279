import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startSpoke } from '../../../test/support/app.js';
import { openAppSession, type TestSession } from '../../../test/support/app-session.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { request, type Reply } from '../../../test/support/http.js';
import { anyOf, createContacts, createList, listsPath, property, tryList } from '../../../test/support/lists.js';

const path = '/_app/lists/count';
const ghent = anyOf([property('city', 'STRING', 'IS_EQUAL_TO', { value: 'Ghent' })]);

let hub: TestHub;
let session: TestSession;
beforeAll(async () => {
  hub = await newHub();
  session = await openAppSession(hub.baseUrl, hub.user);
  await createContacts(hub, { city: 'Ghent' }, { city: 'Lyon' }, { city: 'ghent' });
});

const ask = (json: object): Promise<Reply> => session.request(hub.hubId, { path, json });
const count = (filterBranch: object, more: object = {}): Promise<Reply> =>
  ask({ objectTypeId: '0-1', filterBranch, ...more });
const searchAll = async () => (await hub.request({ path: `${listsPath}/search`, json: {} })).text;

describe('counting the records that match filters', () => {
  it('returns the size that a list would have, and stores nothing', async () => {
    const before = await searchAll();
    const { status, body } = await count(ghent);
    expect([status, body]).toEqual([200, { count: 2, judged: 3 }]);
    expect((await ask({ objectTypeId: 'contacts', filterBranch: ghent })).body).toEqual({ count: 2, judged: 3 });
    expect(await searchAll()).toBe(before);
  });

  it('excludes archived records and those of other accounts and types', async () => {
    const own = await newHub();
    const other = await openAppSession(own.baseUrl, own.user);
    const [kept, gone] = await createContacts(own, { city: 'Ghent' }, { city: 'Ghent' });
    await own.request({ method: 'DELETE', path: `/crm/v3/objects/contacts/${gone ?? ''}` });
    await own.request({ path: '/crm/v3/objects/companies', json: { properties: { city: 'Ghent' } } });
    const json = { objectTypeId: '0-1', filterBranch: ghent };
    expect(kept).toMatch(/^\d+$/);
    expect((await other.request(own.hubId, { path, json })).body).toEqual({ count: 1, judged: 2 });
    expect((await other.request(hub.hubId, { path, json })).status).toBe(404);
  });

  it('covers a part of many records per response, and continues from there', async () => {
    const large = await newHub();
    const person = await openAppSession(large.baseUrl, large.user);
    const cities = Array.from({ length: 2_600 }, (_, place) => ({ city: place % 2 ? 'Ghent' : 'Lyon' }));
    await createContacts(large, ...cities);
    // The maximum number of values: the more comparisons, the fewer records are checked.
    const values = (from: number) => Array.from({ length: 1_000 }, (_, place) => `place ${from + place}`);
    const among = (from: number) => property('city', 'MULTISTRING', 'IS_NOT_EQUAL_TO', { values: values(from) });
    const heavy = anyOf([
      property('city', 'STRING', 'IS_EQUAL_TO', { value: 'Ghent' }),
      ...[0, 1, 2, 3].map((n) => among(n * 1_000)),
    ]);
    for (const [filterBranch, isWhole] of [
      [ghent, true],
      [heavy, false],
    ] as const) {
      const answers: { count: number; judged: number; after?: string }[] = [];
      for (let after: string | undefined = '0'; after !== undefined; after = answers.at(-1)?.after) {
        const json = { objectTypeId: '0-1', filterBranch, ...(after !== '0' && { after }) };
        const { status, body } = await person.request(large.hubId, { path, json });
        expect(status).toBe(200);
        answers.push(body as (typeof answers)[number]);
      }
      expect(answers.reduce((sum, answer) => sum + answer.count, 0)).toBe(1_300);
      expect(answers.reduce((sum, answer) => sum + answer.judged, 0)).toBe(2_600);
      expect(answers.length === 1).toBe(isWhole);
    }
  });

  it('rejects filters with the same message as a list', async () => {
    const trees = [
      anyOf([property('nothing', 'ALL_PROPERTY', 'IS_KNOWN')]),
      anyOf([property('city', 'STRING', 'SOUNDS_LIKE', { value: 'x' })]),
      anyOf([{ filterType: 'IN_LIST', listId: '7', operator: 'IN_LIST' }]),
      anyOf(Array.from({ length: 251 }, () => property('city', 'ALL_PROPERTY', 'IS_KNOWN'))),
      {},
    ];
    for (const filterBranch of trees) {
      const saved = await tryList(hub, { processingType: 'DYNAMIC', filterBranch });
      const counted = await count(filterBranch);
      expect([counted.status, counted.body]).toEqual([
        400,
        { ...(saved.body as object), correlationId: expect.any(String) },
      ]);
    }
    const saved = await tryList(hub, { processingType: 'DYNAMIC', filterBranch: ghent, objectTypeId: 'nothing' });
    const counted = await count(ghent, { objectTypeId: 'nothing' });
    expect([saved.status, counted.status]).toEqual([400, 400]);
    expect(counted.body).toEqual({ ...(saved.body as object), correlationId: expect.any(String) });
  });

  it('accepts the edited list, which cannot refer to itself', async () => {
    const listId = await createList(hub, { processingType: 'DYNAMIC', filterBranch: ghent });
    const itself = anyOf([{ filterType: 'IN_LIST', listId, operator: 'IN_LIST' }]);
    const saved = await hub.request({
      method: 'PUT',
      path: `${listsPath}/${listId}/update-list-filters`,
      json: { filterBranch: itself },
    });
    expect(saved.status).toBe(400);
    expect((await count(itself, { listId })).body).toEqual({
      ...(saved.body as object),
      correlationId: expect.any(String),
    });
    expect((await count(itself)).body).toEqual({ count: 2, judged: 3 });
    const missing = await count(ghent, { listId: '7' });
    expect([missing.status, missing.body]).toEqual([
      404,
      {
        status: 'error',
        message: 'List does not exist with ID 7.',
        correlationId: expect.any(String),
        context: { listId: ['7'] },
        category: 'OBJECT_NOT_FOUND',
      },
    ]);
  });

  it.each([[{}], [{ objectTypeId: '0-1' }], [{ objectTypeId: '0-1', filterBranch: ghent, name: 'x' }]])(
    'requires all of its fields, and rejects unknown ones: %j',
    async (json) => {
      expect((await ask(json)).status).toBe(400);
    },
  );

  it.each(['x', '-1', '9'.repeat(20)])('rejects the position %s', async (after) => {
    expect((await count(ghent, { after })).status).toBe(400);
  });

  it('requires a signed-in user with the CSRF token of the session', async () => {
    const json = { objectTypeId: '0-1', filterBranch: ghent };
    expect((await hub.request({ path, json })).status).toBe(401);
    expect((await request(inject('baseUrl'), { path, json })).status).toBe(401);
    const forged = await session.request(hub.hubId, { path, json, headers: { 'x-csrf-token': 'x' } });
    expect(forged.status).toBe(403);
  });
});

describe('viewers', () => {
  const person = { userId: 501, name: 'Vera', email: 'vera@example.com', password: 'correct-horse-battery' };
  let app: Awaited<ReturnType<typeof startSpoke>>;
  beforeAll(async () => {
    const users = [{ ...person, role: 'viewer' }];
    const account = { hubId: 1001, name: 'Acme', domain: 'acme.example', timeZone: 'UTC', privateApps: [], users };
    app = await startSpoke({ seed: { hubs: [account], developers: [], records: {} } });
  });
  afterAll(() => app.close());

  it('can count as well', async () => {
    const viewer = await openAppSession(app.baseUrl, person);
    const json = { objectTypeId: '0-1', filterBranch: ghent };
    expect((await viewer.request(1001, { path, json })).body).toEqual({ count: 0, judged: 0 });
  });
});
