import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { PropertiesService } from '../properties/properties.service.js';
import type { ObjectType } from '../properties/types/object-types.js';
import type { CsvShape } from './csv.js';
import { invalidFile, invalidRequest } from './imports.errors.js';
import type { ColumnMapping, ImportRequest } from './imports.schema.js';
import {
  findTypeText,
  isIdColumn,
  planColumn,
  type PlannedColumn,
  type Planning,
  type PreparedImport,
} from './plan-columns.js';

export type Operation = 'CREATE' | 'UPDATE' | 'UPSERT';

/** A file of an import. */
export interface PlannedFile {
  readonly name: string;
  readonly format: 'CSV' | 'SPREADSHEET';
  readonly csv: CsvShape | null;
  readonly hasHeader: boolean;
  /** In the order of the columns. */
  readonly columns: readonly PlannedColumn[];
  /** The types of the records in a row. */
  readonly typeIds: readonly string[];
}

/** An import as it is stored: valid when it was requested. */
export interface ImportPlan {
  readonly name: string;
  /** Whether its contacts become members of a new list. */
  readonly createsContactList: boolean;
  readonly dateFormat: 'MONTH_DAY_YEAR' | 'DAY_MONTH_YEAR' | 'YEAR_MONTH_DAY';
  readonly timeZone: string;
  readonly operations: Readonly<Record<string, Operation>>;
  /** The types of the records in the rows. */
  readonly typeIds: readonly string[];
  /** The same, and the types of records that rows only name, to associate them. */
  readonly knownTypeIds: readonly string[];
  /** Files whose rows others refer to come first. */
  readonly files: readonly PlannedFile[];
}

/** A received file: its name, its first row, and how its text is stored. */
export interface SeenFile {
  readonly name: string;
  readonly csv: CsvShape | null;
  readonly header: readonly string[];
}

interface PlansDeps {
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly objects: Pick<ObjectsService, 'records'>;
  readonly properties: Pick<PropertiesService, 'types'>;
}

interface PlansService {
  /**
   * Validates a request against its files. Throws INVALID_IMPORT_REQUEST, INVALID_IMPORT_FILE, UNKNOWN_OBJECT_TYPE,
   * READ_ONLY_RECORDS, MANAGED_RECORDS (400).
   */
  toPlan(hubId: number, request: ImportRequest, files: ReadonlyMap<string, SeenFile>): Promise<ImportPlan>;
}

/** The object type of contacts. */
export const contactType = '0-1';

type FileRequest = ImportRequest['files'][number];

export function createPlansService({ hubs, objects, properties }: PlansDeps): PlansService {
  const findTypes = async (hubId: number, request: ImportRequest): Promise<Map<string, ObjectType>> => {
    const types = new Map<string, ObjectType>();
    for (const text of listTypeTexts(request)) types.set(text, await properties.types.getType(hubId, text));
    return types;
  };
  return {
    async toPlan(hubId, request, files) {
      const types = await findTypes(hubId, request);
      const typeIds = [...new Set([...types.values()].map(({ id }) => id))];
      if (typeIds.length === 0) throw invalidRequest('no column names an object type in columnObjectTypeId.');
      const first = await objects.records.prepareImport(hubId, typeIds, { type: 'IMPORT' });
      const foreign = listForeignTypes(request, first);
      const prepared = await objects.records.prepareImport(hubId, [...typeIds, ...foreign], { type: 'IMPORT' });
      const planning = { prepared, types, identifiers: findIdentifiers(request, types) };
      const planned = request.files.map((file) => planFile(file, getFile(files, file), planning));
      const operations = toOperations(request, planning);
      for (const file of planned) assertKeys(file, operations);
      const { timeZone } = request.timeZone ? { timeZone: toTimeZone(request.timeZone) } : await hubs.getHub(hubId);
      const createsContactList = request.createContactListFromImport === true;
      if (createsContactList && !planned.some((file) => file.typeIds.includes(contactType)))
        throw invalidRequest('createContactListFromImport needs columns of contacts.');
      return {
        name: request.name,
        createsContactList,
        dateFormat: request.dateFormat ?? 'MONTH_DAY_YEAR',
        timeZone,
        operations,
        typeIds: [...new Set(planned.flatMap((file) => file.typeIds))],
        knownTypeIds: [...prepared.types.keys()],
        files: planned.sort((a, b) => Number(refersToOthers(a)) - Number(refersToOthers(b))),
      };
    },
  };
}

function listTypeTexts(request: ImportRequest): string[] {
  const mappings = request.files.flatMap(({ fileImportPage }) => fileImportPage.columnMappings);
  const texts = mappings.flatMap((mapping) => [findTypeText(mapping) ?? [], mapping.toColumnObjectTypeId ?? []].flat());
  return [...new Set([...texts, ...Object.keys(request.importOperations ?? {})])];
}

/** Types that only association types name. */
function listForeignTypes(request: ImportRequest, { associations }: PreparedImport): string[] {
  const mappings = request.files.flatMap(({ fileImportPage }) => fileImportPage.columnMappings);
  return mappings.flatMap(({ foreignKeyType }) => {
    const { associationTypeId = 0, associationCategory } = foreignKeyType ?? {};
    const sign = associationCategory === 'USER_DEFINED' ? -1 : 1;
    return associations.findType(sign * associationTypeId)?.to ?? [];
  });
}

function findIdentifiers(request: ImportRequest, types: Planning['types']): Map<string, string> {
  const mappings = request.files.flatMap(({ fileImportPage }) => fileImportPage.columnMappings);
  return new Map(
    mappings.flatMap((mapping) => {
      const type = types.get(findTypeText(mapping) ?? '');
      const property = isIdColumn(mapping) ? 'hs_object_id' : mapping.propertyName;
      return mapping.associationIdentifierColumn && type && property ? [[type.id, property] as const] : [];
    }),
  );
}

function getFile(files: ReadonlyMap<string, SeenFile>, { fileName }: FileRequest): SeenFile {
  const file = files.get(fileName);
  if (file) return file;
  throw invalidRequest(`there is no part files with the file name ${fileName}.`);
}

function toTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    throw invalidRequest(`${timeZone} is not a time zone.`);
  }
}

function toOperations({ importOperations }: ImportRequest, { types }: Planning): Record<string, Operation> {
  const given = Object.entries(importOperations ?? {});
  return Object.fromEntries(given.map(([text, operation]) => [types.get(text)?.id ?? text, operation]));
}

function planFile(request: FileRequest, seen: SeenFile, planning: Planning): PlannedFile {
  const { columnMappings, hasHeader = true } = request.fileImportPage;
  const mappings = toColumnOrder(columnMappings, seen, hasHeader !== false);
  const columns = mappings.map((mapping) => planColumn(mapping, planning));
  const own = columns.flatMap((column) =>
    column.kind === 'value' || column.kind === 'id' ? column.typeId : column.kind === 'associated' ? column.from : [],
  );
  const typeIds = [...new Set(own)];
  if (typeIds.length === 0) throw invalidFile(seen.name, 'no column is mapped to a property.');
  assertDistinct(columns, seen.name);
  return {
    name: seen.name,
    format: request.fileFormat ?? 'CSV',
    csv: seen.csv,
    hasHeader: hasHeader !== false,
    columns,
    typeIds,
  };
}

/** The mappings in the order of the columns of the file. */
function toColumnOrder(mappings: readonly ColumnMapping[], seen: SeenFile, hasHeader: boolean): ColumnMapping[] {
  const { name, header } = seen;
  if (!hasHeader || header.every((title, place) => title === mappings[place]?.columnName.trim())) {
    if (mappings.length === header.length) return [...mappings];
    const counts = `it has ${header.length} columns, but ${mappings.length} columnMappings`;
    if (!hasHeader) throw invalidFile(name, `${counts}. Each column needs one; set ignored for those to leave out.`);
  }
  const unknown = mappings.filter(({ columnName }) => !header.includes(columnName.trim()));
  if (unknown[0]) throw invalidFile(name, `it has no column ${unknown[0].columnName}.`);
  const byName = new Map(mappings.map((mapping) => [mapping.columnName.trim(), mapping]));
  if (byName.size < mappings.length || new Set(header).size < header.length)
    throw invalidFile(name, 'columns with the same name need columnMappings in the order of the columns.');
  return header.map((title) => {
    const mapping = byName.get(title);
    if (mapping) return mapping;
    throw invalidFile(name, `its column ${title} has no columnMapping; set ignored for columns to leave out.`);
  });
}

const refersToOthers = ({ columns }: PlannedFile): boolean => columns.some(({ kind }) => kind === 'associated');

function assertDistinct(columns: readonly PlannedColumn[], name: string): void {
  const targets = columns.flatMap((column) =>
    column.kind === 'value' ? `${column.typeId} ${column.property}` : column.kind === 'id' ? column.typeId : [],
  );
  const twice = targets.find((target, place) => targets.indexOf(target) !== place);
  if (twice !== undefined) throw invalidFile(name, `two columns are mapped to ${twice}.`);
}

function assertKeys({ name, typeIds, columns }: PlannedFile, operations: ImportPlan['operations']): void {
  for (const typeId of typeIds) {
    const hasKey = columns.some(
      (column) => (column.kind === 'id' || (column.kind === 'value' && column.isKey)) && column.typeId === typeId,
    );
    if (operations[typeId] === 'UPDATE' && !hasKey)
      throw invalidFile(
        name,
        `an UPDATE of ${typeId} needs a column with the columnType HUBSPOT_OBJECT_ID or HUBSPOT_ALTERNATE_ID.`,
      );
  }
}
