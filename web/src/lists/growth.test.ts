import { expect, it } from 'vitest';
import { toDays } from './growth.js';

const note = (timestamp: string, size: number) => ({ timestamp, size });
const now = Date.parse('2031-05-10T12:00:00Z');

it('a list keeps its size until a change is noted, and ends with the size that it has', () => {
  const notes = [note('2031-05-07T09:00:00Z', 3), note('2031-05-07T18:00:00Z', 5), note('2031-05-09T12:00:00Z', 4)];
  const days = toDays(notes, { now, size: 6, days: 4 });
  expect(days.map(({ size }) => size)).toEqual([undefined, 3, 5, 4, 6]);
  expect(new Date(days[1]?.at ?? 0).toISOString()).toBe('2031-05-07T12:00:00.000Z');
});

it('a size from before the first day holds on the first day', () => {
  expect(toDays([note('2030-01-01T00:00:00Z', 9)], { now, size: 9, days: 2 }).map(({ size }) => size)).toEqual([
    9, 9, 9,
  ]);
});

it('a list without notes has only the size that it has now', () => {
  expect(toDays([], { now, size: 2, days: 1 }).map(({ size }) => size)).toEqual([undefined, 2]);
});
