import type { Static } from 'typebox';
import type { WireFolder } from './folders.schema.js';
import type { StoredFolder } from './stored-file.js';

/** Converts a folder for responses. */
export function toWireFolder(folder: StoredFolder): Static<typeof WireFolder> {
  return {
    id: folder.id,
    createdAt: folder.createdAt.toISOString(),
    updatedAt: folder.updatedAt.toISOString(),
    archived: false,
    name: folder.name,
    path: folder.path,
    ...(folder.parentId !== undefined && { parentFolderId: folder.parentId }),
  };
}
