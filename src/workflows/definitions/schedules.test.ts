import { describe, expect, it, test } from 'vitest';
import type { PropertySet } from '../../properties/types/definition.js';
import { readSchedule, toDateTest, toLatestTime, toNextTime, type Schedule } from './schedules.js';

const definitions = { closedate: { type: 'datetime' }, date_of_birth: { type: 'date' }, city: { type: 'string' } };
const properties = new Map(Object.entries(definitions)) as unknown as PropertySet;
const read = (fields: object): Schedule =>
  readSchedule({ place: 'enrollmentSchedule', fields: { timeOfDay: { hour: 9, minute: 30 }, ...fields } }, properties);
const toText = (at: number) => new Date(at).toISOString().replace(':00.000Z', 'Z');
const next = (fields: object, after: string, zone = 'UTC') => toText(toNextTime(read(fields), Date.parse(after), zone));

describe('the next time of a schedule', () => {
  it.each<[string, object, string, string]>([
    ['every day, today', { type: 'DAILY' }, '2026-03-04T09:29:59Z', '2026-03-04T09:30Z'],
    ['every day, tomorrow', { type: 'DAILY' }, '2026-03-04T09:30:00Z', '2026-03-05T09:30Z'],
    ['every week', { type: 'WEEKLY', daysOfWeek: ['TUESDAY', 'SUNDAY'] }, '2026-03-04T00:00:00Z', '2026-03-08T09:30Z'],
    [
      'every month',
      { type: 'MONTHLY_SPECIFIC_DAYS', daysOfMonth: [1, '15'] },
      '2026-03-04T00:00:00Z',
      '2026-03-15T09:30Z',
    ],
    [
      'on the last day of a month that is too short',
      { type: 'MONTHLY_SPECIFIC_DAYS', daysOfMonth: [31] },
      '2026-02-04T00:00:00Z',
      '2026-02-28T09:30Z',
    ],
    ['on the last day', lastDay(), '2028-02-04T00:00:00Z', '2028-02-29T09:30Z'],
    [
      'on the first Monday',
      { type: 'MONTHLY_RELATIVE_DAYS', monthlyRelativeDays: 'FIRST_MONDAY_OF_MONTH' },
      '2026-03-02T10:00:00Z',
      '2026-04-06T09:30Z',
    ],
    ['every year', { type: 'YEARLY', month: 'MARCH', dayOfMonth: 4 }, '2026-03-04T10:00:00Z', '2027-03-04T09:30Z'],
    [
      'every year on 29 February',
      { type: 'YEARLY', month: 'FEBRUARY', dayOfMonth: 29 },
      '2026-03-04T10:00:00Z',
      '2027-02-28T09:30Z',
    ],
    ['by dates, every day', ofDate(), '2026-03-04T10:00:00Z', '2026-03-05T09:30Z'],
  ])('%s', (_, fields, after, expected) => expect(next(fields, after)).toBe(expected));

  it('by the clocks of the account, which may skip the time or show it twice', () => {
    const zone = 'America/New_York';
    expect(next({ type: 'DAILY' }, '2026-03-07T15:00:00Z', zone)).toBe('2026-03-08T13:30Z');
    const atNight = { type: 'DAILY', timeOfDay: { hour: 2, minute: 30 } };
    expect(next(atNight, '2026-03-07T15:00:00Z', zone)).toBe('2026-03-08T07:00Z');
    const twice = { type: 'DAILY', timeOfDay: { hour: 1, minute: 30 } };
    expect(next(twice, '2026-11-01T00:00:00Z', zone)).toBe('2026-11-01T05:30Z');
    expect(next(twice, '2026-11-01T05:30:00Z', zone)).toBe('2026-11-02T06:30Z');
  });
});

function lastDay() {
  return { type: 'MONTHLY_RELATIVE_DAYS', monthlyRelativeDays: 'LAST_DAY_OF_MONTH' };
}

function ofDate(more: object = {}) {
  return { type: 'PROPERTY_BASED', dateProperty: 'date_of_birth', daysDelta: 0, yearly: false, ...more };
}

test('of the times that have passed, the latest one counts', () => {
  const latest = (fields: object, first: string, until: string) =>
    toText(toLatestTime(read(fields), { first: Date.parse(first), until: Date.parse(until) }, 'UTC'));
  const first = '2026-03-04T09:30:00Z';
  expect(latest({ type: 'DAILY' }, first, '2026-03-04T09:31:00Z')).toBe('2026-03-04T09:30Z');
  expect(latest({ type: 'DAILY' }, first, '2026-03-14T09:00:00Z')).toBe('2026-03-13T09:30Z');
  expect(latest({ type: 'WEEKLY', daysOfWeek: ['MONDAY'] }, first, '2026-03-14T09:00:00Z')).toBe('2026-03-09T09:30Z');
  expect(latest(lastDay(), first, '2026-03-14T09:00:00Z')).toBe('2026-03-04T09:30Z');
});

describe('the day of a record by its date', () => {
  const isDue = (more: object, date: string, [first, until = first]: readonly string[], zone = 'UTC') => {
    const schedule = read(ofDate(more)) as Extract<Schedule, { on: 'date' }>;
    const toTime = (day = '') => Date.parse(`${day}T09:30:00Z`);
    return toDateTest(schedule, { first: toTime(first), until: toTime(until) }, zone)(date);
  };

  it('is the date, or days before or after it', () => {
    expect(isDue({}, '2026-03-04', ['2026-03-04'])).toBe(true);
    expect(isDue({}, '2026-03-04', ['2026-03-05'])).toBe(false);
    expect(isDue({}, '2025-03-04', ['2026-03-04'])).toBe(false);
    expect(isDue({ daysDelta: -7 }, '2026-03-04', ['2026-02-25'])).toBe(true);
    expect(isDue({ daysDelta: '3' }, '2026-03-04', ['2026-03-07'])).toBe(true);
    expect(isDue({}, '', ['2026-03-04'])).toBe(false);
    expect(isDue({}, 'soon', ['2026-03-04'])).toBe(false);
  });

  it('comes every year from the date on, on 28 February for 29 February', () => {
    const yearly = { yearly: true };
    expect(isDue(yearly, '1990-03-04', ['2026-03-04'])).toBe(true);
    expect(isDue(yearly, '2027-03-04', ['2026-03-04'])).toBe(false);
    expect(isDue(yearly, '2000-02-29', ['2026-02-28'])).toBe(true);
    expect(isDue(yearly, '2000-02-29', ['2028-02-28'])).toBe(false);
    expect(isDue(yearly, '2000-02-29', ['2028-02-29'])).toBe(true);
    expect(isDue({ yearly: 'true', daysDelta: -10 }, '1990-01-05', ['2026-12-26'])).toBe(true);
    expect(isDue({ yearly: true, daysDelta: 10 }, '1990-12-25', ['2027-01-04'])).toBe(true);
  });

  it('of a time is that in the time zone of the account', () => {
    const dateProperty = { dateProperty: 'closedate' };
    expect(isDue(dateProperty, '2026-03-05T03:00:00.000Z', ['2026-03-04'], 'America/New_York')).toBe(true);
    expect(isDue(dateProperty, '2026-03-05T03:00:00.000Z', ['2026-03-04'])).toBe(false);
  });

  it('may be one of several that were missed', () => {
    const days = ['2026-03-01', '2026-03-04'];
    expect(['2026-02-28', '2026-03-01', '2026-03-04', '2026-03-05'].map((date) => isDue({}, date, days))).toEqual([
      ...[false, true, true, false],
    ]);
    expect(isDue({ yearly: true }, '1999-12-31', ['2026-12-30', '2027-01-02'])).toBe(true);
    expect(isDue({}, '2020-01-01', ['2019-01-01', '2026-03-04'])).toBe(false);
  });
});

describe('refuses, with the place,', () => {
  it.each<[string, object, string]>([
    ['an unknown type', { type: 'HOURLY' }, 'type'],
    ['no time of day', { type: 'DAILY', timeOfDay: null }, 'timeOfDay'],
    ['a time that does not exist', { type: 'DAILY', timeOfDay: { hour: 9, minute: 60 } }, 'timeOfDay.minute'],
    ['no days of the week', { type: 'WEEKLY', daysOfWeek: [] }, 'daysOfWeek'],
    ['unknown days of the week', { type: 'WEEKLY', daysOfWeek: ['MONDAY', 'TODAY'] }, 'daysOfWeek[1]'],
    ['a day that no month has', { type: 'MONTHLY_SPECIFIC_DAYS', daysOfMonth: [32] }, 'daysOfMonth[0]'],
    ['unknown relative days', { type: 'MONTHLY_RELATIVE_DAYS', monthlyRelativeDays: 'SECOND' }, 'monthlyRelativeDays'],
    ['an unknown month', { type: 'YEARLY', month: 'MAI', dayOfMonth: 1 }, 'month'],
    ['fields of other schedules', { type: 'DAILY', daysOfWeek: ['MONDAY'] }, 'daysOfWeek'],
    ['an unknown property', ofDate({ dateProperty: 'none' }), 'dateProperty'],
    ['a property without dates', ofDate({ dateProperty: 'city' }), 'dateProperty'],
    ['a distance that is no number of days', ofDate({ daysDelta: 1.5 }), 'daysDelta'],
    ['a flag that is none', ofDate({ yearly: 'maybe' }), 'yearly'],
  ])('%s', (_, fields, place) => {
    expect(() => read(fields)).toThrow(`The workflow is not valid at enrollmentSchedule.${place}: `);
  });
});
