import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { findFolderAt } from '../stored/find-file.tx.js';
import { fileErrors } from '../stored/files.errors.js';
import type * as wire from '../stored/folders.schema.js';
import {
  deleteFolder,
  findFolderIn,
  insertFolder,
  lockFiles,
  measureFolder,
  updateFolder,
} from '../stored/folders.store.js';
import { findFolder } from '../stored/stored-files.tx.js';
import { fileNotFound, toFileId } from '../stored/ids.js';
import { assertPlace, maxDepth, toName, toNameKey } from '../stored/names.js';
import { findFolderChoice } from './choice.js';
import { getWholePlace, type Place } from './resolve-folder.tx.js';
import type { StoredFolder } from '../stored/stored-file.js';

type FolderInput = Static<typeof wire.FolderInput>;

/** A folder by id or path: the same part of an address accepts either. */
interface FolderName {
  readonly hubId: number;
  readonly folder: string;
}

interface FolderChange {
  readonly hubId: number;
  readonly folderId: string | number;
  readonly patch: Static<typeof wire.FolderPatch>;
}

/** All methods throw FILE_NOT_FOUND, NOTHING_AT_PATH (404), INVALID_NAME (400), FOLDER_EXISTS (409). */
export interface FoldersService {
  /** Spec 2.11, 4.5. */
  createFolder(hubId: number, input: FolderInput): Promise<StoredFolder>;
  getFolder(name: FolderName): Promise<StoredFolder>;
  /** Renames or moves a folder with its contents. Throws FOLDER_INTO_ITSELF (400). */
  updateFolder(change: FolderChange): Promise<StoredFolder>;
  /** Deletes a folder with its contents. */
  deleteFolder(name: FolderName): Promise<void>;
}

export function createFoldersService({ db, clock }: { readonly db: Db; readonly clock: Clock }): FoldersService {
  return {
    createFolder(hubId, { name: given, ...input }) {
      const name = toName(given);
      const parent = findFolderChoice({
        id: input.parentFolderId,
        path: toParentPath(input),
        fields: ['parentFolderId', 'parentFolderPath'],
      }) ?? { names: [], field: 'parentFolderPath' };
      return db.write(async (tx) => {
        await lockFiles(tx, hubId);
        const place = await getWholePlace(tx, hubId, parent);
        assertPlace([...place.names, name]);
        const folder = { hubId, parentId: place.folderId, name, nameKey: toNameKey(name), now: clock.now() };
        await assertFree(tx, hubId, { ...folder, path: toPath(place, name) });
        return getById(tx, hubId, await insertFolder(tx, folder));
      });
    },
    getFolder: ({ hubId, folder }) => db.read((tx) => getByName(tx, hubId, folder)),
    updateFolder: (change) => db.write((tx) => changeFolder(tx, { ...change, now: clock.now() })),
    deleteFolder: ({ hubId, folder }) =>
      db.write(async (tx) => {
        await lockFiles(tx, hubId);
        const { id } = await getByName(tx, hubId, folder);
        await deleteFolder(tx, hubId, { folderId: id, now: clock.now() });
      }),
  };
}

/** Two names for one field: giving both is an error. */
function toParentPath({ parentFolderPath, parentPath }: Omit<FolderInput, 'name'>): string | undefined {
  if (parentFolderPath !== undefined && parentPath !== undefined && parentFolderPath !== parentPath) {
    throw fileErrors.bothFolders({ message: 'parentFolderPath and parentPath cannot both be specified' });
  }
  return parentFolderPath ?? parentPath;
}

async function getById(tx: Tx, hubId: number, id: string): Promise<StoredFolder> {
  const folder = await findFolder(tx, hubId, id);
  if (!folder) throw fileNotFound(id);
  return folder;
}

async function getByName(tx: Tx, hubId: number, name: string): Promise<StoredFolder> {
  if (/^\d+$/.test(name)) return getById(tx, hubId, toFileId(name));
  const folder = await findFolderAt(tx, hubId, name);
  if (!folder) throw fileErrors.nothingAtPath();
  return folder;
}

/** Changes a folder in a transaction. Updates a single row, whatever the folder contains: paths are computed and never stored. */
export async function changeFolder(
  tx: Tx,
  { hubId, folderId, patch, now }: FolderChange & { now: Date },
): Promise<StoredFolder> {
  const id = toFileId(folderId);
  const choice = findFolderChoice({
    id: patch.parentFolderId,
    path: patch.parentFolderPath,
    fields: ['parentFolderId', 'parentFolderPath'],
  });
  await lockFiles(tx, hubId);
  const before = await getById(tx, hubId, id);
  const place = choice
    ? await getWholePlace(tx, hubId, choice)
    : { folderId: before.parentId, names: before.path.slice(1).split('/').slice(0, -1), missing: [] };
  const name = patch.name === undefined ? before.name : toName(patch.name);
  const { levels, hasOther } = await measureFolder(tx, hubId, { folderId: id, otherId: place.folderId });
  if (hasOther) throw fileErrors.folderIntoItself({ context: { id: [id] } });
  assertPlace([...place.names, name], maxDepth + 1 - levels);
  const nameKey = toNameKey(name);
  await assertFree(tx, hubId, { parentId: place.folderId, nameKey, path: toPath(place, name), exceptId: id });
  await updateFolder(tx, { hubId, id, parentId: place.folderId, name, nameKey, now });
  return getById(tx, hubId, id);
}

function toPath({ names }: Place, name: string): string {
  return `/${[...names, name].join('/')}`;
}

interface NewPlace {
  readonly parentId: string | undefined;
  readonly nameKey: string;
  readonly path: string;
  readonly exceptId?: string;
}

/** Assumption F17. */
async function assertFree(tx: Tx, hubId: number, { path, exceptId, ...place }: NewPlace): Promise<void> {
  const id = await findFolderIn(tx, hubId, place);
  if (id === undefined || id === exceptId) return;
  throw fileErrors.folderExists({ context: { id: [id], fullPath: [path] } });
}
