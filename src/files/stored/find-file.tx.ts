import type { Tx } from '../../platform/db/db.js';
import { type AppError, httpErrors } from '../../platform/http/errors.js';
import { listFoldersOnPath } from './folders.store.js';
import { findFile, findFileAtPath, findFolder } from './stored-files.tx.js';
import { fileNotFound, toFileId } from './ids.js';
import { findPathNames, toNameKey } from './names.js';
import { isHidden, type StoredFile, type StoredFolder } from './stored-file.js';

/** A file, as in a request. */
export interface FileId {
  readonly hubId: number;
  readonly fileId: string;
  /** Whether the caller may access hidden files. */
  readonly seesHidden: boolean;
}

interface FileLook extends FileId {
  readonly now: Date;
}

/**
 * Throws ROUTE_NOT_FOUND (404) if the id is not a number, FILE_NOT_FOUND (404), MISSING_SCOPES (403) for a hidden file. Spec 5.5.
 */
export async function getFileInTx(tx: Tx, { hubId, fileId, seesHidden, now }: FileLook): Promise<StoredFile> {
  const id = toIdInPath(fileId);
  const file = await findFile(tx, hubId, { fileId: id, now });
  if (!file) throw fileNotFound(id);
  if (isHidden(file) && !seesHidden) throw hiddenFile();
  return file;
}

/** Ids in paths consist of digits; other paths match no route. */
export function toIdInPath(fileId: string): string {
  if (!/^\d+$/.test(fileId)) throw httpErrors.routeNotFound();
  return toFileId(fileId);
}

function hiddenFile(): AppError {
  const context = { requiredScopes: ['files.ui_hidden.read'] };
  return httpErrors.missingScopes({
    errors: [{ message: 'All of the following scopes are required.', context }],
    links: { scopes: 'https://developers.hubspot.com/scopes' },
  });
}

interface PathLook {
  readonly path: string;
  readonly now: Date;
  readonly withHidden?: boolean;
}

/** Returns the file at a path, in any letter case. Hidden files have no path, unless they are requested. */
export async function findFileAt(
  tx: Tx,
  hubId: number,
  { path, now, withHidden = false }: PathLook,
): Promise<StoredFile | undefined> {
  const folderKeys = findPathNames(path)?.map(toNameKey);
  const nameKey = folderKeys?.pop();
  if (!folderKeys || nameKey === undefined) return undefined;
  const file = await findFileAtPath(tx, hubId, { folderKeys, nameKey, now });
  return file && (withHidden || !isHidden(file)) ? file : undefined;
}

/** Returns the folder at a path, in any letter case. Undefined for the root. */
export async function findFolderAt(tx: Tx, hubId: number, path: string): Promise<StoredFolder | undefined> {
  const nameKeys = findPathNames(path)?.map(toNameKey) ?? [];
  if (nameKeys.length === 0) return undefined;
  const ids = await listFoldersOnPath(tx, hubId, nameKeys);
  const id = ids.length === nameKeys.length ? ids.at(-1) : undefined;
  return id === undefined ? undefined : findFolder(tx, hubId, id);
}
