import { VisuallyHidden } from '@mantine/core';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { useKeyMoves } from '../../ui/shortcuts.js';
import { useRowHeight } from '../../ui/density.js';
import type { ValueContext } from '../property.js';
import type { ObjectType } from '../object-types.js';
import { titleColumn, type TableColumn } from './columns.js';
import { useCellEditing } from './cell-editing.js';
import type { SaveCell } from './cell-edit.js';
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
 * Space shows a record beside the table, `x` selects it (with Shift: a range), Enter opens it. Left and right move between cells: Enter or F2 edits one, and it is copied
 * and pasted.
 */
export function RecordsTable(props: RecordsTableProps) {
  const { type, columns, rows, total, hasMore, sort, context, selection, onSelect, isBusy, href } = props;
  const scrollRef = useRef<HTMLDivElement>(null);
  const id = useId();
  const rowHeight = useRowHeight();
  const width = columns.reduce((sum, column) => sum + column.least, onSelect ? boxWidth : 0);
  // Reserves space only for the next rows: the scroll bar grows with the loaded rows.
  const shown = rows.length + (hasMore ? spareRows : 0);
  const editing = useCellEditing(props, () => scrollRef.current?.focus({ preventScroll: true }));
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
  const items = virtualizer.getVirtualItems();
  const lastSeen = virtualizer.range?.endIndex ?? 0;
  const { onNearEnd } = props;
  useEffect(() => {
    if (lastSeen + nearEnd >= rows.length) onNearEnd();
  }, [lastSeen, rows.length, onNearEnd]);
  const keyboard = useGridKeys({
    ...props,
    editing,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    focus: () => scrollRef.current?.focus({ preventScroll: true }),
    pageRows: Math.max(1, Math.floor((scrollRef.current?.clientHeight ?? 0) / rowHeight) - 2),
  });
  usePlace(scrollRef, { search: props.search, active: keyboard.active, onReturn: keyboard.onPoint });
  const picked = usePicked(props);
  return (
    <>
      <VisuallyHidden id={`${id}-keys`}>
        Use the arrow and page keys to move between rows and cells, Enter to open a record or edit a cell
        {onSelect && ', X to select it'}, Space to preview it.
      </VisuallyHidden>
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
        onPaste={keyboard.onPaste}
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
        <div
          role="rowgroup"
          className={css['body']}
          style={{ height: virtualizer.getTotalSize() - headHeight, minWidth: width }}
        >
          {items.map(({ index, start }) => {
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
                edited={record !== undefined && record.id === editing.cell?.id ? editing.cell.name : undefined}
                editing={editing.actions}
                onPreview={props.preview.open}
              />
            );
          })}
        </div>
        {hasFoot(columns) && (
          <TableFoot
            {...{ columns, width, context }}
            type={type.name}
            matching={props.matching}
            hasBoxes={onSelect !== undefined}
          />
        )}
      </div>
    </>
  );
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

interface GridKeys extends RecordsTableProps {
  readonly editing: ReturnType<typeof useCellEditing>;
  readonly scrollTo: (index: number) => void;
  readonly focus: () => void;
  readonly pageRows: number;
}

function useGridKeys(grid: GridKeys) {
  const navigate = useNavigate();
  const [active, setActive] = useState<number>();
  // The cell of the active row; undefined for the row as a whole.
  const [column, setColumn] = useState<number>();
  const anchor = useRef(0);
  // Stable callbacks: moving through the rows renders only two of them.
  const latest = useRef(grid);
  useEffect(() => {
    latest.current = grid;
  });
  const stable = useMemo(() => {
    const onPick = (index: number, isPicked: boolean, isRange: boolean): void => {
      const { rows, onSelect } = latest.current;
      const [from, to] = isRange ? [Math.min(anchor.current, index), Math.max(anchor.current, index)] : [index, index];
      anchor.current = index;
      onSelect?.(
        rows.slice(from, to + 1).map(({ id }) => id),
        isPicked,
      );
    };
    const onPoint = (index: number, at?: number): void => {
      setActive(index);
      setColumn(at);
      const { rows, preview } = latest.current;
      if (rows[index]) preview.follow(rows[index].id);
    };
    return { onPick, onPoint };
  }, []);
  const go = (index: number): void => {
    const place = Math.max(0, Math.min(grid.rows.length - 1, index));
    setActive(place);
    grid.scrollTo(place);
    const moved = grid.rows[place];
    if (moved) grid.preview.follow(moved.id);
  };
  useKeyMoves((step) => {
    grid.focus();
    go(Math.min(active ?? -1, grid.rows.length - 1) + step);
  });
  const at = Math.min(active ?? -1, grid.rows.length - 1);
  const record = grid.rows[at];
  const cell = record && {
    record,
    name: column === undefined ? titleColumn : (grid.columns[column]?.name ?? titleColumn),
  };
  /** Returns whether the key does something. */
  const press = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const target = toTarget(key, at, grid);
    const side = toSide(key, column, grid.columns.length);
    if (target !== undefined) go(target);
    else if (!cell) return false;
    else if (side !== undefined) setColumn(side);
    else if (key === 'F2' || (key === 'Enter' && cell.name !== titleColumn)) return grid.editing.start(cell);
    else if (key === 'Enter') void navigate(grid.href(cell.record.id));
    else if (key === ' ') togglePreview(grid.preview, cell.record.id);
    else if (key === 'Escape' && grid.preview.id !== undefined) grid.preview.close();
    else if (/^x$/i.test(key) && grid.onSelect)
      stable.onPick(at, !isSelected(grid.selection, cell.record.id), shiftKey);
    else return false;
    return true;
  };
  return {
    active,
    column,
    onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
      // Buttons and checkboxes in the header handle their own keys.
      if (event.target !== event.currentTarget || grid.rows.length === 0) return;
      if (press(event)) event.preventDefault();
    },
    onCopy: (event: ClipboardEvent<HTMLDivElement>) => grid.editing.copy(event, cell),
    onPaste: (event: ClipboardEvent<HTMLDivElement>) => grid.editing.paste(event, cell),
    ...stable,
  };
}

const togglePreview = ({ id, open, close }: RecordsTableProps['preview'], wanted: string): void =>
  id === wanted ? close() : open(wanted);

/** The cell to the left or right; left of the first one is the row as a whole. */
function toSide(key: string, column: number | undefined, columns: number): number | undefined {
  if (key === 'ArrowRight') return Math.min((column ?? -1) + 1, columns - 1);
  if (key === 'ArrowLeft' && column !== undefined) return Math.max(column - 1, 0);
  return undefined;
}

function toTarget(key: string, at: number, { rows, pageRows }: GridKeys): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'PageDown':
      return at + pageRows;
    case 'PageUp':
      return at - pageRows;
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    default:
      return undefined;
  }
}
