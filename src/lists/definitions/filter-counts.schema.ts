import { Type, type Static } from 'typebox';
import { FiltersInput } from '../filters/lists.schema.js';

export const FilterCountInput = Type.Object(
  {
    objectTypeId: Type.String({ description: 'Type id or name of the type of the records' }),
    ...FiltersInput.properties,
    listId: Type.Optional(Type.String({ description: 'The list that is to have the filters, if it is there already' })),
    after: Type.Optional(
      Type.String({
        pattern: '^(0|[1-9][0-9]{0,17})$',
        description: 'Where the answer before says that there are more',
      }),
    ),
  },
  { additionalProperties: false },
);
export type FilterCountInput = Static<typeof FilterCountInput>;

export const FilterCount = Type.Object({
  count: Type.Integer({ description: 'Of the records that were looked at, those that fit' }),
  judged: Type.Integer({ description: 'How many were looked at' }),
  after: Type.Optional(Type.String({ description: 'Where the others start; left out when these were all' })),
});
export type FilterCount = Static<typeof FilterCount>;
