import { Alert, Button, Text } from '@mantine/core';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../../i18n/messages.js';
import { useHub } from '../../../accounts/session.js';
import { toHistoryStep } from '../../../ui/history-step.js';
import { RowsSkeleton } from '../../../ui/loading/skeletons.js';
import { ProblemState } from '../../../ui/loading/states.js';
import type { Property } from '../../property.js';
import { rememberRows } from '../../row-order.js';
import { useSummary } from '../../summary.js';
import { canAddFilters } from '../filters/operators.js';
import type { RecordsPage } from '../rows/search-pages.js';
import { toFilterGroups } from '../rows/search-pages.js';
import { RecordsTable, type RecordsTableProps } from '../table/records-table.js';
import type { Measures } from '../table/table-foot.js';
import { rowsKey, useRows, type Wanted } from '../rows/use-rows.js';
import { listWanted, toEntries, type TableGroups } from './group-entries.js';
import { isDateProperty, toGroupLimits, toGroups, type RowGroup } from './group-values.js';
import { formatNumber } from '../../../formats/numbers.js';

interface GroupedTableProps extends Omit<
  RecordsTableProps,
  'rows' | 'total' | 'hasMore' | 'onSeen' | 'groups' | 'isBusy'
> {
  readonly wanted: Wanted;
  readonly property: Property;
  readonly measures: Measures;
  readonly closedGroups: readonly string[];
  readonly onClose: (keys: readonly string[]) => void;
}

/** Conditions that a search needs beside its own: the group, and two for reading on beyond its limit. */
const further = 3;

/** The table with its records in groups: one request counts and adds them up, and each group is read as it comes into view. */
export function GroupedTable(props: GroupedTableProps) {
  if (canAddFilters(props.matching.filterGroups, further)) return <Grouped {...props} />;
  return (
    <Text c="dimmed">{t('Groups need room for three more conditions: remove conditions from each full group.')}</Text>
  );
}

function Grouped(props: GroupedTableProps) {
  const { type, wanted, property, measures, closedGroups, onClose, context, matching } = props;
  const { hubId, timeZone } = useHub();
  const client = useQueryClient();
  const summary = useSummary(type.name, {
    ...(matching.query !== '' && { query: matching.query }),
    filterGroups: toFilterGroups(matching),
    groupBy: { propertyName: property.name, ...(isDateProperty(property) && { timeZone }) },
    measures: [...measures.asked],
  });
  const groups = useMemo(
    () => (summary.data ? toGroups(summary.data, { property, context, matching }) : []),
    [summary.data, property, context, matching],
  );
  const closed = useMemo(() => new Set(closedGroups), [closedGroups]);
  const loaders = useLoaders(wanted);
  const { changes } = loaders;
  const entries = useMemo(
    () =>
      toEntries(groups, {
        closed,
        find: (group) => client.getQueryData<InfiniteData<RecordsPage>>(rowsKey(hubId, toWanted(wanted, group))),
      }),
    // The cache has other rows after each change.
    [groups, closed, client, hubId, wanted, changes],
  );
  const latest = useRef({ entries, want: loaders.want });
  // Before the table says what is in view: that is about these rows.
  useLayoutEffect(() => {
    latest.current = { entries, want: loaders.want };
  });
  const onSeen = useCallback((from: number, to: number) => {
    latest.current.want(listWanted(latest.current.entries, from, to));
  }, []);
  useGroupOrder(type.name, entries.rows, summary.data?.isExact === true ? sumCounts(groups) : undefined);
  if (summary.isPending) return <RowsSkeleton rows={14} />;
  if (summary.isError) return <ProblemState error={summary.error} onRetry={() => void summary.refetch()} />;
  const limits = toGroupLimits(summary.data, property);
  const toggle: TableGroups['toggle'] = (key, isOpen, areAll) => {
    const known = new Set(groups.map((group) => group.key));
    if (areAll) onClose(isOpen ? [] : [...known]);
    else
      onClose(
        isOpen ? closedGroups.filter((one) => one !== key) : [...closedGroups.filter((one) => known.has(one)), key],
      );
  };
  return (
    <>
      <RecordsTable
        {...props}
        rows={entries.rows}
        total={entries.rows.length}
        hasMore={false}
        onSeen={onSeen}
        groups={{ heads: entries.heads, property, toggle }}
        isBusy={summary.isPlaceholderData}
      />
      {groups
        .filter(({ key }) => loaders.keys.has(key) && !closed.has(key))
        .map((group) => (
          <GroupLoader
            key={`${loaders.search} ${group.key}`}
            {...{ wanted, group }}
            onChange={loaders.onChange}
            more={loaders.more}
          />
        ))}
      {limits !== '' && (
        <Text size="sm" c="dimmed" mt={6}>
          {limits}
        </Text>
      )}
    </>
  );
}

const sumCounts = (groups: readonly RowGroup[]): number => groups.reduce((sum, { count }) => sum + count, 0);

const toWanted = (wanted: Wanted, { matching }: RowGroup): Wanted => ({ ...wanted, matching });

/** Reads the next page of a group. */
type ReadMore = Map<string, () => void>;

/** The groups that have come into view since the search began, and how each reads on. */
function useLoaders({ matching }: Wanted) {
  const search = JSON.stringify(matching);
  const [seen, setSeen] = useState<{ readonly search: string; readonly keys: ReadonlySet<string> }>({
    search,
    keys: new Set(),
  });
  const [changes, onChange] = useReducer((count: number) => count + 1, 0);
  const [more] = useState<ReadMore>(() => new Map());
  const keys = useMemo(() => (seen.search === search ? seen.keys : new Set<string>()), [seen, search]);
  const want = (groups: readonly RowGroup[]): void => {
    for (const { key } of groups) more.get(key)?.();
    if (groups.every(({ key }) => keys.has(key))) return;
    setSeen({ search, keys: new Set([...keys, ...groups.map(({ key }) => key)]) });
  };
  return { search, keys, changes, onChange, more, want };
}

interface GroupLoaderProps {
  readonly wanted: Wanted;
  readonly group: RowGroup;
  readonly onChange: () => void;
  readonly more: ReadMore;
}

/** Reads the records of a group; shows only that this has failed, or that the rest cannot be read. */
function GroupLoader({ wanted, group, onChange, more }: GroupLoaderProps) {
  const own = useMemo(() => toWanted(wanted, group), [wanted, group]);
  const { data, isPlaceholderData, isError, isCut, rows, refetch, fetchNextPage, hasNextPage, isFetching } =
    useRows(own);
  useEffect(() => {
    if (!isPlaceholderData) onChange();
  }, [data, isPlaceholderData, onChange]);
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) more.set(group.key, () => void fetchNextPage());
    return () => void more.delete(group.key);
  }, [more, group.key, hasNextPage, isFetching, isError, fetchNextPage]);
  if (isError) {
    return (
      <Alert color="red" mt="xs" role="alert" p="xs">
        <Text size="sm" span me="sm">
          {t('Could not load the rows of {label}.', { label: group.label })}
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => void (data ? fetchNextPage() : refetch())}>
          {t('Try again')}
        </Button>
      </Alert>
    );
  }
  if (!isCut || isFetching) return null;
  return (
    <Text size="sm" c="dimmed" mt={6}>
      {t('{label}: sorted this way, a search shows only its first {rows} records.', {
        label: group.label,
        rows: formatNumber(rows.length),
      })}
    </Text>
  );
}

/** Lets the page of a record lead to the one before and after it in the groups, as far as they are loaded. */
function useGroupOrder(type: string, rows: RecordsTableProps['rows'], total: number | undefined): void {
  const { hubId } = useHub();
  const { search } = useLocation();
  useEffect(() => {
    const ids = rows.flatMap((row) => row?.id ?? []);
    const isWhole = ids.length === total;
    rememberRows({ hubId, type, search, ids, total: isWhole ? total : undefined, step: toHistoryStep() });
  }, [hubId, type, search, rows, total]);
}
