import { expect, test } from 'vitest';
import { fromLocalTime, toLocalTime } from './zoned-time.js';

test.each([
  ['2026-01-15T09:30', 'Europe/Berlin', '2026-01-15T08:30:00.000Z'],
  ['2026-07-15T09:30', 'Europe/Berlin', '2026-07-15T07:30:00.000Z'],
  ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ['2026-05-01T00:00', 'UTC', '2026-05-01T00:00:00.000Z'],
])('%s in %s is %s, and back', (local, zone, moment) => {
  expect(fromLocalTime(local, zone)?.toISOString()).toBe(moment);
  expect(toLocalTime(new Date(moment), zone)).toBe(local);
});

test('what is no time is none', () => {
  expect(fromLocalTime('soon', 'UTC')).toBeUndefined();
});
