import { assertWritten, type Tx } from '../../platform/db/db.js';
import { plainNumber } from '../../platform/db/tx.js';
import type { RecordsPlaceRow } from '../rows/aliases.store.js';
import type { PlaceRow } from '../rows/removals.store.js';

/** A record and when it was deleted; null: it is live. */
export interface BinnedRow {
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly archivedAt: Date | null;
}

/** The existing records among these ids, live or deleted, by id. */
export function listBinned(
  tx: Tx,
  { hubId, objectType }: RecordsPlaceRow,
  ids: readonly string[],
): Promise<BinnedRow[]> {
  return tx<BinnedRow[]>`
    select r.id::text, r.properties, r.archived_at
    from jsonb_array_elements_text(${tx.json(ids)}) with ordinality i (id, ord) cross join lateral (
      select * from record r where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = i.id::bigint offset 0
    ) r
    order by i.ord`;
}

export interface UniqueRow {
  readonly id: string;
  readonly property: string;
  readonly value: string;
}

/** Claims unique values that no other record holds and returns those claimed. The first of two claims wins. */
export function insertFreeValues(
  tx: Tx,
  { hubId, objectType }: RecordsPlaceRow,
  uniques: readonly UniqueRow[],
): Promise<UniqueRow[]> {
  const rows = uniques.map((unique, ord) => ({ ord, ...unique }));
  return tx<UniqueRow[]>`
    insert into unique_value (hub_id, object_type, property, value, record_id)
    select ${hubId}, ${objectType}, u.property, u.value, u.id
    from (
      select distinct on (u.property, u.value) u.*
      from jsonb_to_recordset(${tx.rows(rows)}) as u (ord integer, id bigint, property text, value text)
      order by u.property, u.value, u.ord
    ) u
    on conflict do nothing
    returning record_id::text as id, property, value`;
}

export async function deleteUniqueValues(
  tx: Tx,
  { hubId, objectType }: RecordsPlaceRow,
  ids: readonly string[],
): Promise<void> {
  await tx`
    delete from unique_value u
    where u.hub_id = ${hubId} and u.object_type = ${objectType}
      and u.record_id = any (array(select i.id::bigint from jsonb_array_elements_text(${tx.json(ids)}) i (id)))`;
}

/** Restores locked records. */
export async function updateToLive(
  tx: Tx,
  { hubId, objectType }: RecordsPlaceRow,
  ids: readonly string[],
): Promise<void> {
  const { count } = await tx`
    update record r set archived_at = null, updated_at = greatest(r.updated_at, r.archived_at)
    where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.archived_at is not null
      and r.id = any (array(select i.id::bigint from jsonb_array_elements_text(${tx.json(ids)}) i (id)))`;
  assertWritten(ids.length, count);
}

/** Hubs with records deleted before a time. */
export async function listHubsWithExpired(tx: Tx, before: Date): Promise<number[]> {
  const rows = await tx<{ hubId: number }[]>`
    /* every hub: due work */ select h.hub_id from hub_home h
    where exists (
      select 1 from record r
      where r.hub_id = h.hub_id and coalesce(r.archived_at, '-infinity') > '-infinity' and r.archived_at < ${before}
    )
    order by h.hub_id`;
  return rows.map(({ hubId }) => hubId);
}

/** Some of the records deleted before a time. */
export function listExpired(
  tx: Tx,
  hubId: number,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<PlaceRow[]> {
  return tx<PlaceRow[]>`
    select r.object_type, r.id::text from record r
    where r.hub_id = ${hubId} and coalesce(r.archived_at, '-infinity') > '-infinity' and r.archived_at < ${before}
    order by r.archived_at
    limit ${plainNumber(tx, limit)}`;
}
