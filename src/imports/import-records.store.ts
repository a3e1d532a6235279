import type { Tx } from '../platform/db/db.js';
import type { ImportId } from './imports.store.js';

/** A record that an import has written. */
export interface ImportedRecord {
  /** The id of its type. */
  readonly objectType: string;
  readonly recordId: string;
  readonly isCreated: boolean;
}

/** A record that is created and then updated stays a created one. */
export async function insertImportRecords(
  tx: Tx,
  { hubId, importId }: ImportId,
  records: readonly ImportedRecord[],
): Promise<void> {
  await tx`
    insert into record_import_record (hub_id, import_id, object_type, record_id, is_created)
    select ${hubId}, ${importId}, r.object_type, r.record_id, r.is_created
    from jsonb_to_recordset(${tx.rows(records)}) as r (object_type text, record_id bigint, is_created boolean)
    on conflict do nothing`;
}

/** Some that are still to be undone. */
export async function listImportRecords(
  tx: Tx,
  { hubId, importId }: ImportId,
  limit: number,
): Promise<ImportedRecord[]> {
  return tx<ImportedRecord[]>`
    select object_type, record_id::text, is_created from record_import_record
    where hub_id = ${hubId} and import_id = ${importId}
    order by object_type, record_import_record.record_id limit ${limit}`;
}

export async function deleteImportRecords(
  tx: Tx,
  { hubId, importId }: ImportId,
  records: readonly ImportedRecord[],
): Promise<void> {
  await tx`
    delete from record_import_record i
    using jsonb_to_recordset(${tx.rows(records)}) as r (object_type text, record_id bigint)
    where i.hub_id = ${hubId} and i.import_id = ${importId}
      and i.object_type = r.object_type and i.record_id = r.record_id`;
}
