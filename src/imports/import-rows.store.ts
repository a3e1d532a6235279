import type { Tx } from '../platform/db/db.js';
import type { ImportId } from './imports.store.js';

/** Hashes of the ids in rows that an import has already seen, with the records that they identify, if any. */
export async function findSeenKeys(
  tx: Tx,
  { hubId, importId }: ImportId,
  keys: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await tx<{ key: string; recordId: string | null }[]>`
    select key::text, record_id::text from record_import_key
    where hub_id = ${hubId} and import_id = ${importId}
      and key in (select k.value::uuid from jsonb_array_elements_text(${tx.json(keys)}) k)`;
  return new Map(rows.map(({ key, recordId }) => [key, recordId]));
}

interface SeenKey {
  readonly key: string;
  readonly recordId: string | null;
}

export async function insertSeenKeys(tx: Tx, { hubId, importId }: ImportId, keys: readonly SeenKey[]): Promise<void> {
  await tx`
    insert into record_import_key (hub_id, import_id, key, record_id)
    select ${hubId}, ${importId}, k.key, k.record_id
    from jsonb_to_recordset(${tx.rows(keys)}) as k (key uuid, record_id bigint)
    on conflict do nothing`;
}

export async function deleteSeenKeys(tx: Tx, { hubId, importId }: ImportId): Promise<void> {
  await tx`delete from record_import_key where hub_id = ${hubId} and import_id = ${importId}`;
}

interface ImportErrorRow<Details> {
  readonly id: string;
  readonly details: Details;
  readonly createdAt: Date;
}

export async function insertImportErrors(
  tx: Tx,
  { hubId, importId }: ImportId,
  { errors, now }: { readonly errors: readonly object[]; readonly now: Date },
): Promise<void> {
  await tx`
    insert into record_import_error (hub_id, import_id, error_id, details, created_at)
    select ${hubId}, ${importId}, nextval('record_import_error_number'), e.value, ${now}
    from jsonb_array_elements(${tx.json(errors)}) with ordinality e (value, place)
    order by e.place`;
}

/** In the order of the rows. */
export async function listImportErrors<Details>(
  tx: Tx,
  { hubId, importId }: ImportId,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<ImportErrorRow<Details>[]> {
  return tx<ImportErrorRow<Details>[]>`
    select error_id::text as id, details, created_at from record_import_error
    where hub_id = ${hubId} and import_id = ${importId} and error_id > ${after}
    order by record_import_error.error_id limit ${limit}`;
}
