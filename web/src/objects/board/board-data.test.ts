import { expect, it } from 'vitest';
import { withCard, withoutCard, type ColumnData } from './board-data.js';

const toColumn = (...pages: readonly (readonly string[])[]): ColumnData => ({
  pageParams: pages.map(() => null),
  pages: pages.map((ids) => ({ total: 10, results: ids.map((id) => ({ id, properties: {} })) })),
});

const toIds = (data: ColumnData | undefined) => data?.pages.map(({ results }) => results.map(({ id }) => id));

it.each([
  [0, [['x', 'a', 'b'], ['c']]],
  [1, [['a', 'x', 'b'], ['c']]],
  [2, [['a', 'b', 'x'], ['c']]],
  [
    3,
    [
      ['a', 'b'],
      ['c', 'x'],
    ],
  ],
  [
    99,
    [
      ['a', 'b'],
      ['c', 'x'],
    ],
  ],
])('a card inserted at %i is listed and counted', (place, ids) => {
  const found = withCard(toColumn(['a', 'b'], ['c']), { id: 'x', properties: {} }, place);
  expect(toIds(found)).toEqual(ids);
  expect(found?.pages.map(({ total }) => total)).toEqual([11, 11]);
});

it('a removed card is no longer listed, and removing a missing one changes nothing', () => {
  const column = toColumn(['a', 'b'], ['c']);
  expect(toIds(withoutCard(column, 'c'))).toEqual([['a', 'b'], []]);
  expect(withoutCard(column, 'c')?.pages[0]?.total).toBe(9);
  expect(withoutCard(column, 'z')).toBe(column);
  expect(withoutCard(undefined, 'z')).toBeUndefined();
});
