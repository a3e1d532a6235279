import { Type, type Static, type TSchema } from 'typebox';
import { CrmRecord } from '../types/records.schema.js';

const strict = { additionalProperties: false };

/** Clients of typed languages send null for what they leave out. */
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
export type Operator = Static<typeof Operator>;

const Filter = Type.Object(
  {
    propertyName: optional(Type.String({ description: 'A property, or `associations.{objectType}`' })),
    operator: optional(Operator),
    value: optional(scalar),
    highValue: optional(scalar),
    values: optional(Type.Array(scalar)),
  },
  { ...strict, description: 'All filters of a group must hold' },
);
export type FilterInput = Static<typeof Filter>;

const Sort = Type.Union([
  Type.String({ description: 'Name of a property, with `-` before it for the other way round' }),
  Type.Object(
    {
      propertyName: Type.String(),
      direction: optional(Type.Enum(['ASCENDING', 'DESCENDING'])),
    },
    strict,
  ),
]);
export type SortInput = Static<typeof Sort>;

export const SearchRequest = Type.Object(
  {
    filterGroups: optional(
      Type.Array(Type.Object({ filters: optional(Type.Array(Filter)) }, strict), {
        description: 'One group at least must hold; 5 at most, of 6 filters each, 18 together',
      }),
    ),
    filters: optional(Type.Array(Filter, { description: 'A further group' })),
    query: optional(Type.String({ description: 'Words that must all start a word of a searchable property' })),
    sorts: optional(Type.Array(Sort, { description: 'One at most; by create date unless given' })),
    properties: optional(Type.Array(Type.String())),
    limit: optional(Type.Integer({ minimum: 0, maximum: 200, default: 10 })),
    after: optional(
      Type.Union([Type.String(), Type.Integer({ minimum: 0 })], { description: 'How many matches to skip' }),
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
