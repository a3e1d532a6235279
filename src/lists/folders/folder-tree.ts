import type { AppError } from '../../platform/http/errors.js';
import { folderErrors } from '../filters/lists.errors.js';
import type { FolderRow } from './folders.store.js';

/** Assumption G21. */
const mostLevels = 5;

/** A folder of a request; null: the root. Throws LIST_FOLDER_NOT_FOUND (404). */
export function getFolder(folders: readonly FolderRow[], text: string | number): FolderRow | null {
  if (String(text) === '0') return null;
  const found = folders.find(({ folderId }) => String(folderId) === String(text));
  if (!found) throw folderNotFound(text);
  return found;
}

/** As {@link getFolder}, except for the root. Throws LIST_ROOT_FOLDER_FIXED (400). */
export function getOwnFolder(folders: readonly FolderRow[], text: string): FolderRow {
  const found = getFolder(folders, text);
  if (!found) throw folderErrors.listRootFolderFixed();
  return found;
}

function folderNotFound(text: string | number): AppError {
  const shown = String(text).slice(0, 200).toWellFormed();
  return folderErrors.listFolderNotFound({
    message: `List folder does not exist with ID ${shown}.`,
    context: { folderId: [shown] },
  });
}

/** Throws LIST_FOLDER_CYCLE, LIST_FOLDER_TOO_DEEP (400) if the folder cannot be in that one; null: the root. */
export function assertPlace(folders: readonly FolderRow[], folderId: number, parent: FolderRow | null): void {
  const path = listPath(folders, parent);
  if (path.includes(folderId)) throw folderErrors.listFolderCycle();
  if (path.length + countLevels(folders, folderId) > mostLevels) throw folderErrors.listFolderTooDeep();
}

/** The ids of a folder and those around it. */
function listPath(folders: readonly FolderRow[], from: FolderRow | null): number[] {
  const path: number[] = [];
  for (let folder = from; folder;) {
    path.push(folder.folderId);
    const { parentFolderId } = folder;
    folder = folders.find((each) => each.folderId === parentFolderId) ?? null;
  }
  return path;
}

function countLevels(folders: readonly FolderRow[], folderId: number): number {
  const inside = folders.filter(({ parentFolderId }) => parentFolderId === folderId);
  return 1 + Math.max(0, ...inside.map((each) => countLevels(folders, each.folderId)));
}

interface FolderNode {
  readonly id: string;
  readonly name?: string;
  readonly parentFolderId: string;
  readonly childLists: readonly number[];
  readonly childNodes: readonly FolderNode[];
}

/** A folder with all folders in it; only the folder itself has its lists. */
export function toFolderTree(
  folders: readonly FolderRow[],
  folder: FolderRow | null,
  childLists: readonly number[] = [],
): FolderNode {
  const id = folder?.folderId ?? null;
  const inside = folders.filter(({ parentFolderId }) => parentFolderId === id);
  return {
    ...toFacts(folder),
    childLists,
    childNodes: inside.map((each) => toFolderTree(folders, each)),
  };
}

function toFacts(folder: FolderRow | null) {
  if (!folder) return { id: '0', parentFolderId: '0' };
  return {
    id: String(folder.folderId),
    parentFolderId: String(folder.parentFolderId ?? 0),
    name: folder.name,
    ...(folder.createdBy !== null && { userId: folder.createdBy }),
    createdAt: folder.createdAt.toISOString(),
    updatedAt: folder.updatedAt.toISOString(),
    updatedContentsAt: folder.contentsUpdatedAt.toISOString(),
  };
}
