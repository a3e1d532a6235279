import { Type } from 'typebox';
import { RecordIds } from '../types/records.schema.js';

export const RestoreInput = Type.Object({ inputs: RecordIds }, { additionalProperties: false });

export const RestoredRecords = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Type.String(),
      restored: Type.Boolean(),
      message: Type.Optional(Type.String({ description: 'Why it was not' })),
    }),
  ),
});
