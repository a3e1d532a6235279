import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf, type Api } from '../api/client.js';
import type { paths } from '../api/schema.js';
import { recordKey, type RecordPlace } from '../objects/record-page/record.js';

export type FeedPage =
  paths['/_app/objects/{objectType}/{objectId}/timeline']['get']['responses']['200']['content']['application/json'];
export type FeedItem = FeedPage['results'][number];
export type FeedEvent = Extract<FeedItem, { kind: 'event' }>;
export type FeedActivity = Extract<FeedItem, { kind: 'activity' }>;
export type FeedChange = Extract<FeedItem, { kind: 'change' }>;
export type FeedApp = NonNullable<FeedPage['apps']>[number];

export const feedKinds = ['events', 'notes', 'tasks', 'calls', 'meetings', 'emails', 'changes'] as const;
export type FeedKind = (typeof feedKinds)[number];

/** What of a timeline is shown; everything where nothing is said. */
export interface FeedFilter {
  readonly kinds?: readonly FeedKind[];
  readonly appIds?: readonly string[];
}

const pollMs = 3_000;
const pageLength = 20;

const feedKey = (hubId: number, place: RecordPlace, filter: FeedFilter) =>
  [...recordKey(hubId, place), 'timeline', filter] as const;

/** The newest page of a timeline, read anew every few seconds as long as the page is looked at. */
export function useFeedHead(place: RecordPlace, filter: FeedFilter) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: [...feedKey(hubId, place, filter), 'head'],
    staleTime: 1_000,
    refetchInterval: pollMs,
    queryFn: () => readPage(api, place, { filter }),
  });
}

/** A timeline from the newest page on, as far as it has been scrolled; what comes and goes at its head shows by itself. */
export function useFeed(place: RecordPlace, filter: FeedFilter) {
  const api = useApi();
  const { hubId } = useHub();
  const head = useFeedHead(place, filter);
  const pages = useInfiniteQuery({
    queryKey: [...feedKey(hubId, place, filter), 'pages'],
    staleTime: Infinity,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => readPage(api, place, { filter, after: pageParam }),
    getNextPageParam: ({ after }) => after,
  });
  const { refetch } = pages;
  const known = useMemo(() => JSON.stringify(pages.data?.pages[0] ?? null), [pages.data]);
  const newest = useMemo(() => JSON.stringify(head.data ?? null), [head.data]);
  const readAt = head.dataUpdatedAt;
  const asked = useRef(0);
  useEffect(() => {
    if (newest === 'null' || known === 'null' || newest === known || asked.current === readAt) return;
    // Once for each reading of the head: what failed is tried again, and answers that always differ are not asked for forever.
    asked.current = readAt;
    void refetch();
  }, [newest, known, readAt, refetch]);
  return { head, pages };
}

interface PageQuestion {
  readonly filter: FeedFilter;
  readonly after?: string | undefined;
}

function readPage(api: Api, { objectType, id }: RecordPlace, { filter, after }: PageQuestion): Promise<FeedPage> {
  const query = {
    limit: pageLength,
    ...(after !== undefined && { after }),
    ...(filter.kinds && { kinds: [...filter.kinds] }),
    ...(filter.appIds && { appId: [...filter.appIds] }),
  };
  const params = { path: { objectType, objectId: id }, query };
  return dataOf(api.GET('/_app/objects/{objectType}/{objectId}/timeline', { params }));
}

/** What tells an item of a timeline from all others of it. */
export function toItemKey(item: FeedItem): string {
  if (item.kind === 'event') return `event ${item.eventTemplateId} ${item.eventId}`;
  if (item.kind === 'activity') return `activity ${item.objectTypeId} ${item.id}`;
  return `change ${item.at} ${JSON.stringify(item.stages)}`;
}

export interface FeedMonth {
  readonly name: string;
  readonly items: FeedItem[];
}

/** Items in their order, by the month in which they happened in a zone. */
export function toMonths(items: readonly FeedItem[], timeZone: string): FeedMonth[] {
  const format = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone });
  const months: FeedMonth[] = [];
  for (const item of items) {
    const name = format.format(new Date(item.at));
    const last = months.at(-1);
    if (last?.name === name) last.items.push(item);
    else months.push({ name, items: [item] });
  }
  return months;
}
