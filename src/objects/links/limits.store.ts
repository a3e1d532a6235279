import type { Tx } from '../../platform/db/db.js';

interface TypeRow {
  readonly typeId: number;
  readonly fromType: string;
  readonly toType: string;
}

/** Protects custom association types from deletion until the transaction ends; returns how many of them exist. */
export async function lockTypes(tx: Tx, hubId: number, types: readonly TypeRow[]): Promise<number> {
  const rows = await tx`
    select 1
    from (
      select * from jsonb_to_recordset(${tx.rows(types)}) as t (type_id integer, from_type text, to_type text) order by type_id
    ) t cross join lateral (
      select 1 from association_type a
      where a.hub_id = ${hubId} and a.type_id = t.type_id and a.from_type = t.from_type and a.to_type = t.to_type
      for key share
    ) a`;
  return rows.length;
}

/** An association row that is about to be written, from the record that holds it. */
export interface EdgeRow {
  readonly place: number;
  readonly objectType: string;
  readonly id: string;
  readonly otherType: string;
  /** Null for a record that is not created yet. */
  readonly otherId: string | null;
  readonly category: string;
  readonly typeId: number;
  readonly max: number;
}

export interface CountedRow {
  readonly place: number;
  /** Number of such rows at the record: towards live records, counted up to `max`. */
  readonly held: number;
  /** Whether this row is among them. */
  readonly isThere: boolean;
}

/** Counts the existing rows of locked records, each kind once. */
export async function countEdges(tx: Tx, hubId: number, edges: readonly EdgeRow[]): Promise<CountedRow[]> {
  return tx<CountedRow[]>`
    with edge as materialized (
      select * from jsonb_to_recordset(${tx.rows(edges)}) as e (
        place integer, object_type text, id bigint, other_type text, other_id bigint, category text, type_id integer, max integer
      )
    ),
    holding as materialized (
      select k.*, (
        select count(*)::integer from (
          select 1 from association a
          where a.hub_id = ${hubId} and a.from_type = k.object_type and a.from_id = k.id and a.to_type = k.other_type
            and a.category = k.category and a.type_id = k.type_id
            and (select true from record o where o.hub_id = ${hubId} and o.object_type = a.to_type and o.id = a.to_id and o.archived_at is null)
          limit k.max
        ) found
      ) as held
      from (select distinct object_type, id, other_type, category, type_id, max from edge) k
    )
    select e.place, h.held, exists (
      select 1 from association a
      where a.hub_id = ${hubId} and a.from_type = e.object_type and a.from_id = e.id and a.to_type = e.other_type
        and a.to_id = e.other_id and a.category = e.category and a.type_id = e.type_id
    ) as is_there
    from edge e join holding h using (object_type, id, other_type, category, type_id, max)
    order by e.place`;
}
