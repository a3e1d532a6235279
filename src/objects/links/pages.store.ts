import type { Tx } from '../../platform/db/db.js';

/** Start of a page of associated records: the record, and the lowest id at the other end. */
interface PageStartRow {
  readonly place: number;
  readonly id: string;
  readonly fromId: string;
}

interface TypeColumns {
  readonly category: string;
  readonly typeId: number;
}

interface AssociatedPages {
  readonly hubId: number;
  readonly objectType: string;
  readonly toType: string;
  /** Maximum records per page. */
  readonly limit: number;
  /** Only associations of this type; undefined: all. */
  readonly only?: TypeColumns | undefined;
  readonly pages: readonly PageStartRow[];
}

/** A requested live record and its associated records. */
interface AssociatedRow {
  readonly place: number;
  /**
   * By id, each with its association types, unsorted: `id key key,id key`. A key is a type id, negative for custom types.
   * Null for none. A single text, because the driver spends more time per row than on parsing it.
   */
  readonly found: string | null;
}

/** Pages of live records associated with live records. Omits records that do not exist. */
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
    from jsonb_to_recordset(${tx.rows(pages)}) as p (place integer, id bigint, from_id bigint) cross join lateral (
      select 1 from record r
      where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = p.id and r.archived_at is null
      offset 0
    ) r`;
}
