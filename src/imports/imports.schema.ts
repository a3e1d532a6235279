import { Type, type Static, type TSchema } from 'typebox';

/** Typed clients send null for absent members. */
const optional = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

const typeName = Type.String({ minLength: 1, maxLength: 200 });
const idKinds = ['HUBSPOT_OBJECT_ID', 'HUBSPOT_ALTERNATE_ID'] as const;

const ColumnMapping = Type.Object({
  columnName: Type.String({ maxLength: 1000 }),
  columnObjectTypeId: optional(typeName),
  columnObjectType: optional(typeName),
  propertyName: optional(Type.String({ maxLength: 200 })),
  ignored: optional(Type.Boolean()),
  columnType: optional(
    Type.Enum(['STANDARD', ...idKinds, 'FLEXIBLE_ASSOCIATION_LABEL', 'ASSOCIATION_KEYS', 'EVENT_TIMESTAMP']),
  ),
  idColumnType: optional(Type.Enum(idKinds)),
  toColumnObjectTypeId: optional(typeName),
  foreignKeyType: optional(
    Type.Object({
      associationTypeId: Type.Integer({ minimum: 1 }),
      associationCategory: Type.String({ maxLength: 100 }),
    }),
  ),
  associationIdentifierColumn: optional(Type.Boolean()),
});
export type ColumnMapping = Static<typeof ColumnMapping>;

/** The JSON in `importRequest`. */
export const ImportRequest = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  importOperations: optional(Type.Record(Type.String(), Type.Enum(['CREATE', 'UPDATE', 'UPSERT']))),
  dateFormat: optional(Type.Enum(['MONTH_DAY_YEAR', 'DAY_MONTH_YEAR', 'YEAR_MONTH_DAY'])),
  timeZone: optional(Type.String({ maxLength: 100 })),
  marketableContactImport: optional(Type.Boolean()),
  createContactListFromImport: optional(Type.Boolean()),
  files: Type.Array(
    Type.Object({
      fileName: Type.String({ minLength: 1, maxLength: 255 }),
      fileFormat: optional(Type.Enum(['CSV', 'SPREADSHEET'])),
      fileImportPage: Type.Object({
        hasHeader: optional(Type.Boolean()),
        columnMappings: Type.Array(ColumnMapping, { minItems: 1, maxItems: 1000 }),
      }),
    }),
    { minItems: 1, maxItems: 10 },
  ),
});
export type ImportRequest = Static<typeof ImportRequest>;

export const ImportForm = Type.Object({
  files: Type.Array(Type.String({ format: 'binary' }), { description: 'One part for each file' }),
  importRequest: Type.String({
    description: 'JSON: name, files with their columns, importOperations, dateFormat, timeZone',
  }),
});

export const ImportParams = Type.Object({ importId: Type.String() });

const limit = (maximum: number) => Type.Optional(Type.Integer({ minimum: 1, maximum, description: '10 by default' }));

export const ImportsQuery = Type.Object({
  limit: limit(100),
  after: Type.Optional(Type.String({ maxLength: 20, description: 'Cursor of the next page' })),
  before: Type.Optional(Type.String({ maxLength: 20, description: 'Cursor of the previous page' })),
});

export const ImportErrorsQuery = Type.Object({
  limit: limit(500),
  after: Type.Optional(Type.String({ maxLength: 20, description: 'Cursor of the next page' })),
  includeErrorMessage: Type.Optional(Type.Boolean({ description: 'Whether errors have a message; false if omitted' })),
  includeRowData: Type.Optional(
    Type.Boolean({ description: 'Whether `sourceData` has the cells of the row; true if omitted' }),
  ),
});

const timestamp = Type.String({ format: 'date-time' });

export const ShownImport = Type.Object({
  id: Type.String(),
  state: Type.Enum(['STARTED', 'PROCESSING', 'DONE', 'FAILED', 'CANCELED', 'DEFERRED', 'REVERTED']),
  importName: Type.String(),
  importSource: Type.Enum(['API', 'CRM_UI']),
  importRequestJson: Type.Unknown({ description: 'The request as sent' }),
  mappedObjectTypeIds: Type.Array(Type.String()),
  optOutImport: Type.Boolean(),
  metadata: Type.Object({
    counters: Type.Record(Type.String(), Type.Integer()),
    fileIds: Type.Array(Type.String()),
    objectLists: Type.Array(Type.Object({ listId: Type.String(), objectType: Type.String() })),
  }),
  createdAt: timestamp,
  updatedAt: timestamp,
});

const page = Type.Object({ after: Type.String(), link: Type.String() });

export const ImportsPage = Type.Object({
  results: Type.Array(ShownImport),
  paging: Type.Optional(
    Type.Object({
      next: Type.Optional(page),
      prev: Type.Optional(Type.Object({ before: Type.String(), link: Type.String() })),
    }),
  ),
});

export const ImportCancellation = Type.Object({
  status: Type.Enum(['PENDING', 'PROCESSING', 'CANCELED', 'COMPLETE']),
  requestedAt: timestamp,
  startedAt: timestamp,
  completedAt: timestamp,
});

const ShownImportError = Type.Object({
  id: Type.String(),
  createdAt: Type.Integer({ description: 'Milliseconds since 1970' }),
  errorType: Type.String(),
  errorMessage: Type.Optional(Type.String()),
  objectType: Type.Optional(Type.String()),
  objectTypeId: Type.Optional(Type.String()),
  invalidValue: Type.Optional(Type.String()),
  invalidValueToDisplay: Type.Optional(Type.String()),
  extraContext: Type.Optional(Type.String()),
  knownColumnNumber: Type.Optional(Type.Integer({ description: 'Counted from 0' })),
  sourceData: Type.Object({
    fileId: Type.Integer(),
    lineNumber: Type.Integer(),
    pageName: Type.Optional(Type.String()),
    rowData: Type.Array(Type.String()),
    containsEncryptedProperties: Type.Boolean(),
  }),
});

export const ImportErrorsPage = Type.Object({
  results: Type.Array(ShownImportError),
  paging: Type.Optional(Type.Object({ next: page })),
});

export const SheetForm = Type.Object({ file: Type.String({ format: 'binary' }) });

const cells = Type.Array(Type.String({ maxLength: 65_536 }), { maxItems: 1000 });

export const SeenSheet = Type.Object({
  format: Type.Enum(['CSV', 'SPREADSHEET']),
  header: Type.Array(Type.String()),
  rows: Type.Array(Type.Array(Type.String())),
});
export type SeenSheet = Static<typeof SeenSheet>;

export const ImportPreviewInput = Type.Object({
  importRequest: ImportRequest,
  header: cells,
  rows: Type.Array(cells, { maxItems: 20 }),
});
export type ImportPreviewInput = Static<typeof ImportPreviewInput>;

export const ImportPreview = Type.Object({
  rows: Type.Array(
    Type.Object({
      records: Type.Array(
        Type.Object({ objectTypeId: Type.String(), properties: Type.Record(Type.String(), Type.String()) }),
      ),
      problems: Type.Array(
        Type.Object({
          column: Type.Optional(Type.Integer({ description: 'Counted from 0' })),
          message: Type.String(),
        }),
      ),
    }),
  ),
});
export type ImportPreview = Static<typeof ImportPreview>;
