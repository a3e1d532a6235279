import { memo, type CSSProperties } from 'react';
import { Link } from 'react-router';
import { formatExactly, formatValue, type ValueWords } from '../format-value.js';
import { toTitle, type ObjectType } from '../object-type.js';
import { titleColumn, type TableColumn } from './columns.js';
import css from './records-table.module.css';
import type { FoundRecord } from './search-pages.js';

export const boxWidth = 44;

/** The looks of a cell that stays at that place while the others scroll. */
export const toPinned = (width: number, at: number): CSSProperties =>
  ({ width, '--pinned-at': `${at}px` }) as CSSProperties;

export interface TableRowProps {
  readonly id: string;
  /** Undefined while it is read. */
  readonly record: FoundRecord | undefined;
  readonly index: number;
  readonly top: number;
  readonly width: number;
  readonly type: ObjectType;
  readonly columns: readonly TableColumn[];
  readonly words: ValueWords;
  readonly href: (id: string) => string;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onSelect: ((index: number, isPicked: boolean, isRange: boolean) => void) | undefined;
  readonly onPoint: (index: number) => void;
}

/** One record as a row. It is drawn again only when something in it changes: scrolling moves many of them. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { id, record, index, top, width, type, columns, isActive, isSelected, onSelect, onPoint } = props;
  const title = record ? toTitle(type, record.properties, record.id) : '';
  return (
    // The grid has the keyboard; a click only says where it goes on from.
    <div
      role="row"
      id={id}
      aria-rowindex={index + 2}
      aria-selected={onSelect ? isSelected : undefined}
      data-active={isActive}
      className={css['row']}
      style={{ transform: `translateY(${top}px)`, width }}
      onMouseDown={() => onPoint(index)}
    >
      {onSelect && (
        <div role="gridcell" aria-colindex={1} className={`${css['cell']} ${css['box']} ${css['pinned']}`}>
          {record && (
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={`Select ${title}`}
              checked={isSelected}
              onClick={(event) => onSelect(index, !isSelected, event.shiftKey)}
              onChange={ignore}
            />
          )}
        </div>
      )}
      {columns.map((column, place) => (
        <Cell key={column.name} {...{ ...props, column, title }} place={place + (onSelect ? 2 : 1)} />
      ))}
    </div>
  );
});

// The click says more than the change: whether a range is meant.
const ignore = (): void => undefined;

interface CellProps extends TableRowProps {
  readonly column: TableColumn;
  readonly title: string;
  readonly place: number;
}

function Cell({ record, column, title, place, words, href, onSelect }: CellProps) {
  const { name, width, property } = column;
  const isTitle = name === titleColumn;
  const isNumeric = property?.type === 'number';
  return (
    <div
      role="gridcell"
      aria-colindex={place}
      className={isTitle ? `${css['cell']} ${css['pinned']}` : css['cell']}
      data-numeric={isNumeric || undefined}
      style={isTitle ? toPinned(width, onSelect ? boxWidth : 0) : { width }}
    >
      {!record ? (
        <div className={css['bar']} />
      ) : isTitle ? (
        <Link to={href(record.id)} tabIndex={-1} className={css['title']} title={title}>
          {title}
        </Link>
      ) : (
        <Value value={record.properties[name] ?? ''} {...{ property, words }} />
      )}
    </div>
  );
}

function Value({ value, property, words }: Pick<TableColumn, 'property'> & { value: string; words: ValueWords }) {
  if (value === '') return null;
  const text = formatValue(value, property, words);
  if (property?.type === 'datetime') {
    return (
      <time dateTime={value} title={formatExactly(value, words.timeZone)}>
        {text}
      </time>
    );
  }
  return <span title={text.length > 20 ? text : undefined}>{text}</span>;
}
