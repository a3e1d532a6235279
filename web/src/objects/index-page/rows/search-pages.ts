import { canAddFilters } from '../filters/operators.js';
import type { Filter, FilterGroup, Sort } from '../views/view-state.js';

/** What is searched for, and in which order. */
export interface Matching {
  readonly query: string;
  readonly filterGroups: readonly FilterGroup[];
  readonly sort: Sort;
}

/**
 * Where a page starts. A search returns only its first 10,000 matches. Beyond them it continues by the sort property:
 * records with the same value as the last and a further ID, then records with a further value, then records without a
 * value.
 */
export type Position =
  | { readonly part: 'first'; readonly after: number }
  | { readonly part: 'same'; readonly key: string; readonly id: string; readonly after: number }
  | { readonly part: 'beyond'; readonly key: string; readonly after: number }
  | { readonly part: 'without'; readonly id?: string; readonly after: number };

export interface RecordsPage {
  readonly total: number;
  readonly results: readonly FoundRecord[];
  readonly paging?: { readonly next: { readonly after: string } };
}

export interface FoundRecord {
  readonly id: string;
  readonly properties: Readonly<Record<string, string | null>>;
}

/** The number of records that a table reads at a time. */
export const pageSize = 100;

export const start: Position = { part: 'first', after: 0 };
export const recordId = 'hs_object_id';
const reachable = 10_000;
const further = 2;

/** Returns the search request of a page. */
export function toSearchBody(
  { query, filterGroups, sort }: Matching,
  position: Position,
  { properties, limit }: { readonly properties: readonly string[]; readonly limit: number },
) {
  const more = toFilters(position, sort);
  const isById = position.part === 'same' || position.part === 'without';
  return {
    ...(query !== '' && { query }),
    filterGroups: toFilterGroups({ filterGroups }, more),
    sorts: [isById ? { ...sort, propertyName: recordId } : sort],
    properties: [...new Set([...properties, sort.propertyName])],
    limit,
    after: String(position.after),
  };
}

/** The conditions of a search as the API takes them; each group with the given ones more. */
export const toFilterGroups = ({ filterGroups }: Pick<Matching, 'filterGroups'>, more: readonly Filter[] = []) =>
  (filterGroups.length === 0 ? [{ filters: [] }] : filterGroups)
    .map(({ filters }) => ({ filters: [...filters, ...more].map(toWireFilter) }))
    .filter(({ filters }) => filters.length > 0);

const toWireFilter = ({ values, ...filter }: Filter) => ({ ...filter, ...(values && { values: [...values] }) });

function toFilters(position: Position, { propertyName, direction }: Sort): Filter[] {
  const operator = direction === 'ASCENDING' ? 'GT' : 'LT';
  const behind = (id: string | undefined): Filter[] =>
    id === undefined ? [] : [{ propertyName: recordId, operator, value: id }];
  switch (position.part) {
    case 'first':
      return [];
    case 'same':
      return [{ propertyName, operator: 'EQ', value: position.key }, ...behind(position.id)];
    case 'beyond':
      return [{ propertyName, operator, value: position.key }];
    case 'without':
      return [{ propertyName, operator: 'NOT_HAS_PROPERTY' }, ...behind(position.id)];
  }
}

/** Returns the position after a page; undefined at the end, and where a search cannot continue. */
export function toNextPosition(
  { sort, filterGroups }: Matching,
  position: Position,
  { page, limit, isOrdered }: { readonly page: RecordsPage; readonly limit: number; readonly isOrdered: boolean },
): Position | undefined {
  const next = page.paging?.next.after;
  if (next === undefined) return toNextPart(position, sort);
  if (Number(next) + limit <= reachable) return { ...position, after: Number(next) };
  const last = page.results.at(-1);
  if (!last || !isOrdered || !canAddFilters(filterGroups, further)) return undefined;
  if (position.part === 'same' || position.part === 'without') return { ...position, id: last.id, after: 0 };
  if (sort.propertyName === recordId) return { part: 'beyond', key: last.id, after: 0 };
  const key = last.properties[sort.propertyName] ?? '';
  return key === '' ? { part: 'without', id: last.id, after: 0 } : { part: 'same', key, id: last.id, after: 0 };
}

function toNextPart(position: Position, { propertyName }: Sort): Position | undefined {
  if (position.part === 'same') return { part: 'beyond', key: position.key, after: 0 };
  return position.part === 'beyond' && propertyName !== recordId ? { part: 'without', after: 0 } : undefined;
}
