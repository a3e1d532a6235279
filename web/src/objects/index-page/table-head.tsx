import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useRef, type PointerEvent } from 'react';
import type { TableColumn } from './columns.js';
import css from './records-table.module.css';
import { boxWidth, toPinned } from './table-row.js';
import { toWidth, type Sort } from './view-state.js';

export interface TableHeadProps {
  readonly columns: readonly TableColumn[];
  readonly width: number;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly onResize: (name: string, width: number) => void;
  /** Whether all loaded rows are selected, some, or none; undefined where nothing can be. */
  readonly picked: 'all' | 'some' | 'none' | undefined;
  readonly onPickAll: (isPicked: boolean) => void;
}

/** The names of the columns: each sorts, and is as wide as it is drawn. */
export function TableHead({ columns, width, sort, onSort, onResize, picked, onPickAll }: TableHeadProps) {
  return (
    <div role="rowgroup" className={css['head']} style={{ width }}>
      <div role="row" aria-rowindex={1} className={css['headRow']}>
        {picked && (
          <div role="columnheader" aria-colindex={1} className={`${css['headCell']} ${css['box']} ${css['pinned']}`}>
            <input
              type="checkbox"
              aria-label="Select all rows on the page"
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
            {...{ column, sort, onSort, onResize }}
            place={index + (picked ? 2 : 1)}
            left={index === 0 ? (picked ? boxWidth : 0) : undefined}
          />
        ))}
      </div>
    </div>
  );
}

interface HeadCellProps extends Pick<TableHeadProps, 'sort' | 'onSort' | 'onResize'> {
  readonly column: TableColumn;
  readonly place: number;
  /** Where it stays while the others scroll. */
  readonly left: number | undefined;
}

function HeadCell({ column, place, left, sort, onSort, onResize }: HeadCellProps) {
  const isSorted = sort.propertyName === column.sortBy;
  const isUp = sort.direction === 'ASCENDING';
  const Arrow = isUp ? IconArrowUp : IconArrowDown;
  const direction = isSorted && isUp ? 'DESCENDING' : 'ASCENDING';
  return (
    <div
      role="columnheader"
      aria-colindex={place}
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : 'none'}
      className={left === undefined ? css['headCell'] : `${css['headCell']} ${css['pinned']}`}
      style={left === undefined ? { width: column.width } : toPinned(column.width, left)}
    >
      <UnstyledButton
        className={css['sort']}
        title={column.label}
        onClick={() => onSort({ propertyName: column.sortBy, direction })}
      >
        <span className="one-line">{column.label}</span>
        {isSorted && <Arrow size={14} aria-hidden style={{ flex: 'none' }} />}
      </UnstyledButton>
      <Grip column={column} onResize={onResize} />
    </div>
  );
}

/** By pointer; the keyboard has the widths in the dialog of the columns. */
function Grip({ column: { name, width }, onResize }: Pick<HeadCellProps, 'column' | 'onResize'>) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const move = (event: PointerEvent): void => {
    if (from.current) onResize(name, toWidth(from.current.width + event.clientX - from.current.x));
  };
  return (
    <div
      aria-hidden
      className={css['grip']}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={move}
      onPointerUp={() => (from.current = null)}
      onPointerCancel={() => (from.current = null)}
    />
  );
}
