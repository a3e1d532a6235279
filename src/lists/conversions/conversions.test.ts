import { beforeAll, describe, expect, it } from 'vitest';
import { startSpoke } from '../../../test/support/app.js';
import { request } from '../../../test/support/http.js';
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

let baseUrl: string;
let hub: TestHub;
beforeAll(async () => {
  const spoke = await startSpoke();
  baseUrl = spoke.baseUrl;
  hub = await newHub({ baseUrl });
  return spoke.close;
}, 60_000);

const dayMs = 86_400_000;
const now = async () => Date.parse((await request(baseUrl, { path: '/_spoke/clock' })).body['now'] as string);
const advance = async (days: number) => {
  const reply = await request(baseUrl, { path: '/_spoke/clock', json: { advanceSeconds: Math.round(days * 86_400) } });
  expect(reply.status, reply.text).toBe(200);
};
const dynamic = (city: string) =>
  createList(hub, {
    processingType: 'DYNAMIC',
    filterBranch: anyOf([property('city', 'STRING', 'IS_EQUAL_TO', { value: city })]),
  });
const path = (listId: string) => `${listsPath}/${listId}/schedule-conversion`;
const put = (listId: string, json: object) => hub.request({ path: path(listId), method: 'PUT', json });
const get = async (listId: string) => (await hub.request({ path: path(listId) })).body;
const kindOf = async (listId: string) =>
  ((await hub.request({ path: `${listsPath}/${listId}` })).body.list as { processingType: string }).processingType;
const sizeIs = (listId: string, size: number) =>
  soon(async () => {
    const { body } = await hub.request({ path: `${listsPath}/${listId}/size-and-edits-history/between` });
    expect((body.sizeHistory as { size: number }[]).at(-1)?.size).toBe(size);
  }, 10_000);
const dateIn = async (days: number) => {
  const day = new Date((await now()) + days * dayMs);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + 1];
  return { conversionType: 'CONVERSION_DATE', year, month, day: day.getUTCDate() };
};

describe('a scheduled conversion', () => {
  it('is read, replaced and cancelled', async () => {
    const listId = await dynamic('Riga');
    expect(await get(listId)).toEqual({ listId });
    const first = await dateIn(3);
    const reply = await put(listId, first);
    expect([reply.status, reply.body]).toEqual([200, { listId, requestedConversionTime: first }]);
    const second = { conversionType: 'INACTIVITY', timeUnit: 'WEEK', offset: 2 };
    await put(listId, second);
    expect(await get(listId)).toEqual({ listId, requestedConversionTime: second });
    const cancel = () => hub.request({ path: path(listId), method: 'DELETE' });
    expect((await cancel()).status).toBe(204);
    expect(await get(listId)).toEqual({ listId });
    expect((await cancel()).status).toBe(204);
  });

  it('is rejected for other lists, and for days that do not exist or have begun', async () => {
    const listId = await dynamic('Oslo');
    const refused = 'The conversion date must be an existing day after today.';
    for (const more of [{ year: 2031, month: 2, day: 29 }, { year: 2020 }, await dateIn(0)]) {
      expect(await put(listId, { ...(await dateIn(9)), ...more })).toMatchObject({
        status: 400,
        body: { message: refused },
      });
    }
    for (const json of [
      { conversionType: 'INACTIVITY', timeUnit: 'YEAR', offset: 1 },
      { conversionType: 'INACTIVITY', timeUnit: 'DAY', offset: 0 },
      { conversionType: 'NEVER' },
    ])
      expect((await put(listId, json)).status).toBe(400);
    const manual = await createList(hub);
    expect(await put(manual, await dateIn(2))).toMatchObject({
      status: 400,
      body: { message: 'Only lists of processing type DYNAMIC can be converted.' },
    });
    expect((await put('7', await dateIn(2))).status).toBe(404);
    expect((await hub.request({ path: path('7') })).status).toBe(404);
    expect((await hub.request({ path: path('7'), method: 'DELETE' })).status).toBe(404);
  });

  it('makes the list static at the beginning of its day, or once its size has not changed for the time', async () => {
    const [contact = ''] = await createContacts(hub, { city: 'Turku' });
    const [byDate, byRest, active] = [await dynamic('Turku'), await dynamic('Turku'), await dynamic('Vaasa')];
    await put(byDate, await dateIn(3));
    for (const listId of [byRest, active]) {
      await put(listId, { conversionType: 'INACTIVITY', timeUnit: 'DAY', offset: 5 });
    }
    // Sizes are noted within a minute.
    await advance(0.01);
    await sizeIs(byRest, 1);
    await advance(3);
    await soon(async () => expect(await kindOf(byDate)).toBe('SNAPSHOT'), 10_000);
    expect(await get(byDate)).toMatchObject({ convertedAt: expect.any(String) });
    expect(await kindOf(byRest)).toBe('DYNAMIC');
    await createContacts(hub, { city: 'Vaasa' });
    await soon(async () => expect(await listMembers(hub, active)).toHaveLength(1));
    await advance(0.01);
    await sizeIs(active, 1);
    await advance(2.5);
    await soon(async () => expect(await kindOf(byRest)).toBe('SNAPSHOT'), 10_000);
    expect(await kindOf(active)).toBe('DYNAMIC');
    await createContacts(hub, { city: 'Turku' });
    expect(await listMembers(hub, byRest)).toEqual([contact]);
    const removed = await hub.request({
      path: `${listsPath}/${byRest}/memberships/remove`,
      method: 'PUT',
      json: [contact],
    });
    expect(removed.status).toBe(200);
    expect(await put(byRest, await dateIn(2))).toMatchObject({ status: 400 });
  }, 60_000);
});

describe('the history of a list', () => {
  it('has its sizes and edits between two times', async () => {
    const history = async (listId: string, query = '') =>
      (await hub.request({ path: `${listsPath}/${listId}/size-and-edits-history/between${query}` })).body as {
        sizeHistory: { size: number; timestamp: string }[];
        editHistory: string[];
      };
    const listId = await createList(hub);
    const start = new Date(await now()).toISOString();
    await createContacts(hub, { city: 'Kemi' });
    const ids = await createContacts(hub, {}, {}, {});
    await hub.request({ path: `${listsPath}/${listId}/memberships/add`, method: 'PUT', json: ids });
    await hub.request({ path: `${listsPath}/${listId}/update-list-name?listName=Renamed`, method: 'PUT' });
    await advance(0.01);
    await soon(async () => {
      expect((await history(listId)).sizeHistory.map(({ size }) => size)).toEqual([3]);
    }, 10_000);
    await hub.request({ path: `${listsPath}/${listId}/memberships/remove`, method: 'PUT', json: ids.slice(0, 2) });
    await advance(0.1);
    await soon(async () => {
      expect((await history(listId)).sizeHistory.map(({ size }) => size)).toEqual([3, 1]);
    }, 10_000);
    const { editHistory, sizeHistory } = await history(listId);
    expect(editHistory).toHaveLength(2);
    expect(await history(listId, `?startDate=${start}`)).toEqual({ sizeHistory, editHistory: editHistory.slice(1) });
    expect(await history(listId, `?endDate=${start}`)).toEqual({
      sizeHistory: [],
      editHistory: editHistory.slice(0, 1),
    });
  }, 60_000);

  it('is a 404 for an unknown list, and a 400 for times that are none or in the wrong order', async () => {
    const listId = await createList(hub);
    const status = async (id: string, query: string) =>
      (await hub.request({ path: `${listsPath}/${id}/size-and-edits-history/between?${query}` })).status;
    expect(await status('7', '')).toBe(404);
    expect(await status(listId, 'startDate=yesterday')).toBe(400);
    expect(await status(listId, 'startDate=2026-01-02T00:00:00Z&endDate=2026-01-01T00:00:00Z')).toBe(400);
  });
});
