import { describe, expect, it } from 'vitest';
import { areComplete, findTerms, toTemplateId, withSpan, withTimes, type EventSpan } from './event-terms.js';
import { newEvents } from './filter-draft.js';

const branch = { ...newEvents, eventTypeId: '4-12' };
const at = '2026-05-01T09:30:00.000Z';
const spans: readonly EventSpan[] = [
  { is: 'always' },
  { is: 'inLast', amount: 30, unit: 'DAYS' },
  { is: 'before', amount: 1, unit: 'YEARS' },
  { is: 'after', at },
  { is: 'until', at },
  { is: 'between', from: at, to: '2026-06-01T00:00:00.000Z' },
  { is: 'outside', from: at, to: '2026-06-01T00:00:00.000Z' },
];

describe('event terms', () => {
  it.each(spans.map((span) => [span]))('of the span %j are recognised in the filter that they create', (span) => {
    const terms = findTerms(withSpan(branch, span));
    expect(terms?.span).toEqual(span);
    expect(terms && areComplete(terms)).toBe(true);
  });

  it.each<EventSpan>([
    { is: 'inLast', amount: 0, unit: 'DAYS' },
    { is: 'after', at: '' },
    { is: 'between', from: at, to: '' },
  ])('%j is incomplete, and shown all the same', (span) => {
    const terms = findTerms(withSpan(branch, span));
    expect(terms?.span).toEqual(span);
    expect(terms && areComplete(terms)).toBe(false);
  });

  it.each([
    [{ min: 1, max: undefined }, null],
    [
      { min: 2, max: undefined },
      { type: 'NUM_OCCURRENCES', minOccurrences: 2 },
    ],
    [
      { min: 1, max: 3 },
      { type: 'NUM_OCCURRENCES', minOccurrences: 1, maxOccurrences: 3 },
    ],
  ])('count events: %j', (times, coalescingRefineBy) => {
    const changed = withTimes(branch, times);
    expect(changed.coalescingRefineBy).toEqual(coalescingRefineBy);
    expect(findTerms(changed)?.times).toEqual(times);
  });

  it('mean at least once where the server has no count', () => {
    const read = (coalescingRefineBy: object) => findTerms({ ...branch, coalescingRefineBy } as never)?.times;
    expect(read({ type: 'NUM_OCCURRENCES', maxOccurrences: 2 })).toEqual({ min: 1, max: 2 });
    expect(read({ type: 'SET_OCCURRENCES', setType: 'ANY' })).toEqual({ min: 1, max: undefined });
    expect(read({ type: 'NUM_OCCURRENCES', minOccurrences: 0, maxOccurrences: 0 })).toBeUndefined();
  });

  it('need a maximum that is not below the minimum', () => {
    expect(areComplete({ span: { is: 'always' }, times: { min: 3, max: 2 } })).toBe(false);
    expect(areComplete({ span: { is: 'always' }, times: { min: 0, max: undefined } })).toBe(false);
  });

  it('name their template by its ID', () => {
    expect([toTemplateId(branch), toTemplateId(newEvents)]).toEqual(['12', '']);
    expect(findTerms({ ...branch, eventTypeId: 'meetings' })).toBeUndefined();
    expect(findTerms({ ...branch, filterBranches: [newEvents] })).toBeUndefined();
    expect(findTerms({ ...branch, color: 'red' } as never)).toBeUndefined();
  });
});
