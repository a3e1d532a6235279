import type { Tx } from '../../platform/db/db.js';
import type { Sql } from '../../platform/db/tx.js';

interface RecordsAt {
  readonly hubId: number;
  readonly objectType: string;
  /** Later writes are ignored. Decision 27. */
  readonly asOf: Date;
}

/** SQL for the records of a type as they were, in place of their table. */
export function recordsAt(tx: Tx, { hubId, objectType, asOf }: RecordsAt): Sql {
  const isLater = tx`f.hub_id = ${hubId} and f.object_type = ${objectType} and f.replaced_at > ${asOf}`;
  return tx`(
    select c.hub_id, c.object_type, c.id, c.properties, c.created_at, c.updated_at, c.archived_at from record c
    where c.hub_id = ${hubId} and c.object_type = ${objectType}
      and not exists (select from former_record f where ${isLater} and f.id = c.id)
    union all
    select e.* from (
      select distinct on (f.id) f.hub_id, f.object_type, f.id, f.properties, f.created_at, f.updated_at, f.archived_at
      from former_record f
      where ${isLater}
      order by f.id, f.former_no
    ) e
    where e.properties is not null
  )`;
}

interface AssociationsAt {
  readonly hubId: number;
  /** Types of the records at their ends. */
  readonly fromType: string;
  readonly toType: string;
  readonly asOf: Date;
}

/** SQL for the associations of two types as they were, in place of their table. */
export function associationsAt(tx: Tx, { hubId, fromType, toType, asOf }: AssociationsAt): Sql {
  const isLater = tx`
    f.hub_id = ${hubId} and f.from_type = ${fromType} and f.to_type = ${toType} and f.replaced_at > ${asOf}`;
  return tx`(
    select c.hub_id, c.from_type, c.from_id, c.to_type, c.to_id from association c
    where c.hub_id = ${hubId} and c.from_type = ${fromType} and c.to_type = ${toType} and not exists (
      select from former_association f
      where ${isLater} and f.from_id = c.from_id and f.to_id = c.to_id and f.category = c.category and f.type_id = c.type_id
    )
    union all
    select e.hub_id, e.from_type, e.from_id, e.to_type, e.to_id from (
      select distinct on (f.from_id, f.to_id, f.category, f.type_id) f.*
      from former_association f
      where ${isLater}
      order by f.from_id, f.to_id, f.category, f.type_id, f.former_no
    ) e
    where e.existed
  )`;
}
