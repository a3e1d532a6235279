import type { Tx } from '../../platform/db/db.js';
import { plainNumber, type Sql } from '../../platform/db/tx.js';

interface MembersPlace {
  readonly hubId: number;
  readonly listId: number;
}

export interface MemberRow {
  readonly id: string;
  readonly addedAt: Date;
}

/** End of a page; cursors by id have no time. */
interface MemberKey {
  readonly addedAt?: Date | undefined;
  readonly id: string;
}

interface MembersPage {
  readonly order: 'id' | 'join';
  /** Start of the page; the beginning or end by default. */
  readonly from: MemberKey | undefined;
  readonly isBackward: boolean;
  readonly limit: number;
}

/** Maximum page size: without it the planner expects a tenth of all members. */
const mostMembers = 251;

/** A page of members, 251 at most, forward or backward. */
export async function listMembers(tx: Tx, { hubId, listId }: MembersPlace, page: MembersPage): Promise<MemberRow[]> {
  const { order, from, isBackward, limit } = page;
  if (limit > mostMembers) throw new RangeError(`${limit} members are too many for a page.`);
  const direction = isBackward ? tx`desc` : tx`asc`;
  const beyond = isBackward ? tx`<` : tx`>`;
  const toStart = (key: MemberKey): Sql =>
    key.addedAt === undefined
      ? tx`m.record_id ${beyond} ${key.id}::text::bigint`
      : tx`(m.added_at, m.record_id) ${beyond} (${key.addedAt}::timestamptz, ${key.id}::text::bigint)`;
  const inOrder = tx`order by ${order === 'join' ? tx`m.added_at ${direction},` : tx``} m.record_id ${direction}`;
  return tx<MemberRow[]>`
    select m.record_id::text as id, m.added_at
    from (
      select * from list_member m
      where m.hub_id = ${hubId} and m.list_id = ${listId} and ${from ? toStart(from) : tx`true`}
      ${inOrder} limit ${plainNumber(tx, mostMembers)}
    ) m
    ${inOrder} limit ${limit}`;
}

interface Addition extends MembersPlace {
  readonly objectType: string;
  readonly ids: readonly string[];
  readonly now: Date;
}

/** Adds the live records that are not on the list yet; returns all live ones and whether each is new. */
export async function insertMembers(
  tx: Tx,
  { hubId, listId, objectType, ids, now }: Addition,
): Promise<{ id: string; isNew: boolean }[]> {
  return tx`
    with asked as materialized (
      select r.id from jsonb_array_elements_text(${tx.json(ids)}) i (id) cross join lateral (
        select * from record r
        where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = i.id::bigint and r.archived_at is null
        offset 0
      ) r
    ),
    added as (
      insert into list_member (hub_id, list_id, object_type, record_id, added_at)
      select ${hubId}, ${listId}, ${objectType}, a.id, ${now} from asked a
      on conflict (hub_id, list_id, record_id) do nothing returning record_id
    )
    select a.id, d.record_id is not null as is_new
    from asked a left join added d on d.record_id = a.id order by a.id`;
}

/** Removes records from the list; returns those removed. */
export async function deleteMembers(
  tx: Tx,
  { hubId, listId }: MembersPlace,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    delete from list_member m using jsonb_array_elements_text(${tx.json(ids)}) i (id)
    where m.hub_id = ${hubId} and m.list_id = ${listId} and m.record_id = i.id::bigint
    returning m.record_id::text as id`;
  return rows.map(({ id }) => id).sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
}

/** Removes some records from the list; returns how many. */
export async function deleteSomeMembers(tx: Tx, { hubId, listId }: MembersPlace, limit: number): Promise<number> {
  const { count } = await tx`
    delete from list_member m using (
      select record_id from list_member where hub_id = ${hubId} and list_id = ${listId} order by record_id limit ${plainNumber(tx, limit)}
    ) few
    where m.hub_id = ${hubId} and m.list_id = ${listId} and m.record_id = few.record_id`;
  return count;
}

/** Adds the live members of another list of the same type. */
export async function copyMembers(
  tx: Tx,
  { hubId, listId }: MembersPlace,
  { sourceId, now }: { readonly sourceId: number; readonly now: Date },
): Promise<void> {
  await tx`
    insert into list_member (hub_id, list_id, object_type, record_id, added_at)
    select m.hub_id, ${listId}, m.object_type, m.record_id, ${now} from list_member m
    join record r on r.hub_id = ${hubId} and r.object_type = m.object_type and r.id = m.record_id and r.archived_at is null
    where m.hub_id = ${hubId} and m.list_id = ${sourceId}
    on conflict (hub_id, list_id, record_id) do nothing`;
}

interface RecordPlace {
  readonly hubId: number;
  readonly objectType: string;
  readonly id: string;
}

export interface MembershipRow {
  readonly objectType: string;
  readonly recordId: string;
  readonly listId: number;
  readonly version: number;
  readonly addedAt: Date;
}

/** The live lists of records. */
export async function listMemberships(
  tx: Tx,
  hubId: number,
  records: readonly Omit<RecordPlace, 'hubId'>[],
): Promise<MembershipRow[]> {
  const asked = records.map(({ objectType, id }) => ({ objectType, id }));
  return tx<MembershipRow[]>`
    with asked as materialized (
      select distinct object_type, id from jsonb_to_recordset(${tx.rows(asked)}) a (object_type text, id bigint)
    )
    select m.object_type, m.record_id, l.list_id, l.version, m.added_at
    from asked a
    join list_member m on m.hub_id = ${hubId} and m.object_type = a.object_type and m.record_id = a.id
    join list l on l.hub_id = ${hubId} and l.list_id = m.list_id and l.deleted_at is null and l.flow_id is null
    order by m.object_type, m.record_id, l.list_id`;
}

/** Removes records from all lists of the hub; returns those lists. */
export async function deleteMemberships(
  tx: Tx,
  { hubId, objectType }: Omit<RecordPlace, 'id'>,
  ids: readonly string[],
): Promise<{ listId: number; id: string }[]> {
  return tx`
    delete from list_member m using jsonb_array_elements_text(${tx.json(ids)}) i (id)
    where m.hub_id = ${hubId} and m.object_type = ${objectType} and m.record_id = i.id::bigint
    returning m.list_id, m.record_id::text as id`;
}
