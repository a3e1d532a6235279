import type { Tx } from '../../platform/db/db.js';
import type { Sql } from '../../platform/db/tx.js';

/** A resolved time for a statement. */
export interface Instant {
  readonly at: Date;
  /**
   * For a relative time: it is constant at least until then, and its distance to the current time grows by at most the
   * slack.
   */
  readonly moving?: { readonly until: Date; readonly slackMs: number } | undefined;
}

export interface Bound<Moment> {
  readonly moment: Moment;
  readonly isIncluded: boolean;
}

/** Null for no bound. */
export interface Span<Moment> {
  readonly low: Bound<Moment> | null;
  readonly high: Bound<Moment> | null;
}

/** What is compared. Of several texts or options, one must match unless `how` says otherwise. */
export type Test<Moment> =
  | { readonly is: 'known' }
  | {
      readonly is: 'text';
      readonly how: 'equals' | 'contains' | 'starts' | 'ends';
      readonly values: readonly string[];
    }
  | { readonly is: 'choices'; readonly how: 'any' | 'all' | 'exactly'; readonly values: readonly string[] }
  | { readonly is: 'number'; readonly low: NumberBound | null; readonly high: NumberBound | null }
  | ({ readonly is: 'time' } & Span<Moment>);

export interface NumberBound {
  readonly value: string;
  readonly isIncluded: boolean;
}

/** A test of a named value. */
export interface ValueTest<Moment> {
  readonly name: string;
  readonly test: Test<Moment>;
  readonly isNegated: boolean;
  /** The result if there is no value. */
  readonly withoutValue: boolean;
}

export function negated(tx: Tx, sql: Sql, isNegated: boolean): Sql {
  return isNegated ? tx`not ${sql}` : sql;
}

/** In parentheses; an empty conjunction is true, an empty disjunction false. */
export function join(tx: Tx, between: Sql, parts: readonly Sql[]): Sql {
  const [first, ...rest] = parts;
  if (!first) return tx`true`;
  return tx`(${rest.reduce((joined, part) => tx`${joined} ${between} ${part}`, first)})`;
}

/** The result of a test for a nullable text. */
export function toAnswer(tx: Tx, value: Sql, test: ValueTest<Instant>): Sql {
  if (test.test.is === 'known') return tx`(${value} is ${test.isNegated ? tx`null` : tx`not null`})`;
  return toSettled(tx, { value, answer: toTestSql(tx, value, test.test) }, test);
}

export function toSettled(
  tx: Tx,
  { value, answer }: { readonly value: Sql; readonly answer: Sql },
  { isNegated, withoutValue }: ValueTest<Instant>,
): Sql {
  const settled = negated(tx, tx`coalesce(${answer}, false)`, isNegated);
  return tx`(case when ${value} is null then ${withoutValue ? tx`true` : tx`false`} else ${settled} end)`;
}

const plainNumber = '^-?([0-9]+[.]?[0-9]*|[.][0-9]+)$';

/** Null if the value is not of the test's type. */
export function toTestSql(tx: Tx, value: Sql, test: Test<Instant>): Sql {
  switch (test.is) {
    case 'known':
      return tx`${value} is not null`;
    case 'text':
      return tx`exists (
        select from jsonb_array_elements_text(${tx.json(test.values)}) as w (wanted)
        where ${toTextSql(tx, tx`folded(${value}) collate "C"`, test.how)}
      )`;
    case 'choices':
      return toChoicesSql(tx, value, test);
    case 'number': {
      const number = tx`case when ${value} ~ ${plainNumber} then ${value}::numeric end`;
      const toBound = ({ value: limit }: NumberBound) => tx`${limit}::text::numeric`;
      return toRangeSql(tx, tx`(${number})`, { low: test.low, high: test.high, toBound });
    }
    case 'time':
      return toSpanSql(tx, tx`instant_of(${value})`, test);
  }
}

function toTextSql(tx: Tx, value: Sql, how: 'equals' | 'contains' | 'starts' | 'ends'): Sql {
  const wanted = tx`folded(w.wanted) collate "C"`;
  if (how === 'equals') return tx`${value} = ${wanted}`;
  if (how === 'contains') return tx`strpos(${value}, ${wanted}) > 0`;
  if (how === 'starts') return tx`starts_with(${value}, ${wanted})`;
  return tx`right(${value}, length(${wanted})) = ${wanted}`;
}

function toChoicesSql(tx: Tx, value: Sql, { how, values }: Extract<Test<Instant>, { is: 'choices' }>): Sql {
  const own = tx`string_to_array(${value}, ';')`;
  const wanted = tx`array(select jsonb_array_elements_text(${tx.json(values)}))`;
  if (how === 'any') return tx`${own} && ${wanted}`;
  return how === 'all' ? tx`${own} @> ${wanted}` : tx`(${own} @> ${wanted} and ${own} <@ ${wanted})`;
}

export function toSpanSql(tx: Tx, time: Sql, { low, high }: Span<Instant>): Sql {
  const toBound = ({ moment }: Bound<Instant>) => tx`${moment.at}::timestamptz`;
  return toRangeSql(tx, time, { low, high, toBound });
}

interface Range<B> {
  readonly low: B | null;
  readonly high: B | null;
  readonly toBound: (bound: B) => Sql;
}

function toRangeSql<B extends { readonly isIncluded: boolean }>(
  tx: Tx,
  value: Sql,
  { low, high, toBound }: Range<B>,
): Sql {
  const parts = [
    ...(low ? [tx`${value} >${low.isIncluded ? tx`=` : tx``} ${toBound(low)}`] : []),
    ...(high ? [tx`${value} <${high.isIncluded ? tx`=` : tx``} ${toBound(high)}`] : []),
  ];
  return join(tx, tx`and`, parts);
}
