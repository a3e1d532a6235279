import { Type, type Static, type TSchema } from 'typebox';

const strict = { additionalProperties: false };

/** Clients of typed languages send null for what they leave out. */
const optional = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

export const ListParams = Type.Object({ listId: Type.String() });
export const ListNameParams = Type.Object({ objectTypeId: Type.String(), listName: Type.String() });

const includeFilters = Type.Optional(Type.Boolean({ description: 'Answer the filterBranch as well' }));
export const ListQuery = Type.Object({ includeFilters });
export const ListsQuery = Type.Object({ listIds: Type.Optional(Type.Array(Type.String())), includeFilters });
export const NameQuery = Type.Object({ listName: Type.Optional(Type.String()), includeFilters });

/** A tree, read by a reader of its own: what may stand at a place depends on the words beside it. */
const FilterBranch = Type.Unknown({
  description: 'An OR of branches of type AND, which hold filters and further branches',
});

const ProcessingType = Type.Enum(['MANUAL', 'SNAPSHOT', 'DYNAMIC']);

const ids = Type.Array(Type.Integer());

export const ListInput = Type.Object(
  {
    name: Type.String(),
    objectTypeId: Type.String({ description: 'Type id or name of the type of the records' }),
    processingType: ProcessingType,
    filterBranch: Type.Optional(FilterBranch),
    customProperties: optional(Type.Record(Type.String(), Type.String())),
    listFolderId: optional(Type.Integer()),
    listPermissions: optional(
      Type.Object({ teamsWithEditAccess: optional(ids), usersWithEditAccess: optional(ids) }, strict),
    ),
    membershipSettings: optional(
      Type.Object({ membershipTeamId: optional(Type.Integer()), includeUnassigned: optional(Type.Boolean()) }, strict),
    ),
  },
  strict,
);
export type ListInput = Static<typeof ListInput>;

export const FiltersInput = Type.Object({ filterBranch: FilterBranch }, strict);

export const ListSearchRequest = Type.Object(
  {
    query: optional(Type.String({ maxLength: 200, description: 'Text that the name has in it' })),
    listIds: optional(Type.Array(Type.Union([Type.String(), Type.Integer()]), { maxItems: 500 })),
    processingTypes: optional(Type.Array(ProcessingType)),
    additionalProperties: optional(Type.Array(Type.String(), { maxItems: 100 })),
    sort: optional(Type.String({ pattern: '^-?(LIST_ID|NAME|CREATED_AT|UPDATED_AT|SIZE)$' })),
    count: optional(Type.Integer({ minimum: 1, maximum: 500 })),
    offset: optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  },
  strict,
);
export type ListSearchRequest = Static<typeof ListSearchRequest>;

const time = Type.String({ format: 'date-time' });

const facts = {
  listId: Type.String(),
  listVersion: Type.Integer(),
  name: Type.String(),
  objectTypeId: Type.String(),
  processingType: ProcessingType,
  processingStatus: Type.Enum(['COMPLETE', 'PROCESSING']),
  createdAt: time,
  updatedAt: time,
  filtersUpdatedAt: Type.Optional(time),
  createdById: Type.Optional(Type.String()),
  updatedById: Type.Optional(Type.String()),
};

const WireList = Type.Object({ ...facts, size: Type.Integer(), filterBranch: Type.Optional(Type.Unknown()) });
export const OneList = Type.Object({ list: WireList });
export const UpdatedList = Type.Object({ updatedList: WireList });
export const ListsById = Type.Object({ lists: Type.Array(WireList) });

export const FoundLists = Type.Object({
  total: Type.Integer(),
  offset: Type.Integer(),
  hasMore: Type.Boolean(),
  lists: Type.Array(Type.Object({ ...facts, additionalProperties: Type.Record(Type.String(), Type.String()) })),
});
