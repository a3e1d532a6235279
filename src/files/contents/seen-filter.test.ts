import { expect, it } from 'vitest';
import { createSeenFilter } from './lost.service.js';

it('a seen id is filtered until it is evicted by newer ids', () => {
  const toUnseen = createSeenFilter(2);
  expect([toUnseen(['a', 'b']), toUnseen(['b', 'a']), toUnseen([])]).toEqual([['a', 'b'], [], []]);
  expect([toUnseen(['c']), toUnseen(['b', 'c'])]).toEqual([['c'], []]);
  expect([toUnseen(['a']), toUnseen(['c', 'b'])]).toEqual([['a'], ['b']]);
});
