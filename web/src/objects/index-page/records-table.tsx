import { VisuallyHidden } from '@mantine/core';
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef, type MouseEvent } from 'react';
import { useRowHeight } from '../../ui/density.js';
import type { ValueContext } from '../property.js';
import type { ObjectType } from '../object-types.js';
import type { TableColumn } from './columns.js';
import { useCellEditing } from './cell-editing.js';
import type { SaveCell } from './cell-edit.js';
import { useGridKeys } from './grid-keys.js';
import { toRangeText } from './ranges/range.js';
import { useClipboard } from './ranges/use-clipboard.js';
import { useRangeDrag } from './ranges/use-range-drag.js';
import css from './records-table.module.css';
import type { FoundRecord, Matching } from './search-pages.js';
import { isSelected, type Selection } from './selection.js';
import { usePlace } from './place.js';
import type { usePreview } from './preview-panel.js';
import { hasFoot, TableFoot } from './table-foot.js';
import { TableHead } from './table-head.js';
import { boxWidth, TableRow } from './table-row.js';
import type { Sort } from './view-state.js';

interface RecordsTableProps {
  readonly type: ObjectType;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly FoundRecord[];
  /** The search that the rows belong to: another one starts at its top. */
  readonly search: string;
  /** The total number of matches, as far as it is known. */
  readonly total: number;
  /** Whether more rows can be loaded. */
  readonly hasMore: boolean;
  readonly context: ValueContext;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly onResize: (name: string, width: number) => void;
  readonly href: (id: string) => string;
  /** Called when the end of the loaded rows comes near. */
  readonly onNearEnd: () => void;
  readonly selection: Selection;
  /** Undefined where selecting is not allowed. */
  readonly onSelect: ((ids: readonly string[], isPicked: boolean) => void) | undefined;
  readonly isBusy: boolean;
  /** Undefined where changes are not allowed. */
  readonly onSave: SaveCell | undefined;
  readonly matching: Matching;
  readonly preview: ReturnType<typeof usePreview>;
}

const headHeight = 32;
const nearEnd = 40;
const spareRows = 8;

/**
 * The records as a virtualized grid. The grid itself has the focus: arrows, page keys, Home and End move through it,
 * Space shows a record beside the table, `x` selects it (with Shift: a range), Enter opens it. Left and right move between cells: Enter or F2 edits one.
 * Shift and dragging extend a range of cells, which is copied, pasted into and cleared.
 */
export function RecordsTable(props: RecordsTableProps) {
  const { type, columns, rows, total, hasMore, sort, context, onSelect, isBusy } = props;
  const scrollRef = useRef<HTMLDivElement>(null);
  const id = useId();
  const rowHeight = useRowHeight();
  const width = columns.reduce((sum, column) => sum + column.least, onSelect ? boxWidth : 0);
  // Reserves space only for the next rows: the scroll bar grows with the loaded rows.
  const shown = rows.length + (hasMore ? spareRows : 0);
  const focus = (): void => scrollRef.current?.focus({ preventScroll: true });
  const editing = useCellEditing(props, focus);
  const clipboard = useClipboard({
    ...{ type, columns, rows, context, hasMore },
    canWrite: props.onSave !== undefined,
    editing: editing.actions,
    focusGrid: focus,
  });
  const editedAt = editing.cell ? rows.findIndex((row) => row.id === editing.cell?.id) : -1;
  const virtualizer = useVirtualizer({
    count: shown,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    // The row that is edited stays, however far the table is scrolled.
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), editedAt),
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: hasFoot(columns) ? rowHeight : 0,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const lastSeen = virtualizer.range?.endIndex ?? 0;
  const { onNearEnd } = props;
  useEffect(() => {
    if (lastSeen + nearEnd >= rows.length) onNearEnd();
  }, [lastSeen, rows.length, onNearEnd]);
  const keyboard = useGridKeys({
    ...props,
    clipboard,
    focus,
    editing: editing.actions,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    pageRows: Math.max(1, Math.floor((scrollRef.current?.clientHeight ?? 0) / rowHeight) - 2),
  });
  usePlace(scrollRef, { search: props.search, active: keyboard.active, onReturn: keyboard.onPoint });
  const picked = usePicked(props);
  const hasBoxes = onSelect !== undefined;
  const onDrag = useRangeDrag({
    gridRef: scrollRef,
    hasBoxes,
    onExtend: (row, column) => keyboard.onPoint(row, column, true),
  });
  const { range } = keyboard;
  return (
    <>
      <VisuallyHidden id={`${id}-keys`}>
        Use the arrow and page keys to move between rows and cells, Enter to open a record or edit a cell
        {onSelect && ', X to select it'}, Space to preview it. Shift extends a range of cells to copy
        {props.onSave && ', paste into or clear'}.
      </VisuallyHidden>
      <VisuallyHidden role="status">{range && toRangeText(range)}</VisuallyHidden>
      <div
        ref={scrollRef}
        role="grid"
        tabIndex={0}
        aria-label={type.plural}
        aria-describedby={`${id}-keys`}
        aria-rowcount={(hasMore ? Math.max(total, shown) : rows.length) + 1}
        aria-colcount={columns.length + (onSelect ? 1 : 0)}
        aria-multiselectable={onSelect !== undefined}
        aria-busy={isBusy}
        aria-activedescendant={toActiveId(id, keyboard)}
        className={css['grid']}
        onKeyDown={keyboard.onKeyDown}
        onCopy={keyboard.onCopy}
        onCut={keyboard.onCut}
        onPaste={keyboard.onPaste}
        onMouseDownCapture={onDrag}
        onDragStart={(event) => event.preventDefault()}
        onClickCapture={keepLinks}
      >
        <TableHead
          {...{ columns, width, sort, picked }}
          onSort={props.onSort}
          onResize={props.onResize}
          onPickAll={(isPicked) =>
            onSelect?.(
              rows.map((row) => row.id),
              isPicked,
            )
          }
        />
        <TableBody {...{ ...props, id, width, virtualizer, keyboard, editing }} />
        {hasFoot(columns) && (
          <TableFoot {...{ columns, width, context }} type={type.name} matching={props.matching} hasBoxes={hasBoxes} />
        )}
      </div>
      {clipboard.dialog}
    </>
  );
}

interface TableBodyProps extends RecordsTableProps {
  readonly id: string;
  readonly width: number;
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  readonly keyboard: ReturnType<typeof useGridKeys>;
  readonly editing: ReturnType<typeof useCellEditing>;
}

/** The rows that are in view. */
function TableBody(props: TableBodyProps) {
  const { id, width, virtualizer, keyboard, editing, type, columns, rows, context, href, preview } = props;
  const { selection, onSelect } = props;
  const { range } = keyboard;
  return (
    <div
      role="rowgroup"
      className={css['body']}
      style={{ height: virtualizer.getTotalSize() - headHeight, minWidth: width }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const record = rows[index];
        return (
          <TableRow
            key={record?.id ?? `row-${index}`}
            id={`${id}-${index}`}
            {...{ record, index, width, type, columns, context, href }}
            top={start - headHeight}
            isActive={index === keyboard.active}
            isSelected={record !== undefined && isSelected(selection, record.id)}
            onSelect={onSelect && keyboard.onPick}
            onPoint={keyboard.onPoint}
            activeColumn={index === keyboard.active ? keyboard.column : undefined}
            range={range && index >= range.top && index <= range.bottom ? range : undefined}
            edited={record !== undefined && record.id === editing.cell?.id ? editing.cell.name : undefined}
            editing={editing.actions}
            onPreview={preview.open}
          />
        );
      })}
    </div>
  );
}

/** With Shift, a click on a link extends the range; it opens no window. */
function keepLinks(event: MouseEvent): void {
  if (event.shiftKey && event.target instanceof Element && event.target.closest('[role=gridcell] a'))
    event.preventDefault();
}

function usePicked({ rows, selection, onSelect }: RecordsTableProps) {
  return useMemo(() => {
    if (!onSelect) return undefined;
    const count = rows.reduce((sum, { id }) => sum + (isSelected(selection, id) ? 1 : 0), 0);
    return count === 0 ? 'none' : count === rows.length ? 'all' : 'some';
  }, [rows, selection, onSelect]);
}

const withRow = (indexes: readonly number[], row: number): number[] =>
  row < 0 || indexes.includes(row) ? [...indexes] : [...indexes, row].sort((a, b) => a - b);

function toActiveId(id: string, { active, column }: { active: number | undefined; column: number | undefined }) {
  if (active === undefined) return undefined;
  return column === undefined ? `${id}-${active}` : `${id}-${active}-${column}`;
}
