import { expect, test } from 'vitest';
import { toDelayEnd, toDueDate } from './due-times.js';

const dayMs = 86_400_000;
const zone = 'Europe/Berlin';

test.each([
  // Clocks go from 02:00 to 03:00.
  ['2026-03-28T12:00:00Z', { hour: 2, minute: 30 }, '2026-03-29T01:00:00.000Z'],
  // They show 02:30 twice.
  ['2026-10-24T12:00:00Z', { hour: 2, minute: 30 }, '2026-10-25T00:30:00.000Z'],
  ['2026-10-24T12:00:00Z', { hour: 9, minute: 0 }, '2026-10-25T08:00:00.000Z'],
])('a delay from %s until %o ends at %s where clocks are changed (assumption AA17)', (from, timeOfDay, end) => {
  expect(new Date(toDelayEnd(Date.parse(from), { ms: 0, timeOfDay }, zone)).toISOString()).toBe(end);
});

test('months of a delay are those of the calendar, and end on the last day of a shorter one', () => {
  const end = toDelayEnd(Date.parse('2026-01-31T12:00:00Z'), { ms: 0, months: 2 }, zone);
  expect(new Date(end).toISOString()).toBe('2026-03-31T11:00:00.000Z');
  const february = toDelayEnd(Date.parse('2026-01-31T12:00:00Z'), { ms: 0, months: 1 }, zone);
  expect(new Date(february).toISOString()).toBe('2026-02-28T12:00:00.000Z');
});

test('a delay until a date of a record counts days of the calendar of the account', () => {
  const step = { timeOfDay: { hour: 2, minute: 30 }, isDay: true, ms: dayMs } as Parameters<typeof toDueDate>[0];
  const due = toDueDate(step, String(Date.parse('2026-03-28T00:00:00Z')), zone) ?? Number.NaN;
  expect(new Date(due).toISOString()).toBe('2026-03-29T01:00:00.000Z');
});
