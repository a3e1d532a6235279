import { Type } from 'typebox';

/** A snapshot as it is asked for. */
export const newSnapshot = Type.Object(
  { name: Type.String({ pattern: '\\S', minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
);

/** A snapshot as it is listed. */
export const snapshotState = Type.Object({
  id: Type.String(),
  name: Type.String(),
  takenAt: Type.String({ format: 'date-time', description: 'By the clock of the sandbox' }),
  clockOffsetSeconds: Type.Number(),
  rows: Type.Integer(),
  bytes: Type.Integer({ description: 'Of the database; the content of files is not copied' }),
  isRestorable: Type.Boolean({ description: 'False for one of another version of Spoke' }),
});
