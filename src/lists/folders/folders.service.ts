import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.js';
import { findViolatedConstraint } from '../../platform/db/constraints.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { listNotFound, toListId, toListName } from '../filters/list.js';
import { lockList, lockLists } from '../filters/lists.store.js';
import { assertPlace, getFolder, getOwnFolder, toFolderTree } from './folder-tree.js';
import { folderErrors } from '../filters/lists.errors.js';
import type { FolderInput, ListMove } from './folders.schema.js';
import * as store from './folders.store.js';

type Folder = ReturnType<typeof toFolderTree>;

interface FolderPlace {
  readonly hubId: number;
  /** As sent; 0: the root. */
  readonly folderId: string;
}

/** Folders of lists. Refusals: `folderErrors`, INVALID_LIST_NAME (400). */
export interface ListFoldersService {
  getFolder(place: FolderPlace): Promise<Folder>;
  createFolder(
    author: { readonly hubId: number; readonly userId?: number },
    input: Static<typeof FolderInput>,
  ): Promise<Folder>;
  /** Without a name nothing changes. */
  renameFolder(place: FolderPlace, name: string | undefined): Promise<Folder>;
  moveFolder(place: FolderPlace, parentFolderId: string): Promise<Folder>;
  deleteFolder(place: FolderPlace): Promise<void>;
  /** Throws LIST_NOT_FOUND (404) as well. */
  moveList(hubId: number, move: Static<typeof ListMove>): Promise<void>;
  /** The id of a folder for a new list; null: the root. Throws LIST_FOLDER_NOT_FOUND (404). */
  findFolderIdInTx(tx: Tx, hubId: number, folderId: number | null | undefined): Promise<number | null>;
}

interface ListFoldersDeps {
  readonly db: Db;
  readonly clock: Clock;
}

const mostFolders = 1000;

/** Runs a write under the lock of the hub's lists, with all folders. */
type Change = <T>(hubId: number, edit: (tx: Tx, folders: readonly store.FolderRow[]) => Promise<T>) => Promise<T>;

export function createListFoldersService({ db, clock }: ListFoldersDeps): ListFoldersService {
  const change: Change = (hubId, edit) =>
    db.write(async (tx) => {
      await lockLists(tx, hubId);
      return edit(tx, await store.listFolders(tx, hubId));
    });

  return {
    getFolder: (place) => db.read((tx) => read(tx, place)),

    createFolder({ hubId, userId }, input) {
      const name = toListName(input.name);
      const create = async (tx: Tx, folders: readonly store.FolderRow[]) => {
        const parent = getFolder(folders, input.parentFolderId ?? 0);
        if (folders.length >= mostFolders) throw folderErrors.tooManyListFolders();
        const folderId = await store.takeFolderId(tx);
        assertPlace(folders, folderId, parent);
        const now = clock.now();
        const times = { createdAt: now, updatedAt: now, contentsUpdatedAt: now };
        const row = { folderId, parentFolderId: parent?.folderId ?? null, name, createdBy: userId ?? null, ...times };
        await store.insertFolder(tx, hubId, row);
        await store.touchFolders(tx, hubId, { ids: [row.parentFolderId], now });
        return read(tx, { hubId, folderId: String(folderId) });
      };
      return withName(name, () => change(hubId, create));
    },

    renameFolder(place, text) {
      if (text === undefined) return db.read((tx) => read(tx, place));
      const name = toListName(text);
      const rename = async (tx: Tx, folders: readonly store.FolderRow[]) => {
        const folder = getOwnFolder(folders, place.folderId);
        await store.updateFolder(tx, place.hubId, { ...folder, name, updatedAt: clock.now() });
        return read(tx, place);
      };
      return withName(name, () => change(place.hubId, rename));
    },

    ...createFolderMoves({ clock, change }),

    async findFolderIdInTx(tx, hubId, folderId) {
      if (!folderId) return null;
      return getFolder(await store.listFolders(tx, hubId), folderId)?.folderId ?? null;
    },
  };
}

type FolderMoves = Pick<ListFoldersService, 'moveFolder' | 'deleteFolder' | 'moveList'>;

function createFolderMoves({ clock, change }: { readonly clock: Clock; readonly change: Change }): FolderMoves {
  return {
    moveFolder(place, parentFolderId) {
      const { hubId } = place;
      return change(hubId, async (tx, folders) => {
        const folder = getOwnFolder(folders, place.folderId);
        const parent = getFolder(folders, parentFolderId);
        assertPlace(folders, folder.folderId, parent);
        const now = clock.now();
        const moved = { ...folder, parentFolderId: parent?.folderId ?? null, updatedAt: now };
        await withName(folder.name, () => store.updateFolder(tx, hubId, moved));
        await store.touchFolders(tx, hubId, { ids: [folder.parentFolderId, moved.parentFolderId], now });
        return read(tx, place);
      });
    },

    deleteFolder({ hubId, folderId: text }) {
      return change(hubId, async (tx, folders) => {
        const { folderId, parentFolderId } = getOwnFolder(folders, text);
        const lists = await store.listListIdsIn(tx, hubId, folderId);
        const isParent = folders.some((each) => each.parentFolderId === folderId);
        if (isParent || lists.length > 0) throw folderErrors.listFolderInUse();
        await store.deleteFolder(tx, hubId, folderId);
        await store.touchFolders(tx, hubId, { ids: [parentFolderId], now: clock.now() });
      });
    },

    moveList(hubId, move) {
      return change(hubId, async (tx, folders) => {
        const listId = toListId(String(move.listId));
        const list = listId && (await lockList(tx, hubId, listId));
        if (!list || list.deletedAt) throw listNotFound(move.listId);
        const folderId = getFolder(folders, move.newFolderId)?.folderId ?? null;
        await store.updateFolderOfList(tx, { hubId, listId: list.listId }, folderId);
        await store.touchFolders(tx, hubId, { ids: [list.folderId, folderId], now: clock.now() });
      });
    },
  };
}

async function read(tx: Tx, { hubId, folderId }: FolderPlace): Promise<Folder> {
  const folders = await store.listFolders(tx, hubId);
  const folder = getFolder(folders, folderId);
  return toFolderTree(folders, folder, await store.listListIdsIn(tx, hubId, folder?.folderId ?? null));
}

/** Runs a write that sets the name of a folder or its place. Throws LIST_FOLDER_NAME_TAKEN (400). */
async function withName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (findViolatedConstraint(error) !== 'list_folder_name') throw error;
    const message = `A folder named '${name}' already exists in the same folder.`;
    throw folderErrors.listFolderNameTaken({ message, context: { name: [name] } });
  }
}
