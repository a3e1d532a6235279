import { describe, expect, it } from 'vitest';
import { findTreeMove, type TreeItem } from './tree-keys.js';

const items: readonly TreeItem[] = [
  { id: '0', level: 1, label: 'All files', isOpen: true },
  { id: '1', level: 2, label: 'Contracts', isOpen: true },
  { id: '2', level: 3, label: 'Archive' },
  { id: '3', level: 2, label: 'Pictures', isOpen: false },
  { id: '4', level: 2, label: 'Öffentlich', isOpen: false },
];

describe('keys in a tree', () => {
  it.each([
    ['0', 'ArrowDown', { focus: '1' }],
    ['1', 'ArrowUp', { focus: '0' }],
    ['0', 'ArrowUp', undefined],
    ['4', 'ArrowDown', undefined],
    ['3', 'Home', { focus: '0' }],
    ['0', 'End', { focus: '4' }],
    ['3', 'ArrowRight', { open: '3' }],
    ['1', 'ArrowRight', { focus: '2' }],
    ['2', 'ArrowRight', undefined],
    ['1', 'ArrowLeft', { close: '1' }],
    ['2', 'ArrowLeft', { focus: '1' }],
    ['3', 'ArrowLeft', { focus: '0' }],
    ['0', 'p', { focus: '3' }],
    ['3', 'A', { focus: '0' }],
    ['0', 'ö', { focus: '4' }],
    ['0', 'x', undefined],
    ['0', 'Enter', undefined],
    ['gone', 'ArrowDown', undefined],
  ])('on %s, %s', (at, key, expected) => {
    expect(findTreeMove(items, at, key)).toEqual(expected);
  });

  it('an empty open folder has no child to move to', () => {
    const empty: TreeItem = { id: '5', level: 2, label: 'Empty', isOpen: true };
    expect(findTreeMove([...items, empty, { ...empty, id: '6' }], '5', 'ArrowRight')).toBeUndefined();
  });
});
