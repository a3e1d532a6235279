import { expect, it } from 'vitest';
import { inOrderOfReference } from './table-order.js';

const table = (name: string, ...refersTo: string[]) => ({ name, refersTo });

it('sorts each table after those that it references', () => {
  const tables = [
    table('record_change', 'record'),
    table('hub'),
    table('association', 'record', 'hub'),
    table('record', 'hub'),
  ];
  expect(inOrderOfReference(tables).map(({ name }) => name)).toEqual(['hub', 'record', 'record_change', 'association']);
  expect(inOrderOfReference([])).toEqual([]);
});

it('rejects circular references', () => {
  expect(() => inOrderOfReference([table('hub'), table('a', 'b', 'hub'), table('b', 'a')])).toThrow('in a circle');
});
