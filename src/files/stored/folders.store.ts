import type { Tx } from '../../platform/db/db.js';
import { toConditions, toPage, type SearchPage } from '../../platform/db/search.js';
import { RowsNotWrittenError, writeOne } from '../../platform/db/written.js';

const lockClass = 7_207_455;

/** Lets one transaction at a time change the names and places in a hub. */
export async function lockFiles(tx: Tx, hubId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockClass}, ${hubId})`;
}

/** Lets a transaction add files beside others that do the same, while none has the files of the hub for itself. */
export async function shareFiles(tx: Tx, hubId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock_shared(${lockClass}, ${hubId})`;
}

/**
 * The same within a statement, as a table expression `entered (is_entered)`: false where somebody has the files for himself.
 * It does not wait for him, since the statement would go on with what was there before him.
 */
export function toEntered(tx: Tx, hubId: number) {
  return tx`entered as materialized (
      select pg_try_advisory_xact_lock_shared(${lockClass}, ${hubId}) as is_entered
    )`;
}

export interface FolderRow {
  readonly hub_id: number;
  readonly id: string;
  readonly parent_id: string | null;
  readonly name: string;
  readonly parent_path: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The columns of a {@link FolderRow}, of the table as `d`. */
function folderColumns(tx: Tx) {
  return tx`d.hub_id, d.folder_id::text as id, d.parent_id::text, d.name,
    folder_path(d.hub_id, d.parent_id) as parent_path, d.created_at, d.updated_at`;
}

export async function findFolder(tx: Tx, hubId: number, folderId: string): Promise<FolderRow | undefined> {
  const [row] = await tx<FolderRow[]>`
    select ${folderColumns(tx)} from folder as d
    where d.hub_id = ${hubId} and d.folder_id = ${folderId} and d.deleted_at is null`;
  return row;
}

/**
 * The folders along a path as far as they are there, as a recursive table expression: `walk (folder_id, depth, path)`. The
 * root has no id, is at depth 0, and its path is ''.
 */
export function folderWalk(tx: Tx, hubId: number, nameKeys: readonly string[]) {
  return tx`walk (folder_id, depth, path) as (
      select null::bigint, 0, ''
      union all
      select d.folder_id, walk.depth + 1, walk.path || '/' || d.name
      from walk join folder as d
        on d.hub_id = ${hubId} and coalesce(d.parent_id, 0) = coalesce(walk.folder_id, 0)
        and d.name_key = ${tx.json(nameKeys)}::jsonb ->> walk.depth and d.deleted_at is null
    )`;
}

/** The folders that are there along a path, from the root on, as far as they go. */
export async function listFoldersOnPath(tx: Tx, hubId: number, nameKeys: readonly string[]): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    with recursive ${folderWalk(tx, hubId, nameKeys)}
    select folder_id::text as id from walk where depth > 0 order by depth`;
  return rows.map(({ id }) => id);
}

export async function findFolderIn(tx: Tx, hubId: number, place: FolderPlace): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    select folder_id::text as id from folder
    where hub_id = ${hubId} and coalesce(parent_id, 0) = coalesce(${place.parentId ?? null}::bigint, 0)
      and name_key = ${place.nameKey} and deleted_at is null`;
  return row?.id;
}

interface FolderPlace {
  /** Undefined at the root. */
  readonly parentId: string | undefined;
  readonly nameKey: string;
}

interface NewFolder extends FolderPlace {
  readonly hubId: number;
  readonly name: string;
  readonly now: Date;
}

export async function insertFolder(tx: Tx, folder: NewFolder): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into folder (hub_id, folder_id, parent_id, name, name_key, created_at, updated_at)
    values (${folder.hubId}, nextval('file_number'), ${folder.parentId ?? null}, ${folder.name}, ${folder.nameKey},
      ${folder.now}, ${folder.now})
    returning folder_id::text as id`;
  if (!row) throw new RowsNotWrittenError(1, 0);
  return row.id;
}

interface FolderUpdate extends NewFolder {
  readonly id: string;
}

/** Gives a folder another name or parent. What is in it stays as it is: no path is stored. */
export async function updateFolder(tx: Tx, folder: FolderUpdate): Promise<void> {
  await writeOne(tx`
    update folder
    set parent_id = ${folder.parentId ?? null}, name = ${folder.name}, name_key = ${folder.nameKey}, updated_at = ${folder.now}
    where hub_id = ${folder.hubId} and folder_id = ${folder.id}`);
}

/** Whether a folder is another one or in it, and how many levels of folders it has with itself. */
export async function measureFolder(
  tx: Tx,
  hubId: number,
  { folderId, otherId }: { readonly folderId: string; readonly otherId: string | undefined },
): Promise<{ levels: number; hasOther: boolean }> {
  const [row] = await tx<{ levels: number; has_other: boolean | null }[]>`
    select max(depth) + 1 as levels, bool_or(folder_id = ${otherId ?? null}::bigint) as has_other
    from folders_below(${hubId}, ${folderId}::bigint)`;
  return { levels: row?.levels ?? 1, hasOther: row?.has_other ?? false };
}

/** Takes a folder away with all that is in it, at any depth. */
export async function deleteFolder(
  tx: Tx,
  hubId: number,
  { folderId, now }: { folderId: string; now: Date },
): Promise<void> {
  const { count } = await tx`
    with below as materialized (select folder_id from folders_below(${hubId}, ${folderId}::bigint)),
    files as (
      update file set deleted_at = ${now} from below
      where file.hub_id = ${hubId} and file.folder_id = below.folder_id and file.deleted_at is null
    )
    update folder set deleted_at = ${now} from below
    where folder.hub_id = ${hubId} and folder.folder_id = below.folder_id`;
  if (count === 0) throw new RowsNotWrittenError(1, 0);
}

export type FolderSearch = SearchPage;

/** A page of the folders of a hub. */
export async function searchFolders(tx: Tx, hubId: number, search: FolderSearch): Promise<FolderRow[]> {
  return tx<FolderRow[]>`
    select ${folderColumns(tx)} from folder as d
    where d.hub_id = ${hubId} and d.deleted_at is null ${toConditions(tx, 'd', search.terms)}
    ${toPage(tx, 'd', { ...search, orders: [...search.orders, { column: 'folder_id', isDescending: false }] })}`;
}
