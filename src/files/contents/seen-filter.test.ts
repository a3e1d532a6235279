import { expect, it } from 'vitest';
import { createNews } from './lost.service.js';

it('a seen id is filtered until it is evicted by newer ids', () => {
  const toNews = createNews(2);
  expect([toNews(['a', 'b']), toNews(['b', 'a']), toNews([])]).toEqual([['a', 'b'], [], []]);
  expect([toNews(['c']), toNews(['b', 'c'])]).toEqual([['c'], []]);
  expect([toNews(['a']), toNews(['c', 'b'])]).toEqual([['a'], ['b']]);
});
