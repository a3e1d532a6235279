import type { paths } from '../../api/schema.js';
import type { ObjectType } from '../object-types.js';
import type { Property } from '../property.js';
import type { SeenSheet } from './import-requests.js';

/** What each column of a file holds: a property, or records to associate ({@link toAssociated}); null: skipped. */
export type Mapping = readonly (string | null)[];

const associatedPrefix = 'associated ';

/** In place of a property: the column names records of a type to associate, by id, address or domain. */
export const toAssociated = (typeId: string): string => `${associatedPrefix}${typeId}`;

/** The type of the records that a column names. */
export const findAssociated = (name: string | null): string | undefined =>
  name?.startsWith(associatedPrefix) ? name.slice(associatedPrefix.length) : undefined;

/** How rows are matched with records: not at all (create), or by the values of a property. */
export interface ImportMode {
  readonly kind: 'create' | 'update' | 'upsert';
  readonly idProperty: string | null;
}

type ImportRequest = NonNullable<
  paths['/_app/imports/preview']['post']['requestBody']
>['content']['application/json']['importRequest'];
export type DateFormat = NonNullable<ImportRequest['dateFormat']>;

export const createEach: ImportMode = { kind: 'create', idProperty: null };
export const recordIdProperty = 'hs_object_id';

const toSpelling = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Matches columns with properties, each once: by name or label, stored or shown, and what is left by the values of the first rows. */
export function guessMapping(
  { header, rows }: Pick<SeenSheet, 'header' | 'rows'>,
  properties: ReadonlyMap<string, Property>,
): Mapping {
  const spellings = new Map<string, string>();
  for (const { name, label, storedLabel = label } of properties.values()) {
    for (const text of [label, storedLabel]) spellings.set(toSpelling(text), name);
  }
  for (const { name } of properties.values()) spellings.set(toSpelling(name), name);
  const taken = new Set<string>();
  const take = (name: string | undefined): string | null => {
    if (name === undefined || taken.has(name) || !properties.has(name)) return null;
    taken.add(name);
    return name;
  };
  const named = header.map((title) => {
    const spelling = toSpelling(title);
    return take(spellings.get(spelling)) ?? findExported(spelling);
  });
  return named.map((name, index) => name ?? take(guessByValues(rows.map((row) => row[index] ?? ''))));
}

/** As exports name their columns of associated records: "Associated Company IDs". */
const exportedTypes: Readonly<Record<string, string>> = { contact: '0-1', company: '0-2', deal: '0-3', ticket: '0-5' };

function findExported(spelling: string): string | null {
  const [, singular = ''] = /^associated(contact|company|deal|ticket)ids?(?:primary)?$/.exec(spelling) ?? [];
  const typeId = exportedTypes[singular];
  return typeId === undefined ? null : toAssociated(typeId);
}

/** Values that hardly belong to another property. */
const shapes = [
  ['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ['website', /^https?:\/\/[^\s/]+\.\S+$/i],
  ['domain', /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/i],
  ['phone', /^(?:\+|00)[\d\s()./-]{6,20}$/],
] as const;
/** The part of the filled cells that have to have the shape. */
const mostCells = 0.75;

function guessByValues(cells: readonly string[]): string | undefined {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  const hasShape = (shape: RegExp): boolean =>
    filled.length > 0 && filled.filter((cell) => shape.test(cell)).length >= filled.length * mostCells;
  return shapes.find(([, shape]) => hasShape(shape))?.[0];
}

/** Lists the ways to match rows with records. */
export function listModes(type: ObjectType, properties: ReadonlyMap<string, Property>): ImportMode[] {
  const unique = [...properties.values()].filter(
    ({ name, hasUniqueValue }) => name !== recordIdProperty && (hasUniqueValue || name === type.idProperty),
  );
  return [
    createEach,
    ...unique.map(({ name }): ImportMode => ({ kind: 'upsert', idProperty: name })),
    { kind: 'update', idProperty: recordIdProperty },
  ];
}

const dayFirst = /^(?:1[3-9]|2[0-9]|3[01])[-/.][0-9]{1,2}[-/.][0-9]{2,4}/;
const monthFirst = /^[0-9]{1,2}[-/.](?:1[3-9]|2[0-9]|3[01])[-/.][0-9]{2,4}/;

/** The order of day and month in the values of a file; undefined if they do not say it. */
export function guessDateFormat(rows: readonly (readonly string[])[]): DateFormat | undefined {
  const cells = rows.flat().map((cell) => cell.trim());
  if (cells.some((cell) => dayFirst.test(cell))) return 'DAY_MONTH_YEAR';
  return cells.some((cell) => monthFirst.test(cell)) ? 'MONTH_DAY_YEAR' : undefined;
}

export interface ImportPlan {
  readonly type: ObjectType;
  readonly name: string;
  readonly format: 'CSV' | 'SPREADSHEET';
  readonly header: readonly string[];
  /** The first ones. */
  readonly rows: readonly (readonly string[])[];
  readonly mapping: Mapping;
  readonly mode: ImportMode;
  readonly dateFormat: DateFormat;
  /** Whether the contacts become members of a new list. */
  readonly makesList: boolean;
}

const operations = { create: 'CREATE', update: 'UPDATE', upsert: 'UPSERT' } as const;

/** The import as it is requested. A new record gets an ID of its own: that of the file is left out. */
export function toImportRequest(plan: ImportPlan): ImportRequest {
  const { type, name, format, header, rows, mapping, mode, dateFormat, makesList } = plan;
  const columnMappings = header.map((columnName, index) => {
    const propertyName = mapping[index] ?? null;
    const associatedType = findAssociated(propertyName);
    if (associatedType !== undefined) {
      const key = findKey(
        associatedType,
        rows.map((row) => row[index] ?? ''),
      );
      const ends = { columnObjectTypeId: type.typeId, toColumnObjectTypeId: associatedType };
      return { columnName, ...ends, columnType: 'ASSOCIATION_KEYS' as const, ...(key && { propertyName: key }) };
    }
    const isForeignId = propertyName === recordIdProperty && mode.idProperty !== recordIdProperty;
    if (propertyName === null || isForeignId) return { columnName, ignored: true };
    const columnType = propertyName !== mode.idProperty ? 'STANDARD' : toKeyType(propertyName);
    return { columnName, columnObjectTypeId: type.typeId, propertyName, columnType } as const;
  });
  return {
    name: name.slice(0, 200),
    importOperations: { [type.typeId]: operations[mode.kind] },
    dateFormat,
    ...(makesList && { createContactListFromImport: true }),
    files: [{ fileName: name, fileFormat: format, fileImportPage: { hasHeader: true, columnMappings } }],
  };
}

const namingProperties: Readonly<Record<string, string>> = { '0-1': 'email', '0-2': 'domain' };

/** The property that identifies the records of the cells; undefined for their ids. */
function findKey(typeId: string, cells: readonly string[]): string | undefined {
  return cells.some((cell) => /[^\d;\s]/.test(cell)) ? namingProperties[typeId] : undefined;
}

const toKeyType = (property: string) =>
  property === recordIdProperty ? ('HUBSPOT_OBJECT_ID' as const) : ('HUBSPOT_ALTERNATE_ID' as const);
