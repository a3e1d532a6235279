import { Type, type Static, type TSchema } from 'typebox';
import { Filter } from '../objects/search/search.schema.js';

const strict = { additionalProperties: false };

/** Typed clients send null for absent members. */
const optional = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

const typeName = Type.String({ minLength: 1, maxLength: 200 });

const Sort = Type.Union([
  Type.String({ maxLength: 200, description: 'Name of a property, prefixed with `-` for descending order' }),
  Type.Object(
    {
      propertyName: Type.String({ maxLength: 200 }),
      order: optional(Type.Enum(['ASC', 'DES', 'DESC', 'ASCENDING', 'DESCENDING'])),
      direction: optional(Type.Enum(['ASCENDING', 'DESCENDING'])),
    },
    strict,
  ),
]);

const filters = optional(Type.Array(Filter, { description: 'All must match; at most 3' }));

const ExportedSearch = Type.Object(
  {
    filters,
    filterGroups: optional(
      Type.Array(Type.Object({ filters }, strict), {
        description: 'At least one must match, `filters` being another; at most 3',
      }),
    ),
    query: optional(Type.String({ maxLength: 3000 })),
    sorts: optional(
      Type.Array(Sort, {
        description: 'At most one, observed up to 10,000 records; by record ID beyond, and by default',
      }),
    ),
  },
  { ...strict, description: 'The records of a VIEW; all of the type if omitted' },
);

export const ExportInput = Type.Object(
  {
    exportType: Type.Enum(['VIEW', 'LIST']),
    format: Type.Enum(['CSV', 'XLSX', 'XLS', 'csv', 'xlsx', 'xls'], { description: 'XLS is written as XLSX' }),
    exportName: Type.String({ minLength: 1, maxLength: 200 }),
    objectType: typeName,
    objectProperties: Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: 1000,
      description: 'Names of properties, in the order of the columns; the record ID is always the first column',
    }),
    associatedObjectType: optional(Type.Union([typeName, Type.Array(typeName, { maxItems: 5 })])),
    language: optional(Type.String({ maxLength: 20, description: 'Accepted; labels are those of the account' })),
    exportInternalValuesOptions: optional(
      Type.Array(Type.Enum(['NAMES', 'VALUES']), {
        maxItems: 2,
        description: 'Names of properties, and values as stored, in place of labels',
      }),
    ),
    includeLabeledAssociations: optional(Type.Boolean()),
    includePrimaryDisplayPropertyForAssociatedObjects: optional(
      Type.Boolean({ description: 'Whether associated records are also named; true if omitted' }),
    ),
    overrideAssociatedObjectsPerDefinitionPerRowLimit: optional(
      Type.Boolean({ description: 'More than 1,000 associated records for each record' }),
    ),
    listId: optional(Type.Union([Type.String({ maxLength: 20 }), Type.Integer()], { description: 'For LIST only' })),
    publicCrmSearchRequest: optional(ExportedSearch),
  },
  strict,
);
export type ExportInput = Static<typeof ExportInput>;

export const TaskParams = Type.Object({ taskId: Type.String() });
export const ExportParams = Type.Object({ exportId: Type.String() });

const timestamp = Type.String({ format: 'date-time' });

export const ExportAccepted = Type.Object({
  id: Type.String(),
  links: Type.Object({ status: Type.String({ format: 'uri' }) }),
});

export const ExportStatus = Type.Object({
  status: Type.Enum(['PENDING', 'PROCESSING', 'CANCELED', 'COMPLETE']),
  requestedAt: timestamp,
  startedAt: Type.Optional(timestamp),
  completedAt: Type.Optional(timestamp),
  result: Type.Optional(
    Type.String({ description: 'Address of the file, valid for five minutes without further authorization' }),
  ),
  numErrors: Type.Optional(Type.Integer()),
  errors: Type.Optional(
    Type.Array(Type.Object({ status: Type.Literal('error'), category: Type.String(), message: Type.String() })),
  ),
});

export const ShownExport = Type.Object({
  id: Type.String(),
  exportName: Type.String(),
  exportState: Type.Enum(['ENQUEUED', 'PROCESSING', 'DONE', 'FAILED']),
  exportType: Type.Enum(['VIEW', 'LIST']),
  objectType: Type.String(),
  objectProperties: Type.Array(Type.String()),
  recordCount: Type.Optional(Type.Integer()),
  createdAt: timestamp,
  updatedAt: timestamp,
});
