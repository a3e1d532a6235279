import { expect, it } from 'vitest';
import { inOrderOfReference } from './table-order.js';

const table = (name: string, ...refersTo: string[]) => ({ name, refersTo });

it('puts each table behind those that it refers to', () => {
  const tables = [
    table('record_change', 'record'),
    table('hub'),
    table('association', 'record', 'hub'),
    table('record', 'hub'),
  ];
  expect(inOrderOfReference(tables).map(({ name }) => name)).toEqual(['hub', 'record', 'record_change', 'association']);
  expect(inOrderOfReference([])).toEqual([]);
});

it('refuses tables in a circle', () => {
  expect(() => inOrderOfReference([table('hub'), table('a', 'b', 'hub'), table('b', 'a')])).toThrow('in a circle');
});
