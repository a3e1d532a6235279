import { t } from '../../../i18n/messages.js';
import type { ObjectType } from '../../object-types.js';
import { rulesOf } from '../../property-types/property-types.js';
import type { Property } from '../../property.js';
import { columnWidths, type Column, type ViewState } from '../views/view-state.js';

/** A column of the table. */
export interface TableColumn {
  /** The name of the property; {@link titleColumn} for the record's name. */
  readonly name: string;
  readonly label: string;
  readonly width: number;
  /** The width to which the column shrinks so that all fit; its width, if the user has chosen that. */
  readonly least: number;
  readonly property: Property | undefined;
  /** The property that the column sorts by. */
  readonly sortBy: string;
  /** Where a pinned column stays, in pixels from the boxes; undefined for the others, which are scrolled. */
  readonly pinnedAt: number | undefined;
}

/** Where a column is dropped: at a side of the head of another. */
export interface ColumnDrop {
  readonly over: string;
  readonly isAfter: boolean;
}

export const titleColumn = ':title';
const titleWidth = 200;

/** The widths of columns whose values are longer or shorter than usual ones of their type. */
const wideColumns: Readonly<Record<string, number>> = {
  email: 200,
  phone: 140,
  lifecyclestage: 190,
  dealstage: 190,
  hs_pipeline_stage: 180,
  hs_ticket_priority: 110,
};

/** As many columns can be pinned beside the name: more would leave no room for the others. */
export const mostPinned = 3;

/** Returns the chosen columns, the record's name and pinned ones first; deleted properties are left out. */
export function toColumns(
  type: ObjectType,
  state: Pick<ViewState, 'columns'>,
  properties: ReadonlyMap<string, Property>,
): TableColumn[] {
  const chosen = chosenColumns(type, state, properties);
  const [own, ...more] = type.titleProperties;
  const property = more.length === 0 ? properties.get(own ?? '') : undefined;
  const title: TableColumn = {
    name: titleColumn,
    label: property?.label ?? t('Name'),
    ...toWidths(state.columns?.find(({ name }) => name === titleColumn)?.width, titleWidth),
    property: undefined,
    sortBy: own ?? 'hs_object_id',
    pinnedAt: 0,
  };
  const pinned = chosen.filter((column) => column.pinned).slice(0, mostPinned);
  const others = chosen.filter((column) => !pinned.includes(column)).map(({ pinned: _, ...column }) => column);
  return placePinned([title, ...[...pinned, ...others].flatMap((column) => toColumn(column, properties))]);
}

const shrinking = 0.78;

const toWidths = (chosen: number | undefined, usual: number) => ({
  width: chosen ?? usual,
  least: chosen ?? Math.round(usual * shrinking),
});

/** Gives pinned columns their places. They do not shrink, since the next begins where they end. */
function placePinned(columns: readonly TableColumn[]): TableColumn[] {
  const hasMore = columns.some(({ name, pinnedAt }) => name !== titleColumn && pinnedAt !== undefined);
  let at = 0;
  return columns.map((column) => {
    if (column.pinnedAt === undefined) return column;
    const pinnedAt = at;
    at += column.width;
    return { ...column, pinnedAt, ...(hasMore && { least: column.width }) };
  });
}

/** Returns the columns with one of them as wide as it is drawn. */
export const withDrawnWidth = (columns: readonly TableColumn[], name: string, width: number): TableColumn[] =>
  placePinned(columns.map((column) => (column.name === name ? { ...column, width } : column)));

function toColumn({ name, width, pinned }: Column, properties: ReadonlyMap<string, Property>): TableColumn[] {
  const property = properties.get(name);
  if (!property) return [];
  const widths = toWidths(width, toDefaultWidth(property));
  return [{ name, label: property.label, ...widths, property, sortBy: name, pinnedAt: pinned ? 0 : undefined }];
}

/** The width of a letter in a header, and of what is around the label. */
const header = { letter: 6.3, around: 40 } as const;

/** Returns the default width of a property's column: that of its values, but at least of its label. */
export function toDefaultWidth({ type, name, label }: Pick<Property, 'type' | 'name' | 'label'>): number {
  const usual = toUsualWidth({ type, name });
  return Math.max(usual, Math.min(columnWidths.usual, Math.round(label.length * header.letter + header.around)));
}

function toUsualWidth({ type, name }: Pick<Property, 'type' | 'name'>): number {
  const wide = wideColumns[name];
  if (wide !== undefined) return wide;
  return rulesOf({ type }).columnWidth ?? columnWidths.usual;
}

/** Returns the chosen columns without the record's name. */
export function chosenColumns(
  type: ObjectType,
  { columns }: Pick<ViewState, 'columns'>,
  properties: ReadonlyMap<string, Property>,
): Column[] {
  const wanted = columns ?? type.defaultColumns.map((name) => ({ name }));
  return wanted.filter(({ name }) => name !== titleColumn && properties.has(name));
}

/** Returns the columns with one of them resized. */
export const withWidth = (columns: readonly TableColumn[], name: string, width: number): Column[] =>
  columns.flatMap((column) => toStored(column.name === name ? { ...column, width } : column));

/** Returns the columns with one of them dropped at another place: beside a pinned one it is pinned, too. */
export function withPlace(columns: readonly TableColumn[], name: string, { over, isAfter }: ColumnDrop): Column[] {
  const moved = columns.find((column) => column.name === name);
  const others = columns.filter((column) => column !== moved);
  const at = others.findIndex((column) => column.name === over);
  if (!moved || name === titleColumn || at < 0) return columns.flatMap(toStored);
  const pinned = others.filter(({ pinnedAt }) => pinnedAt !== undefined);
  const isPinned = others[at]?.pinnedAt !== undefined && pinned.length <= mostPinned;
  const place = Math.max(1, at + (isAfter ? 1 : 0));
  return others.toSpliced(place, 0, { ...moved, pinnedAt: isPinned ? 0 : undefined }).flatMap(toStored);
}

/** What is stored of a column: nothing of the name in its usual width. */
function toStored({ name, width, property, pinnedAt }: TableColumn): Column[] {
  const isUsual = width === (property ? toDefaultWidth(property) : titleWidth);
  const isTitle = name === titleColumn;
  if (isTitle && isUsual) return [];
  const isPinned = !isTitle && pinnedAt !== undefined;
  return [{ name, ...(!isUsual && { width }), ...(isPinned && { pinned: true }) }];
}
