import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf, type Api } from '../../api/client.js';
import {
  start,
  toNextPosition,
  toSearchBody,
  type FoundRecord,
  type Matching,
  type Position,
  type RecordsPage,
} from './search-pages.js';

export interface Wanted {
  /** Name of the object type. */
  readonly type: string;
  readonly matching: Matching;
  readonly properties: readonly string[];
  /** Whether the sort compares by more and less; see search-pages.ts. */
  readonly isOrdered: boolean;
}

const pageSize = 100;
/** More is not read again by itself: that would be a request for each page. */
const refreshedPages = 3;

/** The key of everything that is read of the records of a type. */
export const recordsKey = (hubId: number, type: string) => ['hub', hubId, 'objects', type] as const;

/** One page of a search. */
export async function searchPage(
  api: Api,
  { type, matching, properties }: Pick<Wanted, 'type' | 'matching' | 'properties'>,
  { position, limit = pageSize, signal }: { position: Position; limit?: number; signal?: AbortSignal },
): Promise<RecordsPage> {
  return dataOf(
    api.POST('/crm/v3/objects/{objectType}/search', {
      params: { path: { objectType: type } },
      body: toSearchBody(matching, position, { properties, limit }),
      ...(signal && { signal }),
    }),
  );
}

/** The records that match, a page after the other, as far as they are scrolled to. */
export function useRows(wanted: Wanted) {
  const api = useApi();
  const { hubId } = useHub();
  const { type, matching, properties, isOrdered } = wanted;
  const query = useInfiniteQuery({
    queryKey: [...recordsKey(hubId, type), 'rows', matching, properties],
    queryFn: ({ pageParam, signal }) => searchPage(api, wanted, { position: pageParam, signal }),
    initialPageParam: start,
    getNextPageParam: (page, _pages, position) =>
      toNextPosition(matching, position, { page, limit: pageSize, isOrdered }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= refreshedPages,
    refetchOnMount: ({ state }) => (state.data?.pages.length ?? 0) <= refreshedPages,
  });
  const pages = query.data?.pages;
  const rows = useMemo((): FoundRecord[] => pages?.flatMap(({ results }) => results) ?? [], [pages]);
  // There is more, which a search does not reach in this order.
  const isCut = !query.hasNextPage && pages?.at(-1)?.paging?.next !== undefined;
  return { ...query, rows, isCut, total: pages?.[0]?.total ?? 0 };
}
