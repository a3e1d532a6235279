import type { Tx } from '../../platform/db/db.js';

/** Where a page of associated records starts: the record, and the lowest id at the other end. */
interface PageStartRow {
  readonly place: number;
  readonly id: string;
  readonly from_id: string;
}

interface TypeColumns {
  readonly category: string;
  readonly typeId: number;
}

interface AssociatedPages {
  readonly hubId: number;
  readonly objectType: string;
  readonly toType: string;
  /** Of records on one page. */
  readonly limit: number;
  /** The one type that counts; undefined: all do. */
  readonly only?: TypeColumns | undefined;
  readonly pages: readonly PageStartRow[];
}

/** A live record that was asked for, with the records that it leads to. */
interface AssociatedRow {
  readonly place: number;
  /**
   * By id, each with the types that lead there in no order: `id key key,id key`. A key is a type id, negative for a hub's own
   * types. Null where there are none. One text: the driver takes longer for a row than for all that is in it.
   */
  readonly found: string | null;
}

/** Pages of the live records that live records are associated with. Nothing for a record that is not there. */
export function listAssociated(
  tx: Tx,
  { hubId, objectType, toType, limit, only, pages }: AssociatedPages,
): Promise<AssociatedRow[]> {
  return tx<AssociatedRow[]>`
    select p.place, (
      select string_agg(e.found, ',' order by e.to_id)
      from (
        select a.to_id, a.to_id || ' ' || string_agg(
          (case when a.category = 'USER_DEFINED' then -a.type_id else a.type_id end)::text, ' ') as found
        from association a
        where a.hub_id = ${hubId} and a.from_type = ${objectType} and a.from_id = p.id and a.to_type = ${toType}
          ${only ? tx`and a.category = ${only.category} and a.type_id = ${only.typeId}` : tx``}
          and a.to_id >= p.from_id and (
            select true from record o
            where o.hub_id = ${hubId} and o.object_type = a.to_type and o.id = a.to_id and o.archived_at is null
          )
        group by a.to_id
        order by a.to_id
        limit ${limit}
      ) e
    ) as found
    from jsonb_to_recordset(${tx.json(pages)}) as p (place integer, id bigint, from_id bigint) cross join lateral (
      select 1 from record r
      where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = p.id and r.archived_at is null
      offset 0
    ) r`;
}
