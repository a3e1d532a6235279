import type { ObjectType } from '../object-type.js';
import type { Property } from '../property.js';
import { columnWidths, type Column, type ViewState } from './view-state.js';

/** A column of the table, with all that it needs. */
export interface TableColumn {
  /** Of the property; {@link titleColumn} for the record's name. */
  readonly name: string;
  readonly label: string;
  readonly width: number;
  readonly property: Property | undefined;
  /** What sorts by this column. */
  readonly sortBy: string;
}

export const titleColumn = ':title';
const titleWidth = 240;

/** The columns that are chosen, the record's name first; properties that are gone are left out. */
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
    label: property?.label ?? 'Name',
    width: state.columns?.find(({ name }) => name === titleColumn)?.width ?? titleWidth,
    property: undefined,
    sortBy: own ?? 'hs_object_id',
  };
  return [title, ...chosen.flatMap((column) => toColumn(column, properties))];
}

function toColumn({ name, width }: Column, properties: ReadonlyMap<string, Property>) {
  const property = properties.get(name);
  if (!property) return [];
  return [{ name, label: property.label, width: width ?? toUsualWidth(property), property, sortBy: name }];
}

/** Room for what values of that type are like. */
export function toUsualWidth({ type, name }: Pick<Property, 'type' | 'name'>): number {
  if (name === 'email') return 220;
  return type === 'number' || type === 'bool' ? 130 : type === 'date' ? 140 : columnWidths.usual;
}

/** The chosen columns beside the record's name. */
export function chosenColumns(
  type: ObjectType,
  { columns }: Pick<ViewState, 'columns'>,
  properties: ReadonlyMap<string, Property>,
): Column[] {
  const wanted = columns ?? type.defaultColumns.map((name) => ({ name }));
  return wanted.filter(({ name }) => name !== titleColumn && properties.has(name));
}

/** The same columns, one of them as wide as that. */
export function withWidth(columns: readonly TableColumn[], name: string, width: number): Column[] {
  const usual = ({ property }: TableColumn): number => (property ? toUsualWidth(property) : titleWidth);
  return columns.flatMap((column): Column[] => {
    const wide = column.name === name ? width : column.width;
    if (wide !== usual(column)) return [{ name: column.name, width: wide }];
    return column.name === titleColumn ? [] : [{ name: column.name }];
  });
}
