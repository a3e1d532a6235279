import { Type } from 'typebox';

const strict = { additionalProperties: false };

export const ObjectTypeParams = Type.Object({
  objectType: Type.String({ description: 'Name of an object type, singular or plural, or its type id' }),
});

export const RecordParams = Type.Object({ ...ObjectTypeParams.properties, objectId: Type.String() });

const names = (description: string) => Type.Optional(Type.Array(Type.String(), { description }));

const archived = Type.Optional(Type.Boolean({ description: 'Records in the recycle bin instead of live ones' }));
const idProperty = Type.Optional(
  Type.String({ description: 'The unique property that the id is a value of; the record id by default' }),
);

const reading = {
  properties: names('Names of properties to return; undefined ones are omitted'),
  propertiesWithHistory: names('Names of properties to return with their history'),
  associations: names('Object types whose associated records are returned'),
  archived,
};

export const ReadQuery = Type.Object({ ...reading, idProperty });

export const ListQuery = Type.Object({
  ...reading,
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 10, description: 'At most 50 with histories' }),
  ),
  after: Type.Optional(Type.String({ description: 'Cursor from the previous page' })),
});

export const UpdateQuery = Type.Object({ idProperty });

/** Values are text; numbers and booleans become text, null clears like "". */
const values = Type.Record(Type.String(), Type.Unknown({ description: 'Text, number, boolean or null' }));
const traceId = Type.Optional(Type.String({ maxLength: 256, description: 'Returned in the response' }));

/** An id in a body. A number beyond 2^53 has already lost digits: such ids must be sent as text. */
export const RecordId = Type.Union([
  Type.String({ maxLength: 256 }),
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
]);

/** Spec 2.8. */
const AssociationInput = Type.Object(
  {
    to: Type.Object({ id: RecordId }, strict),
    types: Type.Array(Type.Object({ associationCategory: Type.String(), associationTypeId: Type.Integer() }, strict), {
      minItems: 1,
    }),
  },
  strict,
);

/** Spec 2.6. */
export const RecordInput = Type.Object(
  {
    properties: values,
    associations: Type.Optional(Type.Array(AssociationInput)),
    objectWriteTraceId: traceId,
  },
  strict,
);

export const RecordUpdate = Type.Object({ properties: values, objectWriteTraceId: traceId }, strict);

const ValueWithTimestamp = Type.Object({
  value: Type.String(),
  timestamp: Type.String({ format: 'date-time' }),
  sourceType: Type.String(),
  sourceId: Type.Optional(Type.String()),
  sourceLabel: Type.Optional(Type.String()),
  updatedByUserId: Type.Optional(Type.Integer()),
});

export const Paging = Type.Object({ next: Type.Object({ after: Type.String(), link: Type.String() }) });

export const AssociatedIds = Type.Object({
  results: Type.Array(Type.Object({ id: Type.String(), type: Type.String() })),
  paging: Type.Optional(Paging),
});

export const CrmRecord = Type.Object(
  {
    id: Type.String(),
    properties: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()])),
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
    archived: Type.Boolean(),
    archivedAt: Type.Optional(Type.String({ format: 'date-time' })),
    propertiesWithHistory: Type.Optional(Type.Record(Type.String(), Type.Array(ValueWithTimestamp))),
    associations: Type.Optional(Type.Record(Type.String(), AssociatedIds)),
    url: Type.Optional(Type.String({ description: 'URL of the record' })),
    objectWriteTraceId: Type.Optional(Type.String()),
  },
  { description: 'A record' },
);

export const RecordList = Type.Object({ results: Type.Array(CrmRecord), paging: Type.Optional(Paging) });

export const BatchReadQuery = Type.Object({ archived });

/** Spec 4.3. */
export const BatchReadInput = Type.Object(
  {
    inputs: Type.Array(Type.Object({ id: RecordId }, strict)),
    properties: Type.Optional(Type.Array(Type.String())),
    propertiesWithHistory: Type.Optional(Type.Array(Type.String())),
    idProperty: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  },
  strict,
);

export const RecordIds = Type.Array(Type.Object({ id: RecordId }, strict));

export const MergeInput = Type.Object(
  {
    primaryObjectId: { ...RecordId, description: 'The surviving record' },
    objectIdToMerge: { ...RecordId, description: 'The record that is merged into it' },
  },
  strict,
);

export const BatchArchiveInput = Type.Object({ inputs: RecordIds }, strict);

export const ErasureInput = Type.Object(
  {
    objectId: RecordId,
    idProperty: Type.Optional(
      Type.String({ description: '`email`: objectId is an address, which is blocked even without a contact' }),
    ),
  },
  strict,
);

/** Spec 4.3. */
export const BatchCreateInput = Type.Object({ inputs: Type.Array(RecordInput) }, strict);

/** Spec 4.4: an identifier and the properties to change for each record. */
export const BatchChangeInput = Type.Object(
  {
    inputs: Type.Array(
      Type.Object(
        {
          id: RecordId,
          idProperty: Type.Optional(
            Type.Union([Type.String(), Type.Null()], {
              description: 'The unique property that the id is a value of; the record id by default',
            }),
          ),
          properties: values,
          objectWriteTraceId: traceId,
        },
        strict,
      ),
    ),
  },
  strict,
);

const batch = {
  status: Type.Literal('COMPLETE'),
  results: Type.Array(
    Type.Object({
      ...CrmRecord.properties,
      new: Type.Optional(Type.Boolean({ description: 'Whether the upsert created it' })),
    }),
  ),
  startedAt: Type.String({ format: 'date-time' }),
  completedAt: Type.String({ format: 'date-time' }),
};

export const RecordBatch = Type.Object(batch);

export const PartialRecordBatch = Type.Object({
  ...batch,
  numErrors: Type.Integer(),
  errors: Type.Array(
    Type.Object({
      status: Type.Literal('error'),
      category: Type.String(),
      message: Type.String(),
      subCategory: Type.Optional(Type.String()),
      context: Type.Record(Type.String(), Type.Array(Type.String())),
      errors: Type.Optional(Type.Array(Type.Object({ message: Type.String() }))),
    }),
  ),
});
