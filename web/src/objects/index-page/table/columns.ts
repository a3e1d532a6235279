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

/** Returns the chosen columns, the record's name first; deleted properties are left out. */
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
  };
  return [title, ...chosen.flatMap((column) => toColumn(column, properties))];
}

const shrinking = 0.78;

const toWidths = (chosen: number | undefined, usual: number) => ({
  width: chosen ?? usual,
  least: chosen ?? Math.round(usual * shrinking),
});

function toColumn({ name, width }: Column, properties: ReadonlyMap<string, Property>) {
  const property = properties.get(name);
  if (!property) return [];
  return [{ name, label: property.label, ...toWidths(width, toDefaultWidth(property)), property, sortBy: name }];
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
export function withWidth(columns: readonly TableColumn[], name: string, width: number): Column[] {
  const usual = ({ property }: TableColumn): number => (property ? toDefaultWidth(property) : titleWidth);
  return columns.flatMap((column): Column[] => {
    const wide = column.name === name ? width : column.width;
    if (wide !== usual(column)) return [{ name: column.name, width: wide }];
    return column.name === titleColumn ? [] : [{ name: column.name }];
  });
}
