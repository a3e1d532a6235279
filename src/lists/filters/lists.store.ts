import { assertWritten, type Tx } from '../../platform/db/db.js';
import type { Sql } from '../../platform/db/tx.js';

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
  /** Null once all records have been evaluated. */
  readonly filledTo: string | null;
  readonly size: number;
  /** Null: the root. */
  readonly folderId: number | null;
  /** The requested conversion to a static list, also after it. */
  readonly conversion: unknown;
  readonly convertedAt: Date | null;
  /** Null until the size has been noted. */
  readonly sizeChangedAt: Date | null;
  /** The workflow whose enrollment criteria the list evaluates: only the workflow sees it. */
  readonly flowId: string | null;
}

function columns(tx: Tx): Sql {
  return tx`
    l.list_id, l.object_type, l.name, l.processing_type,
    l.filter_branch, l.condition, l.depends_on, l.version, l.created_at,
    l.updated_at, l.filters_updated_at, l.created_by,
    l.updated_by, l.deleted_at, l.filled_to::text as filled_to, l.size,
    l.folder_id, l.conversion, l.converted_at, l.size_changed_at, l.flow_id::text as flow_id`;
}

// Any number not used by another lock of the program.
const lockClass = 7_207_460;

/** Locks the lists of the hub until the transaction ends. */
export async function lockLists(tx: Tx, hubId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockClass}, ${hubId})`;
}

/** Takes a list id that was never used. */
export async function takeListId(tx: Tx): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    select (n.number * 101 + (n.number % 101) * (n.number % 101) % 101 * (n.number % 101) % 101)::integer as id
    from nextval('list_number') as n (number)`;
  if (!row) throw new Error('The sequence returned no id.');
  return row.id;
}

/** Whether any account has a list with filters. */
export async function hasFilteredLists(tx: Tx): Promise<boolean> {
  const [row] = await tx`
    /* every hub: due work */ select exists (
      select 1 from hub_home h cross join lateral (select 1 from list l where l.hub_id = h.hub_id and l.condition is not null) l
    ) as has`;
  return row?.['has'] === true;
}

/** Whether the hub has a list, live or deleted. */
export async function hasLists(tx: Tx, hubId: number): Promise<boolean> {
  const [row] = await tx`select exists (select from list where hub_id = ${hubId}) as has`;
  return row?.['has'] === true;
}

export async function countLists(tx: Tx, hubId: number): Promise<number> {
  const [row] =
    await tx`select count(*) as count from list where hub_id = ${hubId} and deleted_at is null and flow_id is null`;
  return Number(row?.['count']);
}

/** Those of the names that lists have. */
export async function listTakenNames(tx: Tx, hubId: number, names: readonly string[]): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    select n.name from jsonb_array_elements_text(${tx.json(names)}::jsonb) n (name)
    where exists (
      select from list l
      where l.hub_id = ${hubId} and folded(l.name) = folded(n.name) and l.deleted_at is null and l.flow_id is null
    )`;
  return rows.map(({ name }) => name);
}

type NewListRow = Omit<
  ListRow,
  'version' | 'size' | 'deletedAt' | 'conversion' | 'convertedAt' | 'sizeChangedAt' | 'flowId'
> & { readonly flowId?: string };

export async function insertList(tx: Tx, hubId: number, row: NewListRow): Promise<void> {
  const { count } = await tx`
    with made as (
      insert into list (
        hub_id, list_id, object_type, name, processing_type, filter_branch, condition, depends_on, created_at, updated_at,
        filters_updated_at, created_by, updated_by, filled_to, folder_id, flow_id
      ) values (
        ${hubId}, ${row.listId}, ${row.objectType}, ${row.name}, ${row.processingType}, ${toJson(tx, row.filterBranch)},
        ${toJson(tx, row.condition)}, ${tx.json(row.dependsOn)}, ${row.createdAt}, ${row.updatedAt},
        ${row.filtersUpdatedAt}, ${row.createdBy}, ${row.updatedBy}, ${row.filledTo}::text::bigint, ${row.folderId},
        ${row.flowId ?? null}::text::bigint
      )
      returning hub_id, list_id, created_at
    )
    insert into list_edit (hub_id, list_id, version, edited_at)
    select m.hub_id, m.list_id, 1, m.created_at from made m`;
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

/** As {@link findList}; locks the list and its members until the transaction ends. */
export async function lockList(tx: Tx, hubId: number, listId: number): Promise<ListRow | undefined> {
  const [row] = await tx<ListRow[]>`
    select ${columns(tx)} from list l where l.hub_id = ${hubId} and l.list_id = ${listId} for no key update`;
  return row;
}

/** Live lists only; ignores case. */
export async function findListByName(
  tx: Tx,
  hubId: number,
  { name, objectType }: { readonly name: string; readonly objectType: string },
): Promise<ListRow | undefined> {
  const [row] = await tx<ListRow[]>`
    select ${columns(tx)} from list l
    where l.hub_id = ${hubId} and folded(l.name) = folded(${name}) and l.object_type = ${objectType}
      and l.deleted_at is null and l.flow_id is null`;
  return row;
}

/** Live lists by id. */
export async function listListsByIds(tx: Tx, hubId: number, ids: readonly number[]): Promise<ListRow[]> {
  return tx<ListRow[]>`
    select ${columns(tx)} from list l
    where l.hub_id = ${hubId} and l.list_id in (select jsonb_array_elements_text(${tx.json(ids)})::integer)
      and l.deleted_at is null and l.flow_id is null
    order by l.list_id`;
}

/** Live dynamic lists, of one type or any, that refer to one of the dependencies; to anything if there are none. */
export async function listDependents(
  tx: Tx,
  { hubId, objectType }: { readonly hubId: number; readonly objectType?: string },
  dependencies: readonly string[] | undefined,
): Promise<Dependent[]> {
  return tx<Dependent[]>`
    select l.list_id, l.object_type, l.depends_on, l.flow_id::text as flow_id from list l
    where l.hub_id = ${hubId} and ${objectType === undefined ? tx`true` : tx`l.object_type = ${objectType}`}
      and l.processing_type = 'DYNAMIC' and l.deleted_at is null
      and ${
        dependencies === undefined
          ? tx`true`
          : tx`l.depends_on ?| array(select jsonb_array_elements_text(${tx.json(dependencies)}))`
      }
    order by l.list_id`;
}

export type Dependent = Pick<ListRow, 'listId' | 'objectType' | 'dependsOn' | 'flowId'>;

export interface ListSearch {
  readonly query: string;
  /** Undefined: any. */
  readonly listIds: readonly number[] | undefined;
  readonly processingTypes: readonly string[] | undefined;
  /** Type id; any, when undefined. */
  readonly objectType: string | undefined;
  readonly sort: 'id' | 'name' | 'created' | 'updated' | 'size';
  readonly isDescending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Live lists whose names contain the query, and their number. */
export async function searchLists(
  tx: Tx,
  hubId: number,
  search: ListSearch,
): Promise<{ total: number; rows: ListRow[] }> {
  const { query, listIds, processingTypes, objectType, limit, offset } = search;
  const keys = {
    id: tx`l.list_id`,
    name: tx`folded(l.name) collate "C"`,
    created: tx`l.created_at`,
    updated: tx`l.updated_at`,
    size: tx`l.size`,
  };
  const direction = search.isDescending ? tx`desc` : tx`asc`;
  const matching = tx`
    list l where l.hub_id = ${hubId} and l.deleted_at is null and l.flow_id is null and strpos(folded(l.name), folded(${query})) > 0
      and ${objectType === undefined ? tx`true` : tx`l.object_type = ${objectType}`}
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

/** Writes all mutable columns of a list. */
export async function updateList(tx: Tx, place: ListPlace, row: ListUpdate): Promise<void> {
  const { count } = await tx`
    with edited as (
      insert into list_edit (hub_id, list_id, version, edited_at)
      values (${place.hubId}, ${place.listId}, ${row.version}, ${row.updatedAt})
    )
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

/** Makes the evaluation of a list start over. */
export async function updateToUnfilled(tx: Tx, { hubId, listId }: ListPlace): Promise<void> {
  const { count } = await tx`update list set filled_to = 0 where hub_id = ${hubId} and list_id = ${listId}`;
  assertWritten(1, count);
}

/** Permanently deletes a list, unless it has been restored meanwhile. */
export async function deleteExpired(tx: Tx, { hubId, listId }: ListPlace, before: Date): Promise<void> {
  await tx`delete from list where hub_id = ${hubId} and list_id = ${listId} and deleted_at < ${before}`;
}

/** Lists deleted before a time. */
export async function listExpired(tx: Tx, hubId: number, before: Date): Promise<number[]> {
  const rows = await tx<{ listId: number }[]>`
    select list_id from list where hub_id = ${hubId} and deleted_at < ${before} order by list_id`;
  return rows.map(({ listId }) => listId);
}

/** Hubs with lists to delete permanently. */
export async function listHubsWithExpired(tx: Tx, before: Date): Promise<number[]> {
  const rows = await tx<{ hubId: number }[]>`
    /* every hub: due work */ select h.hub_id from hub_home h
    where exists (select from list l where l.hub_id = h.hub_id and l.deleted_at < ${before})
    order by h.hub_id`;
  return rows.map(({ hubId }) => hubId);
}

/** The live list of a workflow, locked until the transaction ends. */
export async function lockListOfFlow(tx: Tx, hubId: number, flowId: string): Promise<ListRow | undefined> {
  const [row] = await tx<ListRow[]>`
    select ${columns(tx)} from list l
    where l.hub_id = ${hubId} and l.flow_id = ${flowId}::text::bigint and l.deleted_at is null for no key update`;
  return row;
}
