import { RowsNotWrittenError, type Tx, writeOne } from '../../platform/db/db.js';
import { toConditions, toPage, type SearchPage } from '../../platform/db/search.js';

const lockClass = 7_207_455;

/** Serializes changes of names and places in a hub. */
export async function lockFiles(tx: Tx, hubId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockClass}, ${hubId})`;
}

/** Takes the shared lock for adding files, which blocks only while another transaction has the exclusive one. */
export async function shareFiles(tx: Tx, hubId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock_shared(${lockClass}, ${hubId})`;
}

/**
 * The same within a statement, as a table expression `entered (is_entered)`: false if another transaction has the exclusive lock.
 * Does not wait for it, since the statement would continue with the state from before.
 */
export function toEntered(tx: Tx, hubId: number) {
  return tx`entered as materialized (
      select pg_try_advisory_xact_lock_shared(${lockClass}, ${hubId}) as is_entered
    )`;
}

export interface FolderRow {
  readonly hubId: number;
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly parentPath: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
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
 * The existing folders along a path, as a recursive table expression: `walk (folder_id, depth, path)`. The root has no id, is at
 * depth 0, and its path is ''.
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

/** The existing folders along a path, from the root on. */
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

/** Renames or moves a folder. Its contents do not change: no path is stored. */
export async function updateFolder(tx: Tx, folder: FolderUpdate): Promise<void> {
  await writeOne(tx`
    update folder
    set parent_id = ${folder.parentId ?? null}, name = ${folder.name}, name_key = ${folder.nameKey}, updated_at = ${folder.now}
    where hub_id = ${folder.hubId} and folder_id = ${folder.id}`);
}

/** Whether a folder is or contains another one, and how many levels of folders it has, including itself. */
export async function measureFolder(
  tx: Tx,
  hubId: number,
  { folderId, otherId }: { readonly folderId: string; readonly otherId: string | undefined },
): Promise<{ levels: number; hasOther: boolean }> {
  const [row] = await tx<{ levels: number; hasOther: boolean | null }[]>`
    select max(depth) + 1 as levels, bool_or(folder_id = ${otherId ?? null}::bigint) as has_other
    from folders_below(${hubId}, ${folderId}::bigint)`;
  return { levels: row?.levels ?? 1, hasOther: row?.hasOther ?? false };
}

/** Deletes a folder with its contents, at any depth. */
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

/** A page of the folders of a hub. */
export async function searchFolders(tx: Tx, hubId: number, search: SearchPage): Promise<FolderRow[]> {
  return tx<FolderRow[]>`
    select ${folderColumns(tx)} from folder as d
    where d.hub_id = ${hubId} and d.deleted_at is null ${toConditions(tx, 'd', search.terms)}
    ${toPage(tx, 'd', { ...search, orders: [...search.orders, { column: 'folder_id', isDescending: false }] })}`;
}
