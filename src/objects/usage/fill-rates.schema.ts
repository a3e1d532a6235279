import { Type } from 'typebox';

export const FillRatesParams = Type.Object({ objectType: Type.String() });

export const FillRates = Type.Object({
  isEstimate: Type.Boolean({ description: 'Whether a sample of the records was read' }),
  records: Type.Integer({ description: 'How many records were read' }),
  results: Type.Array(
    Type.Object({ name: Type.String(), filled: Type.Integer({ description: 'How many of them have a value' }) }),
  ),
});
