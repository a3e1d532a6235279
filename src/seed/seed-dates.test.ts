import { expect, it } from 'vitest';
import { isRelativeTime, isSeedTime, toDate, toTime } from './seed-dates.js';

/** A Wednesday. */
const now = new Date('2026-11-25T10:20:30.000Z');
const utc = { now, timeZone: 'UTC' };

it.each([
  ['-20min', '2026-11-25T10:00:30.000Z'],
  ['-3h', '2026-11-25T07:20:30.000Z'],
  ['-0d', '2026-11-25T10:20:30.000Z'],
  ['+2d', '2026-11-27T10:20:30.000Z'],
  ['-3d 14:30', '2026-11-22T14:30:00.000Z'],
  ['-1w 00:00', '2026-11-18T00:00:00.000Z'],
  ['+3mo 09:00', '2027-02-25T09:00:00.000Z'],
  ['-1y 09:00', '2025-11-25T09:00:00.000Z'],
  ['-3wd 09:00', '2026-11-20T09:00:00.000Z'],
  ['+3wd 09:00', '2026-11-30T09:00:00.000Z'],
  ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
])('the time %s is relative to now', (text, expected) => {
  expect(isSeedTime(text)).toBe(true);
  expect(toTime(text, utc).toISOString()).toBe(expected);
});

it('working days skip weekends, also where today is one', () => {
  const sunday = { now: new Date('2026-11-29T10:00:00Z'), timeZone: 'UTC' };
  expect(toDate('-0wd', sunday)).toBe('2026-11-27');
  expect(toDate('+0wd', sunday)).toBe('2026-11-30');
  expect(toDate('-1wd', sunday)).toBe('2026-11-26');
  expect(toDate('+5wd', sunday)).toBe('2026-12-07');
});

it('a month later is the last day of a shorter month', () => {
  expect(toDate('+1mo', { now: new Date('2026-01-31T12:00:00Z'), timeZone: 'UTC' })).toBe('2026-02-28');
});

it('days and times of day are those of the account, across changes of its clock', () => {
  const berlin = { now: new Date('2026-10-24T23:30:00Z'), timeZone: 'Europe/Berlin' };
  expect(toDate('-0d', berlin)).toBe('2026-10-25');
  expect(toTime('-1d 09:00', berlin).toISOString()).toBe('2026-10-24T07:00:00.000Z');
  expect(toTime('+1d 09:00', berlin).toISOString()).toBe('2026-10-26T08:00:00.000Z');
  expect(toTime('-0d 09:00', { now, timeZone: 'America/New_York' }).toISOString()).toBe('2026-11-25T14:00:00.000Z');
});

it.each(['3d', '-3', '-3x', '-3d 25:00', '-3d 9:00', '-3h 09:00', '+99999d', '- 3d', '-3d14:30', ''])(
  '%j is not a relative time',
  (text) => {
    expect(isRelativeTime(text)).toBe(false);
    expect(isSeedTime(text)).toBe(false);
  },
);
