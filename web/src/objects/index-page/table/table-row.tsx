import { IconLayoutSidebarRight, IconPencil } from '@tabler/icons-react';
import { memo, useState, type CSSProperties, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { t } from '../../../i18n/messages.js';
import { formatRelative, isMidnight } from '../../../ui/times/relative.js';
import { formatExactly, toDate } from '../../property-types/formats.js';
import { formatValue, rulesOf } from '../../property-types/property-types.js';
import { ShownChoice } from '../../property-types/shown-choice.js';
import { toLink } from '../../property-values.js';
import { RecordMark } from '../../record-mark.js';
import { withCurrencyOf } from '../../use-value-context.js';
import type { Property, ValueContext } from '../../property.js';
import { toTitle, type ObjectType } from '../../object-types.js';
import { CellEditor } from './cell-edit.js';
import type { CellActions } from './cell-editing.js';
import { titleColumn, type TableColumn } from './columns.js';
import { toEdges, type CellRange } from '../ranges/range.js';
import css from './records-table.module.css';
import type { FoundRecord } from '../rows/search-pages.js';

/** The width of the boxes that select rows, as in the style sheet. */
export const boxWidth = 44;

/** The class and style of a cell: columns whose width the user has not chosen share the room that is there; pinned ones stay. */
export function toPlace({ width, least, pinnedAt }: TableColumn, ...classes: readonly string[]) {
  const size = least === width ? { width } : { flex: `${width} ${width} ${width}px`, minWidth: least };
  const isPinned = pinnedAt !== undefined;
  return {
    className: [...classes, ...(isPinned ? ['pinned'] : [])].map((name) => css[name]).join(' '),
    style: (isPinned ? { ...size, '--pinned-at': `${pinnedAt}px` } : size) as CSSProperties,
  };
}

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
  readonly onPoint: (index: number, column?: number, isExtending?: boolean) => void;
  /** The active cell, if it is in this row. */
  readonly activeColumn: number | undefined;
  /** The range of cells, if it covers this row. */
  readonly range: CellRange | undefined;
  /** The column that is edited in this row. */
  readonly edited: string | undefined;
  readonly editing: CellActions;
  readonly onPreview: (id: string) => void;
  /** Whether the row is a card, with its name and the first values that it has. */
  readonly asCards: boolean;
}

/** One record as a row, memoized because scrolling renders many of them. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { id, record, index, top, width, type, isActive, isSelected, onSelect, onPoint } = props;
  const title = record ? toTitle(type, record.properties, record.id) : '';
  const [isHovered, setHovered] = useState(false);
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
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
    >
      {onSelect && (
        <div role="gridcell" aria-colindex={1} className={`${css['cell']} ${css['box']} ${css['pinned']}`}>
          {record && (
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={t('Select {title}', { title })}
              checked={isSelected}
              onClick={(event) => onSelect(index, !isSelected, event.shiftKey)}
              onChange={ignore}
            />
          )}
        </div>
      )}
      {toShown(props).map(({ column, at: place }) => (
        <ValueCell
          key={column.name}
          {...{ ...props, column, title, isHovered, at: place }}
          place={place + (onSelect ? 2 : 1)}
        />
      ))}
    </div>
  );
});

/** How many values a card has below its name. */
const cardValues = 3;
/** Every record has these times, which say nothing without the words of a head. */
const bookkeeping = new Set(['createdate', 'hs_createdate', 'lastmodifieddate', 'hs_lastmodifieddate']);

/** The cells of a row with their places among the columns. */
function toShown({ columns, record, asCards, edited }: TableRowProps) {
  const all = columns.map((column, at) => ({ column, at }));
  if (!asCards) return all;
  const [title, ...others] = all;
  const isFull = (name: string): boolean => !bookkeeping.has(name) && (record?.properties[name] ?? '') !== '';
  const full = others.filter(({ column }) => isFull(column.name)).slice(0, cardValues);
  const inEditing = others.filter((one) => one.column.name === edited && !full.includes(one));
  return [...(title ? [title] : []), ...full, ...inEditing];
}

// The click event knows about Shift, the change event does not.
const ignore = (): void => undefined;

interface CellProps extends TableRowProps {
  readonly column: TableColumn;
  readonly title: string;
  readonly isHovered: boolean;
  /** Among the columns of values. */
  readonly at: number;
  /** Among all columns, from 1. */
  readonly place: number;
}

function ValueCell(props: CellProps) {
  const { id, record, column, at, place, activeColumn, range, index, editing, isHovered, asCards } = props;
  const edges = range && toEdges(range, index, at);
  const { name, property } = column;
  const isTitle = name === titleColumn;
  const look = toPlace(column, 'cell');
  const isNumeric = property !== undefined && rulesOf(property).align === 'end';
  return (
    <div
      role="gridcell"
      id={`${id}-${at}`}
      aria-colindex={place}
      data-title={isTitle || undefined}
      className={look.className}
      data-numeric={isNumeric || undefined}
      data-active={activeColumn === at || undefined}
      {...(edges !== undefined && { 'data-range': edges, 'aria-selected': true })}
      style={asCards ? undefined : look.style}
      onMouseDown={(event) => pointAt(event, props)}
      onDoubleClick={() => record && editing.start({ record, name })}
    >
      <Content {...props} />
      {isHovered && record && <CellButton {...{ ...props, record }} />}
    </div>
  );
}

/** Marks the cell, or extends the range to it. */
function pointAt(event: MouseEvent<HTMLElement>, { onPoint, index, at }: CellProps): void {
  event.stopPropagation();
  // What is shown over the cell, such as its editor, is not in it.
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
  if (event.button === 2 && event.currentTarget.dataset['range'] !== undefined) return;
  if (event.shiftKey) {
    // No text is selected, and the grid has the focus as after any click.
    event.preventDefault();
    event.currentTarget.closest<HTMLElement>('[role=grid], [role=treegrid]')?.focus({ preventScroll: true });
  }
  onPoint(index, at, event.shiftKey);
}

/** What a row under the pointer offers: a preview of the record at its name, editing at its values. */
function CellButton({ record, column, title, editing, onPreview }: CellProps & { readonly record: FoundRecord }) {
  const { name, label } = column;
  const isTitle = name === titleColumn;
  if (!isTitle && !editing.canEdit(name)) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css['cellButton']}
      aria-label={isTitle ? t('Preview {title}', { title }) : t('Edit {label} of {title}', { label, title })}
      onClick={() => (isTitle ? onPreview(record.id) : editing.start({ record, name }))}
    >
      {isTitle ? <IconLayoutSidebarRight size={14} aria-hidden /> : <IconPencil size={14} aria-hidden />}
    </button>
  );
}

function Content({ record, type, column, title, context, href, edited, editing }: CellProps) {
  const { name, property } = column;
  if (!record) return <div className={css['bar']} />;
  if (name === titleColumn) {
    return (
      <Link to={href(record.id)} tabIndex={-1} className={css['title']} title={title}>
        <RecordMark type={type} title={title} />
        <span className="one-line">{title}</span>
      </Link>
    );
  }
  const value = record.properties[name] ?? '';
  const own = withCurrencyOf(context, type, record.properties);
  const shown = <Value value={value} property={property} context={own} />;
  if (edited !== name || !property) return shown;
  return (
    <CellEditor
      {...{ type, property, value, context: own }}
      save={(values) => editing.save({ record, name }, values)}
      onClose={editing.end}
    >
      {shown}
    </CellEditor>
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
  if (link === undefined)
    return (
      <span dir="auto" title={text.length > 20 ? text : undefined}>
        {text}
      </span>
    );
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
