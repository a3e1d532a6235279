import type { InfiniteData } from '@tanstack/react-query';
import type { FoundRecord, RecordsPage } from '../index-page/search-pages.js';

/** The loaded pages of a column of the board. */
export type ColumnData = InfiniteData<RecordsPage>;

/** The column without the record. */
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

/** The column with the record at that place among those that are loaded. */
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
