import type { FileType } from './file-kinds.js';
import * as files from './files.store.js';
import * as folders from './folders.store.js';
import { insertFile, insertFilesAtOnce } from './new-files.store.js';
import { toPath, type AnyAccess, type StoredFile, type StoredFolder } from './stored-file.js';

/** Converts a row to the domain model. */
function toStoredFile(row: files.FileRow): StoredFile {
  return {
    hubId: row.hubId,
    id: row.id,
    folderId: row.folderId ?? undefined,
    name: row.name,
    extension: row.extension,
    path: toPath(row.folderPath, row),
    blobId: row.blobId,
    size: Number(row.size),
    type: row.type as FileType,
    mediaType: row.mediaType,
    charset: row.charset ?? undefined,
    encoding: row.encoding ?? undefined,
    width: row.width ?? undefined,
    height: row.height ?? undefined,
    access: row.access as AnyAccess,
    md5: row.md5,
    sha256: row.sha256,
    sourceGroup: row.sourceGroup,
    isUsableInContent: row.isUsableInContent,
    expiresAt: row.expiresAt ?? undefined,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function toStoredFolder(row: folders.FolderRow): StoredFolder {
  return {
    hubId: row.hubId,
    id: row.id,
    parentId: row.parentId ?? undefined,
    name: row.name,
    path: `${row.parentPath}/${row.name}`,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** A file that is there. */
export async function findFile(...look: Parameters<typeof files.findFile>): Promise<StoredFile | undefined> {
  const row = await files.findFile(...look);
  return row && toStoredFile(row);
}

/** Finds a file by name in a folder. */
export async function findFileIn(...look: Parameters<typeof files.findFileIn>): Promise<StoredFile | undefined> {
  const row = await files.findFileIn(...look);
  return row && toStoredFile(row);
}

/** The file at a path. */
export async function findFileAtPath(
  ...look: Parameters<typeof files.findFileAtPath>
): Promise<StoredFile | undefined> {
  const row = await files.findFileAtPath(...look);
  return row && toStoredFile(row);
}

/** Finds the oldest listed file with that content. */
export async function findTwin(...look: Parameters<typeof files.findTwin>): Promise<StoredFile | undefined> {
  const row = await files.findTwin(...look);
  return row && toStoredFile(row);
}

export async function listFiles(...look: Parameters<typeof files.searchFiles>): Promise<StoredFile[]> {
  return (await files.searchFiles(...look)).map(toStoredFile);
}

/** Writes a new file and keeps its blob. Undefined when that is no longer there to be kept. */
export async function addFile(...insertion: Parameters<typeof insertFile>): Promise<StoredFile | undefined> {
  const row = await insertFile(...insertion);
  return row && toStoredFile(row);
}

/** The same for several files in one statement, by blob id. Leaves out those that need more than to be added to an existing folder. */
export async function addFilesAtOnce(
  ...insertion: Parameters<typeof insertFilesAtOnce>
): Promise<ReadonlyMap<string, StoredFile>> {
  const rows = await insertFilesAtOnce(...insertion);
  return new Map(rows.map((row) => [row.blobId, toStoredFile(row)]));
}

/** Writes all of a file that can change. */
export async function changeFile(...update: Parameters<typeof files.updateFile>): Promise<StoredFile> {
  return toStoredFile(await files.updateFile(...update));
}

/** A folder that is there. */
export async function findFolder(...look: Parameters<typeof folders.findFolder>): Promise<StoredFolder | undefined> {
  const row = await folders.findFolder(...look);
  return row && toStoredFolder(row);
}

export async function listFolders(...look: Parameters<typeof folders.searchFolders>): Promise<StoredFolder[]> {
  return (await folders.searchFolders(...look)).map(toStoredFolder);
}
