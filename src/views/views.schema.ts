import { Type } from 'typebox';

const strict = { additionalProperties: false };
const property = Type.String({ minLength: 1, maxLength: 200 });

const Filter = Type.Object(
  {
    propertyName: property,
    operator: Type.String({ maxLength: 30, description: 'As in a search of records' }),
    value: Type.Optional(Type.String({ maxLength: 1000 })),
    highValue: Type.Optional(Type.String({ maxLength: 1000 })),
    values: Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 100 })),
  },
  strict,
);

export const filterGroups = Type.Array(Type.Object({ filters: Type.Array(Filter, { maxItems: 6 }) }, strict), {
  maxItems: 5,
  description: 'As in a search of records',
});

export const ViewSettings = Type.Object(
  {
    query: Type.String({ maxLength: 200 }),
    filterGroups,
    sort: Type.Union([
      Type.Null(),
      Type.Object({ propertyName: property, direction: Type.Enum(['ASCENDING', 'DESCENDING']) }, strict),
    ]),
    columns: Type.Union([
      Type.Null({ description: 'The default columns of the type' }),
      Type.Array(
        Type.Object(
          {
            name: property,
            width: Type.Optional(Type.Integer({ minimum: 40, maximum: 2000 })),
            pinned: Type.Optional(Type.Boolean({ description: 'Whether it stays beside the name of the records' })),
          },
          strict,
        ),
        { maxItems: 100 },
      ),
    ]),
    layout: Type.Enum(['table', 'board', 'calendar']),
    pipelineId: Type.Union([Type.Null(), Type.String({ maxLength: 100 })]),
    groupBy: Type.Optional(
      Type.Union([Type.Null(), property], { description: 'The property by whose values the table is grouped' }),
    ),
    closedGroups: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        maxItems: 100,
        description: 'The values of collapsed groups; empty for records without a value',
      }),
    ),
    dateProperty: Type.Optional(
      Type.Union([Type.Null({ description: 'The usual date of the type' }), property], {
        description: 'The date by which the calendar shows records',
      }),
    ),
    span: Type.Optional(Type.Enum(['month', 'week'], { description: 'What the calendar shows at a time' })),
    cardProperties: Type.Optional(
      Type.Union(
        [
          Type.Null({ description: 'The usual properties of the type' }),
          Type.Array(property, { maxItems: 6, uniqueItems: true }),
        ],
        { description: 'What the cards of the board show, in order' },
      ),
    ),
    cardDensity: Type.Optional(Type.Enum(['comfortable', 'compact'])),
    stageLimits: Type.Optional(
      Type.Record(Type.String({ pattern: '^.{1,100}$' }), Type.Integer({ minimum: 1, maximum: 100_000 }), {
        ...{ ...strict, maxProperties: 200 },
        description: 'How many records a column of the board should hold at most, by the id of its stage',
      }),
    ),
    narrowStages: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        ...{ maxItems: 100, uniqueItems: true },
        description: 'The ids of the stages whose columns are narrow strips',
      }),
    ),
    laneBy: Type.Optional(
      Type.Union([Type.Null(), property], { description: 'The property by whose values the board has lanes' }),
    ),
    closedLanes: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        maxItems: 100,
        description: 'The values of collapsed lanes; empty for records without a value',
      }),
    ),
  },
  {
    ...strict,
    description: 'Columns, filters, sort and groups of the table, lanes and cards of the board, date of the calendar',
  },
);

const isDefault = Type.Boolean({
  description: 'Whether it opens for all users of the account. Administrators set it, for one shared view of each type',
});

const name = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' });

export const ViewsQuery = Type.Object({ objectType: Type.String() }, strict);
export const ViewParams = Type.Object({ viewId: Type.String() });

export const NewView = Type.Object(
  {
    objectType: Type.String(),
    name,
    shared: Type.Optional(Type.Boolean()),
    default: Type.Optional(isDefault),
    settings: ViewSettings,
  },
  strict,
);

export const ViewChange = Type.Object(
  {
    name: Type.Optional(name),
    shared: Type.Optional(Type.Boolean()),
    default: Type.Optional(isDefault),
    settings: Type.Optional(ViewSettings),
  },
  { ...strict, minProperties: 1 },
);

export const SavedView = Type.Object({
  id: Type.String(),
  objectTypeId: Type.String(),
  name: Type.String(),
  shared: Type.Boolean({ description: 'Whether it is visible to all users of the account' }),
  default: isDefault,
  ownerName: Type.String(),
  mine: Type.Boolean(),
  settings: ViewSettings,
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
});

export const SavedViews = Type.Object({ results: Type.Array(SavedView) });
