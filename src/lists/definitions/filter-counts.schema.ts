import { Type } from 'typebox';
import { FiltersInput } from '../filters/lists.schema.js';

export const FilterCountInput = Type.Object(
  {
    objectTypeId: Type.String({ description: 'Type id or name of the type of the records' }),
    ...FiltersInput.properties,
    listId: Type.Optional(Type.String({ description: 'The existing list whose filters are edited' })),
    after: Type.Optional(
      Type.String({
        pattern: '^(0|[1-9][0-9]{0,17})$',
        description: 'Cursor from the previous response',
      }),
    ),
  },
  { additionalProperties: false },
);

export const FilterCount = Type.Object({
  count: Type.Integer({ description: 'Number of matching records among those checked' }),
  judged: Type.Integer({ description: 'Number of records checked' }),
  after: Type.Optional(Type.String({ description: 'Cursor for the remaining records; absent if there are none' })),
});
