import { assertWritten, type Tx } from '../../platform/db/db.js';
import type { PlaceRow } from '../rows/removals.store.js';

/** Permanently deletes locked records with their history and all associations to them. */
export async function deleteRecords(tx: Tx, hubId: number, places: readonly PlaceRow[]): Promise<void> {
  const rows = await tx`
    with place as materialized (
      select * from jsonb_to_recordset(${tx.rows(places)}) as p (object_type text, id bigint)
    ),
    edge as materialized (
      select a.* from place p cross join lateral (
        select a.from_type, a.from_id, a.to_type, a.to_id from association a
        where a.hub_id = ${hubId} and a.from_type = p.object_type and a.from_id = p.id
        offset 0
      ) a
    ),
    mirrored as (
      delete from association a using (select distinct * from edge) e
      where a.hub_id = ${hubId} and a.from_type = e.to_type and a.from_id = e.to_id and a.to_type = e.from_type and a.to_id = e.from_id
        -- Repeats known conditions, so that the index is used even without statistics.
        and a.from_type = any (array(select to_type from edge)) and a.from_id = any (array(select to_id from edge))
    )
    delete from record r using place p
    where r.hub_id = ${hubId} and r.object_type = p.object_type and r.id = p.id
      and r.object_type = any (array(select object_type from place)) and r.id = any (array(select id from place))
    returning r.id`;
  assertWritten(places.length, rows.length);
}
