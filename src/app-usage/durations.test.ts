import { expect, it } from 'vitest';
import { addDuration, noDurations, toPercentile } from './durations.js';

const of = (...all: readonly number[]) => {
  const durations = [...noDurations];
  for (const milliseconds of all) addDuration(durations, milliseconds);
  return durations;
};

it('percentiles are read from ranges, spread evenly inside', () => {
  expect(toPercentile(noDurations, 0.95)).toBeNull();
  expect(toPercentile(of(8, 8, 8, 8), 0.5)).toBe(8.5);
  expect(toPercentile(of(8, 8, 8, 8), 1)).toBe(10);
  expect(toPercentile(of(0.4), 1)).toBe(1);
  const many = of(...Array.from({ length: 95 }, () => 4), ...Array.from({ length: 5 }, () => 900));
  expect(toPercentile(many, 0.95)).toBe(5);
  expect(toPercentile(many, 0.96)).toBeGreaterThan(700);
});

it('durations beyond the last range count with its lower end', () => {
  expect(toPercentile(of(60_000), 0.95)).toBe(10_000);
  expect(of(60_000, 1).reduce((sum, count) => sum + count, 0)).toBe(2);
});
