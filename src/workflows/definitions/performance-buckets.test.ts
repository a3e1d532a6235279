import { expect, test } from 'vitest';
import { toBuckets } from './performance-buckets.js';

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
