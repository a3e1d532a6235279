import { expect, it } from 'vitest';
import { moveItem } from './stage-order.js';

it.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [0, 3, 'bcda'],
  [9, 0, 'abcd'],
])('moves the item at %i to %i', (from, to, moved) => {
  expect(moveItem([...'abcd'], from, to).join('')).toBe(moved);
});
