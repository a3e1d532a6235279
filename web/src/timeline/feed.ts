import { hashKey, useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf, type Api } from '../api/client.js';
import { recordKey, type RecordRef } from '../objects/record-page/record.js';
import { withHead, type FeedPage } from './feed-pages.js';

export const feedKinds = [
  'events',
  'notes',
  'tasks',
  'calls',
  'meetings',
  'emails',
  'communications',
  'postal_mail',
  'changes',
] as const;
export type FeedKind = (typeof feedKinds)[number];

/** The filter of a timeline; undefined shows everything but changes of properties. */
export interface FeedFilter {
  readonly kinds?: readonly FeedKind[];
  readonly appIds?: readonly string[];
  /** An owner and their user: their activities and changes. */
  readonly person?: { readonly ownerId: string; readonly userId: string };
  readonly query?: string;
  readonly withProperties?: true;
}

const pollMs = 3_000;
/** A search reads more. */
const searchPollMs = 15_000;
const pageLength = 50;

const feedKey = (hubId: number, place: RecordRef, filter: FeedFilter) =>
  [...recordKey(hubId, place), 'timeline', filter] as const;

/** The newest page of a timeline, polled while the page is open. */
export function useFeedHead(place: RecordRef, filter: FeedFilter) {
  return useQuery({
    ...useHeadQuery(place, filter),
    refetchInterval: filter.query === undefined ? pollMs : searchPollMs,
  });
}

function useHeadQuery(place: RecordRef, filter: FeedFilter) {
  const api = useApi();
  const { hubId } = useHub();
  return {
    queryKey: [...feedKey(hubId, place, filter), 'head'],
    staleTime: 1_000,
    queryFn: () => readPage(api, place, { filter }),
  };
}

/** A timeline as far as it is scrolled; changes at its head appear automatically, without a further request. */
export function useFeed(place: RecordRef, filter: FeedFilter) {
  const api = useApi();
  const { hubId } = useHub();
  const client = useQueryClient();
  const newest = useHeadQuery(place, filter);
  const head = useFeedHead(place, filter);
  const queryKey = [...feedKey(hubId, place, filter), 'pages'];
  const pages = useInfiniteQuery({
    queryKey,
    staleTime: Infinity,
    initialPageParam: undefined as string | undefined,
    // The first page is the head, which is read anyway.
    queryFn: ({ pageParam: after }) =>
      after === undefined ? client.fetchQuery(newest) : readPage(api, place, { filter, after }),
    getNextPageParam: ({ after }) => after,
  });
  const { data: read } = head;
  const known = hashKey(queryKey);
  useEffect(() => {
    if (!read) return;
    client.setQueryData<InfiniteData<FeedPage>>(queryKey, (data) => data && withHead(data, read));
    // The key is a new array for each rendering; `known` has its content.
  }, [client, read, known]);
  return { head, pages };
}

interface PageRequest {
  readonly filter: FeedFilter;
  readonly after?: string | undefined;
}

function readPage(api: Api, { objectType, id }: RecordRef, { filter, after }: PageRequest): Promise<FeedPage> {
  const query = {
    limit: pageLength,
    ...(after !== undefined && { after }),
    ...toKinds(filter),
    ...(filter.person && { ownerId: [filter.person.ownerId], userId: [filter.person.userId] }),
    ...(filter.query !== undefined && { query: filter.query }),
    ...(filter.appIds && { appId: [...filter.appIds] }),
  };
  const params = { path: { objectType, objectId: id }, query };
  return dataOf(api.GET('/_app/objects/{objectType}/{objectId}/timeline', { params }));
}

/** Changes of properties come with those of stages. */
function toKinds({ kinds, withProperties }: FeedFilter): { kinds?: (FeedKind | 'properties')[] } {
  const shown = kinds ?? feedKinds;
  if (withProperties && shown.includes('changes')) return { kinds: [...shown, 'properties'] };
  return kinds ? { kinds: [...kinds] } : {};
}
