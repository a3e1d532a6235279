import { Type } from 'typebox';

export const apiUsages = Type.Object({
  results: Type.Array(
    Type.Object({
      name: Type.String(),
      usageLimit: Type.Integer(),
      currentUsage: Type.Integer(),
      collectedAt: Type.String({ format: 'date-time' }),
      fetchStatus: Type.String(),
      resetsAt: Type.String({ format: 'date-time', description: 'The next midnight of the account' }),
    }),
  ),
});
