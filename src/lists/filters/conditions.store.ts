import type { Tx } from '../../platform/db/db.js';
import type { Sql } from '../../platform/db/tx.js';

/** A moment as a statement needs it. */
export interface Instant {
  readonly at: Date;
  /**
   * For one that moves on with the clock: it is where it is until then at least, and never gets further from the clock than
   * it is now by more than the slack.
   */
  readonly moving?: { readonly until: Date; readonly slackMs: number } | undefined;
}

export interface Bound<Moment> {
  readonly moment: Moment;
  readonly isIncluded: boolean;
}

/** Null where there is no end. */
export interface Span<Moment> {
  readonly low: Bound<Moment> | null;
  readonly high: Bound<Moment> | null;
}

/** What a value has to be. Of several texts or options, one is enough unless `how` says otherwise. */
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

/** A test of a value that has a name. */
export interface ValueTest<Moment> {
  readonly name: string;
  readonly test: Test<Moment>;
  readonly isNegated: boolean;
  /** The answer where there is no value. */
  readonly withoutValue: boolean;
}

/** What a value test looks at: the property as it is, as it ever was, or when it was last written. */
export type Aspect = 'value' | 'history' | 'change';

/** What has to hold for a record `r`. */
export type Condition<Moment> =
  | {
      readonly is: 'all' | 'any';
      readonly of: readonly Condition<Moment>[];
      readonly isNegated: boolean;
    }
  | ({ readonly is: 'property'; readonly aspect: Aspect } & ValueTest<Moment>)
  | {
      readonly is: 'events';
      readonly templateId: string;
      readonly tokens: readonly ValueTest<Moment>[];
      readonly when: Span<Moment>;
      /** Outside of the span instead. */
      readonly isOutside: boolean;
      /** How many events there are. */
      readonly min: number;
      readonly max: number | null;
      readonly isNegated: boolean;
    }
  | { readonly is: 'member'; readonly listId: string; readonly isNegated: boolean };

/** Whose records are judged. */
interface Place {
  readonly hubId: number;
  readonly objectType: string;
  readonly now: Date;
}

/** Whether the condition holds for the record `r` of the statement around it. Never null. */
export function toSql(tx: Tx, condition: Condition<Instant>, place: Place): Sql {
  switch (condition.is) {
    case 'all':
    case 'any': {
      const parts = condition.of.map((part) => toSql(tx, part, place));
      return negated(tx, join(tx, condition.is === 'all' ? tx`and` : tx`or`, parts), condition.isNegated);
    }
    case 'property':
      return toPropertySql(tx, condition, place);
    case 'events':
      return negated(tx, toCountSql(tx, condition, place), condition.isNegated);
    case 'member':
      return negated(
        tx,
        tx`exists (
          select from list_member m
          where m.hub_id = ${place.hubId} and m.list_id = ${condition.listId}::text::integer and m.record_id = r.id
        )`,
        condition.isNegated,
      );
  }
}

/** When the clock alone may next change the answer for the record `r`; null where it never will. */
export function toDueSql(tx: Tx, condition: Condition<Instant>, place: Place): Sql {
  const dues = listDues(tx, condition, place);
  const [first, ...rest] = dues;
  if (!first) return tx`null::timestamptz`;
  return tx`least(${rest.reduce((joined, due) => tx`${joined}, ${due}`, first)})`;
}

function negated(tx: Tx, sql: Sql, isNegated: boolean): Sql {
  return isNegated ? tx`not ${sql}` : sql;
}

/** In parentheses; of nothing all hold and none does. */
function join(tx: Tx, between: Sql, parts: readonly Sql[]): Sql {
  const [first, ...rest] = parts;
  if (!first) return tx`true`;
  return tx`(${rest.reduce((joined, part) => tx`${joined} ${between} ${part}`, first)})`;
}

type Property = Extract<Condition<Instant>, { is: 'property' }>;
type Events = Extract<Condition<Instant>, { is: 'events' }>;

function toPropertySql(tx: Tx, { aspect, ...test }: Property, place: Place): Sql {
  if (aspect === 'history') return toHistorySql(tx, test, place);
  if (aspect === 'value') return toAnswer(tx, tx`(r.properties ->> ${test.name})`, test);
  const time = toChangeTime(tx, test.name, place);
  return toSettled(
    tx,
    { value: time, answer: test.test.is === 'time' ? toSpanSql(tx, time, test.test) : tx`true` },
    test,
  );
}

/** Values of the past, the present one among them; `""` is where it was cleared. */
function toHistorySql(tx: Tx, test: ValueTest<Instant>, place: Place): Sql {
  const value = tx`(h.properties ->> ${test.name})`;
  const exists = (holds: Sql) => tx`exists (
    select from record_change h
    where h.hub_id = ${place.hubId} and h.object_type = ${place.objectType} and h.record_id = r.id
      and ${value} <> '' and ${holds}
  )`;
  const everHeld = exists(tx`coalesce(${toTestSql(tx, value, test.test)}, false)`);
  if (test.isNegated) return tx`(not ${everHeld} and ${test.withoutValue ? tx`true` : exists(tx`true`)})`;
  return test.withoutValue ? tx`(${everHeld} or not ${exists(tx`true`)})` : everHeld;
}

function toChangeTime(tx: Tx, name: string, { hubId, objectType }: Place): Sql {
  return tx`(
    select max(h.changed_at) from record_change h
    where h.hub_id = ${hubId} and h.object_type = ${objectType} and h.record_id = r.id
      and jsonb_exists(h.properties, ${name})
  )`;
}

/** The answer of a test for a text that may be null. */
function toAnswer(tx: Tx, value: Sql, test: ValueTest<Instant>): Sql {
  if (test.test.is === 'known') return tx`(${value} is ${test.isNegated ? tx`null` : tx`not null`})`;
  return toSettled(tx, { value, answer: toTestSql(tx, value, test.test) }, test);
}

function toSettled(
  tx: Tx,
  { value, answer }: { readonly value: Sql; readonly answer: Sql },
  { isNegated, withoutValue }: ValueTest<Instant>,
): Sql {
  const settled = negated(tx, tx`coalesce(${answer}, false)`, isNegated);
  return tx`(case when ${value} is null then ${withoutValue ? tx`true` : tx`false`} else ${settled} end)`;
}

const plainNumber = '^-?([0-9]+[.]?[0-9]*|[.][0-9]+)$';

/** Null where the value is none that the test is for. */
function toTestSql(tx: Tx, value: Sql, test: Test<Instant>): Sql {
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

function toSpanSql(tx: Tx, time: Sql, { low, high }: Span<Instant>): Sql {
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

/** The events of a template that the record has, as far as the tokens fit. */
function toEventsSql(tx: Tx, { templateId, tokens }: Events, { hubId }: Place): Sql {
  const fits = tokens.map((token) => toAnswer(tx, tx`nullif(e.tokens ->> ${token.name}, '')`, token));
  return tx`timeline_event e
    where e.hub_id = ${hubId} and e.template_id = ${templateId}::text::bigint and e.record_id = r.id
      and ${join(tx, tx`and`, fits)}`;
}

/** No more events are looked at than the answer needs. */
function toCountSql(tx: Tx, events: Events, place: Place): Sql {
  const { min, max, when, isOutside } = events;
  const inside = negated(tx, toSpanSql(tx, tx`e.occurred_at`, when), isOutside);
  const from = tx`${toEventsSql(tx, events, place)} and ${inside}`;
  if (min === 1 && max === null) return tx`exists (select from ${from})`;
  const count = tx`(select count(*) from (select from ${from} limit ${max === null ? min : max + 1}) c)`;
  return max === null ? tx`(${count} >= ${min})` : tx`(${count} between ${min} and ${max})`;
}

function listDues(tx: Tx, condition: Condition<Instant>, place: Place): Sql[] {
  switch (condition.is) {
    case 'all':
    case 'any':
      return condition.of.flatMap((part) => listDues(tx, part, place));
    case 'property': {
      if (condition.test.is !== 'time') return [];
      const time =
        condition.aspect === 'change'
          ? toChangeTime(tx, condition.name, place)
          : tx`instant_of(r.properties ->> ${condition.name})`;
      return listMoving(condition.test).map(
        (instant) => tx`(
        select ${toDue(tx, { time: tx`v.time`, ...instant }, place)} from (select ${time} as time) v where v.time >= ${instant.at}
      )`,
      );
    }
    case 'events':
      return listMoving(condition.when).map(
        (instant) => tx`(
        select ${toDue(tx, { time: tx`min(e.occurred_at)`, ...instant }, place)}
        from ${toEventsSql(tx, condition, place)} and e.occurred_at >= ${instant.at} having count(*) > 0
      )`,
      );
    case 'member':
      return [];
  }
}

function listMoving({ low, high }: Span<Instant>): Instant[] {
  return [low, high].flatMap((bound) => (bound?.moment.moving ? [bound.moment] : []));
}

/** When the moving moment may have come to a time that it has not passed yet. */
function toDue(tx: Tx, { time, at, moving }: Instant & { readonly time: Sql }, { now }: Place): Sql {
  const behindMs = at.getTime() - now.getTime() + (moving?.slackMs ?? 0);
  return tx`greatest(${time} - ${behindMs} * interval '1 millisecond', ${moving?.until ?? now}::timestamptz)`;
}
