import { Type } from 'typebox';
import { CrmRecord, PartialRecordBatch, RecordBatch, RecordId } from '../types/records.schema.js';

const strict = { additionalProperties: false };

const Split = Type.Object(
  {
    ownerId: RecordId,
    percentage: Type.Number({ description: 'Share of the deal, as 0.25; up to 8 decimal places' }),
  },
  strict,
);

export const DealSplitsInput = Type.Object(
  {
    inputs: Type.Array(
      Type.Object(
        {
          id: RecordId,
          splits: Type.Array(Split, { maxItems: 100, description: 'Shares of different owners that add up to 1.0' }),
        },
        strict,
      ),
    ),
  },
  strict,
);

export const DealSplitsRead = Type.Object({ inputs: Type.Array(Type.Object({ id: RecordId }, strict)) }, strict);

const results = Type.Array(Type.Object({ id: Type.String(), splits: Type.Array(CrmRecord) }));

export const DealSplitsBatch = Type.Object({ ...RecordBatch.properties, results });

export const PartialDealSplitsBatch = Type.Object({ ...PartialRecordBatch.properties, results });
