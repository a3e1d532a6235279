import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { anyOf, createContacts, createList, listsPath, property, tryList } from '../../../test/support/lists.js';

let hub: TestHub;
let other: TestHub;
beforeAll(async () => {
  hub = await newHub();
  other = await newHub();
});

const request = (path: string, method = 'GET', json?: unknown) =>
  hub.request({ path: `${listsPath}${path}`, method, ...(json !== undefined && { json }) });
const notFound = (listId: string) => ({
  status: 'error',
  message: `List does not exist with ID ${listId}.`,
  correlationId: expect.any(String),
  context: { listId: [listId] },
  category: 'OBJECT_NOT_FOUND',
});
const invalid = (message: string) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category: 'VALIDATION_ERROR',
});
const known = anyOf([property('email', 'ALL_PROPERTY', 'IS_KNOWN')]);

describe('a list', () => {
  it('is created, with or without a trailing slash in the path, and read by id and by name', async () => {
    const json = { name: ' Friends of Acme ', objectTypeId: 'contacts', processingType: 'MANUAL' };
    const made = await request('/', 'POST', json);
    expect([made.status, made.body]).toEqual([
      200,
      {
        list: {
          listId: expect.stringMatching(/^[1-9][0-9]*$/),
          listVersion: 1,
          name: 'Friends of Acme',
          objectTypeId: '0-1',
          processingType: 'MANUAL',
          processingStatus: 'COMPLETE',
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
          size: 0,
        },
      },
    ]);
    const { listId } = made.body.list as { listId: string };
    expect((await request(`/${listId}`)).body).toEqual(made.body);
    expect((await request('/object-type-id/0-1/name/friends%20of%20ACME')).body).toEqual(made.body);
  });

  it('returns its filters on request', async () => {
    const listId = await createList(hub, { processingType: 'DYNAMIC', filterBranch: known });
    const without = (await request(`/${listId}`)).body.list as object;
    expect(without).not.toHaveProperty('filterBranch');
    expect((await request(`/${listId}?includeFilters=true`)).body.list).toEqual({ ...without, filterBranch: known });
    expect((await request(`/?listIds=${listId}&listIds=999&includeFilters=true`)).body).toEqual({
      lists: [{ ...without, filterBranch: known }],
    });
  });

  it('that is missing or belongs to another hub is a 404', async () => {
    const listId = await createList(other);
    for (const id of ['0', listId, 'x', '99999999999999999999']) {
      const { status, body } = await request(`/${id}`);
      expect([status, body]).toEqual([404, notFound(id)]);
    }
    const name = ((await other.request({ path: `${listsPath}/${listId}` })).body.list as { name: string }).name;
    expect((await request(`/object-type-id/0-1/name/${encodeURIComponent(`${name} of another`)}`)).status).toBe(404);
  });

  it('reports missing fields', async () => {
    const { status, body } = await request('', 'POST', {});
    const message = 'Some required fields were not set: [name, objectTypeId, processingType]';
    expect([status, body]).toEqual([400, invalid(`Invalid input JSON on line 1, column 2. ${message}`)]);
  });

  it.each([
    [{ name: '  ' }, 'The name of a list has 1 to 200 characters and is not blank.'],
    [{ name: 'x'.repeat(201) }, 'The name of a list has 1 to 200 characters and is not blank.'],
    [{ processingType: 'DYNAMIC' }, 'A list of processing type DYNAMIC needs a filterBranch.'],
    [{ processingType: 'SNAPSHOT' }, 'A list of processing type SNAPSHOT needs a filterBranch.'],
    [{ filterBranch: known }, 'A list of processing type MANUAL takes no filterBranch.'],
  ] as const)('is rejected: %j', async (list, message) => {
    const { status, body } = await tryList(hub, list);
    expect([status, body]).toEqual([400, invalid(message)]);
  });

  it('is rejected for unknown object types', async () => {
    for (const objectTypeId of ['0-999', '0-54', 'nothing'])
      expect((await tryList(hub, { objectTypeId })).status).toBe(400);
    expect(await createList(hub, { objectTypeId: '0-3' })).toMatch(/^[0-9]+$/);
  });

  it('has a unique name in any letter case', async () => {
    await createList(hub, { name: 'Taken' });
    const { status, body } = await tryList(hub, { name: 'TAKEN' });
    expect([status, body]).toEqual([
      400,
      { ...invalid("A list named 'TAKEN' already exists."), context: { name: ['TAKEN'] } },
    ]);
    const listId = await createList(hub);
    expect((await request(`/${listId}/update-list-name?listName=taken`, 'PUT')).status).toBe(400);
    expect(await createList(other, { name: 'Taken' })).toMatch(/^[0-9]+$/);
  });

  it('can be renamed', async () => {
    const listId = await createList(hub);
    const { status, body } = await request(`/${listId}/update-list-name?listName=Renamed`, 'PUT');
    expect([status, body]).toEqual([200, { updatedList: expect.objectContaining({ listId, name: 'Renamed' }) }]);
    expect((await request(`/${listId}`)).body.list).toMatchObject({ name: 'Renamed', listVersion: 2 });
    const { body: same } = await request(`/${listId}/update-list-name`, 'PUT');
    expect(same).toMatchObject({ updatedList: { name: 'Renamed', listVersion: 2 } });
  });

  it('can get other filters if it is dynamic', async () => {
    const [first = '', second = ''] = await createContacts(
      hub,
      { firstname: 'Filter one' },
      { firstname: 'Filter two' },
    );
    const named = (value: string) => anyOf([property('firstname', 'STRING', 'IS_EQUAL_TO', { value })]);
    const listId = await createList(hub, { processingType: 'DYNAMIC', filterBranch: named('filter ONE') });
    const members = async () =>
      ((await request(`/${listId}/memberships`)).body.results as { recordId: string }[]).map(
        ({ recordId }) => recordId,
      );
    expect(await members()).toEqual([first]);
    const changed = await request(`/${listId}/update-list-filters`, 'PUT', { filterBranch: named('Filter two') });
    expect([changed.status, changed.body]).toEqual([
      200,
      { updatedList: expect.objectContaining({ listId, filterBranch: named('Filter two'), listVersion: 2, size: 1 }) },
    ]);
    expect(await members()).toEqual([second]);

    const snapshot = await createList(hub, { processingType: 'SNAPSHOT', filterBranch: known });
    const refused = await request(`/${snapshot}/update-list-filters`, 'PUT', { filterBranch: known });
    expect([refused.status, refused.body]).toEqual([
      400,
      invalid('The filters of a list of processing type SNAPSHOT cannot be set.'),
    ]);
  });

  it('is deleted and restored with its members, unless its name is taken', async () => {
    const [contact = ''] = await createContacts(hub, { firstname: 'Stays' });
    const name = 'Comes back';
    const listId = await createList(hub, { name });
    await request(`/${listId}/memberships/add`, 'PUT', [contact]);
    expect((await request(`/${listId}`, 'DELETE')).status).toBe(204);
    expect((await request(`/${listId}`)).status).toBe(404);
    expect((await request(`/${listId}`, 'DELETE')).status).toBe(404);
    expect((await request(`/${listId}/memberships`)).status).toBe(404);
    expect((await request(`/records/0-1/${contact}/memberships`)).body).toEqual({ results: [], total: 0 });

    const rival = await createList(hub, { name });
    expect((await request(`/${listId}/restore`, 'PUT')).status).toBe(400);
    expect((await request(`/${rival}`, 'DELETE')).status).toBe(204);
    expect((await request(`/${listId}/restore`, 'PUT')).status).toBe(204);
    expect((await request(`/${listId}/restore`, 'PUT')).status).toBe(204);
    expect((await request(`/${listId}/memberships`)).body).toMatchObject({
      results: [{ recordId: contact }],
      total: 1,
    });
    expect((await request('/999/restore', 'PUT')).body).toEqual(notFound('999'));
    const foreign = await other.request({ path: `${listsPath}/${listId}/restore`, method: 'PUT' });
    expect(foreign.status).toBe(404);
  });
});

describe('searching lists', () => {
  let searched: TestHub;
  let ids: string[];
  beforeAll(async () => {
    searched = await newHub();
    ids = [
      await createList(searched, { name: 'Beta' }),
      await createList(searched, { name: 'alpha' }),
      await createList(searched, { name: 'Alphabet', processingType: 'DYNAMIC', filterBranch: known }),
    ];
  });
  const find = async (json: object) => {
    const { status, body, text } = await searched.request({ path: `${listsPath}/search`, json });
    expect(status, text).toBe(200);
    const { lists, ...page } = body as { lists: { name: string }[] };
    return { names: lists.map(({ name }) => name), ...page };
  };

  it('matches parts of names, processing types and ids', async () => {
    expect(await find({})).toEqual({ names: ['Beta', 'alpha', 'Alphabet'], total: 3, offset: 3, hasMore: false });
    expect((await find({ query: 'ALPHA' })).names).toEqual(['alpha', 'Alphabet']);
    expect((await find({ query: '%' })).names).toEqual([]);
    expect((await find({ processingTypes: ['DYNAMIC', 'SNAPSHOT'] })).names).toEqual(['Alphabet']);
    expect((await find({ listIds: [ids[0], Number(ids[2]), '77'] })).names).toEqual(['Beta', 'Alphabet']);
  });

  it('filters by object type in any spelling', async () => {
    const json = { name: 'Firms', objectTypeId: '0-2', processingType: 'MANUAL' };
    const other = await newHub();
    expect((await other.request({ path: listsPath, json })).status).toBe(200);
    await createList(other);
    for (const objectTypeId of ['0-2', 'companies', 'COMPANY']) {
      const { status, body } = await other.request({ path: `${listsPath}/search`, json: { objectTypeId } });
      expect([objectTypeId, status, body.total, body.lists[0].name]).toEqual([objectTypeId, 200, 1, 'Firms']);
    }
    const { status, body } = await other.request({ path: `${listsPath}/search`, json: { objectTypeId: null } });
    expect([status, body.total]).toEqual([200, 2]);
    expect((await other.request({ path: `${listsPath}/search`, json: { objectTypeId: '2-1' } })).status).toBe(400);
  });

  it('sorts and pages', async () => {
    expect((await find({ sort: 'NAME' })).names).toEqual(['alpha', 'Alphabet', 'Beta']);
    expect(await find({ sort: '-NAME', count: 2 })).toEqual({
      names: ['Beta', 'Alphabet'],
      total: 3,
      offset: 2,
      hasMore: true,
    });
    expect(await find({ sort: '-NAME', count: 2, offset: 2 })).toMatchObject({ names: ['alpha'], hasMore: false });
    expect((await find({ sort: '-HS_LIST_ID' })).names).toEqual((await find({})).names.toReversed());
    expect((await find({ sort: 'HS_UPDATED_AT' })).names).toEqual((await find({ sort: 'UPDATED_AT' })).names);
    expect((await searched.request({ path: `${listsPath}/search`, json: { sort: 'colour' } })).status).toBe(400);
  });

  it('returns the size on request', async () => {
    const json = { listIds: [ids[0]], additionalProperties: ['hs_list_size', 'hs_unknown', '__proto__'] };
    const { body } = await searched.request({ path: `${listsPath}/search`, json });
    expect(body.lists).toEqual([expect.objectContaining({ additionalProperties: { hs_list_size: '0' } })]);
  });
});

describe('ids of version 1', () => {
  it('are the ids of the lists, one by one and many', async () => {
    const listId = String(await createList(hub));
    const path = `${listsPath}/idmapping`;
    const one = await hub.request({ path: `${path}?legacyListId=${listId}` });
    expect([one.status, one.body]).toEqual([200, { legacyListId: listId, listId }]);
    const many = await hub.request({ path, json: [listId, Number(listId), 77, 'x'] });
    expect([many.status, many.body]).toEqual([
      200,
      { legacyListIdsToIdsMapping: [{ legacyListId: listId, listId }], missingLegacyListIds: ['77', 'x'] },
    ]);
    const other = await newHub();
    expect((await other.request({ path: `${path}?legacyListId=${listId}` })).status).toBe(404);
  });

  it('are rejected without an id, in another shape, and beyond 10,000', async () => {
    const path = `${listsPath}/idmapping`;
    for (const query of ['', '?legacyListId='])
      expect((await hub.request({ path: `${path}${query}` })).status).toBe(400);
    for (const json of [{}, [{}], [null], 'x', Array.from({ length: 10_001 }, (_, index) => index)])
      expect((await hub.request({ path, json })).status).toBe(400);
    const writer = await newHub({ scopes: ['oauth', 'crm.lists.write'] });
    expect((await writer.request({ path, json: [] })).status).toBe(403);
    expect((await writer.request({ path: `${path}?legacyListId=1` })).status).toBe(403);
  });
});

describe('scopes and roles', () => {
  it('reading requires crm.lists.read, creating crm.lists.write, changing both', async () => {
    const listId = await createList(hub);
    const reader = await newHub({ scopes: ['oauth', 'crm.lists.read'] });
    const writer = await newHub({ scopes: ['oauth', 'crm.lists.write'] });
    const statusOf = async (who: TestHub, method: string, path: string, json?: unknown) =>
      (await who.request({ path: `${listsPath}${path}`, method, ...(json !== undefined && { json }) })).status;
    const body = { name: 'Scoped', objectTypeId: '0-1', processingType: 'MANUAL' };
    expect(await statusOf(reader, 'GET', `/${listId}999`)).toBe(404);
    expect(await statusOf(reader, 'POST', '/search', {})).toBe(200);
    expect(await statusOf(reader, 'POST', '', body)).toBe(403);
    expect(await statusOf(reader, 'DELETE', '/1')).toBe(403);
    expect(await statusOf(reader, 'PUT', '/1/memberships/add', [])).toBe(403);
    expect(await statusOf(writer, 'POST', '', body)).toBe(200);
    expect(await statusOf(writer, 'GET', '/1')).toBe(403);
    expect(await statusOf(writer, 'PUT', '/1/memberships/add', [])).toBe(403);
  });
});
