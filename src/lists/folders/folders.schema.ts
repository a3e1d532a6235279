import { Type } from 'typebox';

const strict = { additionalProperties: false };
const time = Type.String({ format: 'date-time' });

export const FolderParams = Type.Object({ folderId: Type.String() });
export const FolderMoveParams = Type.Object({ folderId: Type.String(), newParentFolderId: Type.String() });
export const FolderQuery = Type.Object({
  folderId: Type.Optional(Type.String({ description: 'Id of the folder; the root, 0, by default' })),
});
export const FolderNameQuery = Type.Object({ newFolderName: Type.Optional(Type.String()) });

export const FolderInput = Type.Object(
  {
    name: Type.String(),
    parentFolderId: Type.Optional(
      Type.Union([Type.String(), Type.Integer(), Type.Null()], { description: 'The root, 0, by default' }),
    ),
  },
  strict,
);

const id = Type.Union([Type.String(), Type.Integer()]);
export const ListMove = Type.Object({ listId: id, newFolderId: id }, strict);

const facts = {
  id: Type.String(),
  parentFolderId: Type.String(),
  name: Type.Optional(Type.String()),
  userId: Type.Optional(Type.Integer()),
  createdAt: Type.Optional(time),
  updatedAt: Type.Optional(time),
  updatedContentsAt: Type.Optional(time),
};

/** The folders in it have their folders in turn, and no lists. */
export const OneFolder = Type.Object({
  folder: Type.Object({
    ...facts,
    childLists: Type.Array(Type.Integer()),
    childNodes: Type.Array(Type.Unknown({ description: 'A folder of the same shape, without childLists' })),
  }),
});
