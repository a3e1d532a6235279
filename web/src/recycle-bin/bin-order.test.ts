import { describe, expect, it } from 'vitest';
import { filterAndSort, toDaysLeft, type DeletedRecord } from './bin-order.js';

const record = (id: string, name: string, deletedAt: string): DeletedRecord => ({ id, name, hint: '', deletedAt });
const records = [
  record('1', 'Acme Rockets', '2026-01-02T00:00:00Z'),
  record('2', 'Globex', '2026-01-03T00:00:00Z'),
  record('3', 'Acme Sleds', '2026-01-01T00:00:00Z'),
];

describe('the recycle bin', () => {
  it('is ordered by the time of deletion', () => {
    expect(filterAndSort(records, '', 'newest').map(({ id }) => id)).toEqual(['2', '1', '3']);
    expect(filterAndSort(records, '', 'oldest').map(({ id }) => id)).toEqual(['3', '1', '2']);
  });

  it('finds records with all words', () => {
    expect(filterAndSort(records, 'acme', 'newest').map(({ id }) => id)).toEqual(['1', '3']);
    expect(filterAndSort(records, 'SLED  acme', 'newest').map(({ id }) => id)).toEqual(['3']);
    expect(filterAndSort(records, 'nobody', 'newest')).toEqual([]);
  });

  it.each([
    ['2026-01-01T00:00:00Z', 90],
    ['2025-12-31T12:00:00Z', 90],
    ['2025-12-31T00:00:00Z', 89],
    ['2025-10-03T00:00:01Z', 1],
    ['2025-01-01T00:00:00Z', 0],
  ])('of what was deleted at %s, %i days are left on the first of January', (deletedAt, days) => {
    expect(toDaysLeft(deletedAt, Date.parse('2026-01-01T00:00:00Z'))).toBe(days);
  });
});
