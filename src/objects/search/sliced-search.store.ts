import type { Tx } from '../../platform/db/db.js';
import { withCustomPlan, plainNumber, type Rows } from '../../platform/db/tx.js';
import { toComparable, toCondition, toRecords, type Condition } from './filters.store.js';
import {
  countedMatches,
  countMatches,
  findAmongMany,
  findFew,
  isAlongOrder,
  isColumn,
  searchRecords,
  toPage,
  toShown,
  type Found,
  type Searching,
} from './search.store.js';

/** More matches than this are looked for slice by slice. */
const fewMatches = 500;
/** Records read by a statement: some milliseconds on the embedded engine. */
const sliceRecords = 1000;
/** Slices are worth it while one record of so many matches; an index is better for fewer. */
const sparsest = 8;
/** The longest list of ids that each slice takes from the one before. */
const carriedAtMost = 500;

/**
 * As {@link searchRecords}, for the embedded engine: it has one session, and a statement that runs cannot be interrupted.
 * Where many records match, or no index serves the conditions, records are read in slices of a thousand by id, each carrying
 * the first matches so far into the next one, so that the short statements of others run in between (docs/performance.md).
 */
export async function searchInSlices<Row>(tx: Tx, search: Searching, areMany = false): Promise<Found<Row>> {
  const { conditions, limit, offset, start, counted = countedMatches } = search;
  const wanted = (start ? 0 : offset) + limit;
  // With a column as the order, a page of that many matches is near the beginning of an index.
  if (areMany && isColumn(conditions.order.operand)) return findAmongMany(tx, search);
  if (isAlongOrder(conditions) || wanted > carriedAtMost) return searchRecords(tx, search, areMany);
  const isServed = isServedByIndex(search);
  const few =
    areMany || !isServed ? undefined : await findFew<Row>(tx, { ...search, counted: Math.min(fewMatches, counted) });
  return few ?? searchThrough(tx, search, { wanted, sparsest: isServed ? sparsest : Infinity });
}

async function searchThrough<Row>(
  tx: Tx,
  search: Searching,
  { wanted, sparsest }: Pick<Walk, 'wanted' | 'sparsest'>,
): Promise<Found<Row>> {
  const { conditions, offset, start, counted = countedMatches } = search;
  const isByColumn = isColumn(conditions.order.operand);
  const walked = await walkMatches(tx, search, { wanted, enough: isByColumn ? counted : Infinity, sparsest });
  if (!walked) return searchRecords(tx, search);
  if (isByColumn && walked.total > counted) return findAmongMany(tx, search);
  const rows = await withCustomPlan(toRows(tx, search, walked.ids.slice(start ? 0 : offset)));
  return { total: Math.min(walked.total, counted + 1), rows: rows as never };
}

/** As {@link countMatches}, for the embedded engine. */
export async function countInSlices(tx: Tx, search: Counting, counted: number): Promise<number> {
  const isServed = isServedByIndex(search);
  const atFirst = Math.min(fewMatches, counted);
  const few = isServed ? await countMatches(tx, search, atFirst) : Infinity;
  if (few <= atFirst || (isServed && atFirst === counted)) return few;
  const whole = { ...search, limit: 0, offset: 0, columns: tx`r.id` };
  const walked = await walkMatches(tx, whole, { wanted: 0, enough: counted, sparsest: isServed ? sparsest : Infinity });
  return walked ? Math.min(walked.total, counted + 1) : countMatches(tx, search, counted);
}

/** Whether an index finds the matches: by words, times, ids or associations. */
function isServedByIndex({ conditions: { groups }, lexemes }: Pick<Searching, 'conditions' | 'lexemes'>): boolean {
  const isIndexed = (condition: Condition): boolean =>
    condition.is === 'association' ||
    ((condition.is === 'range' || (condition.is === 'equality' && !condition.isNegated)) &&
      isColumn(condition.operand));
  return lexemes !== undefined || (groups.length > 0 && groups.every((group) => group.some(isIndexed)));
}

type Counting = Parameters<typeof countMatches>[1];

interface Walk {
  /** How many of the first matches to keep. */
  readonly wanted: number;
  /** The walk ends beyond this number of matches. */
  readonly enough: number;
  /** It is given up when fewer than one of so many records match. */
  readonly sparsest: number;
}

interface Walked {
  readonly total: number;
  /** The first matches, in order. */
  readonly ids: readonly string[];
}

/** Reads records by id, until more than enough match, or all; undefined as soon as matches are too sparse for that. */
async function walkMatches(tx: Tx, search: Searching, { wanted, enough, sparsest }: Walk): Promise<Walked | undefined> {
  let [total, seen, after] = [0, 0, '0'];
  let ids: readonly string[] = [];
  for (;;) {
    const [slice] = await toSlice(tx, search, { after, ids, wanted });
    if (!slice) throw new Error('A slice of records is one row.');
    total += slice.total;
    ids = slice.ids;
    if (slice.last === null || total > enough) return { total, ids };
    seen += sliceRecords;
    if (total * sparsest < seen) return undefined;
    after = slice.last;
  }
}

interface Slice {
  readonly total: number;
  readonly ids: readonly string[];
  /** The last id of a slice that others follow. */
  readonly last: string | null;
}

interface SliceStart {
  /** Records with greater ids are read. */
  readonly after: string;
  /** The first matches so far. */
  readonly ids: readonly string[];
  readonly wanted: number;
}

function toSlice(tx: Tx, search: Searching, { after, ids, wanted }: SliceStart): Rows<Slice> {
  const { hubId, objectType, conditions } = search;
  const table = toRecords(tx, search);
  const records = tx`select * from ${table} r where r.hub_id = ${hubId} and r.object_type = ${objectType}`;
  const first = toPage(tx, { ...search, limit: wanted, offset: 0 }, tx`select id, key from matching`);
  return tx<Slice[]>`
    with matching as materialized (
      select r.id, ${toComparable(tx, conditions.order.operand)} as key
      from (
        (${records} and r.id > ${after}::text::bigint order by r.id limit ${plainNumber(tx, sliceRecords)})
        union all
        -- Each by its key: without statistics, the planner would rather join all records.
        select k.* from jsonb_array_elements_text(${tx.json(ids)}) c (id)
          cross join lateral (${records} and r.id = c.id::bigint offset 0) k
      ) r
      where r.archived_at is null and ${toCondition(tx, conditions, search)}
    )
    select
      (select count(*)::integer from matching where id > ${after}::text::bigint) as total,
      (select coalesce(jsonb_agg(p.id::text order by p.place), '[]') from (${first}) p) as ids,
      (
        select e.id::text from ${table} e where e.hub_id = ${hubId} and e.object_type = ${objectType} and e.id > ${after}::text::bigint
        order by e.id offset ${plainNumber(tx, sliceRecords - 1)} limit 1
      ) as last`;
}

/** The records of a page whose ids are known. */
function toRows(tx: Tx, search: Searching, ids: readonly string[]): Rows<Record<string, unknown>> {
  const { hubId, objectType, conditions } = search;
  const page = tx`
    select r.id, ${toComparable(tx, conditions.order.operand)}::text as sort_key, wanted.place
    from jsonb_array_elements_text(${tx.json(ids)}) with ordinality as wanted (id, place)
      cross join lateral (
        select * from ${toRecords(tx, search)} r
        where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = wanted.id::bigint offset 0
      ) r`;
  return tx`select f.* from (${toShown(tx, search, page)}) f order by f.place`;
}
