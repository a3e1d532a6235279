import type { Tx } from '../platform/db/db.js';

interface TypeNameRow {
  readonly category: string;
  readonly typeId: number;
}

export interface LimitRow extends TypeNameRow {
  readonly maxToIds: number;
}

/** All limits that a hub has set. */
export function listLimits(tx: Tx, hubId: number): Promise<LimitRow[]> {
  return tx<LimitRow[]>`
    select category, type_id, max_to_ids from association_limit where hub_id = ${hubId} order by category, type_id`;
}

export async function upsertLimits(tx: Tx, hubId: number, limits: readonly LimitRow[]): Promise<number> {
  const { count } = await tx`
    insert into association_limit (hub_id, category, type_id, max_to_ids)
    select ${hubId}, l.category, l.type_id, l.max_to_ids
    from jsonb_to_recordset(${tx.rows(limits)}) as l (category text, type_id integer, max_to_ids integer)
    on conflict (hub_id, category, type_id) do update set max_to_ids = excluded.max_to_ids`;
  return count;
}

export async function deleteLimits(tx: Tx, hubId: number, types: readonly TypeNameRow[]): Promise<void> {
  await tx`
    delete from association_limit a
    using jsonb_to_recordset(${tx.rows(types)}) as t (category text, type_id integer)
    where a.hub_id = ${hubId} and a.category = t.category and a.type_id = t.type_id`;
}
