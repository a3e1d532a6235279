import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import {
  anyOf,
  createContacts,
  createList,
  isComplete,
  listMembers,
  listsPath,
  property,
  soon,
} from '../../../test/support/lists.js';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub();
});

const dynamic = (...groups: readonly (readonly object[])[]) =>
  createList(hub, { processingType: 'DYNAMIC', filterBranch: anyOf(...groups) });
const update = async (id: string, properties: object) => {
  const reply = await hub.request({ path: `/crm/v3/objects/contacts/${id}`, method: 'PATCH', json: { properties } });
  expect(reply.status, reply.text).toBe(200);
};
const city = (value: string, more: object = {}) => property('city', 'STRING', 'IS_EQUAL_TO', { value, ...more });
const inList = (listId: string, operator = 'IN_LIST') => ({ filterType: 'IN_LIST', listId, operator });

describe('a dynamic list', () => {
  it('follows the properties in its filters within a second', async () => {
    const listId = await dynamic([city('Bruges')]);
    const [first = '', second = ''] = await createContacts(hub, { city: 'Bruges' }, { city: 'Ghent' });
    await soon(async () => expect(await listMembers(hub, listId)).toEqual([first]), 1000);
    await update(second, { city: 'BRUGES' });
    await update(first, { city: '' });
    await soon(async () => expect(await listMembers(hub, listId)).toEqual([second]), 1000);
    const { body } = await hub.request({ path: `${listsPath}/${listId}` });
    expect(body.list).toMatchObject({ size: 1, processingStatus: 'COMPLETE' });
  });

  it('contains contacts without a value if the filter includes them', async () => {
    const [none = ''] = await createContacts(hub, { lastname: 'No city' });
    const withNone = await dynamic([
      property('lastname', 'STRING', 'IS_EQUAL_TO', { value: 'no city' }),
      city('Nowhere', { includeObjectsWithNoValueSet: true }),
    ]);
    expect(await listMembers(hub, withNone)).toEqual([none]);
    await update(none, { city: 'Ghent' });
    await soon(async () => expect(await listMembers(hub, withNone)).toEqual([]));
  });

  it('follows another list, whatever process evaluates it', async () => {
    const [one = '', two = ''] = await createContacts(hub, { city: 'Mons' }, { city: 'Mons' });
    const manual = await createList(hub);
    const mons = await dynamic([city('Mons')]);
    const both = await dynamic([inList(manual), inList(mons)]);
    const neither = await dynamic([inList(mons), inList(manual, 'NOT_IN_LIST')]);
    expect(await listMembers(hub, neither)).toEqual([one, two]);
    await hub.request({ path: `${listsPath}/${manual}/memberships/add`, method: 'PUT', json: [one] });
    expect(await listMembers(hub, both)).toEqual([one]);
    expect(await listMembers(hub, neither)).toEqual([two]);
    await update(one, { city: 'Liege' });
    await soon(async () => expect(await listMembers(hub, both)).toEqual([]));
    await update(one, { city: 'Mons' });
    await soon(async () => expect(await listMembers(hub, both)).toEqual([one]));
    await hub.request({ path: `${listsPath}/${manual}/memberships`, method: 'DELETE' });
    await soon(async () => expect(await listMembers(hub, both)).toEqual([]));
    await isComplete(hub, neither);
    expect(await listMembers(hub, neither)).toEqual([one, two]);
  });

  it('cannot depend on itself, and a list that others depend on cannot be deleted', async () => {
    const first = await dynamic([city('Circle')]);
    const second = await dynamic([inList(first)]);
    const third = await dynamic([inList(second)]);
    const filterBranch = anyOf([inList(third)]);
    const path = `${listsPath}/${first}/update-list-filters`;
    const refused = await hub.request({ path, method: 'PUT', json: { filterBranch } });
    expect([refused.status, refused.body['message']]).toEqual([
      400,
      'The filters are not valid at filterBranch: the list would depend on itself.',
    ]);
    const removal = await hub.request({ path: `${listsPath}/${first}`, method: 'DELETE' });
    expect([removal.status, removal.body]).toEqual([
      400,
      {
        status: 'error',
        message: `The list is used by the filters of other lists: ${second}.`,
        correlationId: expect.any(String),
        context: { listIds: [second] },
        category: 'VALIDATION_ERROR',
      },
    ]);
    for (const listId of [third, second, first])
      expect((await hub.request({ path: `${listsPath}/${listId}`, method: 'DELETE' })).status).toBe(204);
    expect((await hub.request({ path: `${listsPath}/${second}/restore`, method: 'PUT' })).status).toBe(400);
  });

  it('in a large account is filled in the background', { timeout: 60_000 }, async () => {
    const large = await newHub();
    const ids = await createContacts(large, ...Array.from({ length: 1200 }, () => ({ city: 'Leuven' })));
    const filterBranch = anyOf([city('Leuven')]);
    const listId = await createList(large, { processingType: 'DYNAMIC', filterBranch });
    const { body } = await large.request({ path: `${listsPath}/${listId}` });
    expect(body.list).toMatchObject({ processingStatus: 'PROCESSING' });
    await isComplete(large, listId);
    expect(await listMembers(large, listId)).toEqual([...ids].sort((a, b) => Number(a) - Number(b)));
  });
});
