import {
  hashKey,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useApi, useHub } from '../../../accounts/session.js';
import { dataOf, type Api } from '../../../api/client.js';
import {
  pageSize,
  start,
  toNextPosition,
  toSearchBody,
  type FoundRecord,
  type Matching,
  type Position,
  type RecordsPage,
} from './search-pages.js';
import { isCounted } from './totals.js';

export interface Wanted {
  /** The name of the object type. */
  readonly type: string;
  readonly matching: Matching;
  readonly properties: readonly string[];
  /** Whether the sort property has an order; see search-pages.ts. */
  readonly isOrdered: boolean;
}

/** Longer lists are not refreshed automatically: each page would be a request. */
const refreshedPages = 3;

/** The query key of the records of a type. */
export const recordsKey = (hubId: number, type: string) => ['hub', hubId, 'objects', type] as const;

/** The query key of the pages of a search. */
export const rowsKey = (hubId: number, { type, matching, properties }: Wanted) =>
  [...recordsKey(hubId, type), 'rows', matching, properties] as const;

/** Reads one page of a search. */
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

/**
 * Forgets all pages but the first of a search that another one replaces on the same page: coming back to it starts at its top,
 * with one request. A search that is left for another page keeps its pages, and so its place.
 */
function useFirstPageOnly(queryKey: QueryKey): void {
  const client = useQueryClient();
  const last = useRef(queryKey);
  useEffect(() => {
    const left = last.current;
    last.current = queryKey;
    if (hashKey(left) === hashKey(queryKey)) return;
    client.setQueryData<InfiniteData<RecordsPage>>(
      left,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    );
  }, [client, queryKey]);
}

/** The matching records, as far as they are scrolled to; only how many there are where groups show them. */
export function useRows(wanted: Wanted, isShown = true) {
  const api = useApi();
  const { hubId } = useHub();
  const { matching, isOrdered } = wanted;
  const queryKey = useMemo(() => rowsKey(hubId, wanted), [hubId, wanted]);
  useFirstPageOnly(queryKey);
  const query = useInfiniteQuery({
    queryKey,
    enabled: isShown,
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
  // There are more matches than a search returns in this order.
  const isCut = !query.hasNextPage && pages?.at(-1)?.paging?.next !== undefined;
  const isWhole = query.isSuccess && !query.isPlaceholderData && !query.hasNextPage && !isCut;
  const found = pages?.[0]?.total ?? 0;
  const total = useTotal(wanted, { isShown, found, whole: isWhole ? rows.length : undefined });
  return { ...query, rows, isCut, ...total };
}

interface KnownTotal {
  /** Whether there is a search; without one, a request counts the matches. */
  readonly isShown: boolean;
  /** The total that the search returned. */
  readonly found: number;
  /** The number of rows, if all are loaded. */
  readonly whole: number | undefined;
}

/** The number of matches, and whether it is exact: more than a search counts are counted by another request. */
function useTotal({ type, matching }: Wanted, { isShown, found, whole }: KnownTotal) {
  const api = useApi();
  const { hubId } = useHub();
  const { data } = useQuery({
    queryKey: [...recordsKey(hubId, type), 'count', matching.query, matching.filterGroups],
    enabled: !isShown || (!isCounted(found) && whole === undefined),
    staleTime: 30_000,
    queryFn: ({ signal }) => {
      const { query, filterGroups } = toSearchBody(matching, start, { properties: [], limit: 0 });
      const body = { filterGroups, ...(query !== undefined && { query }) };
      return dataOf(
        api.POST('/_app/objects/{objectType}/count', { params: { path: { objectType: type } }, body, signal }),
      );
    },
  });
  /** Whether it was counted without a search. */
  const isCountedAlone = !isShown && data !== undefined;
  if (!isShown) return { total: data?.total ?? 0, isExact: data?.isExact === true, isCountedAlone };
  if (whole !== undefined) return { total: whole, isExact: true, isCountedAlone };
  if (isCounted(found)) return { total: found, isExact: true, isCountedAlone };
  const counted = data?.isExact ? { total: data.total, isExact: true } : { total: found, isExact: false };
  return { ...counted, isCountedAlone };
}
