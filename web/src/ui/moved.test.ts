import { expect, it } from 'vitest';
import { toMoved } from './moved.js';

it.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [2, 3, 'abdc'],
])('an entry moves from place %i to %i', (from, to, moved) => {
  expect(toMoved([...'abcd'], from, to).join('')).toBe(moved);
});
