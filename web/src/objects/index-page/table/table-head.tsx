import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useRef, type PointerEvent } from 'react';
import { t } from '../../../i18n/messages.js';
import { rulesOf } from '../../property-types/property-types.js';
import type { TableColumn } from './columns.js';
import css from './records-table.module.css';
import { boxWidth, toPinned, toFlexible } from './table-row.js';
import { toWidth, type Sort } from '../views/view-state.js';
import { inlineSign } from '../../../ui/direction.js';

interface TableHeadProps {
  readonly columns: readonly TableColumn[];
  readonly width: number;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly onResize: (name: string, width: number) => void;
  /** Whether all, some or none of the loaded rows are selected; undefined where selecting is not allowed. */
  readonly picked: 'all' | 'some' | 'none' | undefined;
  readonly onPickAll: (isPicked: boolean) => void;
  /** Whether the rows are cards: the heads, which sort, are as wide as their words. */
  readonly asCards: boolean;
}

/** The column headers, which sort and resize. */
export function TableHead({ columns, width, sort, onSort, onResize, picked, onPickAll, asCards }: TableHeadProps) {
  return (
    <div role="rowgroup" className={css['head']} style={{ width }}>
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
            left={index === 0 ? (picked ? boxWidth : 0) : undefined}
          />
        ))}
      </div>
    </div>
  );
}

interface HeadCellProps extends Pick<TableHeadProps, 'sort' | 'onSort' | 'onResize' | 'asCards'> {
  readonly column: TableColumn;
  readonly place: number;
  /** The position of a pinned column. */
  readonly left: number | undefined;
}

function HeadCell({ column, place, left, sort, onSort, onResize, asCards }: HeadCellProps) {
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
      style={asCards ? undefined : left === undefined ? toFlexible(column) : toPinned(column, left)}
      data-numeric={(column.property && rulesOf(column.property).align === 'end') || undefined}
    >
      <UnstyledButton
        className={css['sort']}
        title={column.label}
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
