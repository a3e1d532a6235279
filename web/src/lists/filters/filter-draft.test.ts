import { describe, expect, it } from 'vitest';
import { listComparisons, type Subject } from './comparisons.js';
import {
  countFilters,
  isReady,
  newEvents,
  newGroup,
  newListFilter,
  newProperty,
  newTree,
  toShape,
  withJoint,
  withNewPart,
  withPart,
  type DraftScope,
  type Part,
} from './filter-draft.js';
import type { Filter, FilterBranch, Operation } from './filter-tree.js';
import { isComplete, withComparison } from './operations.js';

const subject = (name: string, kind: Subject['kind'], more: Partial<Subject> = {}): Subject => ({
  ...{ name, label: name, kind, hasHistory: true },
  ...more,
});
const subjects = [
  subject('city', 'text'),
  subject('amount', 'number'),
  subject('isGood', 'bool'),
  subject('stage', 'enumeration'),
  subject('birth', 'time', { isDay: true }),
  subject('seen', 'time'),
  subject('score', 'number', { hasHistory: false }),
];
const tokens = [
  subject('pet', 'text', { hasHistory: false, isToken: true }),
  subject('color', 'enumeration', { hasHistory: false, isToken: true }),
];
const scope: DraftScope = {
  findSubject: (name) => subjects.find((one) => one.name === name),
  findTemplate: (id) => (id === '12' ? { id, name: 'Pet bought', tokens } : undefined),
};

const ask = (name: string, operation: Partial<Operation>): Filter => ({
  filterType: 'PROPERTY',
  property: name,
  operation: { includeObjectsWithNoValueSet: false, ...operation } as Operation,
});
const shapeOf = (part: Part) => toShape(part, scope).is;
const day = { timeType: 'DATE', zoneId: 'UTC', year: 2026, month: 2, day: 28 };
const indexed = (offset: object | null, referenceType = 'TODAY') => ({
  ...{ timeType: 'INDEXED', zoneId: 'UTC', indexReference: { referenceType } },
  offset: offset as Record<string, number>,
});

describe('what the form shows', () => {
  it.each<[string, Partial<Operation>]>([
    ['city', { operationType: 'ALL_PROPERTY', operator: 'IS_KNOWN' }],
    ['city', { operationType: 'ALL_PROPERTY', operator: 'IS_NOT_KNOWN' }],
    ['city', { operationType: 'STRING', operator: 'CONTAINS', value: 'x' }],
    ['city', { operationType: 'MULTISTRING', operator: 'HAS_NEVER_CONTAINED', values: ['x'] }],
    ['amount', { operationType: 'NUMBER_RANGED', operator: 'IS_BETWEEN', lowerBound: 1, upperBound: 2 }],
    ['isGood', { operationType: 'BOOL', operator: 'IS_EQUAL_TO', value: false }],
    ['stage', { operationType: 'ENUMERATION', operator: 'IS_EXACTLY', values: ['a', 'b'] }],
    ['birth', { operationType: 'DATETIME', operator: 'IS_BEFORE_DATE', timestamp: 86_400_000 }],
    ['birth', { operationType: 'RANGED_DATE', operator: 'IS_BETWEEN', lowerBound: 0, upperBound: 86_400_000 }],
    ['seen', { operationType: 'RANGED_DATE', operator: 'IS_BETWEEN', lowerBound: 60_000, upperBound: 120_000 }],
    ['seen', { operationType: 'ROLLING_DATE_RANGE', operator: 'IS_LESS_THAN_X_DAYS_AGO', numberOfDays: 7 }],
    ['seen', { operationType: 'TIME_POINT', operator: 'IS_AFTER', timePoint: day }],
    ['seen', { operationType: 'TIME_POINT', operator: 'IS_AFTER', timePoint: indexed({ days: -7, weeks: null }) }],
    ['city', { operationType: 'TIME_POINT', operator: 'IS_AFTER', propertyParser: 'UPDATED_AT', timePoint: day }],
    ['city', { operationType: 'ROLLING_PROPERTY_UPDATED', operator: 'UPDATED_IN_LAST_X_DAYS', numberOfDays: 7 }],
  ])('of %s: %j', (name, operation) => {
    expect(shapeOf(ask(name, operation))).toBe('property');
  });

  it('includes list memberships, groups, and events with their details', () => {
    expect(shapeOf({ filterType: 'IN_LIST', listId: 7, operator: 'NOT_IN_LIST' })).toBe('list');
    for (const joint of ['AND', 'OR', 'NOT_ALL', 'NOT_ANY'] as const) expect(shapeOf(newGroup(joint))).toBe('group');
    const pet = ask('pet', { operationType: 'STRING', operator: 'IS_EQUAL_TO', value: 'Rex' });
    expect(shapeOf({ ...newEvents, eventTypeId: '4-12', filters: [pet] })).toBe('events');
  });
});

describe('what the form cannot show completely', () => {
  const past = { amount: 1, timeUnit: 'DAYS', offsetDirection: 'PAST' };
  const events = (more: object): FilterBranch => ({ ...newEvents, eventTypeId: '4-12', ...more });

  it.each<[string, Part]>([
    ['a deleted property', ask('gone', { operationType: 'ALL_PROPERTY', operator: 'IS_KNOWN' })],
    ['an unknown operator', ask('city', { operationType: 'STRING', operator: 'SOUNDS_LIKE', value: 'x' })],
    ['an operation for another type', ask('city', { operationType: 'NUMBER', operator: 'IS_EQUAL_TO', value: 1 })],
    ['an unknown field', ask('city', { operationType: 'ALL_PROPERTY', operator: 'IS_KNOWN', color: 'red' } as never)],
    [
      'inclusive ends',
      ask('seen', { operationType: 'TIME_POINT', operator: 'IS_AFTER', timePoint: day, endpointBehavior: 'INCLUSIVE' }),
    ],
    ['seconds', ask('seen', { operationType: 'TIME_POINT', operator: 'IS_AFTER', timePoint: { ...day, second: 5 } })],
    [
      'two offsets',
      ask('seen', { operationType: 'TIME_POINT', operator: 'IS_AFTER', timePoint: indexed({ days: 1, weeks: 1 }) }),
    ],
    ['a part of a day', ask('birth', { operationType: 'DATETIME', operator: 'IS_EQUAL_TO', timestamp: 5 })],
    ['an event of an app', { filterType: 'INTEGRATION_EVENT', eventTypeId: 12, filterLines: [] }],
    ['an event that is or is not', { filterType: 'EVENT', eventId: '12', operator: 'HAS_EVENT' }],
    ['an unknown filter', { filterType: 'FORM_SUBMISSION' }],
    ['a deleted template', events({ eventTypeId: '4-13' })],
    ['a deleted detail', events({ filters: [ask('gone', { operationType: 'ALL_PROPERTY', operator: 'IS_KNOWN' })] })],
    ['no event at all', events({ coalescingRefineBy: { type: 'SET_OCCURRENCES', setType: 'NONE' } })],
    [
      'a span in the future',
      events({
        pruningRefineBy: {
          type: 'RELATIVE_RANGED',
          rangeType: 'BETWEEN',
          lowerBoundOffset: past,
          upperBoundOffset: past,
        },
      }),
    ],
    ['an unknown branch', { filterBranchType: 'ASSOCIATION', filters: [] }],
  ])('is kept: %s', (_, part) => {
    expect(shapeOf(part)).toBe('uneditable');
    const tree = newGroup('OR', [newGroup('AND', [part, { ...newListFilter, listId: '7' }])]);
    // It is kept when its siblings change.
    const [group] = tree.filterBranches ?? [];
    const changed = withNewPart(group as FilterBranch, newGroup('AND'));
    expect([...(changed.filters ?? []), ...(changed.filterBranches ?? [])]).toContain(part);
    expect(isReady(tree, scope)).toBe(true);
  });
});

describe('editing a tree', () => {
  it('starts with one condition, and is ready once nothing is missing', () => {
    const tree = newTree();
    expect(tree).toEqual(newGroup('OR', [newGroup('AND', [newProperty])]));
    expect(isReady(tree, scope)).toBe(false);
    const whole = ask('city', { operationType: 'MULTISTRING', operator: 'CONTAINS', values: ['x'] });
    expect(isReady(newGroup('OR', [newGroup('AND', [whole])]), scope)).toBe(true);
    for (const part of [newProperty, newListFilter, newEvents, newGroup('OR', []), newGroup('AND')]) {
      expect(isReady(newGroup('OR', [newGroup('AND', [whole, part])]), scope)).toBe(false);
    }
    expect(isReady(newGroup('OR', []), scope)).toBe(false);
  });

  it('keeps filters and branches apart', () => {
    const group = newGroup('AND', [newListFilter, newGroup('OR')]);
    expect(group).toEqual({
      ...{ filterBranchType: 'AND', filterBranchOperator: 'AND' },
      ...{ filters: [newListFilter], filterBranches: [newGroup('OR')] },
    });
    expect(withPart(group, 1, undefined)).toEqual(newGroup('AND', [newListFilter]));
    expect(withPart(group, 0, newProperty)).toEqual(newGroup('AND', [newProperty, newGroup('OR')]));
    expect(withJoint(group, 'NOT_ANY')).toMatchObject({ filterBranchType: 'NOT_ANY', filterBranchOperator: 'NOT_ANY' });
  });

  it('counts as the server does', () => {
    const lines = [newProperty, newProperty];
    const events = { ...newEvents, filters: lines };
    const filter = { filterType: 'INTEGRATION_EVENT', filterLines: lines };
    expect(countFilters(newGroup('OR', [newGroup('AND', [newProperty, filter, events, newGroup('OR')])]))).toBe(8);
  });
});

describe('choosing a comparison', () => {
  it.each(subjects.map((one) => [one.name, one] as const))(
    'is recognised in the filter that it creates: %s',
    (_, one) => {
      for (const comparison of listComparisons(one)) {
        const made = withComparison(undefined, comparison);
        const shape = toShape({ filterType: 'PROPERTY', property: one.name, operation: made }, scope);
        expect(shape).toEqual({ is: 'property', subject: one, comparison });
      }
      const keys = listComparisons(one).map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    },
  );

  it('offers no former values where none exist, nor for details of events', () => {
    const isOfPast = ({ label }: { readonly label: string }) => /ever|never|changed/.test(label);
    expect(listComparisons(subjects[1] as Subject).some(isOfPast)).toBe(true);
    expect(listComparisons(subjects[6] as Subject).some(isOfPast)).toBe(false);
    expect(listComparisons(tokens[1] as Subject).map(({ operator }) => operator)).toEqual([
      ...['IS_ANY_OF', 'IS_NONE_OF', 'IS_KNOWN', 'IS_UNKNOWN'],
    ]);
  });

  it('keeps the values that still apply', () => {
    const find = (name: string, key: string) => {
      const one = subjects.find((each) => each.name === name) as Subject;
      return listComparisons(one).find((each) => each.key === key) as ReturnType<typeof listComparisons>[number];
    };
    const number: Operation = { operationType: 'NUMBER', operator: 'IS_EQUAL_TO', value: 5 };
    const range = withComparison(number, find('amount', 'NUMBER_RANGED IS_BETWEEN'));
    expect(range).toMatchObject({ operationType: 'NUMBER_RANGED', lowerBound: 5, upperBound: '' });
    expect(isComplete(range, 'numbers')).toBe(false);
    expect(withComparison(range, find('amount', 'NUMBER IS_LESS_THAN'))).toMatchObject({ value: 5 });
    const text: Operation = {
      operationType: 'STRING',
      operator: 'CONTAINS',
      value: 'x',
      includeObjectsWithNoValueSet: true,
    };
    expect(withComparison(text, find('city', 'MULTISTRING STARTS_WITH'))).toEqual({
      ...{ operationType: 'MULTISTRING', operator: 'STARTS_WITH', values: ['x'] },
      includeObjectsWithNoValueSet: true,
    });
    expect(withComparison(text, find('city', 'ALL_PROPERTY IS_KNOWN'))).toEqual({
      ...{ operationType: 'ALL_PROPERTY', operator: 'IS_KNOWN', includeObjectsWithNoValueSet: false },
    });
  });
});
