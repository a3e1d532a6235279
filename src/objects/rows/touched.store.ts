import type { Tx } from '../../platform/db/db.js';
import type { Sql } from '../../platform/db/tx.js';
import type { RollupRow } from './rollups.store.js';

interface Touching {
  readonly hubId: number;
  /** Type of the new records. */
  readonly objectType: string;
  readonly now: Date;
  /** The columns of the author in the history. */
  readonly author: Sql;
  readonly effects: {
    readonly counters: readonly object[];
    readonly pointers: readonly object[];
    readonly rollups: readonly RollupRow[];
    readonly modifiedNames: Readonly<Record<string, string>>;
  };
  /** Whether some records add up values of others: only then the CTEs `rollup` and `locked.properties` exist. */
  readonly isRolledUp: boolean;
}

/**
 * Updates last-modified time, counters, pointers and sums of the existing records at the start of new association rows.
 * All effects are grouped by record once: the planner expects few rows of a CTE that inserts and would read them again
 * for each record.
 */
export function touchedRecords(tx: Tx, touching: Touching) {
  const { hubId, now, author, effects, isRolledUp } = touching;
  const modified = tx`coalesce(${tx.json(effects.modifiedNames)}::jsonb ->> r.object_type, 'hs_lastmodifieddate')`;
  return tx`
    edge as (
      select from_type, from_id, to_type, to_id, category, type_id from added
      union all select from_type, from_id, to_type, to_id, category, type_id from claimed
    ),
    effect as materialized (
      select e.from_type, e.from_id, sum(e.by) as links,
        coalesce(jsonb_object_agg(e.property, e.by) filter (where e.property is not null and e.by is not null), '{}') as growth,
        coalesce(jsonb_object_agg(e.property, e.pointer) filter (where e.pointer is not null), '{}') as pointers,
        coalesce(jsonb_object_agg(e.property, e.sum) filter (where e.sum is not null), '{}') as sums
      from (
        select e.from_type, e.from_id, c.property, count(*) as by, null::text as pointer, null::numeric as sum
        from edge e left join jsonb_to_recordset(${tx.rows(effects.counters)}) as c (type_id integer, property text)
          on c.type_id = e.type_id and e.category = 'HUBSPOT_DEFINED'
        group by 1, 2, 3
        union all
        select e.from_type, e.from_id, p.property, null, max(e.to_id)::text, null
        from edge e join jsonb_to_recordset(${tx.rows(effects.pointers)}) as p (type_id integer, property text)
          on p.type_id = e.type_id and e.category = 'HUBSPOT_DEFINED'
        group by 1, 2, 3
        ${isRolledUp ? tx`union all ${summed(tx, touching)}` : tx``}
      ) e
      group by 1, 2
    ),
    touch as materialized (
      select l.object_type, l.id, e.links, e.growth, e.pointers, e.sums
      from locked l left join effect e on e.from_type = l.object_type and e.from_id = l.id
      -- Without a strict condition the planner expects as many rows as records are locked, and joins them by hash below.
      where coalesce(e.links, 0) > 0
    ),
    touched as (
      update record r set
        updated_at = greatest(r.updated_at, ${now}), links_ever = r.links_ever + t.links,
        properties = with_growth(r.properties, t.growth) || t.pointers ${isRolledUp ? increased(tx) : tx``}
          || modified_stamp(${modified}, greatest(r.updated_at, ${now}))
      from touch t
      where r.hub_id = ${hubId} and r.object_type = t.object_type and r.id = t.id
        -- Repeats known conditions, so that the index is used even without statistics.
        and r.object_type = any (array(select object_type from ending)) and r.id = any (array(select id from ending))
      returning r.object_type, r.id, r.updated_at, r.properties,
        t.growth || t.pointers || t.sums || jsonb_object(array[${modified}], array['']) as names
    ),
    touched_change as (
      insert into record_change (hub_id, object_type, record_id, changed_at, source_type, source_id, source_label, user_id, properties)
      select ${hubId}, t.object_type, t.id, t.updated_at, ${author},
        (select jsonb_object_agg(name, t.properties -> name) from jsonb_object_keys(t.names) as name)
      from touched t
    )`;
}

/** What the records at the start add up additionally. */
function summed(tx: Tx, { objectType }: Touching) {
  return tx`
        select e.from_type, e.from_id, u.property, null, null, sum(nullif(o.properties ->> u.of, '')::numeric)
        from edge e join rollup u on u.type_id = e.type_id and e.category = 'HUBSPOT_DEFINED'
          join (
            select object_type, id, properties from locked
            union all select ${objectType}::text, id, properties from complete
          ) o on o.object_type = e.to_type and o.id = e.to_id
        group by 1, 2, 3`;
}

function increased(tx: Tx) {
  return tx`|| (
          select coalesce(jsonb_object_agg(s.key, (coalesce((r.properties ->> s.key)::numeric, 0) + s.value::numeric)::text), '{}')
          from jsonb_each_text(t.sums) s
        )`;
}
