import { Type } from 'typebox';

const timestamp = Type.String({ format: 'date-time' });
const id = Type.Union([Type.String(), Type.Integer()]);
const name = Type.String();

/** Spec 2.11. `parentPath` is an alias of `parentFolderPath`. */
export const FolderInput = Type.Object(
  {
    name,
    parentFolderId: Type.Optional(id),
    parentFolderPath: Type.Optional(Type.String({ description: 'Instead of parentFolderId' })),
    parentPath: Type.Optional(Type.String({ description: 'Alias of parentFolderPath' })),
  },
  { additionalProperties: false },
);

export const FolderPatch = Type.Object(
  {
    name: Type.Optional(name),
    parentFolderId: Type.Optional(id),
    parentFolderPath: Type.Optional(Type.String({ description: 'Instead of parentFolderId; / is the root' })),
  },
  { additionalProperties: false },
);

export const FolderUpdateInput = Type.Object({ id, ...FolderPatch.properties }, { additionalProperties: false });

export const FolderParams = Type.Object({ folder: Type.String({ description: 'An id, or a percent-encoded path' }) });
export const FolderTaskParams = Type.Object({ taskId: Type.String() });

/** A folder as in responses, keys in the order of the wire. */
export const WireFolder = Type.Object({
  id: Type.String(),
  createdAt: timestamp,
  updatedAt: timestamp,
  archived: Type.Boolean(),
  name: Type.Optional(Type.String()),
  path: Type.Optional(Type.String()),
  parentFolderId: Type.Optional(Type.String()),
});

const links = Type.Object({ status: Type.String() });
export const TaskAccepted = Type.Object({ id: Type.String(), links });

export const FolderTaskStatus = Type.Object({
  taskId: Type.String(),
  status: Type.Enum(['PENDING', 'PROCESSING', 'CANCELED', 'COMPLETE']),
  requestedAt: timestamp,
  startedAt: timestamp,
  completedAt: timestamp,
  links: Type.Optional(links),
  result: Type.Optional(WireFolder),
  numErrors: Type.Optional(Type.Integer()),
  errors: Type.Optional(
    Type.Array(
      Type.Object({ status: Type.Literal('error'), category: Type.Optional(Type.String()), message: Type.String() }),
    ),
  ),
});
