import type { Tx } from '../../platform/db/db.js';
import { fileColumns, type FileRow, type FileValues } from './files.store.js';
import { folderWalk, toEntered } from './folders.store.js';

interface NewFile extends FileValues {
  readonly sourceGroup: string;
  readonly createdAt: Date;
}

/** Inserts a file and assigns its blob. Undefined if the blob no longer exists. */
export async function insertFile(tx: Tx, file: NewFile): Promise<FileRow | undefined> {
  const [row] = await tx<FileRow[]>`
    with kept as (
      update blob set state = 'kept', changed_at = ${file.createdAt}
      where hub_id = ${file.hubId} and blob_id = ${file.blobId} and state = 'pending'
      returning blob_id
    )
    ${insertKept(tx, file, tx`${file.folderId ?? null}`)}
    returning ${fileColumns(tx)}`;
  return row;
}

type PlacelessFile = Omit<NewFile, 'folderId'>;

/** Inserts a file, as `f`, for the one blob in `kept (blob_id, …)`. */
function insertKept(tx: Tx, file: PlacelessFile, folderId: ReturnType<typeof fileColumns>) {
  return tx`insert into file as f (hub_id, file_id, folder_id, name, extension, name_key, blob_id, size, type, media_type,
      charset, encoding, width, height, access, md5, sha256, source_group, is_usable_in_content, expires_at, created_at,
      updated_at)
    select ${file.hubId}, nextval('file_number'), ${folderId}, ${file.name}, ${file.extension},
      ${file.nameKey}, blob_id, ${file.size}, ${file.type}, ${file.mediaType}, ${file.charset ?? null},
      ${file.encoding ?? null}, ${file.width ?? null}, ${file.height ?? null}, ${file.access}, ${file.md5}, ${file.sha256},
      ${file.sourceGroup}, ${file.isUsableInContent}, ${file.expiresAt ?? null}, ${file.createdAt}, ${file.createdAt}
    from kept`;
}

/** A folder by id, or by the normalised names on its path; empty at the root. */
type FolderAsked = { readonly id: string } | { readonly nameKeys: readonly string[] };

interface FileToPlace {
  readonly file: PlacelessFile;
  readonly folder: FolderAsked;
  /** The maximum length of the folder's path in bytes. */
  readonly maxPathBytes: number;
}

/**
 * Inserts a file and assigns its blob in one statement. Returns undefined if more is needed: the folder or blob does not exist,
 * the path is too long, a file has the name, a file has expired, or another transaction has the exclusive lock.
 *
 * The holder of that lock may have committed after this statement began. So the folder is locked, which rereads its row, and only
 * after the shared lock was taken.
 */
export async function insertFileAtOnce(
  tx: Tx,
  { file, folder, maxPathBytes }: FileToPlace,
): Promise<FileRow | undefined> {
  const { hubId, createdAt: now } = file;
  const [row] = await tx<FileRow[]>`
    with ${toPlace(tx, hubId, folder)},
    kept as (
      update blob set state = 'kept', changed_at = ${now}
      from place
      where blob.hub_id = ${hubId} and blob.blob_id = ${file.blobId} and blob.state = 'pending'
        and octet_length(place.path) <= ${maxPathBytes}
        and coalesce((
          select expires_at from file
          where hub_id = ${hubId} and expires_at is not null and deleted_at is null
          order by expires_at limit 1), 'infinity') > ${now}
        and not exists (
          select from file
          where hub_id = ${hubId} and coalesce(folder_id, 0) = coalesce(place.folder_id, 0)
            and name_key = ${file.nameKey} and deleted_at is null)
      returning blob.blob_id, place.folder_id
    )
    ${insertKept(tx, file, tx`folder_id`)}
    returning ${fileColumns(tx)}`;
  return row;
}

/** The locked folder, as table expressions that end with `place (folder_id, path)`. */
function toPlace(tx: Tx, hubId: number, folder: FolderAsked) {
  const entered = toEntered(tx, hubId);
  if ('id' in folder) {
    return tx`${entered}, place as materialized (
      select d.folder_id, folder_path(d.hub_id, d.folder_id) as path
      from entered join folder as d on d.hub_id = ${hubId} and d.folder_id = ${folder.id} and d.deleted_at is null
      where entered.is_entered
      for share of d
    )`;
  }
  const { nameKeys } = folder;
  if (nameKeys.length === 0) {
    return tx`${entered}, place as materialized (
      select null::bigint as folder_id, '' as path from entered where is_entered
    )`;
  }
  // The recursion is inside, since a cluster drops the word RECURSIVE of an INSERT.
  return tx`${entered}, place as materialized (
      with recursive ${folderWalk(tx, hubId, nameKeys)}
      select d.folder_id, walk.path
      from entered cross join walk
        join folder as d on d.hub_id = ${hubId} and d.folder_id = walk.folder_id and d.deleted_at is null
      where entered.is_entered and walk.depth = ${nameKeys.length}
      for share of d
    )`;
}
