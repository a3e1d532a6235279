import type { Tx } from '../../platform/db/db.js';

/** A property of the records at the start of an association type that adds up a property of those at the other end. */
export interface RollupRow {
  readonly objectType: string;
  readonly typeId: number;
  readonly inverseId: number;
  readonly property: string;
  /** Type of the records at the other end, and their property. */
  readonly ofType: string;
  readonly of: string;
  /** The value where there is nothing to add up. */
  readonly empty: string;
}

interface PlaceRow {
  readonly objectType: string;
  readonly id: string;
}

interface RollupsSettling {
  readonly hubId: number;
  readonly now: Date;
  readonly source: { readonly type: string };
  readonly rollups: readonly RollupRow[];
  /** Type id to the name of the last-modified property where it is not hs_lastmodifieddate. */
  readonly modifiedNames: Readonly<Record<string, string>>;
  /** Records that add up. */
  readonly owners: readonly PlaceRow[];
  /** Records whose values others add up. */
  readonly parts: readonly PlaceRow[];
}

/** The rows of rollups as a table. */
export function rollupRows(tx: Tx, rollups: readonly RollupRow[]) {
  return tx`
    select * from jsonb_to_recordset(${tx.rows(rollups)})
      as u (object_type text, type_id integer, inverse_id integer, property text, "of" text, empty text)`;
}

/**
 * Recalculates what live records add up, with history: the owners and those that add up one of the parts. The caller has
 * locked them, owners before parts, so that the latest values are read.
 */
export async function settleRollups(tx: Tx, settling: RollupsSettling): Promise<void> {
  const { hubId, now, source, rollups, modifiedNames } = settling;
  const modified = tx`coalesce(${tx.json(modifiedNames)}::jsonb ->> c.object_type, 'hs_lastmodifieddate')`;
  const moment = tx`greatest(c.updated_at, ${now})`;
  await tx`
    with rollup as materialized (${rollupRows(tx, rollups)}),
    ${currentOwners(tx, settling)},
    wanted as (${wantedSums(tx, hubId)}),
    change as (
      select w.object_type, w.id, jsonb_object_agg(w.name, w.value) as values,
        coalesce(jsonb_object_agg(w.name, w.value) filter (where w.value <> ''), '{}') as filled,
        coalesce(array_agg(w.name) filter (where w.value = ''), '{}') as cleared
      from wanted w
      where w.value <> w.present
      group by 1, 2
    ),
    settled as materialized (
      select c.object_type, c.id, ${moment} as moment, d.values || m.stamp as values,
        (c.properties || d.filled || m.stamp) - d.cleared as properties
      from current c join change d on d.object_type = c.object_type and d.id = c.id
        cross join lateral (select jsonb_build_object(${modified}, wire_time(${moment})) as stamp) m
    ),
    written as (
      update record r set properties = s.properties, updated_at = s.moment
      from settled s
      where r.hub_id = ${hubId} and r.object_type = s.object_type and r.id = s.id
        -- Repeats known conditions, so that the index is used even without statistics.
        and r.object_type = any (array(select object_type from current)) and r.id = any (array(select id from current))
    )
    insert into record_change (hub_id, object_type, record_id, changed_at, source_type, properties)
    select ${hubId}, s.object_type, s.id, s.moment, ${source.type}, s.values
    from settled s`;
}

function currentOwners(tx: Tx, { hubId, owners, parts }: RollupsSettling) {
  return tx`
    part as materialized (select * from jsonb_to_recordset(${tx.rows(parts)}) as p (object_type text, id bigint)),
    owner as (
      select * from jsonb_to_recordset(${tx.rows(owners)}) as o (object_type text, id bigint)
      union
      select a.to_type, a.to_id from part p cross join lateral (
        select a.to_type, a.to_id from association a
        where a.hub_id = ${hubId} and a.from_type = p.object_type and a.from_id = p.id and a.category = 'HUBSPOT_DEFINED'
          and a.type_id in (select inverse_id from rollup)
        offset 0
      ) a
    ),
    current as materialized (
      select o.object_type, o.id, r.properties, r.updated_at
      from (select * from owner where object_type in (select object_type from rollup) order by 1, 2) o cross join lateral (
        select r.properties, r.updated_at from record r
        where r.hub_id = ${hubId} and r.object_type = o.object_type and r.id = o.id and r.archived_at is null
        for no key update
      ) r
    )`;
}

/** Expected and current value of each property; '' for no value. */
function wantedSums(tx: Tx, hubId: number) {
  return tx`
      select c.object_type, c.id, u.property as name, coalesce(c.properties ->> u.property, u.empty) as present, coalesce((
        select sum(v.number)::text from association a cross join lateral (
          select nullif(r.properties ->> u.of, '')::numeric as number from record r
          where r.hub_id = ${hubId} and r.object_type = a.to_type and r.id = a.to_id and r.archived_at is null
          offset 0
        ) v
        where a.hub_id = ${hubId} and a.from_type = c.object_type and a.from_id = c.id and a.category = 'HUBSPOT_DEFINED'
          and a.type_id = u.type_id
      ), u.empty) as value
      from current c join rollup u on u.object_type = c.object_type`;
}
