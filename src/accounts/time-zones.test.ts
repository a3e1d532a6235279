import { expect, test } from 'vitest';
import { isTimeZone, toOffsetText, utcOffsetMs } from './time-zones.js';

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');

test.each([
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

test('only names of the IANA database are time zones', () => {
  expect(['UTC', 'Europe/Berlin', 'Etc/GMT+5'].every(isTimeZone)).toBe(true);
  expect(['', 'Mars/Olympus', '+05:00', '../etc', 'UTC\0', 'x'.repeat(100)].some(isTimeZone)).toBe(false);
});
