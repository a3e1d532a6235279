import { Type } from 'typebox';
import { ListParams } from '../filters/lists.schema.js';

export const SourceParams = Type.Object({ ...ListParams.properties, sourceListId: Type.String() });
export const RecordParams = Type.Object({ objectTypeId: Type.String(), recordId: Type.String() });

export const PageQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 250, default: 100 })),
  after: Type.Optional(Type.String({ description: 'Cursor of the next page, from the previous response' })),
  before: Type.Optional(
    Type.String({ description: 'Cursor for paging backward, instead of after; starts at the last record' }),
  ),
});

/** Ids beyond 2^53 must be sent as text. */
export const RecordIds = Type.Array(
  Type.Union([Type.String({ maxLength: 40 }), Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })]),
  { maxItems: 100_000 },
);

export const MembersChange = Type.Object(
  { recordIdsToAdd: Type.Optional(RecordIds), recordIdsToRemove: Type.Optional(RecordIds) },
  { additionalProperties: false },
);

const ids = Type.Array(Type.String());

export const MembersUpdate = Type.Object({
  /** Spelling of the wire. */
  recordsIdsAdded: ids,
  recordIdsRemoved: ids,
  recordIdsMissing: ids,
});

const NextPage = Type.Object({ after: Type.String(), link: Type.String() });
const PreviousPage = Type.Object({ before: Type.String(), link: Type.String() });

export const MembersPage = Type.Object({
  results: Type.Array(
    Type.Object({ recordId: Type.String(), membershipTimestamp: Type.String({ format: 'date-time' }) }),
  ),
  total: Type.Integer(),
  paging: Type.Optional(Type.Object({ next: Type.Optional(NextPage), prev: Type.Optional(PreviousPage) })),
});

const Membership = Type.Object({
  listId: Type.String(),
  listVersion: Type.Integer(),
  firstAddedTimestamp: Type.String({ format: 'date-time' }),
  lastAddedTimestamp: Type.String({ format: 'date-time' }),
  isPublicList: Type.Boolean(),
});
export const Memberships = Type.Object({ results: Type.Array(Membership), total: Type.Integer() });

const RecordInput = Type.Object(
  {
    objectTypeId: Type.String({ description: 'Type id or name of the type of the record' }),
    recordId: Type.Union([Type.String({ maxLength: 40 }), Type.Integer({ minimum: 0 })]),
  },
  { additionalProperties: false },
);
export const RecordInputs = Type.Object(
  { inputs: Type.Array(RecordInput, { minItems: 1, maxItems: 1000 }) },
  { additionalProperties: false },
);

export const MembershipsBatch = Type.Object({
  status: Type.Enum(['COMPLETE']),
  results: Type.Array(
    Type.Object({
      objectTypeId: Type.String(),
      recordId: Type.String(),
      recordListMemberships: Type.Array(Membership),
    }),
  ),
  startedAt: Type.String({ format: 'date-time' }),
  completedAt: Type.String({ format: 'date-time' }),
});
