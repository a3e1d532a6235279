import { describe, expect, it } from 'vitest';
import type { FilterBranch } from './filter-tree.js';
import { listListIds } from './filter-tree.js';
import { toFilterLines, type FilterVocabulary } from './filter-words.js';

const words: FilterVocabulary = {
  findProperty: (name) => ({ email: 'Email', amount: 'Amount' })[name],
  formatValue: (property, value) => (property === 'amount' ? `€${value}` : value),
  findList: (id) => (id === '7' ? 'Friends' : undefined),
  formatTime: (ms) => new Date(ms).toISOString().slice(0, 10),
};
const property = (name: string, operation: object) =>
  ({ filterType: 'PROPERTY', property: name, operation: { operationType: 'STRING', ...operation } }) as never;
const branch = (filterBranchType: string, rest: Partial<FilterBranch>): FilterBranch => ({ filterBranchType, ...rest });
const tell = (operation: object, name = 'amount') =>
  toFilterLines(branch('AND', { filters: [property(name, operation)] }), words);

describe('filters in words', () => {
  it('tells a single filter as one sentence, however deep it stands', () => {
    const and = branch('AND', { filters: [property('email', { operator: 'ENDS_WITH', value: '@example.com' })] });
    expect(toFilterLines(branch('OR', { filterBranches: [and] }), words)).toBe('Email ends with @example.com');
  });

  it('keeps what is joined under its head, and never drops a negation', () => {
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
  ])('tells %j', (operation, sentence) => {
    expect(tell(operation)).toBe(sentence);
  });

  it('tells events by their template, with what their tokens have to be', () => {
    const events = branch('UNIFIED_EVENTS', {
      ...{ eventTypeId: '4-12', operator: 'HAS_NOT_COMPLETED' },
      filters: [property('pet', { operator: 'IS_EQUAL_TO', value: 'Rex' })],
    });
    expect(toFilterLines(events, words)).toEqual({ joint: 'Has no event of template 12 with', of: ['pet is Rex'] });
  });
});
