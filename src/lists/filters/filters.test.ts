import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { anyOf, createContacts, listsPath, property, tryList, whoFits } from '../../../test/support/lists.js';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub();
});

/** Status and message of a list with that root. */
const refusalOf = async (filterBranch: object) => {
  const { status, body } = await tryList(hub, { processingType: 'DYNAMIC', filterBranch });
  return { status, message: body['message'] as string };
};
const wrong = (place: string, reason: string) => ({
  status: 400,
  message: `The filters are not valid at ${place}: ${reason}.`,
});
const city = property('city', 'STRING', 'IS_EQUAL_TO', { value: 'Ghent' });
const and = (...filters: object[]) => ({ filterBranchType: 'AND', filters, filterBranches: [] });
const or = (...filterBranches: object[]) => ({ filterBranchType: 'OR', filters: [], filterBranches });

describe('a filter tree (Spec 6.3)', () => {
  it('is rejected as a whole if invalid, with position and reason', async () => {
    const before = (await hub.request({ path: `${listsPath}/search`, json: {} })).text;
    const filterBranch = anyOf([city], [city, property('nothing', 'ALL_PROPERTY', 'IS_KNOWN')]);
    const { status, body } = await tryList(hub, { processingType: 'DYNAMIC', filterBranch });
    const place = 'filterBranch.filterBranches[1].filters[1].property';
    expect([status, body]).toEqual([
      400,
      {
        status: 'error',
        message: `The filters are not valid at ${place}: there is no property 'nothing'.`,
        correlationId: expect.any(String),
        context: { place: [place], reason: ["there is no property 'nothing'"] },
        category: 'VALIDATION_ERROR',
      },
    ]);
    expect((await hub.request({ path: `${listsPath}/search`, json: {} })).text).toBe(before);
  });

  const root = 'filterBranch';
  const first = `${root}.filterBranches[0]`;
  it.each([
    [and(city), `${root}.filterBranchType`, 'one of OR is expected'],
    [or(), `${root}.filterBranches`, 'at least one branch is expected'],
    [{ ...or(and(city)), filters: [city] }, `${root}.filters`, 'the root has branches of type AND only'],
    [or(or(and(city))), `${first}.filterBranchType`, 'one of AND is expected'],
    [or(and()), first, 'at least one filter or branch is expected'],
    [{ ...or(and(city)), color: 'red' }, root, "the field 'color' is not known here"],
    [{ filterBranchType: 'OR', filterBranches: {} }, `${root}.filterBranches`, 'a list is expected'],
    [or('AND' as never), `${first}`, 'an object is expected'],
    [
      or(and({ filterType: 'FORM_SUBMISSION' })),
      `${first}.filters[0].filterType`,
      'filters of type FORM_SUBMISSION rest on data that this server does not keep',
    ],
    [
      or(and({ filterType: 'IN_LIST', listId: '7', operator: 'IN_LIST' })),
      `${first}.filters[0].listId`,
      "there is no list '7'",
    ],
  ])('%j is rejected', async (tree, place, reason) => {
    expect(await refusalOf(tree)).toEqual(wrong(place, reason));
  });

  it('can refer only to lists of its account and object type', async () => {
    const other = await newHub();
    const theirs = (await tryList(other)).body.list as { listId: string };
    const inList = (listId: string) => or(and({ filterType: 'IN_LIST', listId, operator: 'IN_LIST' }));
    const place = `${first}.filters[0].listId`;
    expect(await refusalOf(inList(theirs.listId))).toEqual(wrong(place, `there is no list '${theirs.listId}'`));
    const deals = (await tryList(hub, { objectTypeId: '0-3' })).body.list as { listId: string };
    expect(await refusalOf(inList(deals.listId))).toEqual(
      wrong(place, `list ${deals.listId} has records of another type`),
    );
  });
});

describe('an operation', () => {
  const at = 'filterBranch.filterBranches[0].filters[0].operation';
  const day = { timeType: 'DATE', zoneId: 'UTC', year: 2026, month: 2, day: 28 };
  const fit = (type: string, name: string, kind: string) =>
    `operations of type ${type} do not fit '${name}', whose values are of type ${kind}`;

  it.each([
    ['city', 'NUMBER', 'IS_EQUAL_TO', { value: 1 }, '', fit('NUMBER', 'city', 'text')],
    ['lifecyclestage', 'STRING', 'IS_EQUAL_TO', { value: 'x' }, '', fit('STRING', 'lifecyclestage', 'enumeration')],
    ['createdate', 'BOOL', 'IS_EQUAL_TO', { value: true }, '', fit('BOOL', 'createdate', 'time')],
    ['city', 'STRING', 'IS_EQUAL_TO', {}, '.value', 'text is expected'],
    ['city', 'STRING', 'IS_EQUAL_TO', { value: 'x', values: [] }, '', "the field 'values' is not known here"],
    ['city', 'MULTISTRING', 'CONTAINS', { values: [true] }, '.values[0]', 'text is expected'],
    ['num_notes', 'NUMBER', 'IS_EQUAL_TO', { value: '7' }, '.value', 'a number is expected'],
    [
      'createdate',
      'TIME_POINT',
      'IS_BEFORE',
      { timePoint: { ...day, zoneId: 'Mars/Base' } },
      '.timePoint.zoneId',
      "there is no time zone 'Mars/Base'",
    ],
    [
      'createdate',
      'TIME_POINT',
      'IS_BEFORE',
      { timePoint: { ...day, day: 29 } },
      '.timePoint',
      'the day does not exist',
    ],
    ['createdate', 'TIME_POINT', 'IS_BEFORE', {}, '.timePoint', 'an object is expected'],
    [
      'createdate',
      'ROLLING_DATE_RANGE',
      'IS_LESS_THAN_X_DAYS_AGO',
      { numberOfDays: -1 },
      '.numberOfDays',
      'a whole number from 0 to 36500 is expected',
    ],
  ])('on %s of type %s: %s %j is rejected', async (name, type, operator, more, place, reason) => {
    expect(await refusalOf(or(and(property(name, type, operator, more))))).toEqual(wrong(`${at}${place}`, reason));
  });

  it('that is unknown is rejected with the valid ones', async () => {
    const { message } = await refusalOf(or(and(property('city', 'STRING', 'SOUNDS_LIKE', { value: 'x' }))));
    expect(message).toContain(`${at}.operator: one of IS_EQUAL_TO, IS_NOT_EQUAL_TO, CONTAINS,`);
    const other = await refusalOf(or(and(property('city', 'SOUND', 'IS', {}))));
    expect(other.message).toContain(`${at}.operationType: one of ALL_PROPERTY, STRING, MULTISTRING,`);
  });

  it('may test when a property was changed, and between which times', async () => {
    const [contact = ''] = await createContacts(hub, { jobtitle: 'Sailor' });
    const point = (reference: string, days: number) => ({
      timeType: 'INDEXED',
      zoneId: 'Europe/Brussels',
      indexReference: { referenceType: reference },
      offset: { days },
    });
    const between = (operator: string, low: object, high: object) =>
      property('jobtitle', 'TIME_RANGED', operator, {
        propertyParser: 'UPDATED_AT',
        lowerBoundTimePoint: low,
        upperBoundTimePoint: high,
      });
    const ask = (filter: object) => whoFits(hub, or(and(filter)));
    expect(await ask(between('IS_BETWEEN', point('TODAY', -1), point('NOW', 1)))).toEqual([contact]);
    expect(await ask(between('IS_NOT_BETWEEN', point('TODAY', -1), point('NOW', 1)))).toEqual([]);
    expect(await ask(between('IS_BETWEEN', point('TODAY', -9), point('TODAY', -2)))).toEqual([]);
  });

  it('works for records of other types', async () => {
    const made = await hub.request({ path: '/crm/v3/objects/companies', json: { properties: { name: 'Acme' } } });
    const acme = or(and(property('name', 'STRING', 'IS_EQUAL_TO', { value: 'ACME' })));
    expect(await whoFits(hub, acme, 'companies')).toEqual([made.body.id]);
  });
});
