import { Button, Group, Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { inSentence } from '../../i18n/language.js';
import { rich, t } from '../../i18n/messages.js';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import { toMessage } from '../../ui/loading/states.js';
import type { FilterBranch } from './filter-tree.js';
import { useFilterScope } from './filter-scope.js';
import { formatNumber } from '../../formats/numbers.js';

interface LiveCountProps {
  readonly tree: FilterBranch;
  /** Whether the tree is complete. */
  readonly isReady: boolean;
  /** The list that is edited; undefined for a new one. */
  readonly listId?: string | undefined;
}

/** The number of matching records, updated with every change. */
export function LiveCount(props: LiveCountProps) {
  const { isReady } = props;
  const count = useCount(props);
  const { query, isPaused, continueCounting } = count;
  const retry = (): void => void query.refetch();
  return (
    <Group gap="xs" mih={36}>
      <Text size="sm" role="status" component="div" className="any-text">
        <CountText isReady={isReady} {...count} />
      </Text>
      {isReady && query.isFetching && <Loader size="xs" aria-hidden />}
      {isReady && (query.isError || isPaused) && (
        <Button size="compact-sm" variant="default" onClick={query.isError ? retry : continueCounting}>
          {query.isError ? t('Try again') : t('Continue counting')}
        </Button>
      )}
    </Group>
  );
}

function CountText({ isReady, query, count, judged }: ReturnType<typeof useCount> & { readonly isReady: boolean }) {
  const { type } = useFilterScope();
  if (!isReady)
    return <>{t('Complete the conditions to see how many {plural} match.', { plural: inSentence(type.plural) })}</>;
  if (query.isError) return <>{toMessage(query.error)}</>;
  if (query.data === undefined) return <>{t('Counting…')}</>;
  const values = {
    ...{ count, singular: inSentence(type.singular), plural: inSentence(type.plural) },
    b: (text: ReactNode) => <b>{text}</b>,
  };
  if (!query.hasNextPage) {
    return rich('{count, plural, one {<b>#</b> {singular} matches} other {<b>#</b> {plural} match}}', values);
  }
  return rich(
    '{count, plural, one {<b>#</b> {singular} matches of the first {judged}} other {<b>#</b> {plural} match of the first {judged}}}',
    { ...values, judged: formatNumber(judged) },
  );
}

/** The number of requests sent without asking. */
const automaticRequests = 20;

function useCount({ tree, isReady, listId }: LiveCountProps) {
  const api = useApi();
  const { hubId } = useHub();
  const { type } = useFilterScope();
  const [treeJson] = useDebouncedValue(JSON.stringify(tree), 400);
  const [wanted, setWanted] = useState({ treeJson, requests: automaticRequests });
  const limit = wanted.treeJson === treeJson ? wanted.requests : automaticRequests;
  const query = useInfiniteQuery({
    queryKey: ['hub', hubId, 'lists', 'count', type.typeId, listId ?? '', treeJson],
    enabled: isReady,
    retry: false,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after, signal }) => {
      const filterBranch = JSON.parse(treeJson) as unknown;
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
    continueCounting: () => setWanted({ treeJson, requests: pages.length + 5 * automaticRequests }),
  };
}
