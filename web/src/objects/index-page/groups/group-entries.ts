import type { InfiniteData } from '@tanstack/react-query';
import type { Property } from '../../property.js';
import { pageSize, type FoundRecord, type RecordsPage } from '../rows/search-pages.js';
import type { RowGroup } from './group-values.js';

/** The row above the records of a group. */
export interface GroupHead {
  readonly group: RowGroup;
  readonly isOpen: boolean;
}

/** What the table shows of its groups. */
export interface TableGroups {
  readonly heads: ReadonlyMap<number, GroupHead>;
  readonly property: Property;
  /** Opens or closes a group, or all of them. */
  readonly toggle: (key: string, isOpen: boolean, areAll: boolean) => void;
}

interface GroupEntries {
  /** The rows of the table: undefined for heads, and for records that are not loaded yet. */
  readonly rows: readonly (FoundRecord | undefined)[];
  /** The heads by their row. */
  readonly heads: ReadonlyMap<number, GroupHead>;
}

/** Puts the groups and their records, as far as they are loaded, below each other. */
export function toEntries(
  groups: readonly RowGroup[],
  {
    closed,
    find,
  }: {
    readonly closed: ReadonlySet<string>;
    readonly find: (group: RowGroup) => InfiniteData<RecordsPage> | undefined;
  },
): GroupEntries {
  const rows: (FoundRecord | undefined)[] = [];
  const heads = new Map<number, GroupHead>();
  for (const group of groups) {
    const isOpen = !closed.has(group.key);
    heads.set(rows.length, { group, isOpen });
    rows.push(undefined);
    if (!isOpen) continue;
    const pages = find(group)?.pages;
    const loaded = pages?.flatMap(({ results }) => results) ?? [];
    rows.push(...loaded);
    // Room for the next page only: the scroll bar grows with the loaded rows.
    const isWhole = pages !== undefined && pages.at(-1)?.paging?.next === undefined;
    const missing = isWhole ? 0 : Math.max(0, Math.min(group.count - loaded.length, pageSize));
    for (let index = 0; index < missing; index += 1) rows.push(undefined);
  }
  return { rows, heads };
}

/** The groups whose rows that are not loaded yet are in view, or nearly. */
export function listWanted({ rows, heads }: GroupEntries, from: number, to: number): RowGroup[] {
  const wanted: RowGroup[] = [];
  let head: GroupHead | undefined;
  // Heads are in order.
  const starts = [...heads.keys()];
  const first = starts.findLast((start) => start <= from) ?? 0;
  for (let index = first; index <= Math.min(to, rows.length - 1); index += 1) {
    const own = heads.get(index);
    if (own) head = own;
    else if (index >= from && rows[index] === undefined && head && wanted.at(-1) !== head.group)
      wanted.push(head.group);
  }
  return wanted;
}
