import { expect, it } from 'vitest';
import { fromLocalTime, toLocalTime, toZonedIso } from './zoned-time.js';

it.each([
  ['2026-01-15T09:30', 'Europe/Berlin', '2026-01-15T08:30:00.000Z'],
  ['2026-07-15T09:30', 'Europe/Berlin', '2026-07-15T07:30:00.000Z'],
  ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ['2026-05-01T00:00', 'UTC', '2026-05-01T00:00:00.000Z'],
])('%s in %s is %s, and back', (local, zone, moment) => {
  expect(fromLocalTime(local, zone)?.toISOString()).toBe(moment);
  expect(toLocalTime(new Date(moment), zone)).toBe(local);
});

it('text that is not a time is undefined', () => {
  expect(fromLocalTime('soon', 'UTC')).toBeUndefined();
});

it.each([
  ['2026-01-15T08:30:00.000Z', 'Europe/Berlin', '2026-01-15T09:30:00+01:00'],
  ['2026-07-15T22:30:05.250Z', 'Europe/Berlin', '2026-07-16T00:30:05.250+02:00'],
  // Both sides of a change to winter time, with the same local time.
  ['2026-10-25T00:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30:00+02:00'],
  ['2026-10-25T01:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30:00+01:00'],
  ['2026-01-15T08:30:00.000Z', 'America/St_Johns', '2026-01-15T05:00:00-03:30'],
  ['2026-01-15T08:30:00.000Z', 'UTC', '2026-01-15T08:30:00+00:00'],
])('%s in the zone of %s is %s, the same moment', (moment, zone, written) => {
  expect(toZonedIso(new Date(moment), zone)).toBe(written);
  expect(new Date(written).toISOString()).toBe(moment);
});
