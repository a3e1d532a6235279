import { expect, it } from 'vitest';
import { findNeighbours, rememberRows } from './row-order.js';

it('the neighbours of a record are those of the table that was shown last', () => {
  rememberRows({ hubId: 1, type: 'contacts', ids: ['7', '9', '8'] });
  expect(findNeighbours(1, 'contacts', '9')).toEqual({ previous: '7', next: '8' });
  expect(findNeighbours(1, 'contacts', '7')).toEqual({ previous: undefined, next: '9' });
  expect(findNeighbours(1, 'contacts', '1')).toBeUndefined();
  expect(findNeighbours(1, 'deals', '9')).toBeUndefined();
  expect(findNeighbours(2, 'contacts', '9')).toBeUndefined();
  rememberRows({ hubId: 1, type: 'contacts', ids: ['7'] });
  expect(findNeighbours(1, 'contacts', '7')).toBeUndefined();
});
