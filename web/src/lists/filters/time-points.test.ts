import { describe, expect, it } from 'vitest';
import { fromClock, fromDistance, isExactPoint, canShowPoint, toClock, toDistance } from './time-points.js';

describe('an exact point', () => {
  it.each(['2026-05-01T09:30', '0900-01-31T00:00', '2026-12-31T23:59'])('%s is shown as it was typed', (text) => {
    const point = fromClock(text, 'Europe/Berlin');
    expect(toClock(point)).toBe(text);
    expect(point.zoneId).toBe('Europe/Berlin');
    expect([canShowPoint(point), isExactPoint(point)]).toEqual([true, true]);
  });

  it('defaults to the start of the day', () => {
    expect(toClock({ timeType: 'DATE', zoneId: 'UTC', year: 2026, month: 3, day: 9 })).toBe('2026-03-09T00:00');
  });

  it.each(['', 'soon', '2026-05'])('%j is not a time', (text) => {
    const point = fromClock(text, 'UTC');
    expect([isExactPoint(point), toClock(point)]).toEqual([false, '']);
  });
});

describe('a relative point', () => {
  it.each([
    { amount: 7, unit: 'days', isAfter: false, reference: 'NOW' },
    { amount: 2, unit: 'quarters', isAfter: true, reference: 'YEAR' },
    { amount: 0, unit: 'days', isAfter: false, reference: 'TODAY' },
  ] as const)('%j is unchanged after a round trip', (distance) => {
    const point = fromDistance(distance, 'UTC');
    expect(toDistance(point)).toEqual(distance);
    expect([canShowPoint(point), isExactPoint(point)]).toEqual([true, true]);
  });

  it('cannot be shown with a time of day, a second distance or an unknown unit', () => {
    const week = { ...fromDistance({ amount: 1, unit: 'weeks', isAfter: true, reference: 'WEEK' }, 'UTC') };
    expect(canShowPoint({ ...week, indexReference: { referenceType: 'WEEK', hour: 9 } })).toBe(false);
    expect(canShowPoint({ ...week, indexReference: { referenceType: 'DECADE' } })).toBe(false);
    expect(canShowPoint({ ...week, offset: { weeks: 1, days: -1 } })).toBe(false);
    expect(canShowPoint({ ...week, offset: { seconds: 5 } })).toBe(false);
    expect(canShowPoint({ ...week, offset: { weeks: 1, days: 0, hours: null } })).toBe(true);
  });
});
