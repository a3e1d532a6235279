import type { Tx } from '../platform/db/db.js';

export interface AssociationTypeRow {
  readonly typeId: number;
  readonly inverseTypeId: number;
  readonly fromType: string;
  readonly toType: string;
  readonly name: string;
  readonly label: string | null;
}

const lockClass = 7_207_454;

/** Locks the association types of a hub until the transaction ends. */
export async function lockAssociationTypes(tx: Tx, hubId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockClass}, ${hubId})`;
}

/** All custom association types of a hub, one row per direction. */
export function listAssociationTypes(tx: Tx, hubId: number): Promise<AssociationTypeRow[]> {
  return tx<AssociationTypeRow[]>`
    select type_id, inverse_type_id, from_type, to_type, name, label
    from association_type where hub_id = ${hubId} order by type_id`;
}

interface NewAssociationTypes {
  readonly hubId: number;
  readonly now: Date;
  readonly rows: readonly AssociationTypeRow[];
}

export async function insertAssociationTypes(tx: Tx, { hubId, now, rows }: NewAssociationTypes): Promise<number> {
  const { count } = await tx`
    insert into association_type (hub_id, type_id, inverse_type_id, from_type, to_type, name, label, created_at)
    select ${hubId}, t.type_id, t.inverse_type_id, t.from_type, t.to_type, t.name, t.label, ${now}
    from jsonb_to_recordset(${tx.rows(rows)}) as t (
      type_id integer, inverse_type_id integer, from_type text, to_type text, name text, label text
    )`;
  return count;
}

interface LabelRow {
  readonly typeId: number;
  readonly label: string;
}

export async function updateLabels(tx: Tx, hubId: number, labels: readonly LabelRow[]): Promise<number> {
  const { count } = await tx`
    update association_type t set label = l.label
    from jsonb_to_recordset(${tx.rows(labels)}) as l (type_id integer, label text)
    where t.hub_id = ${hubId} and t.type_id = l.type_id`;
  return count;
}

/**
 * Deletes types, and then the associations that have them: in separate statements, so that the second one sees rows
 * written meanwhile by a transaction that still held a type.
 */
export async function deleteAssociationTypes(tx: Tx, hubId: number, typeIds: readonly number[]): Promise<number> {
  const asked = tx`array(select value::integer from jsonb_array_elements_text(${tx.json(typeIds)}))`;
  const gone = await tx<AssociationTypeRow[]>`
    delete from association_type where hub_id = ${hubId} and type_id = any (${asked})
    returning type_id, from_type, to_type`;
  await tx`
    delete from association a
    using jsonb_to_recordset(${tx.rows(gone)}) as t (type_id integer, from_type text, to_type text)
    where a.hub_id = ${hubId} and a.from_type = t.from_type and a.to_type = t.to_type
      and a.category = 'USER_DEFINED' and a.type_id = t.type_id`;
  return gone.length;
}
