import { expect, it } from 'vitest';
import { isTimeZone, toLocalDay, toOffsetText, utcOffsetMs } from './time-zones.js';

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');

it.each([
  ['UTC', winter, '+00:00', 0],
  ['America/New_York', winter, '-05:00', -18_000_000],
  ['America/New_York', summer, '-04:00', -14_400_000],
  ['Asia/Kolkata', winter, '+05:30', 19_800_000],
  ['America/St_Johns', winter, '-03:30', -12_600_000],
  ['Pacific/Kiritimati', winter, '+14:00', 50_400_000],
])('the offset of %s at %s is %s', (timeZone, at, text, offsetMs) => {
  expect(utcOffsetMs(timeZone, at)).toBe(offsetMs);
  expect(toOffsetText(offsetMs)).toBe(text);
});

it('only names of the IANA database are valid time zones', () => {
  expect(['UTC', 'Europe/Berlin', 'Etc/GMT+5'].every(isTimeZone)).toBe(true);
  expect(['', 'Mars/Olympus', '+05:00', '../etc', 'UTC\0', 'x'.repeat(100)].some(isTimeZone)).toBe(false);
});

it.each([
  ['UTC', '2026-01-15T12:00:00Z', '2026-01-15', '2026-01-15T00:00:00Z', '2026-01-16T00:00:00Z'],
  ['America/New_York', '2026-01-15T03:00:00Z', '2026-01-14', '2026-01-14T05:00:00Z', '2026-01-15T05:00:00Z'],
  ['Asia/Kolkata', '2026-01-15T18:29:59Z', '2026-01-15', '2026-01-14T18:30:00Z', '2026-01-15T18:30:00Z'],
  ['Asia/Kolkata', '2026-01-15T18:30:00Z', '2026-01-16', '2026-01-15T18:30:00Z', '2026-01-16T18:30:00Z'],
  // Clocks are put forward, then back: a day of 23 hours and one of 25.
  ['Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['Europe/Berlin', '2026-10-25T22:30:00Z', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
])('the day in %s at %s is %s', (timeZone, at, day, startsAt, endsAt) => {
  const found = toLocalDay(timeZone, new Date(at));
  expect(found).toEqual({ day, startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) });
});
