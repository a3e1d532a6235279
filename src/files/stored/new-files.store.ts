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
    ${insertColumns(tx)}
    select ${file.hubId}, nextval('file_number'), ${file.folderId ?? null}, ${file.name}, ${file.extension},
      ${file.nameKey}, blob_id, ${file.size}, ${file.type}, ${file.mediaType}, ${file.charset ?? null},
      ${file.encoding ?? null}, ${file.width ?? null}, ${file.height ?? null}, ${file.access}, ${file.md5}, ${file.sha256},
      ${file.sourceGroup}, ${file.isUsableInContent}, ${file.expiresAt ?? null}, ${file.createdAt}, ${file.createdAt}
    from kept
    returning ${fileColumns(tx)}`;
  return row;
}

function insertColumns(tx: Tx) {
  return tx`insert into file as f (hub_id, file_id, folder_id, name, extension, name_key, blob_id, size, type, media_type,
      charset, encoding, width, height, access, md5, sha256, source_group, is_usable_in_content, expires_at, created_at,
      updated_at)`;
}

/** A folder by id, or by the normalised names on its path; empty at the root. */
type FolderAsked = { readonly id: string } | { readonly nameKeys: readonly string[] };

interface FilesToPlace {
  readonly hubId: number;
  /** The folder of all of them. */
  readonly folder: FolderAsked;
  readonly files: readonly FileToPlace[];
  readonly now: Date;
}

interface FileToPlace extends Omit<NewFile, 'folderId'> {
  /** The maximum length of the folder's path in bytes. */
  readonly maxPathBytes: number;
}

/**
 * Inserts files and assigns their blobs in one statement. Leaves those out that need more: the folder or blob does not exist, the
 * path is too long, another file has the name, a file has expired, or another transaction has the exclusive lock.
 *
 * The holder of that lock may have committed after this statement began. So the folder is locked, which rereads its row, and only
 * after the shared lock was taken.
 */
export async function insertFilesAtOnce(tx: Tx, { hubId, folder, files, now }: FilesToPlace): Promise<FileRow[]> {
  return tx<FileRow[]>`
    with ${toPlace(tx, hubId, folder)},
    chosen as materialized (
      -- One of each name.
      select distinct on (i.name_key) i.*, place.folder_id
      from place cross join jsonb_to_recordset(${tx.rows(files.map(toInput))}::jsonb) as i (
        blob_id uuid, name text, extension text, name_key text, size bigint, type text, media_type text, charset text,
        encoding text, width integer, height integer, access text, md5 text, sha256 text, source_group text,
        is_usable_in_content boolean, expires_at timestamptz, created_at timestamptz, max_path_bytes integer
      )
      where octet_length(place.path) <= i.max_path_bytes
        and coalesce((
          select expires_at from file
          where hub_id = ${hubId} and expires_at is not null and deleted_at is null
          order by expires_at limit 1), 'infinity') > ${now}
        -- Not a join, for which a plan could read all files.
        and (
          select file_id from file
          where hub_id = ${hubId} and coalesce(folder_id, 0) = coalesce(place.folder_id, 0)
            and name_key = i.name_key and deleted_at is null) is null
      order by i.name_key, i.created_at
    ),
    kept as (
      update blob set state = 'kept', changed_at = ${now}
      where hub_id = ${hubId} and blob_id = any (array(select c.blob_id from chosen c)) and state = 'pending'
      returning blob_id
    )
    ${insertColumns(tx)}
    select ${hubId}, nextval('file_number'), folder_id, name, extension, name_key, blob_id, size, type, media_type, charset,
      encoding, width, height, access, md5, sha256, source_group, is_usable_in_content, expires_at, created_at, created_at
    from chosen join kept using (blob_id)
    returning ${fileColumns(tx)}`;
}

function toInput({ hubId: _, createdAt, expiresAt, ...file }: FileToPlace) {
  return {
    ...file,
    createdAt: createdAt.toISOString(),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  };
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
