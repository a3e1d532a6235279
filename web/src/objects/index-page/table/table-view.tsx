import { Alert, Button, Center, Text } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { inSentence } from '../../../i18n/language.js';
import { rich, t } from '../../../i18n/messages.js';
import { useCanWrite, useHub } from '../../../accounts/session.js';
import { paths } from '../../../paths.js';
import { RowsSkeleton } from '../../../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../../../ui/loading/states.js';
import { usePromptedSave } from '../../stage-prompts/use-prompted-save.js';
import { useSaveCell } from './cell-edit.js';
import { withDrawnWidth, withPlace, withWidth, type ColumnDrop } from './columns.js';
import { findGrouping } from '../groups/group-values.js';
import { GroupedTable } from '../groups/grouped-table.js';
import type { IndexPageParts } from '../page-parts.js';
import { PreviewPanel, usePreview } from './preview-panel.js';
import { RecordsTable } from './records-table.js';
import css from './records-table.module.css';
import type { Selection } from '../selection/selection.js';
import { useMeasures } from './table-foot.js';
import { defaultState, type Sort } from '../views/view-state.js';
import { formatNumber } from '../../../formats/numbers.js';

interface TableViewProps extends IndexPageParts {
  readonly selection: Selection;
  readonly onSelect: ((ids: readonly string[], isPicked: boolean) => void) | undefined;
}

/** The table, or its loading, empty or error state. */
export function TableView(props: TableViewProps) {
  const { type, properties, address, rows } = props;
  if ((rows.data !== undefined || rows.isCountedAlone) && rows.total === 0)
    return <EmptyTable {...{ type, address }} />;
  // Groups read their own rows.
  if (findGrouping(address.state, properties)) return <FilledTable {...props} />;
  if (rows.isPending) return <RowsSkeleton rows={14} />;
  if (rows.isError && !rows.data) return <ProblemState error={rows.error} onRetry={() => void rows.refetch()} />;
  return <FilledTable {...props} />;
}

function FilledTable(props: TableViewProps) {
  const { type, properties, context, address, wanted, rows, columns, selection, onSelect } = props;
  const { hubId } = useHub();
  const href = useCallback((id: string) => paths.record(hubId, type.name, id), [hubId, type.name]);
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = rows;
  const loaded = rows.rows.length;
  const onSeen = useCallback(
    (_from: number, to: number) => {
      if (to >= loaded && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
    },
    [loaded, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError],
  );
  const [widths, resize] = useWidths(columns, address);
  const canWrite = useCanWrite();
  const { groupBy, closedGroups } = address.state;
  const property = findGrouping(address.state, properties);
  const isGrouped = property !== undefined;
  const { save, dialog } = usePromptedSave(type, useSaveCell(type, isGrouped ? groupBy : null));
  const measures = useMeasures(widths);
  const preview = usePreview();
  const table = {
    ...{ type, context, href, selection, onSelect, preview, measures },
    columns: widths,
    matching: wanted.matching,
    search: JSON.stringify(isGrouped ? [wanted.matching, groupBy] : wanted.matching),
    sort: wanted.matching.sort,
    onSort: (sort: Sort) => address.change({ sort }),
    onResize: resize,
    onMove: (name: string, drop: ColumnDrop) => address.change({ columns: withPlace(widths, name, drop) }),
    onSave: canWrite ? save : undefined,
  };
  return (
    <>
      <div className={css['split']}>
        {isGrouped ? (
          <div className={css['grouped']}>
            <GroupedTable
              {...{ ...table, wanted, property, closedGroups }}
              onClose={(keys) => address.replace({ closedGroups: keys })}
            />
          </div>
        ) : (
          <RecordsTable
            {...{ ...table, onSeen }}
            rows={rows.rows}
            total={rows.total}
            hasMore={hasNextPage}
            isBusy={rows.isPlaceholderData || rows.isFetchingNextPage}
          />
        )}
        <PreviewPanel {...{ preview, type, properties }} onClose={preview.close} />
      </div>
      {!isGrouped && <RowsLimits rows={rows} />}
      {dialog}
    </>
  );
}

/** Why not all rows are there. */
function RowsLimits({ rows }: Pick<IndexPageParts, 'rows'>) {
  return (
    <>
      {rows.isError && (
        <Alert color="red" mt="xs" role="alert" p="xs">
          <Text size="sm" span me="sm">
            {t('Could not load more rows.')}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => void rows.fetchNextPage()}>
            {t('Try again')}
          </Button>
        </Alert>
      )}
      {rows.isCut && !rows.isFetching && (
        <Text size="sm" c="dimmed" mt={6}>
          {t(
            'Sorted this way, a search shows only its first {rows} records. Add filters, or sort by a date or a number, to see more.',
            { rows: formatNumber(rows.rows.length) },
          )}
        </Text>
      )}
    </>
  );
}

function EmptyTable({ type, address }: Pick<IndexPageParts, 'type' | 'address'>) {
  const { query, filterGroups } = address.state;
  const isFiltered = query !== '' || filterGroups.length > 0;
  const plural = inSentence(type.plural);
  return (
    <Center style={{ flex: 1 }}>
      {isFiltered ? (
        <EmptyState
          title={t('No {plural} match', { plural })}
          action={
            <Button
              variant="default"
              onClick={() => address.change({ query: defaultState.query, filterGroups: defaultState.filterGroups })}
            >
              {t('Clear search and filters')}
            </Button>
          }
        >
          {t('Try a different search or remove a condition.')}
        </EmptyState>
      ) : (
        <EmptyState title={t('No {plural} yet', { plural })}>
          {rich('Create one here, import a CSV file, or send <code>POST /crm/v3/objects/{name}</code>.', {
            name: type.name,
            code: (text) => <code className="any-text">{text}</code>,
          })}
        </EmptyState>
      )}
    </Center>
  );
}

const settled = 300;

/** Widths follow the pointer immediately, and the address after a pause. */
function useWidths(columns: IndexPageParts['columns'], address: IndexPageParts['address']) {
  const [drawn, setDrawn] = useState<{ from: IndexPageParts['columns']; name: string; width: number }>();
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  });
  const isOpen = drawn?.from === columns;
  useEffect(() => {
    if (!drawn || !isOpen) return undefined;
    const timer = setTimeout(() => {
      latest.current.replace({ columns: withWidth(drawn.from, drawn.name, drawn.width) });
    }, settled);
    return () => clearTimeout(timer);
  }, [drawn, isOpen]);
  const shown = drawn && isOpen ? withDrawnWidth(columns, drawn.name, drawn.width) : columns;
  return [shown, (name: string, width: number) => setDrawn({ from: columns, name, width })] as const;
}
