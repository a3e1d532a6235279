import type { Tx } from '../../platform/db/db.js';
import { withCustomPlan, type Rows, type Sql } from '../../platform/db/tx.js';
import {
  toComparable,
  toCondition,
  toOperand,
  toRecords,
  type Comparison,
  type Condition,
  type Conditions,
  type Operand,
  type Order,
  type Searched,
} from './filters.store.js';

export interface Searching extends Searched {
  readonly conditions: Conditions;
  /** Words that every match contains, as a `tsquery` for the index `record_words`; undefined if unknown. */
  readonly lexemes: string | undefined;
  readonly limit: number;
  readonly offset: number;
  /** Maximum number of matches to count; {@link countedMatches} by default. */
  readonly counted?: number;
  /** Replaces the offset: the end of the previous page. */
  readonly start?: { readonly key: string | null; readonly id: string } | undefined;
  /** Columns to read of each record `r`. */
  readonly columns: Sql;
}

/** Maximum number of matches to count. */
export const countedMatches = 10_000;

export interface Found<Row> {
  readonly total: number;
  readonly rows: (Row & { readonly sortKey: string | null })[];
}

/**
 * Counts live matches, at most one beyond the maximum, and reads a page of them, in order. If there are more, the page
 * may take a second statement. With `areMany` nothing is counted.
 */
export async function searchRecords<Row>(tx: Tx, search: Searching, areMany = false): Promise<Found<Row>> {
  const few = areMany ? undefined : await findFew<Row>(tx, search);
  return few ?? findAmongMany<Row>(tx, search);
}

/** A page and the number of matches, in one statement; undefined if there are more than are counted. */
export async function findFew<Row>(tx: Tx, search: Searching): Promise<Found<Row> | undefined> {
  const { conditions, counted = countedMatches } = search;
  const isAlong = isAlongOrder(conditions);
  const toStatement = isAlong ? toStatementAlongOrder : toStatementOfFew;
  const few = toFound<Row>(await withCustomPlan(toStatement(tx, search)));
  return isAlong || few.total <= counted ? few : undefined;
}

/** A page of more matches than are counted. */
export async function findAmongMany<Row>(tx: Tx, search: Searching): Promise<Found<Row>> {
  const rows = await withCustomPlan(toStatementOfMany(tx, search));
  return { total: (search.counted ?? countedMatches) + 1, rows: rows as never };
}

/** Counts live matches, at most one beyond the maximum, however many they are estimated to be. */
export async function countMatches(
  tx: Tx,
  search: Omit<Searching, 'columns' | 'limit' | 'offset'>,
  counted: number,
): Promise<number> {
  const matches = toMatches(tx, { ...search, limit: 0, offset: 0 });
  const [row] = await withCustomPlan(tx<{ total: number }[]>`
    select count(*)::integer as total from (${matches} limit ${counted + 1}) m`);
  return row?.total ?? 0;
}

/** Every row has the total; an empty page has one row with nothing else. */
function toFound<Row>(rows: readonly Record<string, unknown>[]): Found<Row> {
  return { total: Number(rows[0]?.['total']), rows: rows.filter(({ place }) => place !== null) as never };
}

/** Whether the only condition is a range of the column by which the records are sorted. */
export function isAlongOrder({ groups, wording, order: { operand } }: Conditions): boolean {
  if (wording || groups.length !== 1 || !isColumn(operand)) return false;
  return groups[0]!.every((condition) => condition.is === 'range' && condition.operand.as === operand.as);
}

/**
 * The query that connectors poll with: matches and page are ranges of one index, already sorted. Counts from where the page begins:
 * the end with the last changes has rows that only a look at the table shows to be visible.
 */
function toStatementAlongOrder(tx: Tx, search: Searching): Rows<Record<string, unknown>> {
  const { counted = countedMatches, conditions } = search;
  const inOrder = toOrder(tx, conditions.order);
  return tx`
    select t.total, f.*
    from (
      select count(*) as total
      from (select from (${toMatches(tx, search)}) m order by ${inOrder} limit ${counted + 1}) n
    ) t left join (
      ${toShown(tx, search, toPage(tx, search, toMatches(tx, search)))}
    ) f on true
    order by f.place`;
}

/** Reads the columns of a page of records. */
export function toShown(tx: Tx, search: Searching, page: Sql): Sql {
  const { hubId, objectType, columns } = search;
  return tx`
    select p.place, p.sort_key, ${columns}
    from (${page}) p cross join lateral (
      select * from ${toRecords(tx, search)} r
      where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = p.id offset 0
    ) r`;
}

/**
 * Determines the matching ids first, so that the planner cannot choose a plan that suits the order but not the
 * conditions. Returns no page if there are more matches than are counted: most searches find few, and planning for many
 * takes as long as running them.
 */
function toStatementOfFew(tx: Tx, search: Searching): Rows<Record<string, unknown>> {
  const { counted = countedMatches } = search;
  return tx`
    with matching as materialized (${toMatches(tx, search)} limit ${counted + 1}),
    found as materialized (select count(*) as total from matching),
    page as materialized (${toPage(tx, search, tx`select * from matching where (select total from found) <= ${counted}`)})
    select t.total, f.*
    from found t left join (${toShown(tx, search, tx`select * from page`)}) f on true
    order by f.place`;
}

/**
 * With too many matches to determine first, a page is found quickly by scanning in order, unless all matches are at the
 * other end.
 */
function toStatementOfMany(tx: Tx, search: Searching): Rows<Record<string, unknown>> {
  const { limit, offset, start, conditions } = search;
  const { order } = conditions;
  const page = tx`select * from page`;
  if (!isColumn(order.operand) || isAlongOrder(conditions)) {
    return tx`
      with page as materialized (${toPage(tx, search, toMatches(tx, search))})
      select f.* from (${toShown(tx, search, page)}) f order by f.place`;
  }
  const behind = start ? toBehind(tx, order, start) : tx`true`;
  const wanted = (start ? 0 : offset) + limit;
  return tx`
    with met as materialized (${toMet(tx, search, behind)}),
    are_met as materialized (select count(*) = ${wanted} as enough from met),
    page as materialized (${toPage(
      tx,
      search,
      tx`
        select id, key from met where (select enough from are_met)
        union all (
          select * from (${toMatches(tx, search)}) m
          where not (select enough from are_met) and ${behind}
          order by ${toOrder(tx, order)} limit ${wanted}
        )`,
    )})
    select f.* from (${toShown(tx, search, page)}) f order by f.place`;
}

/** Selects the page from ids with sort keys, each with its position. */
export function toPage(tx: Tx, { limit, offset, start, conditions: { order } }: Searching, ids: Sql): Sql {
  const inOrder = toOrder(tx, order);
  return tx`
    select m.id, m.key::text as sort_key, row_number() over (order by ${inOrder}) as place
    from (${ids}) m
    where ${start ? toBehind(tx, order, start) : tx`true`}
    order by ${inOrder} limit ${limit} offset ${start ? 0 : offset}`;
}

/** Estimates the number of matches from database statistics, without reading records: the right order of magnitude. */
export async function estimateMatches(tx: Tx, search: Omit<Searching, 'columns'>): Promise<number> {
  const [row] = await withCustomPlan(
    tx<{ 'QUERY PLAN': unknown }[]>`explain (format json) ${toMatches(tx, search, tx`r.archived_at is null`)}`,
  );
  const said = row?.['QUERY PLAN'];
  const [plan] = (typeof said === 'string' ? JSON.parse(said) : said) as { Plan: { 'Plan Rows': number } }[];
  return plan?.Plan['Plan Rows'] ?? 0;
}

/** Ids of matching records with their sort keys. */
function toMatches(tx: Tx, search: Omit<Searching, 'columns'>, isLive = toLive(tx, search)): Sql {
  return tx`
    select r.id, ${toComparable(tx, search.conditions.order.operand)} as key from ${toRecords(tx, search)} r
    where ${toMatching(tx, search, isLive)}`;
}

/** What records are searched, in which way. */
export type Matching = Pick<Searching, 'hubId' | 'objectType' | 'asOf' | 'conditions' | 'lexemes'>;

/** SQL condition for a live matching record `r`. There are no statistics for the words of the indexes. */
export function toMatching(tx: Tx, search: Matching, isLive = toLive(tx, search)): Sql {
  const { hubId, objectType, lexemes } = search;
  return tx`
    r.hub_id = ${hubId} and r.object_type = ${objectType} and ${isLive}
      and ${lexemes === undefined ? tx`true` : toCandidates(tx, lexemes)} and ${toCondition(tx, search.conditions, search)}`;
}

/** Maximum records scanned in order. */
const metRecords = 20_000;

/** The first matches after a position, if an index has all records in the requested order. */
function toMet(tx: Tx, search: Omit<Searching, 'columns'>, behind: Sql): Sql {
  const { hubId, objectType, conditions, limit, offset, start } = search;
  const { order } = conditions;
  return tx`
    select m.id, m.key from (
      select * from (
        select r.*, ${toComparable(tx, order.operand)} as key from ${toRecords(tx, search)} r
        where r.hub_id = ${hubId} and r.object_type = ${objectType} and ${toLive(tx, search)}
      ) m
      where ${behind}
      order by ${toOrder(tx, order)} limit ${metRecords}
    ) m cross join lateral (select m.*) r
    where ${toCondition(tx, conditions, search)}
    order by ${toOrder(tx, order)} limit ${(start ? 0 : offset) + limit}`;
}

/** Whether records are sorted by a column that is never null and indexed in that order. */
export function isColumn({ as }: Operand): boolean {
  return as === 'created' || as === 'updated' || as === 'id';
}

function toOrder(tx: Tx, { operand, isDescending }: Order): Sql {
  const direction = isDescending ? tx`desc` : tx`asc`;
  return isColumn(operand)
    ? tx`m.key ${direction}, m.id ${direction}`
    : tx`m.key ${direction} nulls last, m.id ${direction}`;
}

/**
 * Condition that a record is live: phrased to match the search indexes, or, if ids identify the records, phrased to match
 * none of them, since the planner would prefer one of them to the primary key.
 */
function toLive(tx: Tx, { conditions: { groups } }: Pick<Searching, 'conditions'>): Sql {
  const isByIds = groups.length > 0 && groups.every((group) => group.some(isById));
  return isByIds ? tx`r.archived_at is null` : tx`coalesce(r.archived_at, 'infinity') = 'infinity'`;
}

function isById(condition: Condition): boolean {
  if (condition.is === 'association') return true;
  return condition.is === 'equality' && condition.operand.as === 'id' && !condition.isNegated;
}

/** Phrased to match the index `record_words`. */
function toCandidates(tx: Tx, lexemes: string): Sql {
  return tx`record_words(r.hub_id, r.object_type, r.properties) @@ folded(${lexemes})::tsquery`;
}

/** Whether a match comes after the end of the previous page. Matches without a key come last. */
function toBehind(tx: Tx, { operand, isDescending }: Order, { key, id }: NonNullable<Searching['start']>): Sql {
  const beyond = isDescending ? tx`<` : tx`>`;
  if (key !== null && isColumn(operand)) {
    return tx`(m.key, m.id) ${beyond} (${toKept(tx, key, operand.as)}, ${id}::text::bigint)`;
  }
  const isBehindId = tx`m.id ${beyond} ${id}::text::bigint`;
  if (key === null) return tx`m.key is null and ${isBehindId}`;
  const same = toKept(tx, key, operand.as);
  return tx`(m.key is null or m.key ${beyond} ${same} or (m.key = ${same} and ${isBehindId}))`;
}

/** Parses a sort key printed as text. */
function toKept(tx: Tx, key: string, as: Comparison): Sql {
  return as === 'choices' ? tx`${key}::text::text[]` : toOperand(tx, key, as === 'text' ? 'exact' : as);
}
