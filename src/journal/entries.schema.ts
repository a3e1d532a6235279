import { Type, type Static } from 'typebox';

const moment = Type.String({ format: 'date-time' });

export const JournalQuery = Type.Object({
  installPortalId: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Only the events of this account' }),
  ),
});

const offset = Type.String({ maxLength: 100 });

export const OffsetParams = Type.Object({ offset });
export const CountParams = Type.Object({
  count: Type.String({ pattern: '^([1-9][0-9]?|100)$', description: '1 to 100' }),
});
export const OffsetCountParams = Type.Object({ ...OffsetParams.properties, ...CountParams.properties });

export const JournalEntry = Type.Object({
  url: Type.String({ description: 'The events of the entry, as JSON; valid for an hour' }),
  expiresAt: moment,
  currentOffset: Type.String({ format: 'uuid' }),
});
export type JournalEntry = Static<typeof JournalEntry>;

export const OffsetBatch = Type.Object(
  { inputs: Type.Array(offset, { minItems: 1, maxItems: 100 }) },
  { additionalProperties: false, title: 'BatchInputString' },
);

const batch = {
  status: Type.Literal('COMPLETE'),
  results: Type.Array(JournalEntry),
  startedAt: moment,
  completedAt: moment,
};
export const JournalBatch = Type.Object(batch);
export const PartialJournalBatch = Type.Object({
  ...batch,
  numErrors: Type.Integer(),
  errors: Type.Array(
    Type.Object({
      status: Type.String(),
      category: Type.String(),
      message: Type.String(),
      context: Type.Record(Type.String(), Type.Array(Type.String())),
      errors: Type.Array(Type.Object({})),
      links: Type.Object({}),
    }),
  ),
});
export type BatchAnswer = Static<typeof JournalBatch> & Partial<Static<typeof PartialJournalBatch>>;

export const EntryParams = Type.Object({ appId: Type.String({ pattern: '^[0-9]{1,10}$' }), offset });
export const EntryQuery = Type.Object({
  expires: Type.String({ pattern: '^[0-9]{1,12}$' }),
  signature: Type.String({ maxLength: 100 }),
});
export const EntryContent = Type.Object({
  offset: Type.String(),
  journalEvents: Type.Array(Type.Object({}, { additionalProperties: true })),
  publishedAt: moment,
});
export type EntryContent = Static<typeof EntryContent>;

export const SnapshotRequest = Type.Object(
  {
    snapshotRequests: Type.Array(
      Type.Object(
        {
          portalId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
          objectId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
          objectTypeId: Type.String({ minLength: 1, maxLength: 100 }),
          properties: Type.Array(Type.String({ minLength: 1, maxLength: 256 }), { maxItems: 1000 }),
        },
        { additionalProperties: false, title: 'CrmObjectSnapshotRequest' },
      ),
      { minItems: 1, maxItems: 100 },
    ),
  },
  { additionalProperties: false, title: 'CrmObjectSnapshotBatchRequest' },
);
export type SnapshotRequest = Static<typeof SnapshotRequest>;

export const SnapshotAnswer = Type.Object({
  snapshotResponses: Type.Array(
    Type.Object({
      portalId: Type.Integer(),
      objectId: Type.Integer(),
      objectTypeId: Type.String(),
      snapshotStatusId: Type.String({ format: 'uuid' }),
    }),
  ),
});
export type SnapshotAnswer = Static<typeof SnapshotAnswer>;

export const StatusParams = Type.Object({ statusId: Type.String({ maxLength: 100 }) });
export const SnapshotStatus = Type.Object({
  id: Type.String({ format: 'uuid' }),
  status: Type.Enum(['SUCCESS', 'FAILED', 'EXPIRED']),
  initiatedAt: Type.Integer({ description: 'Milliseconds since 1970' }),
  completedAt: Type.Integer(),
  errorCode: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
});
export type SnapshotStatus = Static<typeof SnapshotStatus>;
