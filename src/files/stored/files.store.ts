import { writeOne, type Rows, type Tx } from '../../platform/db/db.js';
import { toConditions, toPage, type SearchPage } from '../../platform/db/search.js';
import { folderWalk } from './folders.store.js';

export interface FileRow {
  readonly hubId: number;
  readonly id: string;
  readonly folderId: string | null;
  readonly folderPath: string;
  readonly name: string;
  readonly extension: string;
  readonly blobId: string;
  readonly size: string;
  readonly type: string;
  readonly mediaType: string;
  readonly charset: string | null;
  readonly encoding: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly access: string;
  readonly md5: string;
  readonly sha256: string;
  readonly sourceGroup: string;
  readonly isUsableInContent: boolean;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The columns of a {@link FileRow}, of the table as `f`. */
export function fileColumns(tx: Tx, folderPath = tx`folder_path(f.hub_id, f.folder_id)`) {
  return tx`f.hub_id, f.file_id::text as id, f.folder_id::text, ${folderPath} as folder_path,
    f.name, f.extension, f.blob_id, f.size, f.type, f.media_type, f.charset, f.encoding, f.width, f.height, f.access,
    f.md5, f.sha256, f.source_group, f.is_usable_in_content, f.expires_at, f.created_at, f.updated_at`;
}

/** Whether a file, as `f`, exists at that time. */
function isThere(tx: Tx, now: Date) {
  return tx`f.deleted_at is null and (f.expires_at is null or f.expires_at > ${now})`;
}

export async function findFile(
  tx: Tx,
  hubId: number,
  { fileId, now }: { fileId: string; now: Date },
): Promise<FileRow | undefined> {
  const [row] = await tx<FileRow[]>`
    select ${fileColumns(tx)} from file as f
    where f.hub_id = ${hubId} and f.file_id = ${fileId} and ${isThere(tx, now)}`;
  return row;
}

interface FilePlace {
  /** Undefined at the root. */
  readonly folderId: string | undefined;
  /** The normalised name with extension, for comparisons. */
  readonly nameKey: string;
}

export async function findFileIn(
  tx: Tx,
  hubId: number,
  { folderId, nameKey, now }: FilePlace & { readonly now: Date },
): Promise<FileRow | undefined> {
  const [row] = await tx<FileRow[]>`
    select ${fileColumns(tx)} from file as f
    where f.hub_id = ${hubId} and coalesce(f.folder_id, 0) = coalesce(${folderId ?? null}::bigint, 0)
      and f.name_key = ${nameKey} and ${isThere(tx, now)}`;
  return row;
}

/** A path of normalised names: folders from the root on, and the file. */
interface FilePath {
  readonly folderKeys: readonly string[];
  readonly nameKey: string;
  readonly now: Date;
}

export async function findFileAtPath(
  tx: Tx,
  hubId: number,
  { folderKeys, nameKey, now }: FilePath,
): Promise<FileRow | undefined> {
  if (folderKeys.length === 0) return findFileIn(tx, hubId, { folderId: undefined, nameKey, now });
  const [row] = await tx<FileRow[]>`
    with recursive ${folderWalk(tx, hubId, folderKeys)},
    place as materialized (select folder_id, path from walk where depth = ${folderKeys.length})
    select ${fileColumns(tx, tx`(select path from place)`)} from file as f
    where f.hub_id = ${hubId} and coalesce(f.folder_id, 0) = (select folder_id from place)
      and f.name_key = ${nameKey} and ${isThere(tx, now)}`;
  return row;
}

interface TwinSearch {
  readonly sha256: string;
  /** The whole account if undefined; null is the root. */
  readonly folderId?: string | null;
}

/** The oldest listed file with that content. */
export async function findTwin(tx: Tx, hubId: number, { sha256, folderId }: TwinSearch): Promise<FileRow | undefined> {
  const inFolder = folderId === undefined ? tx`` : tx`and coalesce(f.folder_id, 0) = coalesce(${folderId}::bigint, 0)`;
  const [row] = await tx<FileRow[]>`
    select ${fileColumns(tx)} from file as f
    where f.hub_id = ${hubId} and f.sha256 = ${sha256} and f.deleted_at is null and not starts_with(f.access, 'HIDDEN_')
      ${inFolder}
    order by f.file_id limit 1`;
  return row;
}

/** Erases the expired files of a hub, so that they no longer occupy names. */
export async function expireFiles(tx: Tx, hubId: number, now: Date): Promise<void> {
  await tx`
    update file set deleted_at = expires_at, erased_at = expires_at
    where hub_id = ${hubId} and expires_at <= ${now} and deleted_at is null`;
}

/** The first number of a list of names that no file in the folder has; numbers are positions in the list, starting at 1. */
export async function findFreeNumber(
  tx: Tx,
  hubId: number,
  { folderId, nameKeys }: { readonly folderId: string | undefined; readonly nameKeys: readonly string[] },
): Promise<number | undefined> {
  const [row] = await tx<{ number: number }[]>`
    select number::integer from jsonb_array_elements_text(${tx.json(nameKeys)}::jsonb) with ordinality as free (name_key, number)
    where not exists (
      select from file
      where hub_id = ${hubId} and coalesce(folder_id, 0) = coalesce(${folderId ?? null}::bigint, 0)
        and file.name_key = free.name_key and deleted_at is null)
    order by number limit 1`;
  return row?.number;
}

/** The values of a new or changed file. */
export interface FileValues extends FilePlace {
  readonly hubId: number;
  readonly name: string;
  readonly extension: string;
  readonly blobId: string;
  readonly size: number;
  readonly type: string;
  readonly mediaType: string;
  readonly charset: string | undefined;
  readonly encoding: string | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly access: string;
  readonly md5: string;
  readonly sha256: string;
  readonly isUsableInContent: boolean;
  readonly expiresAt: Date | undefined;
}

interface FileUpdate extends FileValues {
  readonly id: string;
  readonly updatedAt: Date;
}

/** Updates all mutable columns of a file. */
export async function updateFile(tx: Tx, file: FileUpdate): Promise<FileRow> {
  await writeOne(tx`
    update file as f
    set folder_id = ${file.folderId ?? null}, name = ${file.name}, name_key = ${file.nameKey}, blob_id = ${file.blobId},
      size = ${file.size}, type = ${file.type}, media_type = ${file.mediaType}, charset = ${file.charset ?? null},
      encoding = ${file.encoding ?? null}, width = ${file.width ?? null}, height = ${file.height ?? null},
      access = ${file.access}, md5 = ${file.md5}, sha256 = ${file.sha256},
      is_usable_in_content = ${file.isUsableInContent}, expires_at = ${file.expiresAt ?? null}, updated_at = ${file.updatedAt}
    where f.hub_id = ${file.hubId} and f.file_id = ${file.id}`);
  // On a cluster an update cannot return the path, which is read from the folders.
  const [row] = await tx<FileRow[]>`
    select ${fileColumns(tx)} from file as f where f.hub_id = ${file.hubId} and f.file_id = ${file.id}`;
  return row!;
}

interface FileRemoval {
  readonly fileId: string;
  readonly now: Date;
  /** Also removes it from every store. */
  readonly isErasure: boolean;
}

/** Deletes a file. Returns false if it does not exist, or is already erased. */
export async function deleteFile(tx: Tx, hubId: number, { fileId, now, isErasure }: FileRemoval): Promise<boolean> {
  const removed = await tx`
    update file
    set deleted_at = coalesce(deleted_at, ${now}), erased_at = ${isErasure ? now : null}
    where hub_id = ${hubId} and file_id = ${fileId} and erased_at is null and (expires_at is null or expires_at > ${now})`;
  return removed.count === 1;
}

interface FileSearch extends SearchPage {
  readonly now: Date;
  /** Only these access levels. */
  readonly access: readonly string[] | undefined;
}

/** A page of the listed files of a hub. */
export async function searchFiles(tx: Tx, hubId: number, search: FileSearch): Promise<FileRow[]> {
  return tx<FileRow[]>`
    select ${fileColumns(tx)} from file as f
    where f.hub_id = ${hubId} and ${matches(tx, search)}
    ${toPage(tx, 'f', { ...search, orders: [...search.orders, { column: 'file_id', isDescending: false }] })}`;
}

/** How many listed files match a search. */
export async function countFiles(
  tx: Tx,
  hubId: number,
  search: Omit<FileSearch, 'limit' | 'offset' | 'orders'>,
): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from file as f where f.hub_id = ${hubId} and ${matches(tx, search)}`;
  return row?.count ?? 0;
}

interface TypeUsage {
  readonly type: string;
  readonly count: number;
  readonly bytes: number;
}

/** How many files of each type there are, and their size; the largest first. */
export function sumFiles(tx: Tx, hubId: number, now: Date): Rows<TypeUsage> {
  return tx<TypeUsage[]>`
    select f.type, count(*)::int as count, sum(f.size)::double precision as bytes from file as f
    where f.hub_id = ${hubId} and ${isThere(tx, now)} and not starts_with(f.access, 'HIDDEN_')
    group by f.type order by sum(f.size) desc, f.type`;
}

/** Files that are there, not hidden, and match the terms. */
function matches(tx: Tx, { now, access, terms }: Pick<FileSearch, 'now' | 'access' | 'terms'>) {
  const levels = access && tx`and f.access in (select jsonb_array_elements_text(${tx.json(access)}))`;
  return tx`${isThere(tx, now)} and not starts_with(f.access, 'HIDDEN_') ${levels ?? tx``} ${toConditions(tx, 'f', terms)}`;
}
