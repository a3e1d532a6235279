import { assertWritten, type Tx } from '../../platform/db/db.js';
import type { ListPlace } from '../filters/lists.store.js';

/** Schedules a conversion; null: none. */
export async function updateConversion(tx: Tx, { hubId, listId }: ListPlace, conversion: unknown): Promise<void> {
  const { count } = await tx`
    update list set conversion = ${conversion === null ? null : tx.json(conversion)}
    where hub_id = ${hubId} and list_id = ${listId}`;
  assertWritten(1, count);
}

/** Live lists of all hubs with a scheduled conversion. */
export async function listScheduled(tx: Tx): Promise<ListPlace[]> {
  return tx<ListPlace[]>`
    /* every hub: due work */ select h.hub_id, l.list_id from hub_home h cross join lateral (
      select l.list_id from list l
      where l.hub_id = h.hub_id and l.conversion is not null and l.converted_at is null and l.deleted_at is null
    ) l
    order by 1, 2`;
}

/** Converts a dynamic list to a static one: its members stay. */
export async function convertList(tx: Tx, { hubId, listId }: ListPlace, now: Date): Promise<void> {
  const { count } = await tx`
    with edited as (
      insert into list_edit (hub_id, list_id, version, edited_at)
      select hub_id, list_id, version + 1, ${now} from list where hub_id = ${hubId} and list_id = ${listId}
    )
    update list set processing_type = 'SNAPSHOT', converted_at = ${now}, version = version + 1, updated_at = ${now}
    where hub_id = ${hubId} and list_id = ${listId}`;
  assertWritten(1, count);
}
