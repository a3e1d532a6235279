import type { Tx } from '../../platform/db/db.js';
import type { FileType } from './file-kinds.js';
import * as files from './files.store.js';
import * as folders from './folders.store.js';
import { insertFile, insertFileAtOnce, type FileToPlace, type NewFile } from './new-files.store.js';
import { toPath, type AnyAccess, type StoredFile, type StoredFolder } from './stored-file.js';

/** A row as the program knows it. */
function toStoredFile(row: files.FileRow): StoredFile {
  return {
    hubId: row.hub_id,
    id: row.id,
    folderId: row.folder_id ?? undefined,
    name: row.name,
    extension: row.extension,
    path: toPath(row.folder_path, row),
    blobId: row.blob_id,
    size: Number(row.size),
    type: row.type as FileType,
    mediaType: row.media_type,
    charset: row.charset ?? undefined,
    encoding: row.encoding ?? undefined,
    width: row.width ?? undefined,
    height: row.height ?? undefined,
    access: row.access as AnyAccess,
    md5: row.md5,
    sha256: row.sha256,
    sourceGroup: row.source_group,
    isUsableInContent: row.is_usable_in_content,
    expiresAt: row.expires_at ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toStoredFolder(row: folders.FolderRow): StoredFolder {
  return {
    hubId: row.hub_id,
    id: row.id,
    parentId: row.parent_id ?? undefined,
    name: row.name,
    path: `${row.parent_path}/${row.name}`,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

type Look<T> = [tx: Tx, hubId: number, look: T];

/** A file that is there. */
export async function findFile(...look: Look<{ fileId: string; now: Date }>): Promise<StoredFile | undefined> {
  const row = await files.findFile(...look);
  return row && toStoredFile(row);
}

/** The file of a name in a folder. */
export async function findFileIn(...look: Look<files.FilePlace & { now: Date }>): Promise<StoredFile | undefined> {
  const row = await files.findFileIn(...look);
  return row && toStoredFile(row);
}

/** The file at a path. */
export async function findFileAtPath(...look: Look<files.FilePath>): Promise<StoredFile | undefined> {
  const row = await files.findFileAtPath(...look);
  return row && toStoredFile(row);
}

/** The oldest file of that content that lists show. */
export async function findTwin(...look: Look<files.TwinSearch>): Promise<StoredFile | undefined> {
  const row = await files.findTwin(...look);
  return row && toStoredFile(row);
}

export async function listFiles(...look: Look<files.FileSearch>): Promise<StoredFile[]> {
  return (await files.searchFiles(...look)).map(toStoredFile);
}

/** Writes a new file and keeps its blob. Undefined when that is no longer there to be kept. */
export async function addFile(tx: Tx, file: NewFile): Promise<StoredFile | undefined> {
  const row = await insertFile(tx, file);
  return row && toStoredFile(row);
}

/** The same in one statement. Undefined where there is more to be done than to add a file to a folder that is there. */
export async function addFileAtOnce(tx: Tx, order: FileToPlace): Promise<StoredFile | undefined> {
  const row = await insertFileAtOnce(tx, order);
  return row && toStoredFile(row);
}

/** Writes all of a file that can change. */
export async function changeFile(tx: Tx, file: files.FileUpdate): Promise<StoredFile> {
  return toStoredFile(await files.updateFile(tx, file));
}

/** A folder that is there. */
export async function findFolder(...look: Look<string>): Promise<StoredFolder | undefined> {
  const row = await folders.findFolder(...look);
  return row && toStoredFolder(row);
}

export async function listFolders(...look: Look<folders.FolderSearch>): Promise<StoredFolder[]> {
  return (await folders.searchFolders(...look)).map(toStoredFolder);
}
