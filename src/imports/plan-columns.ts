import type { ObjectsService } from '../objects/objects.service.js';
import type { ObjectType } from '../properties/types/object-types.js';
import { invalidRequest } from './imports.errors.js';
import type { ColumnMapping } from './imports.schema.js';

/** What a column of a file holds. */
export type PlannedColumn =
  | { readonly kind: 'ignored' }
  | {
      readonly kind: 'value';
      readonly typeId: string;
      readonly property: string;
      /** Whether its values identify the records of the type. */
      readonly isKey: boolean;
    }
  | { readonly kind: 'id'; readonly typeId: string }
  /** Labels of the association between the records of a row, or of a row and an associated record. */
  | { readonly kind: 'label'; readonly from: string; readonly to: string }
  /** A record to associate, by a property of it. */
  | {
      readonly kind: 'associated';
      readonly from: string;
      readonly to: string;
      readonly property: string;
      readonly spec: { readonly associationTypeId: number; readonly associationCategory: string } | null;
    };

export type PreparedImport = Awaited<ReturnType<ObjectsService['records']['prepareImport']>>;

/** Writes the rows of an import in a transaction. */
export type RowWrites = ReturnType<PreparedImport['begin']>;

/** What columns are planned with. */
export interface Planning {
  readonly prepared: PreparedImport;
  /** By their spelling in the request. */
  readonly types: ReadonlyMap<string, ObjectType>;
  /** The common columns of other files: properties by type id. */
  readonly identifiers: ReadonlyMap<string, string>;
}

/** The object type of a column, in any spelling. */
export const findTypeText = ({ columnObjectTypeId, columnObjectType, ignored }: ColumnMapping): string | undefined =>
  ignored === true ? undefined : (columnObjectTypeId ?? columnObjectType ?? undefined);

/** Whether a column has record ids. */
export const isIdColumn = ({ columnType, idColumnType, propertyName }: ColumnMapping): boolean =>
  columnType === 'HUBSPOT_OBJECT_ID' || idColumnType === 'HUBSPOT_OBJECT_ID' || propertyName === 'hs_object_id';

/** What the column of a mapping holds. Throws INVALID_IMPORT_REQUEST (400). */
export function planColumn(mapping: ColumnMapping, planning: Planning): PlannedColumn {
  const { columnName, columnType, toColumnObjectTypeId, foreignKeyType } = mapping;
  if (mapping.ignored === true) return { kind: 'ignored' };
  const type = planning.types.get(findTypeText(mapping) ?? '');
  if (!type) throw invalidRequest(`the column ${columnName} needs a columnObjectTypeId.`);
  if (columnType === 'EVENT_TIMESTAMP')
    throw invalidRequest(`the column ${columnName} is an EVENT_TIMESTAMP: participants of events are not imported.`);
  const to = planning.types.get(toColumnObjectTypeId ?? '');
  if (columnType === 'FLEXIBLE_ASSOCIATION_LABEL') {
    if (!to) throw invalidRequest(`the column ${columnName} with labels needs a toColumnObjectTypeId.`);
    return { kind: 'label', from: type.id, to: to.id };
  }
  if (to || foreignKeyType || columnType === 'ASSOCIATION_KEYS') return planAssociated(mapping, { type, to }, planning);
  if (isIdColumn(mapping)) return { kind: 'id', typeId: type.id };
  return planValue(mapping, type, planning);
}

interface Ends {
  readonly type: ObjectType;
  readonly to: ObjectType | undefined;
}

function planAssociated(mapping: ColumnMapping, ends: Ends, planning: Planning): PlannedColumn {
  const { columnName, foreignKeyType } = mapping;
  const to = findTarget(mapping, ends, planning);
  const property = findCommonKey(mapping, to, planning);
  assertKeyProperty(property, to, { columnName, prepared: planning.prepared });
  return { kind: 'associated', from: ends.type.id, to, property, spec: foreignKeyType ?? null };
}

/** The type of the records that a column names. */
function findTarget(mapping: ColumnMapping, { type, to }: Ends, { prepared }: Planning): string {
  const { columnName, foreignKeyType } = mapping;
  // Without one, ASSOCIATION_KEYS name records of the same type.
  if (!foreignKeyType) return to?.id ?? type.id;
  const { associationTypeId, associationCategory } = foreignKeyType;
  const association = prepared.associations.findType(
    associationCategory === 'USER_DEFINED' ? -associationTypeId : associationTypeId,
  );
  if (association?.from !== type.id)
    throw invalidRequest(`the foreignKeyType of the column ${columnName} is not an association type of ${type.id}.`);
  if (to && association.to !== to.id)
    throw invalidRequest(`the foreignKeyType of the column ${columnName} does not lead to its toColumnObjectTypeId.`);
  return association.to;
}

function findCommonKey(mapping: ColumnMapping, to: string, { prepared, identifiers }: Planning): string {
  if (isIdColumn(mapping)) return 'hs_object_id';
  const named = identifiers.get(to) ?? mapping.propertyName;
  return named ?? (mapping.columnType === 'ASSOCIATION_KEYS' ? 'hs_object_id' : findUsualKey(to, prepared));
}

const company = '0-2';

/** The property that identifies records of a type without being named. */
function findUsualKey(typeId: string, { types }: Pick<PreparedImport, 'types'>): string {
  return types.get(typeId)?.uniqueProperty ?? (typeId === company ? 'domain' : 'hs_object_id');
}

interface KeyColumn {
  readonly columnName: string;
  readonly prepared: PreparedImport;
}

function assertKeyProperty(property: string, typeId: string, { columnName, prepared }: KeyColumn): void {
  const isUsual = property === 'hs_object_id' || property === findUsualKey(typeId, prepared);
  if (isUsual || prepared.types.get(typeId)?.set.get(property)?.hasUniqueValue) return;
  throw invalidRequest(`the property ${property} of the column ${columnName} does not identify records of ${typeId}.`);
}

function planValue(mapping: ColumnMapping, type: ObjectType, { prepared }: Planning): PlannedColumn {
  const { columnName, columnType, idColumnType, propertyName } = mapping;
  if (!propertyName) throw invalidRequest(`the column ${columnName} needs a propertyName.`);
  const definition = prepared.types.get(type.id)?.set.get(propertyName);
  if (!definition) throw invalidRequest(`the property ${propertyName} of ${type.id} does not exist.`);
  if (definition.readOnlyValue) throw invalidRequest(`the property ${propertyName} of ${type.id} is read only.`);
  const isAlternate = columnType === 'HUBSPOT_ALTERNATE_ID' || idColumnType === 'HUBSPOT_ALTERNATE_ID';
  if (isAlternate) assertKeyProperty(propertyName, type.id, { columnName, prepared });
  const isKey = isAlternate || propertyName === findUsualKey(type.id, prepared);
  return { kind: 'value', typeId: type.id, property: propertyName, isKey };
}
