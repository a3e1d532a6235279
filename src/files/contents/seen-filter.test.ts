import { expect, it } from 'vitest';
import { createNews } from './seen-filter.js';

it('what has been told is no news, until more has been told since than is remembered', () => {
  const toNews = createNews(2);
  expect([toNews(['a', 'b']), toNews(['b', 'a']), toNews([])]).toEqual([['a', 'b'], [], []]);
  expect([toNews(['c']), toNews(['b', 'c'])]).toEqual([['c'], []]);
  expect([toNews(['a']), toNews(['c', 'b'])]).toEqual([['a'], ['b']]);
});
