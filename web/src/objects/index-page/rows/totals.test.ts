import { expect, it } from 'vitest';
import { formatTotal } from './totals.js';

it('shows exact counts up to the limit, and estimates above it', () => {
  expect([0, 1, 9_731, 10_000].map((total) => formatTotal(total))).toEqual(['0', '1', '9,731', '10,000']);
  expect([10_001, 12_345, 1_234_567].map((total) => formatTotal(total))).toEqual([
    'more than 10,000',
    'about 12,000',
    'about 1,200,000',
  ]);
  expect(formatTotal(20_014, true)).toBe('20,014');
});
