import { Type } from 'typebox';

const strict = { additionalProperties: false };
const name = Type.String({ minLength: 1, maxLength: 200 });

export const GlobalSearch = Type.Object(
  {
    query: Type.String({ maxLength: 200, description: 'Words; records have words that begin with each of them' }),
    types: Type.Array(
      Type.Object(
        {
          objectType: name,
          properties: Type.Array(name, { maxItems: 20, description: 'Properties to return' }),
        },
        strict,
      ),
      { maxItems: 40, description: 'Types of records to search' },
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 5, description: 'Results of each kind' })),
  },
  strict,
);

export const GlobalMatches = Type.Object({
  records: Type.Array(
    Type.Object({
      objectType: Type.String({ description: 'As requested; types without matches are left out' }),
      total: Type.Integer({ description: 'Exact up to 1,000; beyond that 1,001' }),
      results: Type.Array(
        Type.Object({
          id: Type.String(),
          properties: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()])),
        }),
      ),
    }),
  ),
  lists: Type.Array(Type.Object({ listId: Type.String(), name: Type.String(), objectTypeId: Type.String() })),
  files: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      extension: Type.String(),
      parentFolderId: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
