import { expect, it } from 'vitest';
import { toDue, toPostponed } from './due.js';

const now = new Date('2026-03-10T12:00:00Z');

it.each([
  ['2026-03-09T23:00:00Z', 'UTC', 'overdue'],
  ['2026-03-10T11:59:00Z', 'UTC', 'overdue'],
  ['2026-03-10T12:01:00Z', 'UTC', 'today'],
  ['2026-03-10T23:59:00Z', 'UTC', 'today'],
  ['2026-03-10T23:59:00Z', 'Asia/Tokyo', 'week'],
  ['2026-03-11T00:00:00Z', 'UTC', 'week'],
  ['2026-03-11T00:00:00Z', 'America/New_York', 'today'],
  ['2026-03-17T23:00:00Z', 'UTC', 'week'],
  ['2026-03-18T00:00:00Z', 'UTC', 'later'],
])('a task due at %s is, in %s, %s', (at, timeZone, due) => {
  expect(toDue(new Date(at), now, timeZone)).toBe(due);
});

it.each([
  ['2026-03-01T09:30:00Z', 'UTC', 1, '2026-03-11T09:30:00.000Z'],
  ['2026-03-12T09:30:00Z', 'UTC', 7, '2026-03-17T09:30:00.000Z'],
  // Clocks go forward on 29 March.
  ['2026-03-20T08:00:00Z', 'Europe/Berlin', 20, '2026-03-30T07:00:00.000Z'],
])('a task due at %s is postponed in %s by %i days to %s', (at, timeZone, days, expected) => {
  expect(toPostponed(new Date(at), now, { timeZone, days }).toISOString()).toBe(expected);
});
