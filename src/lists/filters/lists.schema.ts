import { Type, type TSchema } from 'typebox';

const strict = { additionalProperties: false };

/** Typed clients send null for absent members. */
const optional = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

export const ListParams = Type.Object({ listId: Type.String() });
export const ListNameParams = Type.Object({ objectTypeId: Type.String(), listName: Type.String() });

const includeFilters = Type.Optional(Type.Boolean({ description: 'Include the filterBranch' }));
export const ListQuery = Type.Object({ includeFilters });
export const ListsQuery = Type.Object({ listIds: Type.Optional(Type.Array(Type.String())), includeFilters });
export const NameQuery = Type.Object({ listName: Type.Optional(Type.String()), includeFilters });

/** A filter tree, validated separately: which members are allowed depends on the types in the tree. */
const FilterBranch = Type.Unknown({
  description: 'An OR of branches of type AND, which contain filters and nested branches',
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

/** As the ids of version 1 arrive: as texts or numbers. */
const legacyId = Type.Union([Type.String({ maxLength: 100 }), Type.Integer()]);
export const LegacyIdQuery = Type.Object({ legacyListId: Type.String({ minLength: 1, maxLength: 100 }) });
export const LegacyIds = Type.Array(legacyId, { maxItems: 10_000 });
export const IdMapping = Type.Object({ legacyListId: Type.String(), listId: Type.String() });
export const IdMappings = Type.Object({
  legacyListIdsToIdsMapping: Type.Array(IdMapping),
  missingLegacyListIds: Type.Array(Type.String()),
});

export const FiltersInput = Type.Object({ filterBranch: FilterBranch }, strict);

export const ListSearchRequest = Type.Object(
  {
    query: optional(Type.String({ maxLength: 200, description: 'Text contained in the name' })),
    listIds: optional(Type.Array(Type.Union([Type.String(), Type.Integer()]), { maxItems: 500 })),
    processingTypes: optional(Type.Array(ProcessingType)),
    objectTypeId: optional(Type.String({ description: 'Type id or name of the type of the records' })),
    additionalProperties: optional(Type.Array(Type.String(), { maxItems: 100 })),
    sort: optional(Type.String({ pattern: '^-?(HS_)?(LIST_ID|NAME|CREATED_AT|UPDATED_AT|SIZE)$' })),
    count: optional(Type.Integer({ minimum: 1, maximum: 500 })),
    offset: optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  },
  strict,
);

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

export const HistoryQuery = Type.Object({
  startDate: Type.Optional(Type.String({ format: 'date-time', description: 'The beginning by default' })),
  endDate: Type.Optional(Type.String({ format: 'date-time', description: 'Now by default' })),
});

export const SizeAndEditHistory = Type.Object({
  sizeHistory: Type.Array(Type.Object({ timestamp: time, size: Type.Integer() })),
  editHistory: Type.Array(time),
});
