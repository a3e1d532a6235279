import { expect, it } from 'vitest';
import { findNeighbours, findTable, readNextNeighbour, rememberRows } from './row-order.js';

it('the neighbours of a record are those of the table that was shown last', () => {
  rememberRows({ hubId: 1, type: 'contacts', ids: ['7', '9', '8'] });
  expect(findNeighbours(1, 'contacts', '9')).toEqual({
    previous: '7',
    next: '8',
    place: 2,
    hasMore: false,
    total: undefined,
  });
  expect(findNeighbours(1, 'contacts', '7')).toEqual({
    ...{ previous: undefined, next: '9', place: 1, hasMore: false, total: undefined },
  });
  expect(findNeighbours(1, 'contacts', '1')).toBeUndefined();
  expect(findNeighbours(1, 'deals', '9')).toBeUndefined();
  expect(findNeighbours(2, 'contacts', '9')).toBeUndefined();
  rememberRows({ hubId: 1, type: 'contacts', ids: ['7'] });
  expect(findNeighbours(1, 'contacts', '7')).toBeUndefined();
});

it('the next record is read where the loaded rows of the table end', async () => {
  const readMore = () => Promise.resolve({ ids: ['9', '11'], readMore: undefined });
  rememberRows({ hubId: 1, type: 'contacts', ids: ['7', '9'], total: 3, search: '?q=a', step: 4, readMore });
  expect(findNeighbours(1, 'contacts', '7')).toMatchObject({ next: '9', hasMore: false, total: 3 });
  expect(findNeighbours(1, 'contacts', '9')).toMatchObject({ next: undefined, hasMore: true });
  expect(await readNextNeighbour('9')).toBe('11');
  expect(findNeighbours(1, 'contacts', '11')).toMatchObject({ previous: '9', place: 3, hasMore: false });
  expect(await readNextNeighbour('11')).toBeUndefined();
  expect(findTable(1, 'contacts')).toMatchObject({ search: '?q=a', step: 4 });
  expect(findTable(1, 'deals')).toBeUndefined();
});
