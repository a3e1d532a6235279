import { Type } from 'typebox';

/** The input for a new snapshot. */
export const newSnapshot = Type.Object(
  { name: Type.String({ pattern: '\\S', minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
);

/** The account in the path of a reset or restore. */
export const hubParams = Type.Object({ hubId: Type.String({ pattern: '^[1-9]\\d{0,8}$' }) });

/** A snapshot in the list. */
export const snapshotState = Type.Object({
  id: Type.String(),
  name: Type.String(),
  takenAt: Type.String({ format: 'date-time', description: 'In sandbox time' }),
  clockOffsetSeconds: Type.Number(),
  rows: Type.Integer(),
  bytes: Type.Integer({ description: 'Size of the database rows; the content of files is not copied' }),
  isRestorable: Type.Boolean({ description: 'False for a snapshot of an incompatible version of Spoke' }),
});
