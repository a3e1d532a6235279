import { expect, inject, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { create, filter, where } from '../../../test/support/searches.js';

async function start() {
  const hub = await newHub();
  const session = await openAppSession(inject('baseUrl'), hub.user);
  const summarize = async (json: object, type = 'companies') => {
    const { status, body } = await session.request(hub.hubId, { path: `/_app/objects/${type}/summary`, json });
    return { status, body: body as { groups: object[]; message?: string } };
  };
  return { hub, summarize };
}

const newCompanies = async (hub: TestHub, ...all: object[]) => {
  for (const properties of all) await create(hub, { name: 'Acme', ...properties });
};

it('matches are counted and added up in one group', async () => {
  const { hub, summarize } = await start();
  await newCompanies(
    hub,
    { name: 'Acme', city: 'Lyon', annualrevenue: '100.5', numberofemployees: '4' },
    { name: 'Acme East', city: 'Lyon', annualrevenue: '50' },
    { name: 'Initech', city: 'Bonn', annualrevenue: '7' },
  );
  const measures = ['sum', 'average', 'min', 'max', 'count'].map((kind) => ({ kind, propertyName: 'annualrevenue' }));
  expect(await summarize({ measures, ...where(filter('city', 'EQ', 'Lyon')) })).toEqual({
    status: 200,
    body: { groups: [{ key: null, count: 2, values: [150.5, 75.25, 50, 100.5, 2] }], hasMore: false, isExact: true },
  });
  const rest = { measures: [{ kind: 'sum', propertyName: 'numberofemployees' }] };
  expect((await summarize({ ...rest, query: 'init' })).body.groups).toEqual([{ key: null, count: 1, values: [null] }]);
  expect((await summarize({ ...rest, query: 'nothing' })).body.groups).toEqual([]);
});

it('groups are the values of a property, the largest first', async () => {
  const { hub, summarize } = await start();
  await newCompanies(
    hub,
    { city: 'Bonn' },
    { city: 'Lyon', annualrevenue: 1 },
    { city: 'Lyon', annualrevenue: 2 },
    {
      name: 'Nowhere',
    },
  );
  const groupBy = { propertyName: 'city' };
  expect(
    (await summarize({ groupBy, measures: [{ kind: 'sum', propertyName: 'annualrevenue' }] })).body.groups,
  ).toEqual([
    { key: 'Lyon', count: 2, values: [3] },
    { key: 'Bonn', count: 1, values: [null] },
    { key: null, count: 1, values: [null] },
  ]);
});

it('a record with several options is in several groups', async () => {
  const { hub, summarize } = await start();
  const property = {
    ...{ name: 'topics', label: 'Topics', groupName: 'companyinformation', type: 'enumeration', fieldType: 'checkbox' },
    options: ['a', 'b', 'c'].map((value) => ({ label: value, value })),
  };
  expect((await hub.request({ path: '/crm/v3/properties/companies', json: property })).status).toBe(201);
  await newCompanies(hub, { topics: 'a;b', annualrevenue: 5 }, { topics: 'b' });
  const measures = [{ kind: 'sum', propertyName: 'annualrevenue' }];
  expect((await summarize({ groupBy: { propertyName: 'topics' }, measures })).body.groups).toEqual([
    { key: 'b', count: 2, values: [5] },
    { key: 'a', count: 1, values: [5] },
  ]);
});

it('the measures of an interval are those of all its records, not of its days', async () => {
  const { hub, summarize } = await start();
  const deals = [
    ['2026-01-01T10:00:00Z', '10'],
    ['2026-01-01T10:00:00Z', '20'],
    ['2026-01-05T10:00:00Z', '60'],
    ['2026-01-06T10:00:00Z', ''],
  ];
  for (const [closedate, amount] of deals) await create(hub, { dealname: 'Deal', closedate, amount }, 'deals');
  const measures = ['sum', 'average', 'min', 'max', 'count'].map((kind) => ({ kind, propertyName: 'amount' }));
  const { body } = await summarize({ groupBy: { propertyName: 'closedate', interval: 'month' }, measures }, 'deals');
  expect(body.groups).toEqual([{ key: '2026-01-01', count: 4, values: [90, 30, 10, 60, 3] }]);
});

it('dates are grouped by intervals that begin in the time zone of the account', async () => {
  const hub = await newHub({ timeZone: 'America/New_York' });
  const session = await openAppSession(inject('baseUrl'), hub.user);
  for (const closedate of ['2026-01-01T03:00:00Z', '2026-01-01T06:00:00Z', '2026-02-14T00:00:00Z'])
    await create(hub, { dealname: 'Deal', closedate }, 'deals');
  const keys = async (groupBy: object) => {
    const { body } = await session.request(hub.hubId, { path: '/_app/objects/deals/summary', json: { groupBy } });
    return (body as { groups: { key: string; count: number }[] }).groups.map(({ key, count }) => [key, count]);
  };
  const propertyName = 'closedate';
  expect(await keys({ propertyName, interval: 'day' })).toEqual([
    ['2025-12-31', 1],
    ['2026-01-01', 1],
    ['2026-02-13', 1],
  ]);
  expect(await keys({ propertyName })).toEqual([
    ['2025-12-01', 1],
    ['2026-01-01', 1],
    ['2026-02-01', 1],
  ]);
  expect(await keys({ propertyName, interval: 'week' })).toEqual([
    ['2025-12-29', 2],
    ['2026-02-09', 1],
  ]);
  expect(await keys({ propertyName, interval: 'quarter' })).toEqual([
    ['2025-10-01', 1],
    ['2026-01-01', 2],
  ]);
  expect(await keys({ propertyName: 'createdate', interval: 'year' })).toEqual([[expect.any(String), 3]]);
  expect(await keys({ propertyName, interval: 'month', timeZone: 'Asia/Kolkata' })).toEqual([
    ['2026-01-01', 2],
    ['2026-02-01', 1],
  ]);
  const json = { groupBy: { propertyName, timeZone: 'Mars/Base' } };
  const refused = await session.request(hub.hubId, { path: '/_app/objects/deals/summary', json });
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('timeZone: Mars/Base')]);
});

it('a result follows changes, deletions and restorations', async () => {
  const { hub, summarize } = await start();
  const id = await create(hub, { name: 'Acme' });
  const count = async () => ((await summarize({})).body.groups[0] as { count: number } | undefined)?.count ?? 0;
  expect(await count()).toBe(1);
  expect(await count()).toBe(1);
  await create(hub, { name: 'Initech' });
  expect(await count()).toBe(2);
  await hub.request({ method: 'DELETE', path: `/crm/v3/objects/companies/${id}` });
  expect(await count()).toBe(1);
});

it.each([
  ['an unknown property', { groupBy: { propertyName: 'nothing' } }],
  ['an interval of a text', { groupBy: { propertyName: 'city', interval: 'day' } }],
  ['a sum of texts', { measures: [{ kind: 'sum', propertyName: 'city' }] }],
  ['seven measures', { measures: Array.from({ length: 7 }, () => ({ kind: 'count', propertyName: 'city' })) }],
  ['an unknown measure', { measures: [{ kind: 'median', propertyName: 'annualrevenue' }] }],
])('%s is a 400', async (_, json) => {
  const { summarize } = await start();
  expect((await summarize(json)).status).toBe(400);
});

it('only users of the account read summaries', async () => {
  const { hub, summarize } = await start();
  expect((await summarize({}, 'cars')).status).toBe(400);
  expect((await hub.request({ path: '/_app/objects/companies/summary', json: {} })).status).toBe(401);
});
