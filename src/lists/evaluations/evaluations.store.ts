import type { Tx } from '../../platform/db/db.js';
import { plainNumber, type Sql } from '../../platform/db/tx.js';
import { join, toAnswer, type Instant, type ValueTest } from '../filters/value-tests.store.js';

/** A list and some records of its type. */
export interface Judging {
  readonly hubId: number;
  readonly listId: number;
  readonly objectType: string;
  readonly ids: readonly string[];
  readonly now: Date;
  /** Whether the record `r` matches. Never null. */
  readonly condition: Sql;
  /** When the result may change over time alone; null for never. */
  readonly due: Sql;
}

interface Move {
  readonly id: string;
  readonly isMember: boolean;
}

/**
 * Adds matching records to the list and removes the others, in one statement that only reads these records; returns those
 * added or removed. The caller holds the list's lock.
 */
export async function judgeRecords(tx: Tx, judging: Judging): Promise<Move[]> {
  const { hubId, listId, objectType, now } = judging;
  return tx<Move[]>`
    with judged as materialized (${toJudgement(tx, judging)}),
    gone as (
      delete from list_member m using judged j
      where m.hub_id = ${hubId} and m.list_id = ${listId} and m.record_id = j.id and not j.holds
      returning m.record_id
    ),
    come as (
      insert into list_member (hub_id, list_id, object_type, record_id, added_at)
      select ${hubId}, ${listId}, ${objectType}, j.id, ${now} from judged j where j.holds
      on conflict (hub_id, list_id, record_id) do nothing
      returning record_id
    ),
    settled as (
      delete from list_recheck c using judged j
      where c.hub_id = ${hubId} and c.list_id = ${listId} and c.record_id = j.id and j.due is null
    ),
    unsettled as (
      insert into list_recheck as c (hub_id, list_id, object_type, record_id, due_at)
      select ${hubId}, ${listId}, ${objectType}, j.id, j.due from judged j where j.due is not null
      on conflict (hub_id, list_id, record_id) do update set due_at = excluded.due_at
    )
    select record_id::text as id, false as is_member from gone
    union all select record_id::text, true from come`;
}

/** Evaluates the condition for each record; permanently deleted records are omitted. */
function toJudgement(tx: Tx, { hubId, objectType, ids, condition, due }: Judging): Sql {
  return tx`
    select r.id, r.archived_at is null and ${condition} as holds,
      case when r.archived_at is null then ${due} end as due
    from jsonb_array_elements_text(${tx.json(ids)}) i (id) cross join lateral (
      select * from record r
      where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = i.id::bigint offset 0
    ) r`;
}

/** The live records among the given ones that match. */
export async function listMatching(
  tx: Tx,
  { hubId, objectType, ids, condition }: Pick<Judging, 'hubId' | 'objectType' | 'ids' | 'condition'>,
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select r.id from jsonb_array_elements_text(${tx.json(ids)}) i (id) cross join lateral (
      select * from record r
      where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = i.id::bigint offset 0
    ) r
    where r.archived_at is null and ${condition}`;
  return rows.map(({ id }) => id);
}

/** The places of the values that pass the test. */
export async function listPassing(
  tx: Tx,
  test: ValueTest<Instant>,
  values: readonly string[],
): Promise<ReadonlySet<number>> {
  const rows = await tx<{ place: number }[]>`
    select v.place::integer as place from (
      select ordinality as place, nullif(text, '') as text
      from jsonb_array_elements_text(${tx.json(values)}) with ordinality t (text, ordinality)
    ) v
    where ${toAnswer(tx, tx`v.text`, test)}`;
  return new Set(rows.map(({ place }) => place - 1));
}

interface EventTest {
  readonly hubId: number;
  readonly templateId: string;
  readonly eventNos: readonly string[];
  readonly tokens: readonly ValueTest<Instant>[];
}

/** The records that one of the events is about whose tokens pass the tests. */
export async function listWithEvent(tx: Tx, { hubId, templateId, eventNos, tokens }: EventTest): Promise<string[]> {
  const fits = tokens.map((token) => toAnswer(tx, tx`nullif(e.tokens ->> ${token.name}, '')`, token));
  const rows = await tx<{ id: string }[]>`
    select distinct e.record_id::text as id from timeline_event e
    where e.hub_id = ${hubId} and e.template_id = ${templateId}::text::bigint and e.record_id is not null
      and e.event_no in (select jsonb_array_elements_text(${tx.json(eventNos)})::bigint)
      and ${join(tx, tx`and`, fits)}`;
  return rows.map(({ id }) => id);
}

interface Counted {
  readonly count: number;
  readonly judged: number;
  /** Id of the last evaluated record; null if there was none. */
  readonly last: string | null;
}

/** Counts the live, matching ones among the next records of a type. */
export async function countFitting(
  tx: Tx,
  { hubId, objectType, condition }: Pick<Judging, 'hubId' | 'objectType' | 'condition'>,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Counted> {
  const [row] = await tx<{ count: number; judged: number; last: string | null }[]>`
    select count(*) filter (where r.archived_at is null and ${condition})::integer as count,
      count(*)::integer as judged, max(r.id)::text as last
    from (
      select * from record r
      where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id > ${after}::text::bigint
      order by r.id limit ${plainNumber(tx, limit)}
    ) r`;
  if (!row) throw new Error('The count returned no row.');
  return row;
}

/** The next records of a type, by id. */
export async function listIdsAfter(
  tx: Tx,
  { hubId, objectType }: { readonly hubId: number; readonly objectType: string },
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select r.id from record r
    where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id > ${after}::text::bigint
    order by r.id limit ${plainNumber(tx, limit)}`;
  return rows.map(({ id }) => id);
}

interface AssociatedWith {
  readonly hubId: number;
  readonly fromType: string;
  readonly ids: readonly string[];
  readonly toType: string;
  readonly limit: number;
}

/** Records of a type that are associated with one of the given ones, as many as the limit at most. */
export async function listAssociated(tx: Tx, asked: AssociatedWith): Promise<string[]> {
  const { hubId, fromType, ids, toType, limit } = asked;
  const rows = await tx<{ id: string }[]>`
    select distinct a.to_id as id
    from jsonb_array_elements_text(${tx.json(ids)}) i (id) cross join lateral (
      select a.to_id from association a
      where a.hub_id = ${hubId} and a.from_type = ${fromType} and a.from_id = i.id::bigint and a.to_type = ${toType}
      offset 0
    ) a
    limit ${plainNumber(tx, limit)}`;
  return rows.map(({ id }) => id);
}

/** Evaluation progress of the records; null when finished. */
export async function updateFilled(
  tx: Tx,
  { hubId, listIds }: { readonly hubId: number; readonly listIds: readonly number[] },
  filledTo: string | null,
): Promise<void> {
  await tx`
    update list set filled_to = ${filledTo}::text::bigint
    where hub_id = ${hubId} and list_id in (select jsonb_array_elements_text(${tx.json(listIds)})::integer)`;
}

export async function deleteRechecks(tx: Tx, hubId: number, listId: number): Promise<void> {
  await tx`delete from list_recheck where hub_id = ${hubId} and list_id = ${listId}`;
}

/** Lists of all hubs whose records are not all evaluated yet. */
export async function listUnfilled(tx: Tx): Promise<{ hubId: number; listId: number }[]> {
  return tx`
    /* every hub: due work */ select h.hub_id, l.list_id from hub_home h cross join lateral (
      select l.list_id from list l where l.hub_id = h.hub_id and l.filled_to is not null and l.deleted_at is null
    ) l
    order by 1, 2`;
}

/** Due re-evaluations: some of each hub, earliest first, then more of the same. */
export async function listDue(
  tx: Tx,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<{ hubId: number; listId: number; id: string }[]> {
  return tx`
    /* every hub: due work */ select h.hub_id, c.list_id, c.id from hub_with_rechecks h cross join lateral (
      select c.list_id, c.record_id::text as id, c.due_at, (row_number() over (order by c.due_at) - 1) / 50 as turn from (
        select c.list_id, c.record_id, c.due_at from list_recheck c
        where c.hub_id = h.hub_id and c.due_at <= ${now} order by c.due_at limit ${plainNumber(tx, limit)}
      ) c
    ) c
    order by c.turn, c.due_at limit ${plainNumber(tx, limit)}`;
}
