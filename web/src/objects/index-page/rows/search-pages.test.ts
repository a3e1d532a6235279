import { expect, it } from 'vitest';
import { start, toNextPosition, toSearchBody, type Matching, type Position, type RecordsPage } from './search-pages.js';
import type { Filter } from '../views/view-state.js';

interface Row {
  readonly id: string;
  readonly amount: string | null;
}

/** Searches rows as the API does, up to 10,000 matches; the rows are already sorted. */
function search(rows: readonly Row[], body: ReturnType<typeof toSearchBody>): RecordsPage {
  const matches = rows.filter((row) => body.filterGroups[0]?.filters.every((filter) => holds(row, filter)) ?? true);
  const after = Number(body.after);
  if (after + body.limit > 10_000) throw new Error('The search does not reach that far.');
  return {
    total: matches.length,
    results: matches.slice(after, after + body.limit).map(({ id, amount }) => ({ id, properties: { amount } })),
    ...(matches.length > after + body.limit && { paging: { next: { after: String(after + body.limit) } } }),
  };
}

function holds({ id, amount }: Row, { propertyName, operator, value = '' }: Filter): boolean {
  const own = propertyName === 'amount' ? amount : id;
  if (operator === 'NOT_HAS_PROPERTY') return own === null;
  if (own === null) return false;
  const difference = Number(own) - Number(value);
  return operator === 'EQ' ? difference === 0 : operator === 'GT' ? difference > 0 : difference < 0;
}

function walk(rows: readonly Row[], matching: Matching, isOrdered: boolean): string[] {
  const found: string[] = [];
  const limit = 100;
  for (let position: Position | undefined = start; position;) {
    const page = search(rows, toSearchBody(matching, position, { properties: [], limit }));
    found.push(...page.results.map(({ id }) => id));
    position = toNextPosition(matching, position, { page, limit, isOrdered });
  }
  return found;
}

const make = (count: number, amount: (index: number) => string | null): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index + 1), amount: amount(index) }));

const byAmount = (direction: 'ASCENDING' | 'DESCENDING'): Matching => ({
  query: '',
  filterGroups: [],
  sort: { propertyName: 'amount', direction },
});

it.each([
  ['different values', make(25_050, String)],
  ['few different values', make(25_050, (index) => String(Math.floor(index / 11_000)))],
  ['one value', make(25_050, () => '5')],
  ['no values', make(25_050, () => null)],
  ['values, then none', make(25_050, (index) => (index < 12_345 ? String(Math.floor(index / 7)) : null))],
  ['as many as can be reached', make(10_000, String)],
  ['one more', make(10_001, String)],
])('every match is read once, in order: %s', (_, rows) => {
  expect(walk(rows, byAmount('ASCENDING'), true)).toEqual(rows.map(({ id }) => id));
});

it('every match is read once in descending order', () => {
  const rows = make(23_000, (index) => String(Math.floor(index / 3))).reverse();
  expect(walk(rows, byAmount('DESCENDING'), true)).toEqual(rows.map(({ id }) => id));
});

it('a sort without order comparison ends at the search limit', () => {
  expect(walk(make(12_000, String), byAmount('ASCENDING'), false)).toHaveLength(10_000);
});

it('a group without room for more filters ends at the search limit', () => {
  const filters = Array.from({ length: 5 }, () => ({ propertyName: 'amount', operator: 'GT', value: '-1' }) as const);
  expect(walk(make(12_000, String), { ...byAmount('ASCENDING'), filterGroups: [{ filters }] }, true)).toHaveLength(
    10_000,
  );
});
