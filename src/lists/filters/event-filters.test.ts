import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, installApp, type TestHub } from '../../../test/support/hubs.js';
import {
  anyOf,
  createContacts,
  createList,
  isComplete,
  listMembers,
  property,
  soon,
  tryList,
  whoFits,
} from '../../../test/support/lists.js';
import { newTemplate, sendTemplates } from '../../../test/support/timeline.js';
import { newTimeline, type TimelineWorld } from '../../../test/support/timeline-events.js';

const tokens = [
  { name: 'petName', label: 'Name', type: 'string' },
  { name: 'petAge', label: 'Age', type: 'number' },
  { name: 'petBirth', label: 'Birth', type: 'date' },
  {
    ...{ name: 'petColor', label: 'Color', type: 'enumeration' },
    options: ['black', 'white', 'red'].map((value) => ({ value, label: value })),
  },
];

let world: TimelineWorld;
let hub: TestHub;
let templateId: string;
let contacts: string[];
const day = (number: number) => Date.UTC(2026, 0, number);
/** Events of the contacts: token values and the day of January 2026. */
const events: readonly (readonly [contact: number, tokens: object, day: number])[] = [
  [0, { petName: 'Rex', petColor: 'black', petAge: 3, petBirth: '2023-05-01' }, 1],
  [0, { petName: 'Rexina', petColor: 'white', petAge: 10 }, 5],
  [0, { petName: 'Rex', petColor: 'black' }, 9],
  [1, { petName: 'Tom', petColor: 'black', petAge: 2.5 }, 5],
  [2, { petName: 'tomcat', petColor: 'red', petAge: '10.0', petBirth: '2016-01-01' }, 20],
];

beforeAll(async () => {
  world = await newTimeline();
  hub = world.hub;
  templateId = (await newTemplate({ name: 'Pet', tokens })).id;
  contacts = await createContacts(hub, ...[0, 1, 2, 3].map((n) => ({ email: `owner${n}@example.com` })));
  for (const [contact, values, number] of events) await post(contact, values, number);
});

async function post(contact: number, values: object, number: number): Promise<void> {
  const event = { eventTemplateId: templateId, objectId: contacts[contact], tokens: values, timestamp: day(number) };
  const reply = await world.post(event);
  expect(reply.status, reply.text).toBe(201);
}

const integration = (...filterLines: object[]) => ({
  filterType: 'INTEGRATION_EVENT',
  eventTypeId: Number(templateId),
  filterLines,
});
const unified = (filters: object[], more: object = {}) => ({
  filterBranchType: 'UNIFIED_EVENTS',
  filterBranchOperator: 'AND',
  filterBranches: [],
  filters,
  eventTypeId: `4-${templateId}`,
  operator: 'HAS_COMPLETED',
  ...more,
});
const line = (name: string, type: string, operator: string, more: object = {}) => {
  const { filterType, ...rest } = property(name, type, operator, more) as { filterType: string };
  expect(filterType).toBe('PROPERTY');
  return rest;
};
const black = () => property('petColor', 'ENUMERATION', 'IS_ANY_OF', { values: ['black'] });

/** The numbers of the matching contacts. */
const fits = async (...parts: object[]) => {
  const ids = await whoFits(hub, anyOf(parts));
  return ids.map((id) => contacts.indexOf(id)).sort();
};

describe('filters on the events of a template (Spec 6.3)', () => {
  it('accept the documented shapes', async () => {
    const color = line('petColor', 'ENUMERATION', 'IS_ANY_OF', { values: ['black'] });
    expect(await fits(integration(color))).toEqual([0, 1]);
    expect(await fits(integration())).toEqual([0, 1, 2]);
    const named = property('petName', 'MULTISTRING', 'IS_EQUAL_TO', { values: ['rex', 'TOM'] });
    expect(await fits(unified([named]))).toEqual([0, 1]);
    expect(await fits(unified([named], { operator: 'HAS_NOT_COMPLETED' }))).toEqual([2, 3]);
    const filter = { filterType: 'UNIFIED_EVENTS', eventTypeId: `4-${templateId}`, filterLines: [] };
    expect(await fits(filter)).toEqual([0, 1, 2]);
    const event = { filterType: 'EVENT', eventId: templateId };
    expect(await fits({ ...event, operator: 'HAS_EVENT' })).toEqual([0, 1, 2]);
    expect(await fits({ ...event, operator: 'NOT_HAS_EVENT' })).toEqual([3]);
  });

  it('test several tokens of the same event', async () => {
    const old = line('petAge', 'NUMBER', 'IS_GREATER_THAN_OR_EQUAL_TO', { value: 10 });
    const color = (value: string) => line('petColor', 'ENUMERATION', 'IS_ANY_OF', { values: [value] });
    expect(await fits(integration(old, color('white')))).toEqual([0]);
    expect(await fits(integration(old, color('black')))).toEqual([]);
    expect(await fits(integration(old), integration(color('black')))).toEqual([0]);
  });

  it.each([
    ['STRING', 'petName', 'CONTAINS', { value: 'OM' }, [1, 2]],
    ['STRING', 'petName', 'STARTS_WITH', { value: 'tom' }, [1, 2]],
    ['STRING', 'petName', 'ENDS_WITH', { value: 'cat' }, [2]],
    ['STRING', 'petName', 'DOES_NOT_CONTAIN', { value: 'rex' }, [1, 2]],
    ['NUMBER', 'petAge', 'IS_EQUAL_TO', { value: 10 }, [0, 2]],
    ['NUMBER_RANGED', 'petAge', 'IS_BETWEEN', { lowerBound: 2.5, upperBound: 3 }, [0, 1]],
    ['ENUMERATION', 'petColor', 'IS_NONE_OF', { values: ['black', 'red'] }, [0]],
    ['ALL_PROPERTY', 'petBirth', 'IS_KNOWN', {}, [0, 2]],
    ['ALL_PROPERTY', 'petAge', 'IS_UNKNOWN', {}, [0]],
    ['DATETIME', 'petBirth', 'IS_AFTER_DATE', { timestamp: Date.UTC(2016, 0, 1) }, [0]],
    ['DATETIME', 'petBirth', 'IS_EQUAL_TO', { timestamp: Date.UTC(2016, 0, 1, 13) }, [2]],
    ['NUMBER', 'petAge', 'IS_LESS_THAN', { value: 3, includeObjectsWithNoValueSet: true }, [0, 1]],
  ] as const)('operation %s of %s: %s %j', async (type, name, operator, more, expected) => {
    expect(await fits(integration(line(name, type, operator, more)))).toEqual(expected);
  });

  it('compare with a fixed time span', async () => {
    const within = (pruningRefineBy: object) => fits(unified([], { pruningRefineBy }));
    const at = (type: string, comparison: string, number: number) => ({ type, comparison, timestamp: day(number) });
    expect(await within(at('ABSOLUTE_COMPARATIVE', 'BEFORE', 5))).toEqual([0]);
    expect(await within(at('ABSOLUTE_COMPARATIVE', 'AFTER', 5))).toEqual([0, 2]);
    const range = { type: 'ABSOLUTE_RANGED', lowerTimestamp: day(5), upperTimestamp: day(20) };
    expect(await within({ ...range, rangeType: 'BETWEEN' })).toEqual([0, 1, 2]);
    expect(await within({ ...range, rangeType: 'NOT_BETWEEN' })).toEqual([0]);
    expect(await within({ type: 'ALL_HISTORY' })).toEqual([0, 1, 2]);
  });

  it('compare the number of occurrences', async () => {
    const often = (coalescingRefineBy: object, filters: object[] = []) =>
      fits(unified(filters, { coalescingRefineBy }));
    const times = (minOccurrences?: number, maxOccurrences?: number) => ({
      type: 'NUM_OCCURRENCES',
      ...(minOccurrences !== undefined && { minOccurrences }),
      ...(maxOccurrences !== undefined && { maxOccurrences }),
    });
    expect(await often(times(3))).toEqual([0]);
    expect(await often(times(4))).toEqual([]);
    expect(await often(times(1, 2))).toEqual([1, 2]);
    expect(await often(times(undefined, 2))).toEqual([1, 2]);
    expect(await often(times(0, 0))).toEqual([3]);
    expect(await often(times(2), [black()])).toEqual([0]);
    expect(await often({ type: 'SET_OCCURRENCES', setType: 'NONE' }, [black()])).toEqual([2, 3]);
    const both = { pruningRefineBy: { type: 'ABSOLUTE_COMPARATIVE', comparison: 'AFTER', timestamp: day(3) } };
    expect(await fits(unified([], { ...both, coalescingRefineBy: times(2) }))).toEqual([0]);
    expect(await fits(unified([black()], { ...both, coalescingRefineBy: times(2) }))).toEqual([]);
  });

  it('update a dynamic list on new events within a second', async () => {
    const listId = await createList(hub, {
      processingType: 'DYNAMIC',
      filterBranch: anyOf([unified([property('petName', 'STRING', 'IS_EQUAL_TO', { value: 'Bella' })])]),
    });
    expect(await listMembers(hub, listId)).toEqual([]);
    await post(3, { petName: 'Bella' }, 7);
    await soon(async () => expect(await listMembers(hub, listId)).toEqual([contacts[3]]), 1000);
  });

  it('include an event that appears when its visitor is identified', async () => {
    const listId = await createList(hub, {
      processingType: 'DYNAMIC',
      filterBranch: anyOf([unified([property('petName', 'STRING', 'IS_EQUAL_TO', { value: 'Ghost' })])]),
    });
    await world.post({ eventTemplateId: templateId, utk: 'u'.repeat(32), tokens: { petName: 'Ghost' } });
    await isComplete(hub, listId);
    expect(await listMembers(hub, listId)).toEqual([]);
    const contact = await world.identify('u'.repeat(32), 'ghost@example.com');
    await soon(async () => expect(await listMembers(hub, listId)).toEqual([contact]));
  });
});

describe('invalid event filters', () => {
  const refusalOf = async (filter: object, where: TestHub = hub, objectTypeId = '0-1') => {
    const list = { processingType: 'DYNAMIC' as const, filterBranch: anyOf([filter]), objectTypeId };
    const { status, body } = await tryList(where, list);
    return [status, body['message']];
  };
  const at = (place: string, reason: string) => [
    400,
    `The filters are not valid at filterBranch.filterBranches[0].${place}: ${reason}.`,
  ];

  it('are those for other object types, apps that are not connected, and missing templates', async () => {
    const ofCompanies = await newTemplate({ name: 'Of companies', objectType: 'companies' });
    const one = { filterType: 'INTEGRATION_EVENT', filterLines: [] };
    const only = 'only the events of contacts can be used, in lists of contacts';
    const place = 'filters[0].eventTypeId';
    expect(await refusalOf({ ...one, eventTypeId: Number(ofCompanies.id) })).toEqual(at(place, only));
    expect(await refusalOf(integration(), hub, '0-2')).toEqual(at(place, only));
    const stranger = await newHub();
    const absent = `there is no event template '${templateId}'`;
    expect(await refusalOf(integration(), stranger)).toEqual(at(place, absent));
    await installApp(stranger);
    expect((await refusalOf(integration(), stranger))[0]).toBe(200);
    expect(await refusalOf({ ...one, eventTypeId: 7 })).toEqual(at(place, "there is no event template '7'"));
    const gone = await newTemplate({ name: 'Gone' });
    await sendTemplates({ method: 'DELETE', path: `/${gone.id}` });
    expect((await refusalOf({ ...one, eventTypeId: Number(gone.id) }))[0]).toBe(400);
  });

  it('are those with unknown tokens, or operations that do not fit them', async () => {
    const where = 'filters[0].filterLines[0]';
    expect(await refusalOf(integration(line('extraData', 'ALL_PROPERTY', 'IS_KNOWN')))).toEqual(
      at(`${where}.property`, "the event template has no token 'extraData'"),
    );
    expect(await refusalOf(integration(line('petColor', 'STRING', 'CONTAINS', { value: 'b' })))).toEqual(
      at(`${where}.operation`, "operations of type STRING do not fit 'petColor', whose values are of type enumeration"),
    );
    const ever = line('petName', 'STRING', 'HAS_EVER_BEEN_EQUAL_TO', { value: 'b' });
    expect(await refusalOf(integration(ever))).toEqual(at(`${where}.operation`, "there is no history of 'petName'"));
    const all = line('petColor', 'ENUMERATION', 'CONTAINS_ALL', { values: ['black'] });
    expect(await refusalOf(integration(all))).toEqual(
      at(`${where}.operation.operator`, 'this operator is not for events'),
    );
  });

  it.each([
    [{ eventTypeId: '1234' }, 'eventTypeId', "'4-' and the id of an event template is expected, not '1234'"],
    [{ operator: 'HAS' }, 'operator', 'one of HAS_COMPLETED, HAS_NOT_COMPLETED is expected'],
    [{ filterBranches: [{}] }, 'filterBranches', 'a branch of type UNIFIED_EVENTS has no branches'],
    [{ filters: [{ filterType: 'IN_LIST' }] }, 'filters[0].filterType', 'one of PROPERTY is expected'],
    [
      { coalescingRefineBy: { type: 'NUM_OCCURRENCES' } },
      'coalescingRefineBy',
      'minOccurrences or maxOccurrences is expected',
    ],
    [
      { coalescingRefineBy: { type: 'NUM_OCCURRENCES', minOccurrences: 3, maxOccurrences: 2 } },
      'coalescingRefineBy',
      'maxOccurrences is less than minOccurrences',
    ],
    [
      { pruningRefineBy: { type: 'RELATIVE_COMPARATIVE', comparison: 'AFTER' } },
      'pruningRefineBy.timeOffset',
      'an object is expected',
    ],
    [{ colour: 'red' }, '', "the field 'colour' is not known here"],
  ])('%j is rejected', async (more, place, reason) => {
    const where = ['filterBranches[0]', place].filter(Boolean).join('.');
    expect(await refusalOf(unified([], more))).toEqual(at(where, reason));
  });
});
