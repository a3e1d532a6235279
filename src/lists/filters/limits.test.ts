import { beforeAll, describe, expect, it } from 'vitest';
import { installApp, newHub, type TestHub } from '../../../test/support/hubs.js';
import { createContacts, property, tryList, whoFits } from '../../../test/support/lists.js';
import { newTemplate } from '../../../test/support/timeline.js';

let hub: TestHub;
let templateId: string;
let contact: string;
beforeAll(async () => {
  hub = await newHub();
  await installApp(hub);
  templateId = (await newTemplate({ tokens: [{ name: 'plan', label: 'Plan', type: 'string' }] })).id;
  [contact = ''] = await createContacts(hub, { email: 'ada@example.com' });
});

const refusalOf = async (filterBranch: object) => {
  const { status, body } = await tryList(hub, { processingType: 'DYNAMIC', filterBranch });
  return { status, message: body['message'] as string };
};
const root = 'filterBranch';
const refused = (reason: string) => ({
  status: 400,
  message: `The filters are not valid at ${root}: ${reason}.`,
});
const branch = (filterBranchType: string, filters: object[], filterBranches: object[] = []) => ({
  filterBranchType,
  filters,
  filterBranches,
});
const and = (...filters: object[]) => branch('AND', filters);
const or = (...filterBranches: object[]) => branch('OR', [], filterBranches);
const times = <T>(count: number, make: (place: number) => T) =>
  Array.from({ length: count }, (_, place) => make(place));
const city = property('city', 'STRING', 'IS_EQUAL_TO', { value: 'Ghent' });
const plan = property('plan', 'STRING', 'IS_EQUAL_TO', { value: 'a' });
const events = () => ({ eventTypeId: `4-${templateId}` });
const eventsFilter = (lines: number) => ({
  filterType: 'UNIFIED_EVENTS',
  ...events(),
  filterLines: times(lines, () => plan),
});
const eventsBranch = (filters: object[] = []) => ({
  ...branch('UNIFIED_EVENTS', filters),
  ...events(),
  operator: 'HAS_COMPLETED',
});

describe('a filter tree (Spec 6.3)', () => {
  const tooMany = refused('no more than 250 filters are allowed');

  it('has at most 250 filters and 10 levels', async () => {
    const many = (count: number) => or(and(...times(count, () => city)));
    expect((await refusalOf(many(250))).status).toBe(200);
    expect(await refusalOf(many(251))).toEqual(tooMany);
    const deep = (levels: number): object => (levels === 1 ? and(city) : branch('AND', [], [deep(levels - 1)]));
    expect((await refusalOf(or(deep(9)))).status).toBe(200);
    const { status, message } = await refusalOf(or(deep(10)));
    expect([status, message]).toEqual([400, expect.stringContaining('no more than 10 levels of branches are allowed')]);
  });

  it('counts tests of tokens and event branches as filters', async () => {
    expect((await refusalOf(or(and(eventsFilter(249))))).status).toBe(200);
    expect(await refusalOf(or(and(eventsFilter(250))))).toEqual(tooMany);
    const branches = (count: number, filters: object[] = []) =>
      or(
        branch(
          'AND',
          [],
          times(count, () => eventsBranch(filters)),
        ),
      );
    expect((await refusalOf(branches(250))).status).toBe(200);
    expect(await refusalOf(branches(251))).toEqual(tooMany);
    expect((await refusalOf(branches(125, [plan]))).status).toBe(200);
    expect(await refusalOf(branches(126, [plan]))).toEqual(tooMany);
  });

  it('has at most 1,000 values in a filter and 5,000 in all', async () => {
    const among = (...counts: number[]) =>
      counts.map((count) => property('city', 'MULTISTRING', 'IS_EQUAL_TO', { values: times(count, (n) => `v${n}`) }));
    expect((await refusalOf(or(and(...among(1000))))).status).toBe(200);
    expect((await refusalOf(or(and(...among(1001))))).status).toBe(400);
    expect((await refusalOf(or(and(...among(0))))).status).toBe(400);
    const full = times(4, () => 1000);
    expect((await refusalOf(or(and(...among(...full)), and(...among(999, 1))))).status).toBe(200);
    expect(await refusalOf(or(and(...among(...full)), and(...among(999, 2))))).toEqual(
      refused('no more than 5000 values are allowed altogether'),
    );
    const lines = among(1000).map((each) => ({ ...each, property: 'plan' }));
    const asked = { ...eventsFilter(0), filterLines: lines };
    expect(await refusalOf(or(and(...among(...full), asked, ...among(1))))).toEqual(
      refused('no more than 5000 values are allowed altogether'),
    );
  });
});

describe('a time outside the years 1 to 9999', () => {
  const first = -62_135_596_800_000;
  const last = 253_402_300_799_999;
  const none: string[] = [];
  const fits = (filter: object) => whoFits(hub, or(and(filter)));
  const created = (type: string, operator: string, more: object) => property('createdate', type, operator, more);
  const point = (more: object) => ({ timePoint: { zoneId: 'UTC', ...more } });
  const day = (year: number, month: number, date: number) => ({ timeType: 'DATE', year, month, day: date });
  const later = (offset: object, referenceType = 'NOW') => ({
    timeType: 'INDEXED',
    indexReference: { referenceType },
    offset,
  });

  it.each([
    ['DATETIME', 'IS_BEFORE_DATE', { timestamp: last + 1 }, true],
    ['DATETIME', 'IS_AFTER_DATE', { timestamp: last + 1 }, false],
    ['DATETIME', 'IS_EQUAL_TO', { timestamp: last }, false],
    ['DATETIME', 'IS_AFTER_DATE', { timestamp: first - 1 }, true],
    ['DATETIME', 'IS_BEFORE_DATE', { timestamp: -8_639_999_913_600_000 }, false],
    ['RANGED_DATE', 'IS_BETWEEN', { lowerBound: first - 1, upperBound: last + 1 }, true],
    ['RANGED_DATE', 'IS_NOT_BETWEEN', { lowerBound: first - 1, upperBound: last + 1 }, false],
    ['TIME_POINT', 'IS_AFTER', point({ ...day(1, 1, 1), zoneId: 'Asia/Tokyo' }), true],
    ['TIME_POINT', 'IS_BEFORE', point({ ...day(9999, 12, 31), hour: 23, zoneId: 'America/New_York' }), true],
    ['TIME_POINT', 'IS_BEFORE', point(later({ years: 9000 })), true],
    ['TIME_POINT', 'IS_AFTER', point(later({ years: 100_000 }, 'YEAR')), false],
    ['TIME_POINT', 'IS_AFTER', point(later({ years: -100_000, quarters: -100_000 }, 'TODAY')), true],
    ['TIME_POINT', 'IS_AFTER', point(later({ weeks: -100_000, days: -100_000 })), true],
  ])('is clamped: %s %s %j', async (type, operator, more, holds) => {
    const filter = created(type, operator, more);
    expect(await fits(filter)).toEqual(holds ? [contact] : none);
    const dynamic = await tryList(hub, { processingType: 'DYNAMIC', filterBranch: or(and(filter)) });
    expect([dynamic.status, dynamic.body.list?.processingStatus]).toEqual([200, 'COMPLETE']);
  });

  const offset = (amount: number, timeUnit: string, offsetDirection: string) => ({ amount, timeUnit, offsetDirection });
  it.each([
    { type: 'RELATIVE_COMPARATIVE', comparison: 'AFTER', timeOffset: offset(8000, 'YEARS', 'FUTURE') },
    { type: 'RELATIVE_COMPARATIVE', comparison: 'BEFORE', timeOffset: offset(2030, 'YEARS', 'PAST') },
    { type: 'ABSOLUTE_COMPARATIVE', comparison: 'AFTER', timestamp: last + 1 },
    { type: 'ABSOLUTE_RANGED', rangeType: 'NOT_BETWEEN', lowerTimestamp: first - 1, upperTimestamp: last + 1 },
    {
      ...{ type: 'RELATIVE_RANGED', rangeType: 'NOT_BETWEEN' },
      lowerBoundOffset: offset(100_000, 'YEARS', 'PAST'),
      upperBoundOffset: offset(100_000, 'YEARS', 'FUTURE'),
    },
  ])('matches no events: %j', async (pruningRefineBy) => {
    expect(await fits({ ...eventsFilter(0), pruningRefineBy })).toEqual([]);
  });
});
