import { assertWritten, type Tx } from '../../platform/db/db.js';
import { plainNumber } from '../../platform/db/tx.js';

export interface ArchivedPlace {
  readonly hubId: number;
  readonly objectTypeId: string;
  readonly name: string;
}

/** Properties of all hubs archived before a time. */
export async function listExpiredProperties(tx: Tx, before: Date): Promise<ArchivedPlace[]> {
  return tx<ArchivedPlace[]>`
    /* every hub: due work */ select h.hub_id, p.object_type as object_type_id, p.name
    from hub_home h cross join lateral (
      select * from property p where p.hub_id = h.hub_id and p.archived_at < ${before} offset 0
    ) p
    order by 1, 2, 3`;
}

export async function isExpired(tx: Tx, { hubId, objectTypeId, name }: ArchivedPlace, before: Date): Promise<boolean> {
  const rows = await tx`
    select 1 from property
    where hub_id = ${hubId} and object_type = ${objectTypeId} and name = ${name} and archived_at < ${before}`;
  return rows.length > 0;
}

interface ValuesPage {
  readonly afterId: string;
  readonly limit: number;
}

/**
 * Removes the current and former values of a property from the next records by id; returns the last id if there may be
 * more.
 */
export async function deleteValues(
  tx: Tx,
  { hubId, objectTypeId, name }: ArchivedPlace,
  { afterId, limit }: ValuesPage,
): Promise<string | undefined> {
  const [page] = await tx<{ lastId: string | null; count: number }[]>`
    with page as materialized (
      select r.id from record r
      where r.hub_id = ${hubId} and r.object_type = ${objectTypeId} and r.id > ${afterId}
      order by r.id
      limit ${plainNumber(tx, limit)}
      for no key update
    ),
    valueless as (
      update record r set properties = r.properties - ${name}::text
      from page p
      where r.hub_id = ${hubId} and r.object_type = ${objectTypeId} and r.id = p.id and r.properties ? ${name}
        -- Repeats known conditions, so that the index is used even without statistics.
        and r.id = any (array(select id from page))
    ),
    forgotten as (
      update record_change c set properties = c.properties - ${name}::text
      from page p
      where c.hub_id = ${hubId} and c.object_type = ${objectTypeId} and c.record_id = p.id and c.properties ? ${name}
        and c.record_id = any (array(select id from page))
    )
    select max(id)::text as last_id, count(*)::integer as count from page`;
  return page?.count === limit ? (page.lastId ?? undefined) : undefined;
}

export async function deleteProperty(tx: Tx, { hubId, objectTypeId, name }: ArchivedPlace): Promise<void> {
  const gone = await tx`
    delete from property
    where hub_id = ${hubId} and object_type = ${objectTypeId} and name = ${name} and archived_at is not null`;
  assertWritten(1, gone.count);
}
