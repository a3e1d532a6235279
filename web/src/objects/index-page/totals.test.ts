import { expect, it } from 'vitest';
import { sayTotal } from './totals.js';

it('tells what was counted exactly, and beyond that about how many there are', () => {
  expect([0, 1, 9_731, 10_000].map(sayTotal)).toEqual(['0', '1', '9,731', '10,000']);
  expect([10_001, 12_345, 1_234_567].map(sayTotal)).toEqual(['more than 10,000', 'about 12,000', 'about 1,200,000']);
});
