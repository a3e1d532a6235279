import type { Tx } from '../../platform/db/db.js';
import { withCustomPlan, type Sql } from '../../platform/db/tx.js';

interface TypePlace {
  readonly hubId: number;
  readonly typeId: string;
}

interface ValueCounts {
  /** The records that were read. */
  readonly records: number;
  /** How many of them have a value, by the name of the property; those without any are absent. */
  readonly filled: ReadonlyMap<string, number>;
}

/** Counts values in live records of a type, at most so many. */
export function countValues(tx: Tx, { hubId, typeId }: TypePlace, readAtMost: number): Promise<ValueCounts> {
  // The condition is phrased to match the index `record_by_update`.
  return count(
    tx,
    tx`
      select r.properties from record r
      where r.hub_id = ${hubId} and r.object_type = ${typeId} and coalesce(r.archived_at, 'infinity') = 'infinity'
      limit ${readAtMost}`,
  );
}

/** Counts values in a sample of the records of a type: those at evenly spread ids, so that old and new ones are among them. */
export function countSampledValues(tx: Tx, { hubId, typeId }: TypePlace, sampled: number): Promise<ValueCounts> {
  return count(
    tx,
    tx`
      select distinct on (s.id) s.properties
      from (
        select
          (select r.id from record r where r.hub_id = ${hubId} and r.object_type = ${typeId} order by r.id limit 1) as low,
          (select r.id from record r where r.hub_id = ${hubId} and r.object_type = ${typeId} order by r.id desc limit 1)
            as high
      ) ends
      cross join generate_series(0, ${sampled - 1}) as places (place)
      cross join lateral (
        select r.id, r.properties, r.archived_at from record r
        where r.hub_id = ${hubId} and r.object_type = ${typeId}
          and r.id >= ends.low + (ends.high - ends.low) * places.place / ${sampled}
        order by r.id limit 1
      ) s
      where s.archived_at is null`,
  );
}

async function count(tx: Tx, records: Sql): Promise<ValueCounts> {
  const rows = await withCustomPlan(tx<{ name: string | null; found: number }[]>`
    with few as materialized (${records})
    select null as name, count(*)::integer as found from few
    union all
    select v.key, count(*)::integer from few cross join lateral jsonb_each_text(few.properties) as v (key, value)
    where v.value <> '' group by v.key`);
  const named = rows.flatMap(({ name, found }) => (name === null ? [] : [[name, found] as const]));
  return { records: rows.find(({ name }) => name === null)?.found ?? 0, filled: new Map(named) };
}
