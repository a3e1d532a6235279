import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useRef, type PointerEvent } from 'react';
import { t } from '../../../i18n/messages.js';
import { rulesOf } from '../../property-types/property-types.js';
import { titleColumn, type ColumnDrop, type TableColumn } from './columns.js';
import { useHeadDrag } from './head-drag.js';
import css from './records-table.module.css';
import { toPlace } from './table-row.js';
import { toWidth, type Sort } from '../views/view-state.js';
import { inlineSign } from '../../../ui/direction.js';

interface TableHeadProps {
  readonly columns: readonly TableColumn[];
  readonly width: number;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly onResize: (name: string, width: number) => void;
  readonly onMove: (name: string, drop: ColumnDrop) => void;
  /** Whether all, some or none of the loaded rows are selected; undefined where selecting is not allowed. */
  readonly picked: 'all' | 'some' | 'none' | undefined;
  readonly onPickAll: (isPicked: boolean) => void;
  /** Whether the rows are cards: the heads, which sort, are as wide as their words. */
  readonly asCards: boolean;
}

/** The column headers, which sort, resize and move. */
export function TableHead(props: TableHeadProps) {
  const { columns, width, sort, onSort, onResize, onMove, picked, onPickAll, asCards } = props;
  const { drag, toHandlers } = useHeadDrag(onMove);
  return (
    <div role="rowgroup" className={css['head']} style={{ width }} data-dragging={drag !== undefined || undefined}>
      <div role="row" aria-rowindex={1} className={css['headRow']}>
        {picked && (
          <div role="columnheader" aria-colindex={1} className={`${css['headCell']} ${css['box']} ${css['pinned']}`}>
            <input
              type="checkbox"
              aria-label={t('Select all rows on the page')}
              checked={picked === 'all'}
              ref={(box) => {
                if (box) box.indeterminate = picked === 'some';
              }}
              onChange={(event) => onPickAll(event.currentTarget.checked)}
            />
          </div>
        )}
        {columns.map((column, index) => (
          <HeadCell
            key={column.name}
            {...{ column, sort, onSort, onResize, asCards }}
            place={index + (picked ? 2 : 1)}
            dropSide={drag?.drop.over === column.name ? (drag.drop.isAfter ? 'end' : 'start') : undefined}
            {...(!asCards && column.name !== titleColumn && { handlers: toHandlers(column.name) })}
          />
        ))}
      </div>
    </div>
  );
}

interface HeadCellProps extends Pick<TableHeadProps, 'sort' | 'onSort' | 'onResize' | 'asCards'> {
  readonly column: TableColumn;
  readonly place: number;
  /** The side at which a column would be dropped. */
  readonly dropSide: 'start' | 'end' | undefined;
  /** Of a head that can be moved. */
  readonly handlers?: ReturnType<ReturnType<typeof useHeadDrag>['toHandlers']>;
}

function HeadCell({ column, place, dropSide, handlers, sort, onSort, onResize, asCards }: HeadCellProps) {
  const isSorted = sort.propertyName === column.sortBy;
  const isUp = sort.direction === 'ASCENDING';
  const Arrow = isUp ? IconArrowUp : IconArrowDown;
  const direction = isSorted && isUp ? 'DESCENDING' : 'ASCENDING';
  const look = toPlace(column, 'headCell');
  return (
    <div
      role="columnheader"
      aria-colindex={place}
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : 'none'}
      className={look.className}
      style={asCards ? undefined : look.style}
      data-column={column.name}
      data-drop={dropSide}
      data-numeric={(column.property && rulesOf(column.property).align === 'end') || undefined}
    >
      <UnstyledButton
        className={css['sort']}
        title={column.label}
        {...handlers}
        onClick={() => onSort({ propertyName: column.sortBy, direction })}
      >
        <span className="one-line">{column.label}</span>
        {isSorted && <Arrow size={14} aria-hidden style={{ flex: 'none' }} />}
      </UnstyledButton>
      {!asCards && <Grip column={column} onResize={onResize} />}
    </div>
  );
}

/** Resizes by pointer; the columns dialog does so by keyboard. */
function Grip({ column: { name, width }, onResize }: Pick<HeadCellProps, 'column' | 'onResize'>) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const move = (event: PointerEvent): void => {
    if (from.current) onResize(name, toWidth(from.current.width + inlineSign() * (event.clientX - from.current.x)));
  };
  return (
    <div
      aria-hidden
      className={css['grip']}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? width };
      }}
      onPointerMove={move}
      onPointerUp={() => (from.current = null)}
      onPointerCancel={() => (from.current = null)}
    />
  );
}
