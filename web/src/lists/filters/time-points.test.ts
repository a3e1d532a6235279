import { describe, expect, it } from 'vitest';
import { fromClock, fromDistance, isExactPoint, isWholePoint, toClock, toDistance } from './time-points.js';

describe('an exact point', () => {
  it.each(['2026-05-01T09:30', '0900-01-31T00:00', '2026-12-31T23:59'])('%s is shown as it was typed', (text) => {
    const point = fromClock(text, 'Europe/Berlin');
    expect(toClock(point)).toBe(text);
    expect(point.zoneId).toBe('Europe/Berlin');
    expect([isWholePoint(point), isExactPoint(point)]).toEqual([true, true]);
  });

  it('has no time of day where none is said', () => {
    expect(toClock({ timeType: 'DATE', zoneId: 'UTC', year: 2026, month: 3, day: 9 })).toBe('2026-03-09T00:00');
  });

  it.each(['', 'soon', '2026-05'])('%j is none', (text) => {
    const point = fromClock(text, 'UTC');
    expect([isExactPoint(point), toClock(point)]).toEqual([false, '']);
  });
});

describe('a point that moves on', () => {
  it.each([
    { amount: 7, unit: 'days', isAfter: false, reference: 'NOW' },
    { amount: 2, unit: 'quarters', isAfter: true, reference: 'YEAR' },
    { amount: 0, unit: 'days', isAfter: false, reference: 'TODAY' },
  ] as const)('%j is found again in what it makes', (distance) => {
    const point = fromDistance(distance, 'UTC');
    expect(toDistance(point)).toEqual(distance);
    expect([isWholePoint(point), isExactPoint(point)]).toEqual([true, true]);
  });

  it('is no point of the form with a time of day, a second distance or a unit that it does not have', () => {
    const week = { ...fromDistance({ amount: 1, unit: 'weeks', isAfter: true, reference: 'WEEK' }, 'UTC') };
    expect(isWholePoint({ ...week, indexReference: { referenceType: 'WEEK', hour: 9 } })).toBe(false);
    expect(isWholePoint({ ...week, indexReference: { referenceType: 'DECADE' } })).toBe(false);
    expect(isWholePoint({ ...week, offset: { weeks: 1, days: -1 } })).toBe(false);
    expect(isWholePoint({ ...week, offset: { seconds: 5 } })).toBe(false);
    expect(isWholePoint({ ...week, offset: { weeks: 1, days: 0, hours: null } })).toBe(true);
  });
});
