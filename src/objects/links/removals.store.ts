import type { Tx } from '../../platform/db/db.js';

/** One direction between two records. */
export interface DirectionRow {
  readonly fromType: string;
  readonly fromId: string;
  readonly toType: string;
  readonly toId: string;
  /** Category and type id of the rows to remove, separated by a space; null: all. */
  readonly types: readonly string[] | null;
}

/** A removed association row. */
export interface LostRow {
  readonly fromType: string;
  readonly fromId: string;
  readonly toType: string;
  readonly toId: string;
  readonly category: string;
  readonly typeId: number;
}

/** Removes association rows of locked records; the caller names both directions. */
export async function deleteAssociations(
  tx: Tx,
  hubId: number,
  directions: readonly DirectionRow[],
): Promise<LostRow[]> {
  return tx<LostRow[]>`
    with direction as materialized (
      select * from jsonb_to_recordset(${tx.rows(directions)})
        as d (from_type text, from_id bigint, to_type text, to_id bigint, types jsonb)
    )
    delete from association a using direction d
    where a.hub_id = ${hubId} and a.from_type = d.from_type and a.from_id = d.from_id and a.to_type = d.to_type and a.to_id = d.to_id
      and (d.types is null or d.types ? (a.category || ' ' || a.type_id))
      -- Repeats known conditions, so that the index is used even without statistics.
      and a.from_type = any (array(select from_type from direction)) and a.from_id = any (array(select from_id from direction))
    returning a.from_type, a.from_id::text, a.to_type, a.to_id::text, a.category, a.type_id`;
}
