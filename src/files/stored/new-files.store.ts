import type { Tx } from '../../platform/db/db.js';
import { fileColumns, type FileRow, type FileValues } from './files.store.js';
import { folderWalk, toEntered } from './folders.store.js';

export interface NewFile extends FileValues {
  readonly sourceGroup: string;
  readonly createdAt: Date;
}

/** Writes a file and keeps its blob for it. Undefined when that is no longer there to be kept. */
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

/** A folder by its id, or by the names on its path as names are compared; none at the root. */
type FolderAsked = { readonly id: string } | { readonly nameKeys: readonly string[] };

export interface FileToPlace {
  readonly file: PlacelessFile;
  readonly folder: FolderAsked;
  /** The most bytes that the path of the folder may have. */
  readonly maxPathBytes: number;
}

/**
 * Writes a file and keeps its blob for it, in one statement. Undefined where more is to be done: the folder or the blob is not
 * there, its path is too long, a file has the name, the time of one is over, or somebody has the files of the hub for himself.
 *
 * Who had them for himself may have come to the end since this statement began. So the folder is locked, which looks at it
 * once more, and only after the files have been entered.
 */
export async function insertFileAtOnce(
  tx: Tx,
  { file, folder, maxPathBytes }: FileToPlace,
): Promise<FileRow | undefined> {
  const { hubId, createdAt: now } = file;
  const [row] = await tx<FileRow[]>`
    with recursive ${toPlace(tx, hubId, folder)},
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
    returning ${fileColumns(tx, tx`(select path from place)`)}`;
  return row;
}

/** The folder, locked, as table expressions that end with `place (folder_id, path)`. */
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
  return tx`${entered}, ${folderWalk(tx, hubId, nameKeys)}, place as materialized (
      select d.folder_id, walk.path
      from entered cross join walk
        join folder as d on d.hub_id = ${hubId} and d.folder_id = walk.folder_id and d.deleted_at is null
      where entered.is_entered and walk.depth = ${nameKeys.length}
      for share of d
    )`;
}
