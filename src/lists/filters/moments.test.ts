import { describe, expect, it } from 'vitest';
import { situate, type MovingMoment, type Reference } from './moments.js';

/** One hour ahead of UTC, two from the end of March 2026 on. */
const offsetOf = (zone: string, at: Date) =>
  zone === 'UTC' ? 0 : (at.getTime() < Date.UTC(2026, 2, 29, 1) ? 1 : 2) * 3_600_000;
const moment = (reference: Reference, more: Partial<MovingMoment> = {}): MovingMoment => ({
  ...{ reference, zone: 'Europe/Brussels', months: 0, days: 0, ms: 0 },
  ...more,
});
const at = (given: MovingMoment, now: string) => situate(given, new Date(now), offsetOf).at.toISOString();
const now = '2026-05-14T22:30:00.000Z';

describe('a relative time', () => {
  it.each([
    ['NOW', {}, '2026-05-14T22:30:00.000Z'],
    ['NOW', { days: -1, ms: 1000 }, '2026-05-13T22:30:01.000Z'],
    ['NOW', { months: -3 }, '2026-02-14T22:30:00.000Z'],
    ['TODAY', {}, '2026-05-14T22:00:00.000Z'],
    ['TODAY', { days: -60 }, '2026-03-15T23:00:00.000Z'],
    ['TODAY', { ms: 3_600_000 * 9 }, '2026-05-15T07:00:00.000Z'],
    ['WEEK', {}, '2026-05-10T22:00:00.000Z'],
    ['MONTH', { months: 1 }, '2026-05-31T22:00:00.000Z'],
    ['QUARTER', {}, '2026-03-31T22:00:00.000Z'],
    ['YEAR', {}, '2025-12-31T23:00:00.000Z'],
  ] as const)('%s with %j', (reference, more, expected) => {
    expect(at(moment(reference, more), now)).toBe(expected);
  });

  it('is the last day of a shorter month', () => {
    expect(at(moment('NOW', { months: 1 }), '2026-01-31T10:00:00Z')).toBe('2026-02-28T23:59:59.999Z');
    expect(at(moment('TODAY', { months: 1, zone: 'UTC' }), '2026-01-31T10:00:00Z')).toBe('2026-02-28T00:00:00.000Z');
    expect(at(moment('TODAY', { months: -11, zone: 'UTC' }), '2025-01-31T10:00:00Z')).toBe('2024-02-29T00:00:00.000Z');
  });

  it('stays within the years 1 to 9999', () => {
    const [first, last] = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'];
    expect(at(moment('NOW', { days: 4_000_000 }), now)).toBe(last);
    expect(at(moment('YEAR', { months: -1_600_000 }), now)).toBe(first);
    expect(situate({ at: Date.parse(last) + 1 }, new Date(now), offsetOf)).toEqual({ at: new Date(last) });
    expect(situate({ at: Date.parse(first) - 1 }, new Date(now), offsetOf)).toEqual({ at: new Date(first) });
    const { moving } = situate(moment('TODAY', { zone: 'UTC' }), new Date(last), offsetOf);
    expect(moving?.until).toEqual(new Date(last));
  });

  it('is valid until the computed time, within the tolerance', () => {
    const references: Reference[] = ['NOW', 'TODAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'];
    const offsets = [{}, { days: 3 }, { months: -1 }, { months: 13, ms: 5000 }];
    for (const given of references.flatMap((reference) => offsets.map((more) => moment(reference, more)))) {
      for (let hour = 0; hour < 24 * 420; hour += 7) {
        const present = new Date(Date.UTC(2026, 0, 1, hour, 13));
        const { at: place, moving } = situate(given, present, offsetOf);
        const { until = present, slackMs = 0 } = moving ?? {};
        expect(until > present).toBe(true);
        const justBefore = situate(given, new Date(until.getTime() - 1), offsetOf).at;
        if (given.reference !== 'NOW') expect(justBefore).toEqual(place);
        const later = new Date(present.getTime() + 31 * 3_600_000 * (1 + (hour % 50)));
        const reached = situate(given, later, offsetOf).at.getTime();
        // So much later at the earliest does it come to any place.
        expect(reached - later.getTime()).toBeLessThanOrEqual(place.getTime() - present.getTime() + slackMs);
        expect(reached).toBeGreaterThanOrEqual(place.getTime());
      }
    }
  });
});
