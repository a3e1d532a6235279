import { Box, Group, Text, Title } from '@mantine/core';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useCanWrite, useHub } from '../../accounts/session.js';
import { useDocumentTitle } from '../../ui/page.js';
import { RowsSkeleton } from '../../ui/states.js';
import { titleNeeds } from '../object-type.js';
import type { Property } from '../property.js';
import { useWords } from '../use-words.js';
import { toColumns } from './columns.js';
import { PageActions } from './page-actions.js';
import type { RecordsPageProps } from './page-parts.js';
import { isOrderedType, type Matching } from './search-pages.js';
import { countSelected, everything, nothing, select, type Selection } from './selection.js';
import { TableView } from './table-view.js';
import { sayTotal } from './totals.js';
import { Toolbar } from './toolbar.js';
import { useRows } from './use-rows.js';
import { ViewsMenu } from './views-menu.js';
import { useViewState } from './use-view-state.js';
import type { Sort, ViewState } from './view-state.js';

const Board = lazy(async () => ({ default: (await import('../board/board.js')).Board }));

/** The page of a type whose properties are known. */
export function RecordsPage({ type, properties }: RecordsPageProps) {
  useDocumentTitle(type.plural);
  const address = useViewState();
  const { state } = address;
  const words = useWords(type);
  const canWrite = useCanWrite();
  const matching = useMatching(state, properties);
  const columns = useMemo(() => toColumns(type, state, properties), [type, state, properties]);
  const wanted = useMemo(
    () => ({
      type: type.name,
      matching,
      properties: [
        ...new Set([...titleNeeds(type), ...columns.flatMap(({ property }) => property?.name ?? [])]),
      ].filter((name) => properties.has(name)),
      isOrdered: isOrderedType(properties.get(matching.sort.propertyName)?.type ?? ''),
    }),
    [type, matching, columns, properties],
  );
  const rows = useRows(wanted);
  const [selection, setSelection] = useSelection(matching);
  const onSelect = useCallback(
    (ids: readonly string[], isPicked: boolean) => setSelection((now) => select(now, ids, isPicked)),
    [setSelection],
  );
  const page = { type, properties, words, address, wanted, rows, columns };
  return (
    <Box p="md" h="calc(100dvh - 56px)" mih={480} style={{ display: 'flex', flexDirection: 'column' }}>
      <Group justify="space-between" mb="xs" gap="sm">
        <Group gap="xs" align="baseline">
          <Title order={1}>{type.plural}</Title>
          {rows.data && (
            <Text c="dimmed" role="status">
              {sayTotal(rows.total)} {rows.total === 1 ? 'record' : 'records'}
            </Text>
          )}
        </Group>
        <Group gap="xs">
          <PageActions {...page} canWrite={canWrite} />
        </Group>
      </Group>
      <ViewsMenu type={type} address={address} />
      <Toolbar
        {...page}
        selection={selection}
        selected={countSelected(selection, rows.total)}
        onSelectAll={() => setSelection(everything)}
        onSelectNone={() => setSelection(nothing)}
      />
      {state.layout === 'board' && words.pipelines.length > 0 ? (
        <Suspense fallback={<RowsSkeleton />}>
          <Board {...page} />
        </Suspense>
      ) : (
        <TableView {...page} selection={selection} onSelect={canWrite ? onSelect : undefined} />
      )}
    </Box>
  );
}

/** Newest first, unless the page says otherwise. */
function useMatching({ query, filterGroups, sort }: ViewState, properties: ReadonlyMap<string, Property>): Matching {
  const created = properties.has('createdate') ? 'createdate' : 'hs_createdate';
  const key = JSON.stringify([query, filterGroups, sort]);
  return useMemo(() => {
    const usual: Sort = { propertyName: created, direction: 'DESCENDING' };
    return { query, filterGroups, sort: sort && properties.has(sort.propertyName) ? sort : usual };
    // The state is read anew with every address; what it says is in the key.
  }, [key, created, properties]);
}

/** What is picked among other matches is picked no longer. */
function useSelection(matching: Matching) {
  const { hubId } = useHub();
  const place = `${hubId} ${JSON.stringify(matching)}`;
  const [picked, setPicked] = useState<{ place: string; selection: Selection }>({ place, selection: nothing });
  const selection = picked.place === place ? picked.selection : nothing;
  const setSelection = useCallback(
    (next: Selection | ((now: Selection) => Selection)) =>
      setPicked((now) => {
        const current = now.place === place ? now.selection : nothing;
        return { place, selection: typeof next === 'function' ? next(current) : next };
      }),
    [place],
  );
  return [selection, setSelection] as const;
}
