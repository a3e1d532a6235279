import { beforeAll, describe, expect, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import {
  anyOf,
  createContacts,
  createList,
  listMembers,
  listsPath,
  property,
  soon,
} from '../../../test/support/lists.js';

let hub: TestHub;
let contacts: string[];
beforeAll(async () => {
  hub = await newHub();
  contacts = await createContacts(hub, ...Array.from({ length: 7 }, (_, n) => ({ firstname: `Member ${n}` })));
});

const at = (n: number) => contacts[n] as string;
const put = (path: string, json?: unknown) =>
  hub.request({ path: `${listsPath}${path}`, method: 'PUT', ...(json !== undefined && { json }) });
const get = async (path: string) => (await hub.request({ path: `${listsPath}${path}` })).body;
const nobody = '123456789012345678';
const everybody = anyOf([property('firstname', 'ALL_PROPERTY', 'IS_KNOWN')]);

describe('members of a list', () => {
  it('are added and removed', async () => {
    const listId = await createList(hub);
    const added = await put(`/${listId}/memberships/add`, [at(1), Number(at(0)), at(1), nobody, 'x']);
    expect([added.status, added.body]).toEqual([
      200,
      { recordsIdsAdded: [at(0), at(1)], recordIdsRemoved: [], recordIdsMissing: [nobody, 'x'] },
    ]);
    expect((await put(`/${listId}/memberships/add`, [at(1)])).body).toEqual({
      recordsIdsAdded: [],
      recordIdsRemoved: [],
      recordIdsMissing: [],
    });
    const both = await put(`/${listId}/memberships/add-and-remove`, {
      recordIdsToAdd: [at(2)],
      recordIdsToRemove: [at(0), nobody],
    });
    expect(both.body).toEqual({ recordsIdsAdded: [at(2)], recordIdsRemoved: [at(0)], recordIdsMissing: [] });
    expect((await put(`/${listId}/memberships/remove`, [at(1)])).body).toMatchObject({ recordIdsRemoved: [at(1)] });
    expect(await listMembers(hub, listId)).toEqual([at(2)]);
    expect(await get(`/${listId}`)).toMatchObject({ list: { size: 1 } });
  });

  it('are listed by id, forward and backward', async () => {
    const listId = await createList(hub);
    await put(`/${listId}/memberships/add`, contacts.slice(0, 5));
    const base = `${hub.baseUrl}${listsPath}/${listId}/memberships`;
    const first = await get(`/${listId}/memberships?limit=2`);
    expect(first).toEqual({
      results: [at(0), at(1)].map((recordId) => ({ recordId, membershipTimestamp: expect.any(String) })),
      total: 5,
      paging: { next: { after: at(1), link: `${base}?limit=2&after=${at(1)}` } },
    });
    const second = await get(`/${listId}/memberships?limit=2&after=${at(1)}`);
    expect(second).toMatchObject({ results: [{ recordId: at(2) }, { recordId: at(3) }] });
    expect(second.paging).toEqual({
      next: { after: at(3), link: `${base}?limit=2&after=${at(3)}` },
      prev: { before: at(2), link: `${base}?limit=2&before=${at(2)}` },
    });
    // Paging backward starts with the last one.
    const back = await get(`/${listId}/memberships?limit=2&before=${at(2)}`);
    expect(back).toMatchObject({ results: [{ recordId: at(1) }, { recordId: at(0) }] });
    expect(back.paging).toEqual({ next: { after: at(1), link: `${base}?limit=2&after=${at(1)}` } });
  });

  it('are listed in the order in which they were added', async () => {
    const listId = await createList(hub);
    for (const n of [3, 0, 5]) await put(`/${listId}/memberships/add`, [at(n)]);
    const ids: string[] = [];
    let path = `/${listId}/memberships/join-order?limit=1`;
    for (;;) {
      const page = (await get(path)) as { results: { recordId: string }[]; paging?: { next?: { link: string } } };
      ids.push(...page.results.map(({ recordId }) => recordId));
      if (!page.paging?.next) break;
      path = page.paging.next.link.slice(`${hub.baseUrl}${listsPath}`.length);
    }
    expect(ids).toEqual([at(3), at(0), at(5)]);
  });

  it('reject an invalid page', async () => {
    const listId = await createList(hub);
    for (const query of ['limit=0', 'limit=251', 'after=x', 'before=1-1']) {
      expect([query, (await hub.request({ path: `${listsPath}/${listId}/memberships?${query}` })).status]).toEqual([
        query,
        400,
      ]);
    }
    const inOrder = (after: string) =>
      hub.request({ path: `${listsPath}/${listId}/memberships/join-order?after=${after}` });
    expect((await inOrder('253402300799999-1')).status).toBe(200);
    expect((await inOrder('253402300800000-1')).status).toBe(400);
    expect((await inOrder('1')).body).toEqual({
      status: 'error',
      message: 'Unable to parse value for query parameter: after',
      correlationId: expect.any(String),
      category: 'VALIDATION_ERROR',
    });
  });

  it('are all removed, and copied from another list', async () => {
    const [listId, sourceId] = [await createList(hub), await createList(hub)];
    await put(`/${sourceId}/memberships/add`, contacts.slice(0, 3));
    await put(`/${listId}/memberships/add`, contacts.slice(2, 4));
    expect((await put(`/${listId}/memberships/add-from/${sourceId}`)).status).toBe(204);
    expect(await listMembers(hub, listId)).toEqual(contacts.slice(0, 4));
    const cleared = await hub.request({ path: `${listsPath}/${listId}/memberships`, method: 'DELETE' });
    expect(cleared.status).toBe(204);
    expect(await listMembers(hub, listId)).toEqual([]);
    expect(await get(`/${listId}`)).toMatchObject({ list: { size: 0 } });
    expect(await listMembers(hub, sourceId)).toHaveLength(3);
    expect((await put(`/${listId}/memberships/add-from/999`)).status).toBe(404);
    const deals = await createList(hub, { objectTypeId: '0-3' });
    expect((await put(`/${listId}/memberships/add-from/${deals}`)).status).toBe(400);
  });

  it('of a dynamic list are those that match its filters', async () => {
    const listId = await createList(hub, { processingType: 'DYNAMIC', filterBranch: everybody });
    expect(await listMembers(hub, listId)).toEqual(contacts);
    const refusal = {
      status: 'error',
      message: 'The members of a DYNAMIC list are determined by its filters.',
      correlationId: expect.any(String),
      category: 'VALIDATION_ERROR',
    };
    for (const reply of [
      await put(`/${listId}/memberships/remove`, [at(0)]),
      await put(`/${listId}/memberships/add-from/${listId}`),
      await hub.request({ path: `${listsPath}/${listId}/memberships`, method: 'DELETE' }),
    ]) {
      expect([reply.status, reply.body]).toEqual([400, refusal]);
    }
    expect(await listMembers(hub, listId)).toEqual(contacts);
  });

  it('of a snapshot list are those that matched on creation, and can be changed manually', async () => {
    const listId = await createList(hub, { processingType: 'SNAPSHOT', filterBranch: everybody });
    await put(`/${listId}/memberships/remove`, [at(0)]);
    const [late = ''] = await createContacts(hub, { firstname: 'Comes late' });
    await new Promise((done) => setTimeout(done, 1000));
    expect(await listMembers(hub, listId)).toEqual(contacts.slice(1));
    await hub.request({ path: `/crm/v3/objects/contacts/${late}`, method: 'DELETE' });
  });

  it('must be records of its type and hub', async () => {
    const other = await newHub();
    const [foreign = ''] = await createContacts(other, { firstname: 'Foreign' });
    const deals = await createList(hub, { objectTypeId: '0-3' });
    const listId = await createList(hub);
    expect((await put(`/${listId}/memberships/add`, [foreign])).body).toMatchObject({ recordIdsMissing: [foreign] });
    expect((await put(`/${deals}/memberships/add`, [at(0)])).body).toMatchObject({ recordIdsMissing: [at(0)] });
    for (const path of [`/${listId}/memberships`, `/${listId}/memberships/join-order`]) {
      expect((await other.request({ path: `${listsPath}${path}` })).status).toBe(404);
    }
    const intrusion = { path: `${listsPath}/${listId}/memberships/add`, method: 'PUT', json: [foreign] };
    expect((await other.request(intrusion)).status).toBe(404);
    expect(await listMembers(hub, listId)).toEqual([]);
  });

  it('return the lists of a record', async () => {
    const [contact = ''] = await createContacts(hub, { lastname: 'On two lists' });
    const ids = [await createList(hub), await createList(hub)];
    for (const listId of ids) await put(`/${listId}/memberships/add`, [contact]);
    const { results, total } = (await get(`/records/contacts/${contact}/memberships`)) as {
      results: object[];
      total: number;
    };
    expect(total).toBe(2);
    expect(results).toEqual(
      ids.map((listId) => ({
        listId,
        listVersion: 1,
        firstAddedTimestamp: expect.any(String),
        lastAddedTimestamp: expect.any(String),
        isPublicList: true,
      })),
    );
    expect(await get(`/records/0-1/${nobody}/memberships`)).toEqual({ results: [], total: 0 });
  });
});

describe('a deleted record', () => {
  it('leaves its lists; a restored one returns to dynamic ones', async () => {
    const [contact = ''] = await createContacts(hub, { lastname: 'Leaver' });
    const leaver = anyOf([property('lastname', 'STRING', 'IS_EQUAL_TO', { value: 'Leaver' })]);
    const dynamic = await createList(hub, { processingType: 'DYNAMIC', filterBranch: leaver });
    const manual = await createList(hub);
    await put(`/${manual}/memberships/add`, [contact]);
    expect(await listMembers(hub, dynamic)).toEqual([contact]);
    await hub.request({ path: `/crm/v3/objects/contacts/${contact}`, method: 'DELETE' });
    await soon(async () => {
      expect([await listMembers(hub, dynamic), await listMembers(hub, manual)]).toEqual([[], []]);
    });
    const session = await openAppSession(hub.baseUrl, hub.user);
    const path = `/_app/objects/contacts/${contact}/restore`;
    const restored = await session.request(hub.hubId, { path, method: 'POST' });
    expect(restored.status, restored.text).toBeLessThan(300);
    await soon(async () => expect(await listMembers(hub, dynamic)).toEqual([contact]));
    expect(await listMembers(hub, manual)).toEqual([]);
  });

  it('that was merged passes its memberships on if filters allow', async () => {
    const [one = '', two = ''] = await createContacts(hub, { lastname: 'Merged one' }, { city: 'Ghent' });
    const filterBranch = anyOf([property('lastname', 'STRING', 'CONTAINS', { value: 'merged' })]);
    const dynamic = await createList(hub, { processingType: 'DYNAMIC', filterBranch });
    expect(await listMembers(hub, dynamic)).toEqual([one]);
    const merge = { primaryObjectId: two, objectIdToMerge: one };
    const reply = await hub.request({ path: '/crm/v3/objects/contacts/merge', json: merge });
    expect(reply.status, reply.text).toBe(200);
    await soon(async () => expect(await listMembers(hub, dynamic)).toEqual([reply.body.id]));
  });

  it('that was purged leaves them at once', async () => {
    const [contact = ''] = await createContacts(hub, { email: 'erased@example.com' });
    const manual = await createList(hub);
    await put(`/${manual}/memberships/add`, [contact]);
    const json = { objectId: contact };
    expect((await hub.request({ path: '/crm/v3/objects/contacts/gdpr-delete', json })).status).toBe(204);
    expect(await listMembers(hub, manual)).toEqual([]);
    expect(await get(`/${manual}`)).toMatchObject({ list: { size: 0 } });
  });
});

describe('memberships of several records (Spec 6.3)', () => {
  const path = '/crm/v3/lists/records/memberships/batch/read';

  it('are returned per record, in the order of the request', async () => {
    const own = await newHub();
    const [one = '', two = ''] = await createContacts(own, {}, {});
    const listId = await createList(own);
    await own.request({ path: `${listsPath}/${listId}/memberships/add`, method: 'PUT', json: [two] });
    const inputs = [
      { objectTypeId: '0-1', recordId: one },
      { objectTypeId: 'contacts', recordId: Number(two) },
      { objectTypeId: '0-1', recordId: 'x' },
      { objectTypeId: '0-2', recordId: two },
    ];
    const { status, body } = await own.request({ path, json: { inputs } });
    const membership = {
      listId,
      listVersion: 1,
      firstAddedTimestamp: expect.any(String),
      lastAddedTimestamp: expect.any(String),
      isPublicList: true,
    };
    expect([status, body]).toEqual([
      200,
      {
        status: 'COMPLETE',
        startedAt: expect.any(String),
        completedAt: expect.any(String),
        results: [
          { objectTypeId: '0-1', recordId: one, recordListMemberships: [] },
          { objectTypeId: '0-1', recordId: two, recordListMemberships: [membership] },
          { objectTypeId: '0-1', recordId: 'x', recordListMemberships: [] },
          { objectTypeId: '0-2', recordId: two, recordListMemberships: [] },
        ],
      },
    ]);
  });

  it('are rejected for an unknown object type, and without inputs', async () => {
    const inputs = [{ objectTypeId: 'planets', recordId: '1' }];
    expect((await hub.request({ path, json: { inputs } })).status).toBe(400);
    expect((await hub.request({ path, json: { inputs: [] } })).status).toBe(400);
  });
});
