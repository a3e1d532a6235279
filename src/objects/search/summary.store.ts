import type { Tx } from '../../platform/db/db.js';
import { withCustomPlan, type Sql } from '../../platform/db/tx.js';
import { toComparable, type Operand } from './filters.store.js';
import { toMatching, type Matching } from './search.store.js';

/** What is computed of the values of a group. */
export interface Measure {
  readonly kind: 'count' | 'sum' | 'average' | 'min' | 'max';
  readonly operand: Operand;
}

export interface Grouping {
  readonly operand: Operand;
  /** For dates: the first day of the interval is the key. */
  readonly interval: 'day' | 'week' | 'month' | 'quarter' | 'year' | undefined;
}

export interface Summarizing extends Matching {
  readonly grouping: Grouping | undefined;
  readonly measures: readonly Measure[];
  /** Where days begin. */
  readonly timeZone: string;
  /** Further matches are not read. */
  readonly readAtMost: number;
  /** The largest groups, or the latest days; one more is returned if there are more. */
  readonly groupsAtMost: number;
}

interface GroupRow {
  readonly key: string | null;
  readonly count: number;
  /** Matches that were read, in all groups. */
  readonly read: number;
  /** One of each measure, as text, since a sum of long numbers may be longer; null without a value. */
  readonly values: readonly (string | null)[];
}

/** Groups matching records, at most so many. One statement, which reads no other records. */
export function summarizeMatches(tx: Tx, summarizing: Summarizing): Promise<GroupRow[]> {
  const { grouping, measures, readAtMost, groupsAtMost } = summarizing;
  const columns = joined(
    tx,
    measures.map(({ operand }, at) => tx`, ${toComparable(tx, operand)} as ${tx(`value_${at}`)}`),
  );
  const values = joined(
    tx,
    measures.map((measure, at) => tx`${at === 0 ? tx`` : tx`,`} ${toAggregate(tx, measure, at)}`),
  );
  const rows = grouping?.operand.as === 'choices' ? toRowPerChoice(tx, measures) : tx`select * from matching`;
  return withCustomPlan(tx<GroupRow[]>`
    with matching as (
      select ${toKey(tx, summarizing)} as key ${columns} from record r
      where ${toMatching(tx, summarizing)} limit ${readAtMost}
    )
    select g.key, count(*)::integer as count, json_build_array(${values}) as values,
      (select count(*) from matching)::integer as read
    from (${rows}) g
    group by g.key
    order by ${grouping?.interval ? tx`g.key desc nulls last` : tx`count(*) desc, g.key`} limit ${groupsAtMost + 1}`);
}

/** When a record of the type was last changed, restored, or moved to the recycle bin, as text. */
export async function findLastChange(tx: Tx, { hubId, objectType }: Pick<Matching, 'hubId' | 'objectType'>) {
  const [row] = await tx<{ at: string | null }[]>`
    select greatest(
      (select r.updated_at from record r where r.hub_id = ${hubId} and r.object_type = ${objectType}
        and coalesce(r.archived_at, 'infinity') = 'infinity' order by r.updated_at desc, r.id desc limit 1),
      (select r.archived_at from record r where r.hub_id = ${hubId} and coalesce(r.archived_at, '-infinity') > '-infinity'
        order by r.archived_at desc limit 1)
    )::text as at`;
  return row?.at ?? '';
}

function toKey(tx: Tx, { grouping, timeZone }: Summarizing): Sql {
  if (!grouping) return tx`null::text`;
  const { operand, interval } = grouping;
  const value = tx`(r.properties ->> ${operand.property})`;
  if (!interval) return operand.as === 'choices' ? value : tx`left(${value}, ${keyLength})`;
  const toMoment = (): Sql => {
    if (operand.as === 'date') return tx`case when ${value} ~ ${startOfDate} then ${value}::date::timestamp end`;
    if (operand.as === 'datetime')
      return tx`case when ${value} ~ ${startOfDate} then ${value}::timestamptz at time zone ${timeZone} end`;
    return tx`${toComparable(tx, operand)} at time zone ${timeZone}`;
  };
  return tx`to_char(date_trunc(${interval}, ${toMoment()}), 'YYYY-MM-DD')`;
}

/** Longer texts that begin alike are one group. */
const keyLength = 200;

/** Years of four digits: what the database reads as a date. */
const startOfDate = '^[0-9]{4}-';

/** A record with several options belongs to several groups. */
function toRowPerChoice(tx: Tx, measures: readonly Measure[]): Sql {
  const values = joined(
    tx,
    measures.map((_, at) => tx`, ${tx(`m.value_${at}`)}`),
  );
  return tx`
    select left(c.choice, ${keyLength}) as key ${values} from matching m
    cross join lateral unnest(coalesce(string_to_array(m.key, ';'), array[null::text])) c (choice)`;
}

/** A list without fragments would be a parameter. */
const joined = (tx: Tx, parts: readonly Sql[]): Sql => (parts.length > 0 ? tx`${parts}` : tx``);

function toAggregate(tx: Tx, { kind }: Measure, at: number): Sql {
  const value = tx(`g.value_${at}`);
  switch (kind) {
    case 'count':
      return tx`count(${value})::text`;
    case 'sum':
      return tx`sum(${value})::text`;
    case 'average':
      return tx`avg(${value})::text`;
    case 'min':
      return tx`min(${value})::text`;
    case 'max':
      return tx`max(${value})::text`;
  }
}
