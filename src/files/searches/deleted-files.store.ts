import type { Tx } from '../../platform/db/db.js';

export interface DeletedFileRow {
  readonly id: string;
  readonly folderPath: string;
  readonly name: string;
  readonly extension: string;
  readonly size: string;
  readonly type: string;
  readonly access: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date;
}

interface DeletedFilesPage {
  readonly now: Date;
  readonly limit: number;
  readonly offset: number;
}

/** A page of the deleted but not erased files of a hub, latest first. Hidden files are in no list. */
export async function listDeletedFiles(
  tx: Tx,
  hubId: number,
  { now, limit, offset }: DeletedFilesPage,
): Promise<DeletedFileRow[]> {
  return tx<DeletedFileRow[]>`
    select f.file_id::text as id, folder_path(f.hub_id, f.folder_id) as folder_path, f.name, f.extension, f.size, f.type,
      f.access, f.created_at, f.updated_at, f.deleted_at
    from file as f
    where f.hub_id = ${hubId} and f.deleted_at is not null and f.erased_at is null
      and (f.expires_at is null or f.expires_at > ${now}) and not starts_with(f.access, 'HIDDEN_')
    order by f.deleted_at desc, f.file_id desc limit ${limit} offset ${offset}`;
}
