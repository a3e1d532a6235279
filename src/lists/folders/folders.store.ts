import { assertWritten, type Tx } from '../../platform/db/db.js';

export interface FolderRow {
  readonly folderId: number;
  /** Null: in the root. */
  readonly parentFolderId: number | null;
  readonly name: string;
  readonly createdBy: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly contentsUpdatedAt: Date;
}

/** All folders of a hub, by name. */
export async function listFolders(tx: Tx, hubId: number): Promise<FolderRow[]> {
  return tx<FolderRow[]>`
    select folder_id, parent_folder_id, name, created_by, created_at, updated_at, contents_updated_at
    from list_folder where hub_id = ${hubId} order by folded(name) collate "C", folder_id`;
}

/** Takes a folder id that was never used. */
export async function takeFolderId(tx: Tx): Promise<number> {
  const [row] = await tx<{ id: number }[]>`select nextval('list_folder_number')::integer as id`;
  if (!row) throw new Error('The sequence returned no id.');
  return row.id;
}

export async function insertFolder(tx: Tx, hubId: number, row: FolderRow): Promise<void> {
  const { count } = await tx`
    insert into list_folder (
      hub_id, folder_id, parent_folder_id, name, created_by, created_at, updated_at, contents_updated_at
    ) values (
      ${hubId}, ${row.folderId}, ${row.parentFolderId}, ${row.name}, ${row.createdBy}, ${row.createdAt},
      ${row.updatedAt}, ${row.contentsUpdatedAt}
    )`;
  assertWritten(1, count);
}

/** Writes name and parent. */
export async function updateFolder(tx: Tx, hubId: number, row: FolderRow): Promise<void> {
  const { count } = await tx`
    update list_folder
    set name = ${row.name}, parent_folder_id = ${row.parentFolderId}, updated_at = ${row.updatedAt}
    where hub_id = ${hubId} and folder_id = ${row.folderId}`;
  assertWritten(1, count);
}

/** Notes that folders and lists were added to folders or removed from them. */
export async function touchFolders(
  tx: Tx,
  hubId: number,
  { ids, now }: { readonly ids: readonly (number | null)[]; readonly now: Date },
): Promise<void> {
  await tx`
    update list_folder set contents_updated_at = ${now}
    where hub_id = ${hubId} and folder_id in (
      select value::integer from jsonb_array_elements_text(${tx.json(ids.filter((id) => id !== null))})
    )`;
}

/** Live lists in a folder; null: in the root. */
export async function listListIdsIn(tx: Tx, hubId: number, folderId: number | null): Promise<number[]> {
  const rows = await tx<{ listId: number }[]>`
    select list_id from list
    where hub_id = ${hubId} and deleted_at is null
      and ${folderId === null ? tx`folder_id is null` : tx`folder_id = ${folderId}`}
    order by list_id`;
  return rows.map(({ listId }) => listId);
}

/** Deletes a folder without folders and live lists; lists in the recycle bin are restored to the root. */
export async function deleteFolder(tx: Tx, hubId: number, folderId: number): Promise<void> {
  await tx`update list set folder_id = null where hub_id = ${hubId} and folder_id = ${folderId}`;
  const { count } = await tx`delete from list_folder where hub_id = ${hubId} and folder_id = ${folderId}`;
  assertWritten(1, count);
}

/** Puts a list into a folder; null: the root. */
export async function updateFolderOfList(
  tx: Tx,
  { hubId, listId }: { readonly hubId: number; readonly listId: number },
  folderId: number | null,
): Promise<void> {
  const { count } = await tx`
    update list set folder_id = ${folderId} where hub_id = ${hubId} and list_id = ${listId}`;
  assertWritten(1, count);
}
