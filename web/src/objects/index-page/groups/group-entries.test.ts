import { expect, it } from 'vitest';
import { listWanted, toEntries } from './group-entries.js';
import type { RowGroup } from './group-values.js';

const toGroup = (key: string, count: number): RowGroup => ({
  ...{ key, label: key, count, values: [] },
  matching: { query: '', filterGroups: [], sort: { propertyName: 'name', direction: 'ASCENDING' } },
});
const toData = (count: number, hasMore: boolean) => ({
  pageParams: [null],
  pages: [
    {
      ...{
        total: count,
        results: Array.from({ length: count }, (_, index) => ({ id: String(index), properties: {} })),
      },
      ...(hasMore && { paging: { next: { after: String(count) } } }),
    },
  ],
});

it('groups are rows with a head each: closed ones only that, others with room for what is not loaded', () => {
  const groups = [toGroup('a', 2), toGroup('b', 5), toGroup('c', 3), toGroup('d', 1000)];
  const loaded = { a: toData(2, false), d: toData(100, true) } as Record<string, ReturnType<typeof toData>>;
  const entries = toEntries(groups, { closed: new Set(['b']), find: ({ key }) => loaded[key] });
  expect([...entries.heads].map(([row, { group, isOpen }]) => [row, group.key, isOpen])).toEqual([
    [0, 'a', true],
    [3, 'b', false],
    [4, 'c', true],
    [8, 'd', true],
  ]);
  expect(entries.rows).toHaveLength(8 + 1 + 100 + 100);
  expect(listWanted(entries, 0, 3)).toEqual([]);
  expect(listWanted(entries, 2, 6).map(({ key }) => key)).toEqual(['c']);
  expect(listWanted(entries, 6, 120).map(({ key }) => key)).toEqual(['c', 'd']);
});
