import { memo, type CSSProperties } from 'react';
import { Link } from 'react-router';
import { formatRelative, isMidnight } from '../../ui/relative.js';
import { formatExactly, toDate } from '../property-types/formats.js';
import { formatValue, rulesOf } from '../property-types/property-types.js';
import { ShownChoice } from '../property-types/shown-choice.js';
import { toLink } from '../property-values.js';
import { RecordMark } from '../record-mark.js';
import { withCurrencyOf } from '../use-value-context.js';
import type { Property, ValueContext } from '../property.js';
import { toTitle, type ObjectType } from '../object-types.js';
import { titleColumn, type TableColumn } from './columns.js';
import css from './records-table.module.css';
import type { FoundRecord } from './search-pages.js';

export const boxWidth = 44;

/** The style of a pinned cell. */
export const toPinned = (column: TableColumn, at: number): CSSProperties =>
  ({ ...toFlexible(column), '--pinned-at': `${at}px` }) as CSSProperties;

/** The style of a cell: columns whose width the user has not chosen share the room that is there. */
export const toFlexible = ({ width, least }: Pick<TableColumn, 'width' | 'least'>): CSSProperties =>
  least === width ? { width } : { flex: `${width} ${width} ${width}px`, minWidth: least };

interface TableRowProps {
  readonly id: string;
  /** Undefined while loading. */
  readonly record: FoundRecord | undefined;
  readonly index: number;
  readonly top: number;
  readonly width: number;
  readonly type: ObjectType;
  readonly columns: readonly TableColumn[];
  readonly context: ValueContext;
  readonly href: (id: string) => string;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onSelect: ((index: number, isPicked: boolean, isRange: boolean) => void) | undefined;
  readonly onPoint: (index: number) => void;
}

/** One record as a row, memoized because scrolling renders many of them. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { id, record, index, top, width, type, columns, isActive, isSelected, onSelect, onPoint } = props;
  const title = record ? toTitle(type, record.properties, record.id) : '';
  return (
    // The grid handles keys; a click only sets where they continue from.
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

// The click event knows about Shift, the change event does not.
const ignore = (): void => undefined;

interface CellProps extends TableRowProps {
  readonly column: TableColumn;
  readonly title: string;
  readonly place: number;
}

function Cell({ record, type, column, title, place, context, href, onSelect }: CellProps) {
  const { name, property } = column;
  const isTitle = name === titleColumn;
  const isNumeric = property !== undefined && rulesOf(property).align === 'end';
  return (
    <div
      role="gridcell"
      aria-colindex={place}
      className={isTitle ? `${css['cell']} ${css['pinned']}` : css['cell']}
      data-numeric={isNumeric || undefined}
      style={isTitle ? toPinned(column, onSelect ? boxWidth : 0) : toFlexible(column)}
    >
      {!record ? (
        <div className={css['bar']} />
      ) : isTitle ? (
        <Link to={href(record.id)} tabIndex={-1} className={css['title']} title={title}>
          <RecordMark type={type} title={title} />
          <span className="one-line">{title}</span>
        </Link>
      ) : (
        <Value
          value={record.properties[name] ?? ''}
          property={property}
          context={withCurrencyOf(context, type, record.properties)}
        />
      )}
    </div>
  );
}

interface ValueProps extends Pick<TableColumn, 'property'> {
  readonly value: string;
  readonly context: ValueContext;
}

function Value({ value, property, context }: ValueProps) {
  if (value === '') return null;
  if (property && rulesOf(property).isTime) return <TimeValue value={value} property={property} context={context} />;
  if (property && property.type === 'enumeration') {
    return <ShownChoice property={property} value={value} context={context} />;
  }
  const text = formatValue(value, property, context);
  const link = property && toLink(property, value);
  if (link === undefined) return <span title={text.length > 20 ? text : undefined}>{text}</span>;
  const isElsewhere = link.startsWith('http');
  return (
    // The grid has the focus; the record's page has the same link for the keyboard.
    <a
      href={link}
      tabIndex={-1}
      title={text}
      className={css['link']}
      {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {text}
    </a>
  );
}

function TimeValue({ value, property, context }: Required<ValueProps> & { readonly property: Property }) {
  const { timeZone, now } = context;
  const date = toDate(value);
  if (!date) return <span>{value}</span>;
  const text = formatRelative({ date, now: now(), timeZone });
  const exact = isMidnight(date, timeZone) ? formatValue(value, property, context) : formatExactly(value, timeZone);
  return (
    <time dateTime={value} title={exact} className={css['time']}>
      {text}
    </time>
  );
}
