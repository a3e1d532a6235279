import { describe, expect, it } from 'vitest';
import { type FilterBranch, listListIds } from './filter-tree.js';
import { toFilterLines, type FilterVocabulary } from './filter-words.js';

const words: FilterVocabulary = {
  findProperty: (name) => ({ email: 'Email', amount: 'Amount' })[name],
  formatValue: (property, value) => (property === 'amount' ? `€${value}` : value),
  findList: (id) => (id === '7' ? 'Friends' : undefined),
  findTemplate: (id) =>
    id === '12'
      ? {
          name: 'Pet bought',
          findToken: (name) => ({ pet: 'Pet' })[name],
          formatValue: (_token, value) => value.toUpperCase(),
        }
      : undefined,
  formatTime: (ms) => new Date(ms).toISOString().slice(0, 10),
  formatDay: (ms) => `day ${ms / 86_400_000}`,
};
const property = (name: string, operation: object) =>
  ({ filterType: 'PROPERTY', property: name, operation: { operationType: 'STRING', ...operation } }) as never;
const branch = (filterBranchType: string, rest: Partial<FilterBranch>): FilterBranch => ({ filterBranchType, ...rest });
const describeFilter = (operation: object, name = 'amount') =>
  toFilterLines(branch('AND', { filters: [property(name, operation)] }), words);

describe('filters in words', () => {
  it('describes a single filter in one sentence, however deep it is nested', () => {
    const and = branch('AND', { filters: [property('email', { operator: 'ENDS_WITH', value: '@example.com' })] });
    expect(toFilterLines(branch('OR', { filterBranches: [and] }), words)).toBe('Email ends with @example.com');
  });

  it('describes conditions on associated records, constants and restricted branches', () => {
    const filters = [property('industry', { operator: 'IS_EQUAL_TO', value: 'GRAIN' })];
    const associated = branch('ASSOCIATION', { objectTypeId: '0-2', operator: 'IN_LIST', filters });
    expect(toFilterLines(associated, words)).toEqual({
      joint: 'Has an associated record of type 0-2, with',
      of: ['industry is GRAIN'],
    });
    const onList = { filterType: 'ASSOCIATION', listId: '7', operator: 'NOT_IN_LIST' };
    const restricted = branch('RESTRICTED', {
      filterBranchOperator: 'OR',
      filters: [onList, { filterType: 'CONSTANT', shouldAccept: false }],
    });
    expect(toFilterLines(restricted, words)).toEqual({
      joint: 'Any of these',
      of: ['Has no associated record on the list “Friends”', 'Never'],
    });
  });

  it('groups filters under their operator, and keeps negations', () => {
    const one = property('email', { operator: 'IS_KNOWN' });
    const not = branch('NOT_ANY', { filters: [one] });
    const list = { filterType: 'IN_LIST', listId: 7, operator: 'NOT_IN_LIST' };
    expect(toFilterLines(branch('AND', { filters: [list], filterBranches: [not] }), words)).toEqual({
      joint: 'All of these',
      of: ['Is not on the list “Friends”', { joint: 'None of these', of: ['Email is known'] }],
    });
    expect(listListIds(branch('OR', { filterBranches: [branch('AND', { filters: [list] })] }))).toEqual(['7']);
  });

  it.each([
    [{ operator: 'IS_BETWEEN', lowerBound: 1, upperBound: 2 }, 'Amount is between €1 and €2'],
    [{ operator: 'IS_ANY_OF', values: ['1', '2', '3'] }, 'Amount is any of €1, €2 or €3'],
    [{ operator: 'CONTAINS_ALL', values: ['1', '2'] }, 'Amount has all of €1 and €2'],
    [{ operator: 'IS_EQUAL_TO', value: false, includeObjectsWithNoValueSet: true }, 'Amount is €false, or is unknown'],
    [{ operator: 'IS_LESS_THAN_X_DAYS_AGO', numberOfDays: 1 }, 'Amount is less than 1 day ago'],
    [{ operator: 'NOT_UPDATED_IN_LAST_X_DAYS', numberOfDays: 30 }, 'Amount was not changed in the last 30 days'],
    [
      { operator: 'IS_BETWEEN', operationType: 'RANGED_DATE', lowerBound: 0, upperBound: 86_400_000 },
      'Amount is between 1970-01-01 and 1970-01-02',
    ],
    [
      {
        ...{ operator: 'IS_AFTER', propertyParser: 'UPDATED_AT' },
        timePoint: {
          ...{ timeType: 'INDEXED', zoneId: 'UTC' },
          indexReference: { referenceType: 'TODAY' },
          offset: { days: -1, weeks: null },
        },
      },
      'Amount was changed after 1 day before the start of today',
    ],
    [
      {
        operator: 'IS_BEFORE',
        timePoint: { timeType: 'DATE', zoneId: 'Europe/Berlin', year: 2026, month: 3, day: 1, hour: 9 },
      },
      'Amount is before 2026-03-01 09:00 (Europe/Berlin)',
    ],
  ])('describes %j', (operation, sentence) => {
    expect(describeFilter(operation)).toBe(sentence);
  });

  const ofTemplate = (rest: object) =>
    toFilterLines(branch('UNIFIED_EVENTS', { operator: 'HAS_COMPLETED', ...rest }), words);

  it('describes events by their template and the conditions on their tokens', () => {
    const filters = [
      property('email', { operator: 'IS_EQUAL_TO', value: 'Rex' }),
      property('pet', { operator: 'IS_KNOWN' }),
    ];
    expect(ofTemplate({ eventTypeId: '4-12', operator: 'HAS_NOT_COMPLETED', filters })).toEqual({
      joint: 'Has no event “Pet bought”, with',
      // Not the property of that name.
      of: ['email is REX', 'Pet is known'],
    });
    expect(ofTemplate({ eventTypeId: '4-13' })).toBe('Has an event of template 13');
  });

  const offset = (amount: number, offsetDirection = 'PAST') => ({ amount, timeUnit: 'DAYS', offsetDirection });
  it.each([
    [{ type: 'RELATIVE_COMPARATIVE', comparison: 'AFTER', timeOffset: offset(7) }, 'in the last 7 days'],
    [{ type: 'RELATIVE_COMPARATIVE', comparison: 'BEFORE', timeOffset: offset(1) }, 'more than 1 day ago'],
    [{ type: 'RELATIVE_COMPARATIVE', comparison: 'BEFORE', timeOffset: offset(2, 'FUTURE') }, 'before 2 days from now'],
    [{ type: 'ABSOLUTE_COMPARATIVE', comparison: 'BEFORE', timestamp: 0 }, 'before 1970-01-01'],
    [
      {
        ...{ type: 'RELATIVE_RANGED', rangeType: 'NOT_BETWEEN' },
        ...{ lowerBoundOffset: offset(1), upperBoundOffset: offset(2, 'FUTURE') },
      },
      'not between 1 day ago and 2 days from now',
    ],
    [
      { type: 'ABSOLUTE_RANGED', rangeType: 'BETWEEN', lowerTimestamp: 0, upperTimestamp: 86_400_000 },
      'between 1970-01-01 and 1970-01-02',
    ],
  ])('describes the span of events: %j', (pruningRefineBy, words) => {
    expect(ofTemplate({ eventTypeId: '4-12', pruningRefineBy })).toBe(`Has an event “Pet bought”, ${words}`);
  });

  it.each([
    [{ type: 'NUM_OCCURRENCES', minOccurrences: 1 }, ''],
    [{ type: 'NUM_OCCURRENCES', minOccurrences: 3 }, ', at least 3 times'],
    [{ type: 'NUM_OCCURRENCES', maxOccurrences: 2 }, ', at most 2 times'],
    [{ type: 'NUM_OCCURRENCES', minOccurrences: 2, maxOccurrences: 4 }, ', 2 to 4 times'],
    [{ type: 'NUM_OCCURRENCES', minOccurrences: 0, maxOccurrences: 0 }, ', not once'],
    [{ type: 'SET_OCCURRENCES', setType: 'NONE' }, ', not once'],
    [{ type: 'SET_OCCURRENCES', setType: 'ANY' }, ''],
  ])('describes how many events: %j', (coalescingRefineBy, words) => {
    expect(ofTemplate({ eventTypeId: '4-12', coalescingRefineBy })).toBe(`Has an event “Pet bought”${words}`);
  });

  it('describes days as days, and inclusive ends', () => {
    expect(describeFilter({ operationType: 'DATETIME', operator: 'IS_EQUAL_TO', timestamp: 86_400_000 })).toBe(
      'Amount is day 1',
    );
    const timePoint = { timeType: 'DATE', zoneId: 'UTC', year: 2026, month: 3, day: 1, minute: 30 };
    expect(describeFilter({ operator: 'IS_BEFORE', timePoint, endpointBehavior: 'INCLUSIVE' })).toBe(
      'Amount is before or at 2026-03-01 00:30 (UTC)',
    );
  });
});
