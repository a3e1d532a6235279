import { Box, Group, Text, Title } from '@mantine/core';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../i18n/messages.js';
import { useApi, useCanWrite, useHub } from '../../accounts/session.js';
import type { Api } from '../../api/client.js';
import { PinButton } from '../../shell/pin-button.js';
import { useDocumentTitle } from '../../ui/page.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { toHistoryStep } from '../../ui/history-step.js';
import { rememberRows, type LoadedRows } from '../row-order.js';
import { listShownProperties } from '../object-types.js';
import { rulesOf } from '../property-types/property-types.js';
import type { Property } from '../property.js';
import { useValueContext } from '../use-value-context.js';
import { toColumns } from './table/columns.js';
import { findGrouping } from './groups/group-values.js';
import { PageActions } from './page-actions.js';
import type { RecordsPageProps } from './page-parts.js';
import {
  pageSize,
  toNextPosition,
  type Matching,
  type Position,
  type RecordsPage as Page,
} from './rows/search-pages.js';
import { countSelected, everything, nothing, select, type Selection } from './selection/selection.js';
import { TableView } from './table/table-view.js';
import { formatTotal } from './rows/totals.js';
import { Toolbar } from './toolbar.js';
import { searchPage, useRows, type Wanted } from './rows/use-rows.js';
import { ViewsBar } from './views/views-bar.js';
import { useViewState } from './views/use-view-state.js';
import type { Sort, ViewState } from './views/view-state.js';
import { lazyComponent } from '../../ui/loading/load-page.js';

const Board = lazyComponent(() => import('../board/board.js'), 'Board');
const Calendar = lazyComponent(() => import('../calendar/calendar.js'), 'Calendar');

/** The page of a type whose properties are loaded. */
export function RecordsPage({ type, properties }: RecordsPageProps) {
  useDocumentTitle(type.plural);
  const address = useViewState(type);
  const { state } = address;
  const context = useValueContext(type);
  const canWrite = useCanWrite();
  const matching = useMatching(state, properties);
  const columns = useMemo(() => toColumns(type, state, properties), [type, state, properties]);
  const wanted = useMemo(
    () => ({
      type: type.name,
      matching,
      properties: [
        ...new Set([...listShownProperties(type), ...columns.flatMap(({ property }) => property?.name ?? [])]),
      ].filter((name) => properties.has(name)),
      isOrdered: rulesOf(properties.get(matching.sort.propertyName) ?? { type: 'string' }).isOrdered,
    }),
    [type, matching, columns, properties],
  );
  const isGrouped = findGrouping(state, properties) !== undefined;
  const rows = useRows(wanted, !isGrouped);
  useRowOrder(wanted, rows, !isGrouped);
  const [selection, setSelection] = useSelection(matching);
  const onSelect = useCallback(
    (ids: readonly string[], isPicked: boolean) => setSelection((now) => select(now, ids, isPicked)),
    [setSelection],
  );
  const page = { type, properties, context, address, wanted, rows, columns };
  return (
    <Box
      px="md"
      pt="sm"
      h="calc(100dvh - var(--height-bar))"
      mih={480}
      style={{ display: 'flex', flexDirection: 'column' }}
    >
      <Group justify="space-between" mb="xs" gap="sm">
        <Group gap="xs" align="center">
          <Title order={1}>{type.plural}</Title>
          <PinButton target={{ kind: 'type', id: type.typeId }} name={type.plural} />
          {(rows.data !== undefined || rows.isCountedAlone) && (
            <Text c="dimmed" role="status">
              {t('{total, plural, one {{shown} record} other {{shown} records}}', {
                total: rows.total,
                shown: formatTotal(rows.total, rows.isExact),
              })}
            </Text>
          )}
        </Group>
        <Group gap="xs">
          <PageActions {...page} canWrite={canWrite} />
        </Group>
      </Group>
      <ViewsBar type={type} address={address} />
      <Toolbar
        {...page}
        selection={selection}
        selected={countSelected(selection, rows.total)}
        onSelectAll={() => setSelection(everything)}
        onSelectNone={() => setSelection(nothing)}
      />
      {state.layout === 'calendar' ? (
        <Suspense fallback={<RowsSkeleton />}>
          <Calendar {...page} />
        </Suspense>
      ) : state.layout === 'board' && context.pipelines.length > 0 ? (
        <Suspense fallback={<RowsSkeleton />}>
          <Board {...page} />
        </Suspense>
      ) : (
        <TableView {...page} selection={selection} onSelect={canWrite ? onSelect : undefined} />
      )}
    </Box>
  );
}

/** Newest first by default. */
function useMatching({ query, filterGroups, sort }: ViewState, properties: ReadonlyMap<string, Property>): Matching {
  const created = properties.has('createdate') ? 'createdate' : 'hs_createdate';
  const key = JSON.stringify([query, filterGroups, sort]);
  return useMemo(() => {
    const usual: Sort = { propertyName: created, direction: 'DESCENDING' };
    return { query, filterGroups, sort: sort && properties.has(sort.propertyName) ? sort : usual };
    // The state is a new object for every address; the key has its content.
  }, [key, created, properties]);
}

/** Clears the selection when the matches change. */
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

/** Lets the page of a record lead to the one before and after it, and back; groups do so in their own order. */
function useRowOrder(
  wanted: Wanted,
  { rows, total, isExact, data }: ReturnType<typeof useRows>,
  isShown: boolean,
): void {
  const { hubId } = useHub();
  const api = useApi();
  const { search } = useLocation();
  useEffect(() => {
    if (!isShown) return;
    const last = data && { page: data.pages.at(-1), position: data.pageParams.at(-1) as Position | undefined };
    rememberRows({
      ...{ hubId, type: wanted.type, search, ids: rows.map(({ id }) => id) },
      total: isExact ? total : undefined,
      step: toHistoryStep(),
      readMore:
        last?.page && last.position ? toReader(api, wanted, { page: last.page, position: last.position }) : undefined,
    });
  }, [hubId, api, wanted, search, rows, total, isExact, data, isShown]);
}

/** Reads the rows after a page; undefined after the last one. */
function toReader(
  api: Api,
  wanted: Wanted,
  { page, position }: { readonly page: Page; readonly position: Position },
): LoadedRows['readMore'] {
  const { matching, isOrdered } = wanted;
  const next = toNextPosition(matching, position, { page, limit: pageSize, isOrdered });
  if (!next) return undefined;
  return async () => {
    const more = await searchPage(api, wanted, { position: next });
    return { ids: more.results.map(({ id }) => id), readMore: toReader(api, wanted, { page: more, position: next }) };
  };
}
