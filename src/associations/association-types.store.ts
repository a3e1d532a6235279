import type { Tx } from '../platform/db/db.js';

export interface AssociationTypeRow {
  readonly type_id: number;
  readonly inverse_type_id: number;
  readonly from_type: string;
  readonly to_type: string;
  readonly name: string;
  readonly label: string | null;
}

const lockClass = 7_207_454;

/** Lets one transaction at a time change the association types of a hub. */
export async function lockAssociationTypes(tx: Tx, hubId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockClass}, ${hubId})`;
}

/** All association types that a hub has added, each direction a row. */
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
    from jsonb_to_recordset(${tx.json(rows)}) as t (
      type_id integer, inverse_type_id integer, from_type text, to_type text, name text, label text
    )`;
  return count;
}

interface LabelRow {
  readonly type_id: number;
  readonly label: string;
}

export async function updateLabels(tx: Tx, hubId: number, labels: readonly LabelRow[]): Promise<number> {
  const { count } = await tx`
    update association_type t set label = l.label
    from jsonb_to_recordset(${tx.json(labels)}) as l (type_id integer, label text)
    where t.hub_id = ${hubId} and t.type_id = l.type_id`;
  return count;
}

/**
 * Removes types, and then the associations of records that have them: in statements of their own, so that the second one
 * sees what a writer that still held a type has written meanwhile.
 */
export async function deleteAssociationTypes(tx: Tx, hubId: number, typeIds: readonly number[]): Promise<number> {
  const asked = tx`array(select value::integer from jsonb_array_elements_text(${tx.json(typeIds)}))`;
  const gone = await tx<AssociationTypeRow[]>`
    delete from association_type where hub_id = ${hubId} and type_id = any (${asked})
    returning type_id, from_type, to_type`;
  await tx`
    delete from association a
    using jsonb_to_recordset(${tx.json(gone)}) as t (type_id integer, from_type text, to_type text)
    where a.hub_id = ${hubId} and a.from_type = t.from_type and a.to_type = t.to_type
      and a.category = 'USER_DEFINED' and a.type_id = t.type_id`;
  return gone.length;
}
