import type { Tx } from '../../platform/db/db.js';
import { fileErrors } from '../stored/files.errors.js';
import type { FolderChoice } from './choice.js';
import { insertFolder, listFoldersOnPath } from '../stored/folders.store.js';
import { fileNotFound } from '../stored/ids.js';
import { assertPlace, toNameKey } from '../stored/names.js';
import { findFolder } from '../stored/stored-files.tx.js';

/** The existing part of a path to a folder. */
export interface Place {
  /** Undefined at the root. */
  readonly folderId: string | undefined;
  /** The names from the root on. */
  readonly names: readonly string[];
  /** Names of missing folders below it. */
  readonly missing: readonly string[];
}

/** Throws FILE_NOT_FOUND (404) if no folder has the id. */
export async function getPlace(tx: Tx, hubId: number, choice: FolderChoice): Promise<Place> {
  if ('id' in choice) {
    const folder = await findFolder(tx, hubId, choice.id);
    if (!folder) throw fileNotFound(choice.id, choice.field);
    return { folderId: folder.id, names: folder.path.slice(1).split('/'), missing: [] };
  }
  const { names } = choice;
  const found = names.length === 0 ? [] : await listFoldersOnPath(tx, hubId, names.map(toNameKey));
  return { folderId: found.at(-1), names: names.slice(0, found.length), missing: names.slice(found.length) };
}

/** The same for an existing folder. Throws NOTHING_AT_PATH (404). */
export async function getWholePlace(tx: Tx, hubId: number, choice: FolderChoice): Promise<Place> {
  const place = await getPlace(tx, hubId, choice);
  if (place.missing.length > 0) throw fileErrors.nothingAtPath();
  return place;
}

/** Creates the missing folders and returns the id of the last one. Undefined at the root. */
export async function makePlace(
  tx: Tx,
  { folderId, names, missing }: Place,
  { hubId, now }: { hubId: number; now: Date },
) {
  assertPlace([...names, ...missing]);
  let parentId = folderId;
  for (const name of missing)
    parentId = await insertFolder(tx, { hubId, parentId, name, nameKey: toNameKey(name), now });
  return parentId;
}
