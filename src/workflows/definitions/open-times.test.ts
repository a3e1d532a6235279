import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/http/errors.js';
import { readOpenTimes, toOpenTime } from './open-times.js';

const time = (hour: number, minute = 0) => ({ hour, minute });
const office = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'].map((day) => ({
  ...{ day, startTime: time(9), endTime: time(17) },
}));

/** When steps due at a time are carried out. */
function opensAt(given: Parameters<typeof readOpenTimes>[0], at: string, zone = 'UTC'): string {
  const open = readOpenTimes(given);
  if (!open) throw new Error('No windows and no dates.');
  return new Date(toOpenTime(Date.parse(at), open, zone)).toISOString().replace('.000Z', 'Z');
}

const newYork = 'America/New_York';

describe('steps are carried out', () => {
  it.each([
    ['at once inside a window', '2026-03-04T09:00:00Z', '2026-03-04T09:00:00Z'],
    ['when the window of the day opens', '2026-03-04T03:00:00Z', '2026-03-04T09:00:00Z'],
    ['on the next day at the end of the window', '2026-03-04T17:00:00Z', '2026-03-05T09:00:00Z'],
    ['after the weekend', '2026-03-06T18:00:00Z', '2026-03-09T09:00:00Z'],
  ])('%s', (_, at, expected) => expect(opensAt({ timeWindows: office }, at)).toBe(expected));

  it('by the clocks of the account', () => {
    expect(opensAt({ timeWindows: office }, '2026-03-04T12:00:00Z', newYork)).toBe('2026-03-04T14:00:00Z');
    // After the clocks were set forward.
    expect(opensAt({ timeWindows: office }, '2026-03-09T12:00:00Z', newYork)).toBe('2026-03-09T13:00:00Z');
  });

  it('on the whole day of a window without times, from one midnight to the next', () => {
    const timeWindows = [{ day: 'SUNDAY' }];
    expect(opensAt({ timeWindows }, '2026-03-08T04:59:00Z', newYork)).toBe('2026-03-08T05:00:00Z');
    expect(opensAt({ timeWindows }, '2026-03-09T03:59:00Z', newYork)).toBe('2026-03-09T03:59:00Z');
    expect(opensAt({ timeWindows }, '2026-03-09T04:00:00Z', newYork)).toBe('2026-03-15T04:00:00Z');
    const until = [{ day: 'SUNDAY', endTime: time(6) }];
    expect(opensAt({ timeWindows: until }, '2026-03-08T06:00:00Z')).toBe('2026-03-15T00:00:00Z');
  });

  it('in a window whose start clocks skip, from the first time that they show; never in one that they skip', () => {
    const at = '2026-03-08T06:00:00Z';
    const skipped = (endTime: object) => ({ timeWindows: [{ day: 'SUNDAY', startTime: time(2), endTime }] });
    expect(opensAt(skipped(time(4)), at, newYork)).toBe('2026-03-08T07:00:00Z');
    expect(opensAt(skipped(time(2, 30)), at, newYork)).toBe('2026-03-15T06:00:00Z');
    expect(opensAt(skipped(time(4)), '2026-03-29T00:30:00Z', 'Europe/Berlin')).toBe('2026-03-29T01:00:00Z');
  });

  it('once in an hour that clocks show twice', () => {
    const timeWindows = [{ day: 'SUNDAY', startTime: time(1), endTime: time(1, 30) }];
    expect(opensAt({ timeWindows }, '2026-11-01T05:10:00Z', newYork)).toBe('2026-11-01T05:10:00Z');
    expect(opensAt({ timeWindows }, '2026-11-01T06:10:00Z', newYork)).toBe('2026-11-08T06:00:00Z');
  });

  it('in the earliest of several windows', () => {
    const day = 'WEDNESDAY';
    const timeWindows = [
      { day, startTime: time(14), endTime: time(15) },
      { day, startTime: time(9), endTime: time(10) },
      { day, startTime: time(9), endTime: time(11) },
    ];
    expect(opensAt({ timeWindows }, '2026-03-04T08:00:00Z')).toBe('2026-03-04T09:00:00Z');
    expect(opensAt({ timeWindows }, '2026-03-04T10:30:00Z')).toBe('2026-03-04T10:30:00Z');
    expect(opensAt({ timeWindows }, '2026-03-04T11:00:00Z')).toBe('2026-03-04T14:00:00Z');
  });

  it('not on blocked dates: with a year once, without one every year', () => {
    const blockedDates = [
      { dayOfMonth: 24, month: 'DECEMBER' },
      { dayOfMonth: 25, month: 'DECEMBER', year: 2026 },
    ];
    expect(opensAt({ blockedDates }, '2026-12-24T10:00:00Z')).toBe('2026-12-26T00:00:00Z');
    expect(opensAt({ blockedDates }, '2027-12-24T10:00:00Z')).toBe('2027-12-25T00:00:00Z');
    expect(opensAt({ blockedDates, timeWindows: office }, '2026-12-24T10:00:00Z')).toBe('2026-12-28T09:00:00Z');
    const leapDay = [{ dayOfMonth: 29, month: 'FEBRUARY' }];
    expect(opensAt({ blockedDates: leapDay }, '2028-02-29T10:00:00Z')).toBe('2028-03-01T00:00:00Z');
  });

  it('after years if need be: such steps look again', () => {
    const year = 2026;
    const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, 1 + day)));
    const all = days.map((day) => ({ dayOfMonth: day.getUTCDate(), month: monthOf(day) }));
    const [, ...yearly] = all;
    expect(opensAt({ blockedDates: yearly }, '2026-01-02T00:00:00Z')).toBe('2027-01-01T00:00:00Z');
    const timeWindows = [{ day: 'MONDAY' }];
    const waits = opensAt({ blockedDates: yearly, timeWindows }, `${year}-01-02T00:00:00Z`);
    expect(waits).toBe('2028-01-04T00:00:00Z');
    expect(opensAt({ blockedDates: yearly, timeWindows }, waits)).toBe('2029-01-01T00:00:00Z');
    expect(() => readOpenTimes({ blockedDates: all })).toThrow('blockedDates: the dates leave no day');
  });
});

const monthOf = (day: Date) => day.toLocaleString('en', { month: 'long', timeZone: 'UTC' }).toUpperCase();

describe('refuses', () => {
  it.each<[string, Parameters<typeof readOpenTimes>[0], string]>([
    [
      'a window that ends before it begins',
      { timeWindows: [{ ...office[0], endTime: time(8) }] },
      'timeWindows[0].endTime',
    ],
    ['an empty window', { timeWindows: [{ day: 'MONDAY', endTime: time(0) }] }, 'timeWindows[0].endTime'],
    ['an unknown day', { timeWindows: [{ day: 'TODAY' }] }, 'timeWindows[0].day'],
    [
      'an hour that does not exist',
      { timeWindows: [{ day: 'MONDAY', startTime: time(24) }] },
      'timeWindows[0].startTime.hour',
    ],
    ['an unknown field', { timeWindows: [{ day: 'MONDAY', zone: 'UTC' }] }, 'timeWindows[0].zone'],
    ['a day that no month has', { blockedDates: [{ dayOfMonth: 31, month: 'JUNE' }] }, 'blockedDates[0].dayOfMonth'],
    [
      'a day that the year does not have',
      { blockedDates: [{ dayOfMonth: 29, month: 'FEBRUARY', year: 2027 }] },
      'blockedDates[0].dayOfMonth',
    ],
    ['an unknown month', { blockedDates: [{ dayOfMonth: 1, month: 'MAI' }] }, 'blockedDates[0].month'],
    ['what is no object', { blockedDates: ['2026-01-01'] }, 'blockedDates[0]'],
    [
      'too many dates',
      { blockedDates: Array.from({ length: 1001 }, () => ({ dayOfMonth: 1, month: 'MAY' })) },
      'blockedDates',
    ],
  ])('%s, with the place', (_, given, place) => {
    const read = () => readOpenTimes(given);
    expect(read).toThrow(AppError);
    expect(read).toThrow(`The workflow is not valid at ${place}: `);
  });
});
