import { Type, type Static, type TSchema } from 'typebox';
import { CrmRecord } from '../types/records.schema.js';

/** Pages end at this match: later ones are counted but cannot be read. */
export const maxResults = 10_000;

const strict = { additionalProperties: false };

/** Typed clients send null for absent members. */
const optional = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** Numbers and booleans become text. */
const scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

export const Operator = Type.Enum([
  'EQ',
  'NEQ',
  'LT',
  'LTE',
  'GT',
  'GTE',
  'BETWEEN',
  'IN',
  'NOT_IN',
  'HAS_PROPERTY',
  'NOT_HAS_PROPERTY',
  'CONTAINS_TOKEN',
  'NOT_CONTAINS_TOKEN',
]);

export const Filter = Type.Object(
  {
    propertyName: optional(Type.String({ description: 'A property, or `associations.{objectType}`' })),
    operator: optional(Operator),
    value: optional(scalar),
    highValue: optional(scalar),
    values: optional(Type.Array(scalar)),
  },
  { ...strict, description: 'All filters of a group must match' },
);

export const Sort = Type.Union([
  Type.String({ description: 'Name of a property, prefixed with `-` for descending order' }),
  Type.Object(
    {
      propertyName: Type.String(),
      direction: optional(Type.Enum(['ASCENDING', 'DESCENDING'])),
    },
    strict,
  ),
]);

const filterGroups = optional(
  Type.Array(Type.Object({ filters: optional(Type.Array(Filter)) }, strict), {
    description: 'At least one group must match; at most 5 groups with 6 filters each, 18 in total',
  }),
);

export const SearchRequest = Type.Object(
  {
    filterGroups,
    filters: optional(Type.Array(Filter, { description: 'Another group' })),
    query: optional(
      Type.String({ description: 'Words, each of which must be a prefix of a word in a searchable property' }),
    ),
    sorts: optional(Type.Array(Sort, { description: 'At most one; by create date by default' })),
    properties: optional(Type.Array(Type.String())),
    limit: optional(Type.Integer({ minimum: 0, maximum: 200, default: 10 })),
    after: optional(
      Type.Union([Type.String(), Type.Integer({ minimum: 0 })], { description: 'Number of matches to skip' }),
    ),
  },
  strict,
);
export type SearchRequest = Static<typeof SearchRequest>;

export const SearchResult = Type.Object({
  total: Type.Integer(),
  results: Type.Array(CrmRecord),
  paging: Type.Optional(Type.Object({ next: Type.Object({ after: Type.String() }) })),
});

export const MatchCount = Type.Object({
  total: Type.Integer(),
  isExact: Type.Boolean({ description: 'Whether there are no more; at most 100,000 are counted' }),
});

const propertyName = Type.String({ minLength: 1, maxLength: 200 });

export const SummaryRequest = Type.Object(
  {
    filterGroups,
    query: optional(Type.String({ maxLength: 200 })),
    groupBy: Type.Optional(
      Type.Object(
        {
          propertyName,
          interval: Type.Optional(
            Type.Enum(['day', 'week', 'month', 'quarter', 'year'], {
              description: 'For dates only, by the month if omitted; weeks begin on Monday',
            }),
          ),
          timeZone: Type.Optional(
            Type.String({ description: 'Where the intervals begin; that of the account if omitted' }),
          ),
        },
        { ...strict, description: 'One group with everything if omitted' },
      ),
    ),
    measures: Type.Optional(
      Type.Array(Type.Object({ kind: Type.Enum(['sum', 'average', 'min', 'max', 'count']), propertyName }, strict), {
        maxItems: 6,
        description: 'Of numeric properties; `count` counts the records that have a value, of any type',
      }),
    ),
  },
  strict,
);

export const Summary = Type.Object({
  groups: Type.Array(
    Type.Object({
      key: Type.Union([Type.String(), Type.Null()], {
        description: 'The value, the first day of the interval, or null without a value',
      }),
      count: Type.Integer({ description: 'Records of the group' }),
      values: Type.Array(Type.Union([Type.Number(), Type.Null()]), { description: 'One of each measure' }),
    }),
    { description: 'At most 100: the largest, or the latest of dates' },
  ),
  hasMore: Type.Boolean({ description: 'Whether there are more groups' }),
  isExact: Type.Boolean({ description: 'Whether all matches were read: at most 100,000 are' }),
});
