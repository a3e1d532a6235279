import { VisuallyHidden } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { useKeyMoves } from '../../ui/shortcuts.js';
import { useRowHeight } from '../../ui/density.js';
import type { ValueContext } from '../property.js';
import type { ObjectType } from '../object-types.js';
import type { TableColumn } from './columns.js';
import css from './records-table.module.css';
import type { FoundRecord } from './search-pages.js';
import { isSelected, type Selection } from './selection.js';
import { usePlace } from './place.js';
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
}

const headHeight = 32;
const nearEnd = 40;
const spareRows = 8;

/**
 * The records as a virtualized grid. The grid itself has the focus: arrows, page keys, Home and End move through it,
 * Space selects (with Shift: a range), Enter opens.
 */
export function RecordsTable(props: RecordsTableProps) {
  const { type, columns, rows, total, hasMore, sort, context, selection, onSelect, isBusy, href } = props;
  const scrollRef = useRef<HTMLDivElement>(null);
  const id = useId();
  const rowHeight = useRowHeight();
  const width = columns.reduce((sum, column) => sum + column.least, onSelect ? boxWidth : 0);
  // Reserves space only for the next rows: the scroll bar grows with the loaded rows.
  const shown = rows.length + (hasMore ? spareRows : 0);
  const virtualizer = useVirtualizer({
    count: shown,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const items = virtualizer.getVirtualItems();
  const lastSeen = items.at(-1)?.index ?? 0;
  const { onNearEnd } = props;
  useEffect(() => {
    if (lastSeen + nearEnd >= rows.length) onNearEnd();
  }, [lastSeen, rows.length, onNearEnd]);
  const keyboard = useGridKeys({
    ...props,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    focus: () => scrollRef.current?.focus({ preventScroll: true }),
    pageRows: Math.max(1, Math.floor((scrollRef.current?.clientHeight ?? 0) / rowHeight) - 2),
  });
  usePlace(scrollRef, { search: props.search, active: keyboard.active, onReturn: keyboard.onPoint });
  const picked = usePicked(props);
  return (
    <>
      <VisuallyHidden id={`${id}-keys`}>
        Use the arrow and page keys to move between rows, Enter to open a record{onSelect && ', Space to select it'}.
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
        aria-activedescendant={keyboard.active === undefined ? undefined : `${id}-${keyboard.active}`}
        className={css['grid']}
        onKeyDown={keyboard.onKeyDown}
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
              />
            );
          })}
        </div>
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

interface GridKeys extends RecordsTableProps {
  readonly scrollTo: (index: number) => void;
  readonly focus: () => void;
  readonly pageRows: number;
}

function useGridKeys(grid: GridKeys) {
  const navigate = useNavigate();
  const [active, setActive] = useState<number>();
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
    return { onPick, onPoint: (index: number) => setActive(index) };
  }, []);
  const go = (index: number): void => {
    const place = Math.max(0, Math.min(grid.rows.length - 1, index));
    setActive(place);
    grid.scrollTo(place);
  };
  useKeyMoves((step) => {
    grid.focus();
    go(Math.min(active ?? -1, grid.rows.length - 1) + step);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    // Buttons and checkboxes in the header handle their own keys.
    if (event.target !== event.currentTarget || grid.rows.length === 0) return;
    const at = Math.min(active ?? -1, grid.rows.length - 1);
    const target = toTarget(event.key, at, grid);
    const record = grid.rows[at];
    if (target !== undefined) go(target);
    else if (event.key === 'Enter' && record) void navigate(grid.href(record.id));
    else if (event.key === ' ' && record && grid.onSelect)
      stable.onPick(at, !isSelected(grid.selection, record.id), event.shiftKey);
    else return;
    event.preventDefault();
  };
  return { active, onKeyDown, ...stable };
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
