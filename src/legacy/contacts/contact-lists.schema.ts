import { Type } from 'typebox';
import { LegacyId } from '../shapes/bodies.schema.js';

const strict = { additionalProperties: false };

export const ListParams = Type.Object({ listId: Type.String() });

export const ListsQuery = Type.Object({
  count: Type.Optional(Type.Integer({ minimum: 1, description: 'At most 250' })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
});
export const ListIdsQuery = Type.Object({ listId: Type.Array(Type.String(), { minItems: 1, maxItems: 500 }) });

/** What else a filter has depends on its operator. */
const Filter = Type.Object({
  operator: Type.String({ maxLength: 100 }),
  property: Type.Optional(Type.String({ maxLength: 256 })),
  value: Type.Optional(Type.Unknown({ description: 'Several are separated by semicolons' })),
});
const Filters = Type.Array(Type.Array(Filter, { maxItems: 100 }), {
  maxItems: 100,
  description: 'Alternatives, each a list of filters that all apply',
});
const filters = Type.Optional(Filters);

export const ListInput = Type.Object({ name: Type.String(), dynamic: Type.Optional(Type.Boolean()), filters }, strict);
export const ListChange = Type.Object(
  { name: Type.Optional(Type.String()), dynamic: Type.Optional(Type.Boolean()), filters },
  strict,
);

export const LegacyList = Type.Object(
  {
    portalId: Type.Integer(),
    listId: Type.Integer(),
    internalListId: Type.Integer(),
    name: Type.String(),
    listType: Type.Enum(['STATIC', 'DYNAMIC']),
    dynamic: Type.Boolean(),
    archived: Type.Boolean(),
    deleteable: Type.Boolean(),
    readOnly: Type.Boolean(),
    internal: Type.Boolean(),
    authorId: Type.Integer(),
    createdAt: Type.Integer(),
    updatedAt: Type.Integer(),
    filters: Type.Array(Type.Array(Type.Unknown())),
    ilsFilterBranch: Type.Optional(Type.String({ description: 'The filters in the form of version 3, as JSON' })),
    metaData: Type.Object({
      processing: Type.Enum(['DONE', 'PROCESSING']),
      size: Type.Integer(),
      error: Type.String(),
      lastProcessingStateChangeAt: Type.Integer(),
      lastSizeChangeAt: Type.Integer(),
    }),
  },
  { description: 'A list of contacts as in version 1' },
);

export const ListPage = Type.Object({
  lists: Type.Array(LegacyList),
  offset: Type.Integer(),
  'has-more': Type.Boolean(),
});
export const Lists = Type.Object({ lists: Type.Array(LegacyList) });

export const MembersInput = Type.Object(
  {
    vids: Type.Optional(Type.Array(LegacyId, { maxItems: 500 })),
    emails: Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 500 })),
  },
  strict,
);

const vids = Type.Array(Type.Integer());
export const ChangedMembers = Type.Object({
  updated: vids,
  discarded: vids,
  invalidVids: vids,
  invalidEmails: Type.Array(Type.String()),
});
