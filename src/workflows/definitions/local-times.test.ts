import { expect, test } from 'vitest';
import { toBuckets, toInstant } from './local-times.js';

type Options = Parameters<typeof toBuckets>[0];
const read = (options: Partial<Options>, zone = 'UTC') =>
  toBuckets(
    {
      ...{ start: Date.parse('2026-03-06T12:00:00Z'), end: Date.parse('2026-03-10T00:00:00Z') },
      ...{ bucketType: 'DAY', firstDay: 'MONDAY', ...options },
    },
    zone,
  ).map(({ day, startsAt }) => [day, startsAt.toISOString().slice(0, 16)]);

test('days begin at midnight in the time zone of the account, also where clocks are set forward', () => {
  expect(read({}, 'America/New_York')).toEqual([
    ['2026-03-06', '2026-03-06T12:00'],
    ['2026-03-07', '2026-03-07T05:00'],
    ['2026-03-08', '2026-03-08T05:00'],
    ['2026-03-09', '2026-03-09T04:00'],
  ]);
});

test('weeks begin on the given day, and months on the first', () => {
  expect(read({ bucketType: 'WEEK' })).toEqual([
    ['2026-03-02', '2026-03-06T12:00'],
    ['2026-03-09', '2026-03-09T00:00'],
  ]);
  expect(read({ bucketType: 'WEEK', firstDay: 'SUNDAY' })).toEqual([
    ['2026-03-01', '2026-03-06T12:00'],
    ['2026-03-08', '2026-03-08T00:00'],
  ]);
  expect(read({ bucketType: 'MONTH', start: Date.parse('2026-01-31T00:00:00Z') })).toEqual([
    ['2026-01-01', '2026-01-31T00:00'],
    ['2026-02-01', '2026-02-01T00:00'],
    ['2026-03-01', '2026-03-01T00:00'],
  ]);
});

test('a period within a day has one bucket', () => {
  const start = Date.parse('2026-03-06T12:00:00Z');
  expect(read({ start, end: start + 1 })).toEqual([['2026-03-06', '2026-03-06T12:00']]);
});

test('a local time that clocks skip is the moment at which they are set forward, whatever the size of the step', () => {
  const at = (local: string, zone: string) => new Date(toInstant(Date.parse(`${local}Z`), zone)).toISOString();
  expect(at('2026-03-08T02:30:00', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
  expect(at('2026-11-01T01:30:00', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  expect(at('2026-10-04T02:15:00', 'Australia/Lord_Howe')).toBe('2026-10-03T15:30:00.000Z');
  // A day that the island does not have.
  expect(at('2011-12-30T12:00:00', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
});
