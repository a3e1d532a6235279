import { Type, type Static } from 'typebox';
import { NewFileOptions, WireFile } from '../stored/files.schema.js';

const timestamp = Type.String({ format: 'date-time' });

/** An import from a URL: the options of an upload, with source and target. */
export const ImportInput = Type.Object(
  {
    ...NewFileOptions.properties,
    url: Type.String({ description: 'http or https' }),
    name: Type.Optional(
      Type.String({ description: 'With extension; derived from the URL and the content if omitted.' }),
    ),
    folderId: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
    folderPath: Type.Optional(Type.String({ description: 'Instead of folderId; missing folders are created.' })),
  },
  { additionalProperties: false },
);
export type ImportInput = Static<typeof ImportInput>;

export const ImportParams = Type.Object({ taskId: Type.String() });

/** Spec 2.12, 3.1. */
export const WireImport = Type.Object({
  taskId: Type.String(),
  status: Type.Enum(['PENDING', 'PROCESSING', 'CANCELED', 'COMPLETE']),
  requestedAt: timestamp,
  startedAt: Type.Optional(timestamp),
  completedAt: Type.Optional(timestamp),
  result: Type.Optional(WireFile),
  numErrors: Type.Optional(Type.Integer()),
  errors: Type.Optional(
    Type.Array(Type.Object({ status: Type.Literal('error'), category: Type.String(), message: Type.String() })),
  ),
});
