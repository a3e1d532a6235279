import { Type } from 'typebox';

export const UsageReportParams = Type.Object({ userId: Type.String() });

export const UsageReport = Type.Object(
  {
    userId: Type.Integer(),
    userEmail: Type.String(),
    enqueueTime: Type.String({ format: 'date-time' }),
  },
  { description: 'An order that was taken' },
);
