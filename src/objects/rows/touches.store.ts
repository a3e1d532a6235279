import type { Tx } from '../../platform/db/db.js';

/** Changes of a record caused by its associations. */
export interface TouchRow {
  readonly objectType: string;
  readonly id: string;
  /** The name of its last-modified property. */
  readonly modified: string;
  /** Change of each counter, negative to decrease it. */
  readonly growth: Readonly<Record<string, number>>;
  /** Properties to clear if they hold one of the values. */
  readonly cleared: Readonly<Record<string, readonly string[]>>;
}

interface Touching {
  readonly hubId: number;
  readonly now: Date;
  readonly source: { readonly type: string; readonly id?: string | undefined };
  /** One per record. */
  readonly touches: readonly TouchRow[];
  /** By type of the association that starts at the record: the property that holds the id of the other end. */
  readonly pointers: readonly { readonly objectType: string; readonly typeId: number; readonly property: string }[];
}

/**
 * Updates last-modified time, counters and pointers of records whose associations changed, with history. A pointer whose
 * record was removed moves to the next live one.
 */
export async function touchRecords(tx: Tx, { hubId, now, source, touches, pointers }: Touching): Promise<void> {
  await tx`
    with touch as materialized (
      select * from jsonb_to_recordset(${tx.rows(touches)})
        as t (object_type text, id bigint, modified text, growth jsonb, cleared jsonb)
    ),
    locked as materialized (
      select t.object_type, t.id, t.modified, t.growth, array(
        select c.key from jsonb_each(t.cleared) c where c.value ? coalesce(r.properties ->> c.key, '')
      ) as cleared
      from (select * from touch order by object_type, id) t cross join lateral (
        select r.properties from record r
        where r.hub_id = ${hubId} and r.object_type = t.object_type and r.id = t.id
        for no key update
      ) r
    ),
    changed as materialized (
      select l.*, (
        select coalesce(jsonb_object_agg(p.property, n.id), '{}')
        from jsonb_to_recordset(${tx.rows(pointers)}) as p (object_type text, type_id integer, property text)
          cross join lateral (
            select a.to_id::text as id from association a
              join record o on o.hub_id = ${hubId} and o.object_type = a.to_type and o.id = a.to_id and o.archived_at is null
            where a.hub_id = ${hubId} and a.from_type = l.object_type and a.from_id = l.id
              and a.category = 'HUBSPOT_DEFINED' and a.type_id = p.type_id
            order by a.to_id
            limit 1
          ) n
        where p.object_type = l.object_type and p.property = any (l.cleared)
      ) as next
      from locked l
    ),
    touched as (
      update record r set
        updated_at = greatest(r.updated_at, ${now}),
        properties = (with_growth(r.properties, t.growth) - t.cleared) || t.next
          || modified_stamp(t.modified, greatest(r.updated_at, ${now}))
      from changed t
      where r.hub_id = ${hubId} and r.object_type = t.object_type and r.id = t.id
        -- Repeats known conditions, so that the index is used even without statistics.
        and r.object_type = any (array(select object_type from touch)) and r.id = any (array(select id from touch))
      returning r.object_type, r.id, r.updated_at, r.properties,
        array(select jsonb_object_keys(t.growth)) || t.cleared || t.modified as names
    )
    insert into record_change (hub_id, object_type, record_id, changed_at, source_type, source_id, properties)
    select ${hubId}, t.object_type, t.id, t.updated_at, ${source.type}, ${source.id ?? null},
      (select jsonb_object_agg(n.name, coalesce(t.properties -> n.name, '""')) from unnest(t.names) as n (name))
    from touched t`;
}
