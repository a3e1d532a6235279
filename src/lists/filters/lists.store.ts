import type { Tx } from '../../platform/db/db.js';
import type { Sql } from '../../platform/db/tx.js';
import { assertWritten } from '../../platform/db/written.js';

export interface ListRow {
  readonly listId: number;
  readonly objectType: string;
  readonly name: string;
  readonly processingType: 'MANUAL' | 'SNAPSHOT' | 'DYNAMIC';
  readonly filterBranch: unknown;
  readonly condition: unknown;
  readonly dependsOn: readonly string[];
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly filtersUpdatedAt: Date | null;
  readonly createdBy: number | null;
  readonly updatedBy: number | null;
  readonly deletedAt: Date | null;
  /** Null once all records have been judged. */
  readonly filledTo: string | null;
  readonly size: number;
}

function columns(tx: Tx): Sql {
  return tx`
    l.list_id as "listId", l.object_type as "objectType", l.name, l.processing_type as "processingType",
    l.filter_branch as "filterBranch", l.condition, l.depends_on as "dependsOn", l.version, l.created_at as "createdAt",
    l.updated_at as "updatedAt", l.filters_updated_at as "filtersUpdatedAt", l.created_by as "createdBy",
    l.updated_by as "updatedBy", l.deleted_at as "deletedAt", l.filled_to::text as "filledTo", l.size`;
}

// Any number that no other lock of the program has.
const lockClass = 7_207_460;

/** Lets nobody else write lists of the hub until this transaction ends. */
export async function lockLists(tx: Tx, hubId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockClass}, ${hubId})`;
}

/** An id that no list has had. */
export async function takeListId(tx: Tx): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    select nextval('list_number')::integer * 101 + floor(random() * 101)::integer as id`;
  if (!row) throw new Error('No id was taken.');
  return row.id;
}

/** Whether any account has a list with filters. */
export async function hasFilteredLists(tx: Tx): Promise<boolean> {
  const [row] = await tx`
    /* every hub: due work */ select exists (
      select from hub h cross join lateral (select from list l where l.hub_id = h.hub_id and l.condition is not null) l
    ) as has`;
  return row?.['has'] === true;
}

/** Whether the hub has a list, live or deleted. */
export async function hasLists(tx: Tx, hubId: number): Promise<boolean> {
  const [row] = await tx`select exists (select from list where hub_id = ${hubId}) as has`;
  return row?.['has'] === true;
}

export async function countLists(tx: Tx, hubId: number): Promise<number> {
  const [row] = await tx`select count(*) as count from list where hub_id = ${hubId} and deleted_at is null`;
  return Number(row?.['count']);
}

export async function insertList(
  tx: Tx,
  hubId: number,
  row: Omit<ListRow, 'version' | 'size' | 'deletedAt'>,
): Promise<void> {
  const { count } = await tx`
    insert into list (
      hub_id, list_id, object_type, name, processing_type, filter_branch, condition, depends_on, created_at, updated_at,
      filters_updated_at, created_by, updated_by, filled_to
    ) values (
      ${hubId}, ${row.listId}, ${row.objectType}, ${row.name}, ${row.processingType}, ${toJson(tx, row.filterBranch)},
      ${toJson(tx, row.condition)}, ${tx.json(row.dependsOn)}, ${row.createdAt}, ${row.updatedAt},
      ${row.filtersUpdatedAt}, ${row.createdBy}, ${row.updatedBy}, ${row.filledTo}::text::bigint
    )`;
  assertWritten(1, count);
}

function toJson(tx: Tx, value: unknown) {
  return value === null ? null : tx.json(value);
}

/** Live or deleted. */
export async function findList(tx: Tx, hubId: number, listId: number): Promise<ListRow | undefined> {
  const [row] = await tx<ListRow[]>`
    select ${columns(tx)} from list l where l.hub_id = ${hubId} and l.list_id = ${listId}`;
  return row;
}

/** The same; its members and itself stay as they are until the transaction ends, unless this one changes them. */
export async function lockList(tx: Tx, hubId: number, listId: number): Promise<ListRow | undefined> {
  const [row] = await tx<ListRow[]>`
    select ${columns(tx)} from list l where l.hub_id = ${hubId} and l.list_id = ${listId} for no key update`;
  return row;
}

/** Live ones, in any letter case. */
export async function findListByName(
  tx: Tx,
  hubId: number,
  { name, objectType }: { readonly name: string; readonly objectType: string },
): Promise<ListRow | undefined> {
  const [row] = await tx<ListRow[]>`
    select ${columns(tx)} from list l
    where l.hub_id = ${hubId} and folded(l.name) = folded(${name}) and l.object_type = ${objectType}
      and l.deleted_at is null`;
  return row;
}

/** Live ones, by id. */
export async function listListsByIds(tx: Tx, hubId: number, ids: readonly number[]): Promise<ListRow[]> {
  return tx<ListRow[]>`
    select ${columns(tx)} from list l
    where l.hub_id = ${hubId} and l.list_id in (select jsonb_array_elements_text(${tx.json(ids)})::integer)
      and l.deleted_at is null
    order by l.list_id`;
}

/** Live dynamic lists of a type that look at one of these; at anything, without any. */
export async function listDependents(
  tx: Tx,
  { hubId, objectType }: { readonly hubId: number; readonly objectType: string },
  dependencies: readonly string[] | undefined,
): Promise<Pick<ListRow, 'listId' | 'dependsOn'>[]> {
  return tx<Pick<ListRow, 'listId' | 'dependsOn'>[]>`
    select l.list_id as "listId", l.depends_on as "dependsOn" from list l
    where l.hub_id = ${hubId} and l.object_type = ${objectType} and l.processing_type = 'DYNAMIC' and l.deleted_at is null
      and ${
        dependencies === undefined
          ? tx`true`
          : tx`l.depends_on ?| array(select jsonb_array_elements_text(${tx.json(dependencies)}))`
      }
    order by l.list_id`;
}

export interface ListSearch {
  readonly query: string;
  /** Any, when undefined. */
  readonly listIds: readonly number[] | undefined;
  readonly processingTypes: readonly string[] | undefined;
  readonly sort: 'id' | 'name' | 'created' | 'updated' | 'size';
  readonly isDescending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Live lists whose names have the query in them, and how many there are. */
export async function searchLists(
  tx: Tx,
  hubId: number,
  search: ListSearch,
): Promise<{ total: number; rows: ListRow[] }> {
  const { query, listIds, processingTypes, limit, offset } = search;
  const keys = {
    id: tx`l.list_id`,
    name: tx`folded(l.name) collate "C"`,
    created: tx`l.created_at`,
    updated: tx`l.updated_at`,
    size: tx`l.size`,
  };
  const direction = search.isDescending ? tx`desc` : tx`asc`;
  const matching = tx`
    list l where l.hub_id = ${hubId} and l.deleted_at is null and strpos(folded(l.name), folded(${query})) > 0
      and ${listIds ? tx`l.list_id in (select jsonb_array_elements_text(${tx.json(listIds)})::integer)` : tx`true`}
      and ${
        processingTypes
          ? tx`l.processing_type in (select jsonb_array_elements_text(${tx.json(processingTypes)}))`
          : tx`true`
      }`;
  const rows = await tx<ListRow[]>`
    select ${columns(tx)} from ${matching}
    order by ${keys[search.sort]} ${direction}, l.list_id ${direction} limit ${limit} offset ${offset}`;
  const [counted] = await tx`select count(*) as total from ${matching}`;
  return { total: Number(counted?.['total']), rows };
}

export interface ListUpdate {
  readonly name: string;
  readonly filterBranch: unknown;
  readonly condition: unknown;
  readonly dependsOn: readonly string[];
  readonly filtersUpdatedAt: Date | null;
  readonly filledTo: string | null;
  readonly deletedAt: Date | null;
  readonly version: number;
  readonly updatedAt: Date;
  readonly updatedBy: number | null;
}

/** Writes all that can change of a list. */
export async function updateList(tx: Tx, place: ListPlace, row: ListUpdate): Promise<void> {
  const { count } = await tx`
    update list set name = ${row.name}, filter_branch = ${toJson(tx, row.filterBranch)},
      condition = ${toJson(tx, row.condition)}, depends_on = ${tx.json(row.dependsOn)},
      filters_updated_at = ${row.filtersUpdatedAt}, filled_to = ${row.filledTo}::text::bigint,
      deleted_at = ${row.deletedAt}, version = ${row.version}, updated_at = ${row.updatedAt},
      updated_by = ${row.updatedBy}
    where hub_id = ${place.hubId} and list_id = ${place.listId}`;
  assertWritten(1, count);
}

export interface ListPlace {
  readonly hubId: number;
  readonly listId: number;
}

/** Deletes a list for good, unless it has been restored meanwhile. */
export async function deleteExpired(tx: Tx, { hubId, listId }: ListPlace, before: Date): Promise<void> {
  await tx`delete from list where hub_id = ${hubId} and list_id = ${listId} and deleted_at < ${before}`;
}

/** Lists that were deleted before. */
export async function listExpired(tx: Tx, hubId: number, before: Date): Promise<number[]> {
  const rows = await tx<{ listId: number }[]>`
    select list_id as "listId" from list where hub_id = ${hubId} and deleted_at < ${before} order by list_id`;
  return rows.map(({ listId }) => listId);
}

/** Hubs that have something to delete for good. */
export async function listHubsWithExpired(tx: Tx, before: Date): Promise<number[]> {
  const rows = await tx<{ hubId: number }[]>`
    /* every hub: due work */ select h.hub_id as "hubId" from hub h
    where exists (select from list l where l.hub_id = h.hub_id and l.deleted_at < ${before})
    order by h.hub_id`;
  return rows.map(({ hubId }) => hubId);
}
