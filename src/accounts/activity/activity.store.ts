import { type Tx, writeExactly } from '../../platform/db/db.js';

type ActivityKind = 'LOGIN' | 'SECURITY' | 'CHANGE';

interface EventRow {
  readonly kind: ActivityKind;
  readonly category: string;
  readonly subCategory: string | null;
  readonly action: string;
  readonly network: string | null;
  readonly userAgent: string | null;
  readonly occurredAt: Date;
}

interface NewActivityRow extends EventRow {
  readonly targetId: string | null;
  readonly userId: number | null;
  readonly appId: number | null;
}

export interface ActivityRow extends NewActivityRow {
  readonly activityNo: string;
  /** Null for an operator of the server. */
  readonly email: string | null;
  readonly name: string | null;
  /** How a user signed in; null: with a password. */
  readonly way: 'SINGLE_SIGN_ON' | null;
}

export async function insertActivities(tx: Tx, hubId: number, rows: readonly NewActivityRow[]): Promise<void> {
  await writeExactly(
    rows.length,
    tx`
      insert into account_activity (hub_id, kind, category, sub_category, action, target_id, user_id, app_id, network,
        user_agent, occurred_at)
      select ${hubId}::integer, a.kind, a.category, a.sub_category, a.action, a.target_id, a.user_id, a.app_id, a.network,
        a.user_agent, a.occurred_at
      from jsonb_to_recordset(${tx.rows(rows)}) as a (kind text, category text, sub_category text, action text,
        target_id text, user_id integer, app_id integer, network text, user_agent text, occurred_at timestamptz)`,
  );
}

/** A user by id, or by address in any letter case. */
type UserKey = { readonly userId: number } | { readonly email: string };

interface UserEventFacts {
  readonly isByOperator?: boolean;
  readonly way?: ActivityRow['way'];
}

/** Adds an event about a user, as its target, to each of their accounts: none for an unknown address. */
export async function insertForUser(
  tx: Tx,
  user: UserKey,
  { isByOperator = false, way = null, ...event }: EventRow & UserEventFacts,
): Promise<void> {
  const actor = isByOperator ? tx`null::integer` : tx`p.user_id`;
  const isUser = 'userId' in user ? tx`p.user_id = ${user.userId}` : tx`lower(p.email) = lower(${user.email})`;
  await tx`
    /* every hub: person */
    insert into account_activity (hub_id, kind, category, sub_category, action, target_id, user_id, network, user_agent,
      occurred_at, way)
    select m.hub_id, ${event.kind}::text, ${event.category}::text, ${event.subCategory}::text, ${event.action}::text,
      p.user_id::text, ${actor}, ${event.network}::text, ${event.userAgent}::text, ${event.occurredAt}::timestamptz, ${way}::text
    from person p join hub_user m on m.user_id = p.user_id
    where ${isUser}`;
}

export interface ActivityPage {
  /** All kinds if undefined. */
  readonly kind: ActivityKind | undefined;
  /** All users if undefined. */
  readonly userIds: readonly number[] | undefined;
  readonly from: Date | undefined;
  /** Exclusive. */
  readonly to: Date | undefined;
  readonly after: Pick<ActivityRow, 'occurredAt' | 'activityNo'> | undefined;
  readonly newestFirst: boolean;
  readonly limit: number;
}

/** In the order of time; the users are named as they are called today. */
export function listActivities(tx: Tx, hubId: number, page: ActivityPage): Promise<ActivityRow[]> {
  const { kind, userIds, from, to, after, newestFirst, limit } = page;
  const conditions = [
    tx`a.hub_id = ${hubId}`,
    ...(kind === undefined ? [] : [tx`and a.kind = ${kind}`]),
    ...(userIds === undefined
      ? []
      : [tx`and a.user_id in (select jsonb_array_elements_text(${tx.json(userIds)})::integer)`]),
    ...(from === undefined ? [] : [tx`and a.occurred_at >= ${from}`]),
    ...(to === undefined ? [] : [tx`and a.occurred_at < ${to}`]),
    ...(after === undefined ? [] : [toCondition(tx, after, newestFirst)]),
  ];
  const order = newestFirst ? tx`a.occurred_at desc, a.activity_no desc` : tx`a.occurred_at, a.activity_no`;
  return tx<ActivityRow[]>`
    select a.activity_no::text, a.kind, a.category, a.sub_category, a.action, a.target_id, a.user_id, a.app_id, a.network,
      a.user_agent, a.occurred_at, a.way, p.email, p.name
    from account_activity a left join person p on p.user_id = a.user_id
    where ${conditions}
    order by ${order} limit ${limit}`;
}

function toCondition(tx: Tx, after: Pick<ActivityRow, 'occurredAt' | 'activityNo'>, newestFirst: boolean) {
  const { occurredAt, activityNo } = after;
  return newestFirst
    ? tx`and (a.occurred_at, a.activity_no) < (${occurredAt}::timestamptz, ${activityNo}::text::bigint)`
    : tx`and (a.occurred_at, a.activity_no) > (${occurredAt}::timestamptz, ${activityNo}::text::bigint)`;
}

export async function listHubsWithActivity(tx: Tx, before: Date): Promise<number[]> {
  const rows = await tx<{ hubId: number }[]>`
    /* every hub: due work */
    select h.hub_id from hub_home h
    where exists (select from account_activity a where a.hub_id = h.hub_id and a.occurred_at < ${before}) order by 1`;
  return rows.map(({ hubId }) => hubId);
}

/** Deletes up to that many rows; returns how many there were. */
export async function deleteActivities(
  tx: Tx,
  hubId: number,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const { count } = await tx`
    delete from account_activity
    where hub_id = ${hubId} and activity_no in (
      select a.activity_no from account_activity a
      where a.hub_id = ${hubId} and a.occurred_at < ${before} order by a.occurred_at limit ${limit}
    )`;
  return count;
}
