import type { InfiniteData } from '@tanstack/react-query';
import type { FoundRecord, RecordsPage } from '../index-page/rows/search-pages.js';
import type { ViewState } from '../index-page/views/view-state.js';
import type { Property } from '../property.js';

/** The loaded pages of a board column. */
export type ColumnData = InfiniteData<RecordsPage>;

/** Returns the column without the record. */
export function withoutCard(data: ColumnData | undefined, id: string): ColumnData | undefined {
  if (!data?.pages.some(({ results }) => results.some((record) => record.id === id))) return data;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      total: page.total - 1,
      results: page.results.filter((record) => record.id !== id),
    })),
  };
}

/** Returns the column with the record inserted at an index of the loaded ones. */
export function withCard(data: ColumnData | undefined, record: FoundRecord, place: number): ColumnData | undefined {
  if (!data) return data;
  let left = place;
  let isPlaced = false;
  const pages = data.pages.map((page, index) => {
    const fits = !isPlaced && (left <= page.results.length || index === data.pages.length - 1);
    if (!fits) {
      left -= isPlaced ? 0 : page.results.length;
      return { ...page, total: page.total + 1 };
    }
    isPlaced = true;
    return { ...page, total: page.total + 1, results: page.results.toSpliced(left, 0, record) };
  });
  return { ...data, pages };
}

/** What is added up of records: the first that a type has. */
export const amountProperties = ['amount_in_home_currency', 'amount'] as const;

/** Adds up the amounts of records in the account's currency, to the cent. */
export function sumAmounts(records: readonly FoundRecord[]): number {
  const sum = records.reduce((total, { properties }) => {
    const amount = Number(amountProperties.map((name) => properties[name] ?? '').find((value) => value !== '') ?? 0);
    return Number.isFinite(amount) ? total + amount : total;
  }, 0);
  return Math.round(sum * 100) / 100;
}

/** What cards show until a user chooses. */
const usualCard = ['amount', 'hs_ticket_priority', 'closedate', 'hubspot_owner_id'];

/** The names of the properties that cards show, in order; deleted ones are left out. */
export const listCardProperties = (
  { cardProperties }: Pick<ViewState, 'cardProperties'>,
  properties: ReadonlyMap<string, Property>,
): string[] => (cardProperties ?? usualCard).filter((name) => properties.has(name));
