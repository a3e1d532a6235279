import { VisuallyHidden } from '@mantine/core';
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef, type MouseEvent, type RefObject } from 'react';
import { t } from '../../../i18n/messages.js';
import { useIsPhone, useRowHeight } from '../../../ui/choices/density.js';
import type { ValueContext } from '../../property.js';
import type { ObjectType } from '../../object-types.js';
import type { ColumnDrop, TableColumn } from './columns.js';
import { useCellEditing } from './cell-editing.js';
import type { SaveCell } from './cell-edit.js';
import { useGridKeys } from './grid-keys.js';
import type { TableGroups } from '../groups/group-entries.js';
import { GroupHeadRow } from '../groups/group-head-row.js';
import { toRangeText } from '../ranges/range.js';
import { useClipboard } from '../ranges/use-clipboard.js';
import { useRangeDrag } from '../ranges/use-range-drag.js';
import css from './records-table.module.css';
import type { FoundRecord, Matching } from '../rows/search-pages.js';
import { isSelected, type Selection } from '../selection/selection.js';
import { usePlace } from './place.js';
import type { usePreview } from './preview-panel.js';
import { hasFoot, TableFoot, type Measures } from './table-foot.js';
import { TableHead } from './table-head.js';
import { boxWidth, TableRow } from './table-row.js';
import type { Sort } from '../views/view-state.js';

export interface RecordsTableProps {
  readonly type: ObjectType;
  readonly columns: readonly TableColumn[];
  /** Undefined for the heads of groups, and for records that are not loaded yet. */
  readonly rows: readonly (FoundRecord | undefined)[];
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
  readonly onMove: (name: string, drop: ColumnDrop) => void;
  readonly href: (id: string) => string;
  /** Called with the first and last row in view, or nearly, whenever these change. */
  readonly onSeen: (from: number, to: number) => void;
  /** Where the rows are in groups. */
  readonly groups?: TableGroups | undefined;
  readonly measures: Measures;
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
/** As in the style sheet. */
const cardHeight = 64;
const nearby = 40;
const spareRows = 8;

/**
 * The records as a virtualized grid. The grid itself has the focus: arrows, page keys, Home and End move through it,
 * Space shows a record beside the table, `x` selects it (with Shift: a range), Enter opens it. Left and right move between cells: Enter or F2 edits one.
 * Shift and dragging extend a range of cells, which is copied, pasted into and cleared.
 */
export function RecordsTable(props: RecordsTableProps) {
  const { type, columns, rows, total, hasMore, sort, context, onSelect, isBusy, groups, onSeen } = props;
  const scrollRef = useRef<HTMLDivElement>(null);
  const id = useId();
  const { asCards, rowHeight, width, hasFootRow, marks } = useForm(props);
  // Reserves space only for the next rows: the scroll bar grows with the loaded rows.
  const shown = rows.length + (hasMore ? spareRows : 0);
  const focus = (): void => scrollRef.current?.focus({ preventScroll: true });
  const editing = useCellEditing(props, focus);
  const clipboard = useClipboard({
    ...{ type, columns, rows, context, hasMore, groups },
    canWrite: props.onSave !== undefined,
    editing: editing.actions,
    focusGrid: focus,
  });
  const virtualizer = useTableRows({
    scrollRef,
    shown,
    rowHeight,
    edited: editing.cell ? rows.findIndex((row) => row?.id === editing.cell?.id) : -1,
    footHeight: hasFootRow ? rowHeight : 0,
    groups,
  });
  const { startIndex: first = 0, endIndex: last = 0 } = virtualizer.range ?? {};
  useEffect(() => onSeen(Math.max(0, first - nearby), last + nearby), [first, last, rows, onSeen]);
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
      <GridHelp {...props} id={`${id}-keys`} />
      <VisuallyHidden role="status">{range && toRangeText(range)}</VisuallyHidden>
      <div
        ref={scrollRef}
        role={groups ? 'treegrid' : 'grid'}
        tabIndex={0}
        aria-label={type.plural}
        aria-describedby={`${id}-keys`}
        aria-rowcount={(hasMore ? Math.max(total, shown) : rows.length) + 1}
        aria-colcount={columns.length + (onSelect ? 1 : 0)}
        aria-multiselectable={onSelect !== undefined}
        aria-busy={isBusy}
        aria-activedescendant={toActiveId(id, keyboard)}
        className={css['grid']}
        {...marks}
        onKeyDown={keyboard.onKeyDown}
        onCopy={keyboard.onCopy}
        onCut={keyboard.onCut}
        onPaste={keyboard.onPaste}
        onMouseDownCapture={onDrag}
        onDragStart={(event) => event.preventDefault()}
        onClickCapture={keepLinks}
      >
        <TableHead
          {...{ columns, width, sort, picked, asCards }}
          onSort={props.onSort}
          onResize={props.onResize}
          onMove={props.onMove}
          onPickAll={(isPicked) =>
            onSelect?.(
              rows.flatMap((row) => row?.id ?? []),
              isPicked,
            )
          }
        />
        <TableBody {...{ ...props, id, width, virtualizer, keyboard, editing, asCards }} />
        {hasFootRow && (
          <TableFoot
            {...{ columns, width, context, hasBoxes }}
            type={type.name}
            matching={props.matching}
            measures={props.measures}
          />
        )}
      </div>
      {clipboard.dialog}
    </>
  );
}

/** Rows side by side with their heads, or on a phone cards that are as wide as it is. */
function useForm({ columns, onSelect }: RecordsTableProps) {
  const rowHeight = useRowHeight();
  const asCards = useIsPhone();
  const marks = { ...(asCards && { 'data-cards': true }), ...(onSelect && { 'data-boxes': true }) };
  if (asCards) return { asCards, rowHeight: cardHeight, width: 0, hasFootRow: false, marks };
  const width = columns.reduce((sum, column) => sum + column.least, onSelect ? boxWidth : 0);
  return { asCards, rowHeight, width, hasFootRow: hasFoot(columns), marks };
}

interface TableRowsProps {
  readonly scrollRef: RefObject<HTMLDivElement | null>;
  readonly shown: number;
  readonly rowHeight: number;
  /** The row that is edited, which stays however far the table is scrolled; -1 for none. */
  readonly edited: number;
  readonly footHeight: number;
  readonly groups: TableGroups | undefined;
}

function useTableRows({ scrollRef, shown, rowHeight, edited, footHeight, groups }: TableRowsProps) {
  const heads = useMemo(() => listHeads(groups), [groups]);
  const virtualizer = useVirtualizer({
    count: shown,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    rangeExtractor: (range) => {
      const stuck = heads.findLast((row) => row <= range.startIndex) ?? -1;
      return withRow(withRow(defaultRangeExtractor(range), edited), stuck);
    },
    paddingStart: headHeight,
    scrollPaddingStart: headHeight + (groups ? rowHeight : 0),
    scrollPaddingEnd: footHeight,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  return virtualizer;
}

/** The rows that are heads of groups, in order. */
const listHeads = (groups: TableGroups | undefined): number[] => (groups ? [...groups.heads.keys()] : []);

function GridHelp({ id, onSelect, onSave, groups }: RecordsTableProps & { readonly id: string }) {
  return (
    <VisuallyHidden id={id}>
      {t(
        'Use the arrow and page keys to move between rows and cells, Enter to open a record or edit a cell{groups, select, yes {, the left and right arrow keys to close and open a group (with Shift: all groups)} other {}}{selects, select, yes {, X to select it} other {}}, Space to preview it. Shift extends a range of cells to copy{saves, select, yes {, paste into or clear} other {}}.',
        { groups: groups ? 'yes' : 'no', selects: onSelect ? 'yes' : 'no', saves: onSave ? 'yes' : 'no' },
      )}
    </VisuallyHidden>
  );
}

interface TableBodyProps extends RecordsTableProps {
  readonly id: string;
  readonly width: number;
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  readonly keyboard: ReturnType<typeof useGridKeys>;
  readonly editing: ReturnType<typeof useCellEditing>;
  readonly asCards: boolean;
}

/** The rows that are in view. */
function TableBody(props: TableBodyProps) {
  const { id, width, virtualizer, keyboard, editing, type, columns, rows, context, href, preview } = props;
  const { selection, onSelect, groups, measures, asCards } = props;
  const { range } = keyboard;
  const ends = [...listHeads(groups), rows.length];
  return (
    <div
      role="rowgroup"
      className={css['body']}
      style={{ height: virtualizer.getTotalSize() - headHeight, minWidth: width }}
    >
      {virtualizer.getVirtualItems().map(({ index, start, size }) => {
        const record = rows[index];
        const head = groups?.heads.get(index);
        if (groups && head) {
          return (
            <GroupHeadRow
              key={`group-${head.group.key}`}
              id={`${id}-${index}`}
              {...{ index, width, head, columns, measures, context }}
              top={start - headHeight}
              height={(Math.min(...ends.filter((row) => row > index)) - index) * size}
              property={groups.property}
              hasBoxes={onSelect !== undefined}
              isActive={index === keyboard.active}
              onPoint={keyboard.onPoint}
              onToggle={(areAll) => groups.toggle(head.group.key, !head.isOpen, areAll)}
            />
          );
        }
        return (
          <TableRow
            key={record?.id ?? `row-${index}`}
            id={`${id}-${index}`}
            {...{ record, index, width, type, columns, context, href, asCards }}
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
    const ids = rows.flatMap((row) => row?.id ?? []);
    const count = ids.reduce((sum, id) => sum + (isSelected(selection, id) ? 1 : 0), 0);
    return count === 0 ? 'none' : count === ids.length ? 'all' : 'some';
  }, [rows, selection, onSelect]);
}

const withRow = (indexes: readonly number[], row: number): number[] =>
  row < 0 || indexes.includes(row) ? [...indexes] : [...indexes, row].sort((a, b) => a - b);

function toActiveId(id: string, { active, column }: { active: number | undefined; column: number | undefined }) {
  if (active === undefined) return undefined;
  return column === undefined ? `${id}-${active}` : `${id}-${active}-${column}`;
}
