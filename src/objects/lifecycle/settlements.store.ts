import type { Tx } from '../../platform/db/db.js';
import type { EffectRow } from '../rows/writes.store.js';

interface Settling {
  readonly hubId: number;
  readonly now: Date;
  readonly source: { readonly type: string; readonly id?: string | undefined; readonly userId?: number | undefined };
  /** `is_touched`: updates the last-modified time even if nothing else changes. */
  readonly places: readonly { readonly objectType: string; readonly id: string; readonly isTouched: boolean }[];
  readonly effects: {
    readonly counters: readonly EffectRow[];
    readonly pointers: readonly EffectRow[];
    /** Type id to the name of the last-modified property where it is not hs_lastmodifieddate. */
    readonly modifiedNames: Readonly<Record<string, string>>;
  };
  /** The property that holds an associated record of one of the types. */
  readonly pin: { readonly property: string; readonly types: readonly string[] };
}

/**
 * Recalculates counters, pointers and pins of live records, and of the records that count or point to them, from their
 * associations, with history. All of them must be locked.
 */
export async function settleNeighbourhoods(tx: Tx, settling: Settling): Promise<void> {
  const { hubId, now, source, places, effects } = settling;
  const modified = tx`coalesce(${tx.json(effects.modifiedNames)}::jsonb ->> c.object_type, 'hs_lastmodifieddate')`;
  const moment = tx`greatest(c.updated_at, ${now})`;
  await tx`
    with counter as materialized (${effectRows(tx, effects.counters)}),
    pointer as materialized (${effectRows(tx, effects.pointers)}),
    ${currentRecords(tx, hubId, places)},
    wanted as (${wantedValues(tx, settling)}),
    change as materialized (
      select w.object_type, w.id, jsonb_object_agg(w.name, w.value) as values,
        coalesce(jsonb_object_agg(w.name, w.value) filter (where w.value <> ''), '{}') as filled,
        array_agg(w.name) filter (where w.value = '') as cleared
      from wanted w
      where w.value <> w.present
      group by 1, 2
    ),
    settled as materialized (
      select c.object_type, c.id, ${moment} as moment, coalesce(d.values, '{}') || m.stamp as values,
        (c.properties || coalesce(d.filled, '{}') || m.stamp) - coalesce(d.cleared, '{}') as properties
      from current c left join change d on d.object_type = c.object_type and d.id = c.id
        cross join lateral (select jsonb_build_object(${modified}, wire_time(${moment})) as stamp) m
      where c.is_touched or d.id is not null
    ),
    written as (
      update record r set properties = s.properties, updated_at = s.moment
      from settled s
      where r.hub_id = ${hubId} and r.object_type = s.object_type and r.id = s.id
        -- Repeats known conditions, so that the index is used even without statistics.
        and r.object_type = any (array(select object_type from current)) and r.id = any (array(select id from current))
    )
    insert into record_change (hub_id, object_type, record_id, changed_at, source_type, source_id, user_id, properties)
    select ${hubId}, s.object_type, s.id, s.moment, ${source.type}, ${source.id ?? null}, ${source.userId ?? null}::integer, s.values
    from settled s`;
}

function effectRows(tx: Tx, rows: readonly EffectRow[]) {
  return tx`
    select * from jsonb_to_recordset(${tx.rows(rows)})
      as e (object_type text, type_id integer, inverse_id integer, property text)`;
}

/** Current values of the live records among the places and of those that count or point to them. */
function currentRecords(tx: Tx, hubId: number, places: Settling['places']) {
  return tx`
    place as materialized (
      select * from jsonb_to_recordset(${tx.rows(places)}) as p (object_type text, id bigint, is_touched boolean)
    ),
    spot as (
      select object_type, id, is_touched from place
      union all select a.to_type, a.to_id, false from place p cross join lateral (
        select a.to_type, a.to_id from association a
        where a.hub_id = ${hubId} and a.from_type = p.object_type and a.from_id = p.id and a.category = 'HUBSPOT_DEFINED'
          and a.type_id in (select inverse_id from counter union all select inverse_id from pointer)
        offset 0
      ) a
    ),
    current as materialized (
      select s.object_type, s.id, s.is_touched, r.properties, r.updated_at
      from (select object_type, id, bool_or(is_touched) as is_touched from spot group by 1, 2 order by 1, 2) s cross join lateral (
        select r.properties, r.updated_at from record r
        where r.hub_id = ${hubId} and r.object_type = s.object_type and r.id = s.id and r.archived_at is null
        for no key update
      ) r
    )`;
}

/** Expected and current value of each property; '' for no value. */
function wantedValues(tx: Tx, { hubId, pin }: Settling) {
  const isFromCurrent = tx`a.hub_id = ${hubId} and a.from_type = c.object_type and a.from_id = c.id and (
      select o.archived_at is null from record o where o.hub_id = ${hubId} and o.object_type = a.to_type and o.id = a.to_id
    )`;
  return tx`
      select c.object_type, c.id, e.property as name, coalesce(c.properties ->> e.property, '0') as present, (
        select count(*)::text from association a
        where ${isFromCurrent} and a.category = 'HUBSPOT_DEFINED' and a.type_id = any (e.type_ids)
      ) as value
      from current c join (
        select object_type, property, array_agg(type_id) as type_ids from counter group by 1, 2
      ) e on e.object_type = c.object_type
      union all
      select c.object_type, c.id, e.property, coalesce(c.properties ->> e.property, ''), coalesce((
        select a.to_id::text from association a where ${isFromCurrent} and a.category = 'HUBSPOT_DEFINED' and a.type_id = e.type_id
        -- Of several, prefer the current one.
        order by a.to_id::text = coalesce(c.properties ->> e.property, '') desc, a.to_id
        limit 1
      ), '')
      from current c join pointer e on e.object_type = c.object_type
      union all
      select c.object_type, c.id, ${pin.property}, c.properties ->> ${pin.property}, ''
      from current c
      where c.properties ? ${pin.property} and not exists (
        select 1 from association a
        where ${isFromCurrent} and ${tx.json(pin.types)}::jsonb ? a.to_type and a.to_id::text = c.properties ->> ${pin.property}
      )`;
}
