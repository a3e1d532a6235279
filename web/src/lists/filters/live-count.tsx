import { Button, Group, Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { toMessage } from '../../ui/states.js';
import type { FilterBranch } from './filter-tree.js';
import { useFilterWorld } from './filter-world.js';

export interface LiveCountProps {
  readonly tree: FilterBranch;
  /** Whether nothing is missing in it. */
  readonly isReady: boolean;
  /** The list that is edited, if it is there already. */
  readonly listId?: string | undefined;
}

/** How many records fit what is on the page, counted anew with every change. */
export function LiveCount(props: LiveCountProps) {
  const { isReady } = props;
  const count = useCount(props);
  const { query, isPaused, goOn } = count;
  const retry = (): void => void query.refetch();
  return (
    <Group gap="xs" mih={36}>
      <Text size="sm" role="status" component="div" className="any-text">
        <Told isReady={isReady} {...count} />
      </Text>
      {isReady && query.isFetching && <Loader size="xs" aria-hidden />}
      {isReady && (query.isError || isPaused) && (
        <Button size="compact-sm" variant="default" onClick={query.isError ? retry : goOn}>
          {query.isError ? 'Try again' : 'Count on'}
        </Button>
      )}
    </Group>
  );
}

function Told({ isReady, query, count, judged }: ReturnType<typeof useCount> & { readonly isReady: boolean }) {
  const { type } = useFilterWorld();
  if (!isReady) return <>Fill in what is missing to see how many {type.plural.toLowerCase()} fit.</>;
  if (query.isError) return <>{toMessage(query.error)}</>;
  if (query.data === undefined) return <>Counting…</>;
  const [word, verb] = count === 1 ? [type.singular, 'fits'] : [type.plural, 'fit'];
  return (
    <>
      <b>{count.toLocaleString()}</b> {word.toLowerCase()} {verb}
      {query.hasNextPage && ` of the first ${judged.toLocaleString()}`}
    </>
  );
}

/** As many answers are asked for by themselves. */
const answersAtOnce = 20;

function useCount({ tree, isReady, listId }: LiveCountProps) {
  const api = useApi();
  const { hubId } = useHub();
  const { type } = useFilterWorld();
  const [asked] = useDebouncedValue(JSON.stringify(tree), 400);
  const [wanted, setWanted] = useState({ asked, answers: answersAtOnce });
  const limit = wanted.asked === asked ? wanted.answers : answersAtOnce;
  const query = useInfiniteQuery({
    queryKey: ['hub', hubId, 'lists', 'count', type.typeId, listId ?? '', asked],
    enabled: isReady,
    retry: false,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after, signal }) => {
      const filterBranch = JSON.parse(asked) as unknown;
      const more = { ...(after !== undefined && { after }), ...(listId !== undefined && { listId }) };
      return dataOf(
        api.POST('/_app/lists/count', { body: { objectTypeId: type.typeId, filterBranch, ...more }, signal }),
      );
    },
    getNextPageParam: ({ after }) => after,
  });
  const { hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = query;
  const pages = query.data?.pages ?? [];
  const isPaused = hasNextPage && pages.length >= limit;
  const goesOn = isReady && hasNextPage && !isPaused && !isFetching && !isError && !isPlaceholderData;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  return {
    query,
    isPaused,
    count: pages.reduce((sum, page) => sum + page.count, 0),
    judged: pages.reduce((sum, page) => sum + page.judged, 0),
    goOn: () => setWanted({ asked, answers: pages.length + 5 * answersAtOnce }),
  };
}
