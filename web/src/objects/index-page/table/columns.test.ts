import { describe, expect, it } from 'vitest';
import { getBuiltInType } from '../../object-types.js';
import type { Property } from '../../property.js';
import { titleColumn, toColumns, withDrawnWidth, withPlace, withWidth } from './columns.js';

const names = ['email', 'city', 'phone', 'state', 'zip'];
const properties = new Map(
  names.map((name) => [name, { name, label: name, type: 'string' } as unknown as Property] as const),
);
const read = (columns: Parameters<typeof withPlace>[0]) =>
  columns.map(({ name, pinnedAt }) => (pinnedAt === undefined ? name : `${name}@${pinnedAt}`));
const toTable = (columns: readonly { name: string; width?: number; pinned?: true }[]) =>
  toColumns(getBuiltInType('contacts'), { columns }, properties);
const plain = names.map((name) => ({ name }));

describe('columns', () => {
  it('begin with the name and the pinned ones, each where the one before ends', () => {
    const columns = toTable([
      { name: 'city' },
      { name: 'zip', width: 90, pinned: true },
      { name: 'email', pinned: true },
    ]);
    expect(read(columns)).toEqual([`${titleColumn}@0`, 'zip@200', 'email@290', 'city']);
    // What the next begins after does not shrink.
    expect(columns.filter(({ pinnedAt }) => pinnedAt !== undefined).map(({ width, least }) => width - least)).toEqual([
      ...[0, 0, 0],
    ]);
    expect(read(withDrawnWidth(columns, titleColumn, 300))).toEqual([
      `${titleColumn}@0`,
      'zip@300',
      'email@390',
      'city',
    ]);
  });

  it('are pinned up to three', () => {
    const columns = toTable(plain.map((column) => ({ ...column, pinned: true as const })));
    expect(columns.map(({ pinnedAt }) => pinnedAt !== undefined)).toEqual([true, true, true, true, false, false]);
    expect(withPlace(columns, 'zip', { over: 'email', isAfter: true }).map(({ name }) => name)).toEqual([
      ...['email', 'zip', 'city', 'phone', 'state'],
    ]);
    expect(withPlace(columns, 'zip', { over: 'email', isAfter: true })[1]).toEqual({ name: 'zip' });
  });

  it('are dropped before or after another, and never before the name', () => {
    const columns = toTable(plain);
    const drop = (name: string, over: string, isAfter: boolean) => withPlace(columns, name, { over, isAfter });
    expect(drop('zip', 'email', false).map(({ name }) => name)).toEqual(['zip', 'email', 'city', 'phone', 'state']);
    expect(drop('email', 'phone', true).map(({ name }) => name)).toEqual(['city', 'phone', 'email', 'state', 'zip']);
    expect(drop('email', 'gone', true)).toEqual(plain);
    expect(drop(titleColumn, 'zip', true)).toEqual(plain);
    // Beside the name, which is pinned.
    expect(drop('phone', titleColumn, false).slice(0, 2)).toEqual([{ name: 'phone', pinned: true }, { name: 'email' }]);
  });

  it('are no longer pinned when they are dropped among others, and keep their width', () => {
    const columns = toTable([{ name: 'email', width: 240, pinned: true }, { name: 'city' }, { name: 'zip' }]);
    expect(withPlace(columns, 'email', { over: 'city', isAfter: true })).toEqual([
      ...[{ name: 'city' }, { name: 'email', width: 240 }, { name: 'zip' }],
    ]);
    expect(withWidth(columns, 'email', 260)[0]).toEqual({ name: 'email', width: 260, pinned: true });
  });
});
