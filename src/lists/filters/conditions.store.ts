import type { Tx } from '../../platform/db/db.js';
import type { Sql } from '../../platform/db/tx.js';
import {
  join,
  negated,
  toAnswer,
  toSettled,
  toSpanSql,
  toTestSql,
  type Instant,
  type Span,
  type ValueTest,
} from './value-tests.store.js';

/** What a value test compares: the current value, any former value, or the time of the last write. */
export type Aspect = 'value' | 'history' | 'change';

/** A condition on a record `r`. */
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
      /** Inverts the span. */
      readonly isOutside: boolean;
      /** Number of events. */
      readonly min: number;
      readonly max: number | null;
      readonly isNegated: boolean;
    }
  | { readonly is: 'member'; readonly listId: string; readonly isNegated: boolean }
  | {
      /** The status of a contact's address in one of the subscriptions. */
      readonly is: 'subscription';
      readonly subscriptionIds: readonly number[];
      readonly statuses: readonly ('SUBSCRIBED' | 'UNSUBSCRIBED' | 'NOT_SPECIFIED')[];
    }
  | {
      /** A condition on the associated records of a type. */
      readonly is: 'associated';
      /** Type id of the associated records. */
      readonly objectType: string;
      /** The association type from the record to them. */
      readonly category: string;
      readonly typeId: number;
      readonly of: Condition<Moment>;
      /** Number of associated records that must match. */
      readonly min: number;
      readonly max: number | null;
      readonly isNegated: boolean;
    };

/** Scope of the records. */
interface Place {
  readonly hubId: number;
  readonly objectType: string;
  readonly now: Date;
}

/** SQL that tests whether the record `r` of the enclosing statement matches. Never null. */
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
    case 'subscription':
      return toSubscriptionSql(tx, condition, place);
    case 'associated':
      return negated(tx, toAssociatedSql(tx, condition, place), condition.isNegated);
  }
}

/** SQL for the next time at which the result for the record `r` may change without any write; null for never. */
export function toDueSql(tx: Tx, condition: Condition<Instant>, place: Place): Sql {
  const dues = listDues(tx, condition, place);
  const [first, ...rest] = dues;
  if (!first) return tx`null::timestamptz`;
  return tx`least(${rest.reduce((joined, due) => tx`${joined}, ${due}`, first)})`;
}

type Property = Extract<Condition<Instant>, { is: 'property' }>;
type Events = Extract<Condition<Instant>, { is: 'events' }>;
type Associated = Extract<Condition<Instant>, { is: 'associated' }>;
type Subscription = Extract<Condition<Instant>, { is: 'subscription' }>;

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

/** All values in the history, including the current one; `""` for cleared. */
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

/** Subscription 0 unsubscribes an address from everything. */
function toSubscriptionSql(tx: Tx, { subscriptionIds, statuses }: Subscription, { hubId }: Place): Sql {
  return tx`(
    coalesce(r.properties ->> 'email', '') <> '' and exists (
      select from jsonb_array_elements_text(${tx.json(subscriptionIds)}) w (id)
      left join subscription_status s on s.hub_id = ${hubId} and s.email = r.properties ->> 'email'
        and s.subscription_id = w.id::integer
      left join subscription_status o on o.hub_id = ${hubId} and o.email = r.properties ->> 'email'
        and o.subscription_id = 0 and o.status = 'UNSUBSCRIBED'
      where ${tx.json(statuses)}::jsonb ? coalesce(o.status, s.status, 'NOT_SPECIFIED')
    )
  )`;
}

/** Events of a template on the record that match the token tests. */
function toEventsSql(tx: Tx, { templateId, tokens }: Events, { hubId }: Place): Sql {
  const fits = tokens.map((token) => toAnswer(tx, tx`nullif(e.tokens ->> ${token.name}, '')`, token));
  return tx`timeline_event e
    where e.hub_id = ${hubId} and e.template_id = ${templateId}::text::bigint and e.record_id = r.id
      and ${join(tx, tx`and`, fits)}`;
}

function toCountSql(tx: Tx, events: Events, place: Place): Sql {
  const inside = negated(tx, toSpanSql(tx, tx`e.occurred_at`, events.when), events.isOutside);
  return toNumberSql(tx, tx`${toEventsSql(tx, events, place)} and ${inside}`, events);
}

/** The live associated records `r` of a record `r`. */
function toOthersSql(tx: Tx, { objectType, category, typeId }: Associated, { hubId, objectType: own }: Place): Sql {
  // The first part still names the record; behind the join the name is the associated one's.
  return tx`(
      select a.to_id from association a
      where a.hub_id = ${hubId} and a.from_type = ${own} and a.from_id = r.id and a.to_type = ${objectType}
        and a.category = ${category} and a.type_id = ${typeId}::integer
    ) a cross join lateral (
      select * from record r where r.hub_id = ${hubId} and r.object_type = ${objectType} and r.id = a.to_id offset 0
    ) r
    where r.archived_at is null`;
}

function toAssociatedSql(tx: Tx, associated: Associated, place: Place): Sql {
  const holds = toSql(tx, associated.of, { ...place, objectType: associated.objectType });
  return toNumberSql(tx, tx`${toOthersSql(tx, associated, place)} and ${holds}`, associated);
}

/** Counts only as many rows as the result needs. */
function toNumberSql(tx: Tx, from: Sql, { min, max }: Pick<Events, 'min' | 'max'>): Sql {
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
    case 'subscription':
      return [];
    case 'associated': {
      const dues = listDues(tx, condition.of, { ...place, objectType: condition.objectType });
      return dues.map((due) => tx`(select min(${due}) from ${toOthersSql(tx, condition, place)})`);
    }
  }
}

function listMoving({ low, high }: Span<Instant>): Instant[] {
  return [low, high].flatMap((bound) => (bound?.moment.moving ? [bound.moment] : []));
}

/** The next time at which the relative time may reach a time that is still ahead. */
function toDue(tx: Tx, { time, at, moving }: Instant & { readonly time: Sql }, { now }: Place): Sql {
  const behindMs = at.getTime() - now.getTime() + (moving?.slackMs ?? 0);
  return tx`greatest(${time} - ${behindMs} * interval '1 millisecond', ${moving?.until ?? now}::timestamptz)`;
}
