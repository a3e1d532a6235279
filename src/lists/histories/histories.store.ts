import type { Tx } from '../../platform/db/db.js';
import { plainNumber } from '../../platform/db/tx.js';
import type { ListPlace } from '../filters/lists.store.js';

/** Hubs with live lists whose size is not in their history yet. */
export async function listHubsWithNewSizes(tx: Tx): Promise<number[]> {
  const rows = await tx<{ hubId: number }[]>`
    /* every hub: due work */ select h.hub_id from hub_home h
    where exists (
      select from list l where l.hub_id = h.hub_id and l.deleted_at is null and l.flow_id is null
        and l.size is distinct from l.noted_size
    )
    order by h.hub_id`;
  return rows.map(({ hubId }) => hubId);
}

/** Notes the sizes that changed: one an hour, the last one. Lists that are being changed are left for later. */
export async function noteSizes(tx: Tx, hubId: number, now: Date): Promise<void> {
  await tx`
    with few as (
      select l.list_id from list l
      where l.hub_id = ${hubId} and l.deleted_at is null and l.flow_id is null and l.size is distinct from l.noted_size
      order by l.list_id for no key update skip locked
    ),
    noted as (
      update list l set noted_size = l.size, size_changed_at = ${now} from few
      where l.hub_id = ${hubId} and l.list_id = few.list_id returning l.list_id, l.size
    )
    insert into list_size as s (hub_id, list_id, hour, noted_at, size)
    select ${hubId}, n.list_id, date_trunc('hour', ${now}::timestamptz, 'UTC'), ${now}, n.size from noted n
    on conflict (hub_id, list_id, hour) do update set noted_at = excluded.noted_at, size = excluded.size`;
}

interface Span {
  readonly start: Date | null;
  readonly end: Date;
}

const most = 10_000;

/** The last sizes in a span of time, oldest first. */
export async function listSizes(tx: Tx, { hubId, listId }: ListPlace, { start, end }: Span) {
  return tx<{ notedAt: Date; size: number }[]>`
    select s.noted_at, s.size from (
      select noted_at, size from list_size
      where hub_id = ${hubId} and list_id = ${listId} and noted_at <= ${end}
        and ${start === null ? tx`true` : tx`noted_at >= ${start}`}
      order by noted_at desc limit ${plainNumber(tx, most)}
    ) s order by s.noted_at`;
}

/** The last edits in a span of time, oldest first. */
export async function listEdits(tx: Tx, { hubId, listId }: ListPlace, { start, end }: Span) {
  return tx<{ editedAt: Date }[]>`
    select e.edited_at from (
      select version, edited_at from list_edit
      where hub_id = ${hubId} and list_id = ${listId} and edited_at <= ${end}
        and ${start === null ? tx`true` : tx`edited_at >= ${start}`}
      order by version desc limit ${plainNumber(tx, most)}
    ) e order by e.version`;
}
