import { expect, it } from 'vitest';
import { toLimitOfIds } from './link-steps.js';

it.each([
  ['none', 100, 0, 1000],
  ['one each', 1000, 1000, 1000],
  ['fifty each', 100, 5000, 100],
  ['five hundred each', 100, 50_000, 10],
  ['more than an account can have', 10, 10_000_000, 10],
])('after records with %s, so many are read that there are about 5,000 associations', (_, ids, links, limit) => {
  expect(toLimitOfIds(ids, links)).toBe(limit);
});
