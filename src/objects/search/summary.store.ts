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

/**
 * Groups matching records, at most so many. One statement, which reads no other records. The key is computed once for each
 * value that occurs: reading dates, and printing them, takes longer than reading the records.
 */
export function summarizeMatches(tx: Tx, summarizing: Summarizing): Promise<GroupRow[]> {
  const { grouping, measures, readAtMost, groupsAtMost } = summarizing;
  const operands = [...new Map(measures.map(({ operand }) => [operand.property, operand])).values()];
  const toColumn = (property: string) =>
    tx`m.${tx(`operand_${operands.findIndex((one) => one.property === property)}`)}`;
  const columns = operands.map((operand, at) => tx`, ${toComparable(tx, operand)} as ${tx(`operand_${at}`)}`);
  const parts = measures.map(
    ({ kind, operand }, at) => tx`, ${toParts(tx, { kind, at, operand: toColumn(operand.property) })}`,
  );
  const wholes = measures.map(({ kind }, at) => tx`${at > 0 ? tx`,` : tx``} ${toWhole(tx, kind, at)}`);
  return withCustomPlan(tx<GroupRow[]>`
    with by_value as (
      select m.value, count(*) as count ${joined(tx, parts)} from (
        select ${toValue(tx, summarizing)} as value ${joined(tx, columns)} from record r
        where ${toMatching(tx, summarizing)} limit ${readAtMost}
      ) m
      group by m.value
    )
    select ${grouping?.interval ? tx`to_char(k.key, 'YYYY-MM-DD')` : tx`k.key`} as key, sum(v.count)::integer as count,
      json_build_array(${joined(tx, wholes)}) as values,
      (select sum(count) from by_value)::integer as read
    from by_value v cross join lateral (${toKeys(tx, summarizing)}) k (key)
    group by k.key
    order by ${grouping?.interval ? tx`k.key desc nulls last` : tx`sum(v.count) desc, k.key`} limit ${groupsAtMost + 1}`);
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

/** What records are first grouped by: a stored value, or the first moment of an interval for a column, which is read quickly. */
function toValue(tx: Tx, { grouping, timeZone }: Summarizing): Sql {
  if (!grouping) return tx`null::text`;
  const { operand, interval } = grouping;
  if (!interval || operand.as === 'date' || operand.as === 'datetime') return tx`r.properties ->> ${operand.property}`;
  return tx`date_trunc(${interval}, ${toComparable(tx, operand)} at time zone ${timeZone})`;
}

/** The keys of a value: a record with several options belongs to several groups. */
function toKeys(tx: Tx, { grouping, timeZone }: Summarizing): Sql {
  const as = grouping?.operand.as;
  if (as === 'choices') {
    return tx`
      select left(c.choice, ${keyLength})
      from unnest(coalesce(string_to_array(v.value, ';'), array[null::text])) c (choice)`;
  }
  if (!grouping?.interval) return tx`select left(v.value, ${keyLength})`;
  if (as !== 'date' && as !== 'datetime') return tx`select v.value`;
  const moment = as === 'date' ? tx`v.value::date::timestamp` : tx`v.value::timestamptz at time zone ${timeZone}`;
  return tx`select date_trunc(${grouping.interval}, case when v.value ~ ${startOfDate} then ${moment} end)`;
}

/** Longer texts that begin alike are one group. */
const keyLength = 200;

/** Years of four digits: what the database reads as a date. */
const startOfDate = '^[0-9]{4}-';

/** A list without fragments would be a parameter. */
const joined = (tx: Tx, fragments: readonly Sql[]): Sql => (fragments.length > 0 ? tx`${fragments}` : tx``);

/** What is kept of the records with a value: groups may have several values. */
function toParts(tx: Tx, { kind, at, operand }: { kind: Measure['kind']; at: number; operand: Sql }): Sql {
  const part = tx(`part_${at}`);
  if (kind === 'average') return tx`sum(${operand}) as ${part}, count(${operand}) as ${tx(`count_${at}`)}`;
  return tx`${aggregates[kind](tx, operand)} as ${part}`;
}

/** The measure of a group, of its parts. */
function toWhole(tx: Tx, kind: Measure['kind'], at: number): Sql {
  const part = tx`v.${tx(`part_${at}`)}`;
  if (kind === 'average') return tx`(sum(${part}) / nullif(sum(v.${tx(`count_${at}`)}), 0))::text`;
  return tx`${aggregates[kind === 'count' ? 'sum' : kind](tx, part)}::text`;
}

const aggregates = {
  count: (tx: Tx, value: Sql) => tx`count(${value})`,
  sum: (tx: Tx, value: Sql) => tx`sum(${value})`,
  min: (tx: Tx, value: Sql) => tx`min(${value})`,
  max: (tx: Tx, value: Sql) => tx`max(${value})`,
};
