import { type Tx, writeExactly } from '../../platform/db/db.js';

interface SubscribedRow {
  readonly id: number;
  readonly appId: number;
  readonly eventType: string;
  readonly objectTypeId: string;
  readonly propertyName: string;
  /** The scopes that the hub has granted the app. */
  readonly scopes: readonly string[];
}

/** Lists the subscriptions of the apps that a hub has connected. */
export function listSubscribed(tx: Tx, hubId: number): Promise<SubscribedRow[]> {
  return tx<SubscribedRow[]>`
    select s.subscription_id as id, s.app_id, s.event_type, s.object_type_id,
      s.property_name, i.scopes
    from install i
    join webhook_settings t on t.app_id = i.app_id
    join webhook_subscription s on s.app_id = i.app_id and s.active
    where i.hub_id = ${hubId}
    order by s.subscription_id`;
}

/** Maps templates to their apps. */
export async function listTemplateApps(tx: Tx, templateIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx<{ id: string; appId: number }[]>`
    select template_id::text as id, app_id from event_template
    where app_id is not null and template_id in (select t.id::bigint from jsonb_array_elements_text(${tx.json(templateIds)}) t (id))`;
  return new Map(rows.map(({ id, appId }) => [id, appId]));
}

interface NewDelivery {
  readonly appId: number;
  readonly notifications: readonly object[];
}

export async function insertDeliveries(
  tx: Tx,
  hubId: number,
  { deliveries, now, dueAt }: { readonly deliveries: readonly NewDelivery[]; readonly now: Date; readonly dueAt: Date },
): Promise<void> {
  await writeExactly(
    deliveries.length,
    tx`
    insert into webhook_delivery (hub_id, app_id, notifications, created_at, attempts, due_at)
    select ${hubId}, d.app_id, d.notifications, ${now}, 0, ${dueAt}
    from jsonb_to_recordset(${tx.rows(deliveries)}) as d (app_id integer, notifications jsonb)`,
  );
}

/** Removes the values of erased records from all sent and pending notifications. */
export async function deleteNotifiedValues(tx: Tx, hubId: number, recordIds: readonly number[]): Promise<void> {
  await tx`
    update webhook_delivery d set notifications = (
      select coalesce(jsonb_agg(n.value order by n.place), '[]')
      from jsonb_array_elements(d.notifications) with ordinality n (value, place)
      where not (n.value ? 'propertyValue' and n.value -> 'objectId' in (select jsonb_array_elements(${tx.json(recordIds)}::jsonb)))
    )
    where d.hub_id = ${hubId} and exists (
      select from jsonb_array_elements(${tx.json(recordIds)}::jsonb) r (id)
      where d.notifications @> jsonb_build_array(jsonb_build_object('objectId', r.id))
    )`;
}

export interface DueRow {
  readonly hubId: number;
  readonly deliveryNo: string;
  readonly appId: number;
  readonly targetUrl: string;
  readonly maxConcurrentRequests: number;
}

interface DueQuery {
  readonly now: Date;
  /** A later due time can only come from a clock that has been set back since. */
  readonly latestDue: Date;
  /** Apps to skip for now. */
  readonly exceptApps: readonly number[];
  readonly limit: number;
}

/** Lists deliveries that are due and not claimed, the longest due first. */
export function listDue(tx: Tx, { now, latestDue, exceptApps, limit }: DueQuery): Promise<DueRow[]> {
  return tx<DueRow[]>`
    /* every hub: due work */ select h.hub_id, d.delivery_no::text as delivery_no, d.app_id, t.target_url,
      t.max_concurrent_requests
    from hub_with_deliveries h cross join lateral (
      select * from webhook_delivery d
      where d.hub_id = h.hub_id and d.ended_at is null and (d.due_at <= ${now} or d.due_at > ${latestDue})
        and (d.claimed_until is null or d.claimed_until < statement_timestamp())
        and d.app_id not in (select a.id::integer from jsonb_array_elements_text(${tx.json(exceptApps)}) a (id))
      order by d.due_at limit ${limit}
    ) d
    join webhook_settings t on t.app_id = d.app_id
    order by d.due_at
    limit ${limit}`;
}

/** Returns when the next delivery is due; a past time means that it is in flight or its target is paused. */
export async function findNextDue(tx: Tx): Promise<Date | undefined> {
  const [row] = await tx<{ due: Date | null }[]>`
    /* every hub: due work */ select min(d.due_at) as due from hub_with_deliveries h cross join lateral (
      select d.due_at from webhook_delivery d where d.hub_id = h.hub_id and d.ended_at is null order by d.due_at limit 1
    ) d`;
  return row?.due ?? undefined;
}

interface Claim {
  readonly hubId: number;
  readonly deliveryNo: string;
  readonly claimId: string;
}

export interface ClaimedRow {
  readonly notifications: readonly Readonly<Record<string, unknown>>[];
  readonly attempts: number;
}

/** Claims a delivery for the duration of the lease; undefined if another process has claimed it, or it has ended. */
export async function claimDelivery(tx: Tx, claim: Claim, leaseMs: number): Promise<ClaimedRow | undefined> {
  const [row] = await tx<ClaimedRow[]>`
    update webhook_delivery d
    set claim_id = ${claim.claimId}, claimed_until = statement_timestamp() + ${leaseMs} * interval '1 millisecond'
    where d.hub_id = ${claim.hubId} and d.delivery_no = ${claim.deliveryNo} and d.ended_at is null
      and (d.claimed_until is null or d.claimed_until < statement_timestamp())
    returning d.notifications, d.attempts`;
  return row;
}

/** Whether an app is installed in a hub. On a cluster, installs are on another node than deliveries. */
export async function isInstalled(tx: Tx, hubId: number, appId: number): Promise<boolean> {
  const rows = await tx`select from install where hub_id = ${hubId} and app_id = ${appId}`;
  return rows.length > 0;
}

interface Settlement extends Claim {
  readonly attempts: number;
  readonly outcome: string;
  /** Undefined: the delivery has ended. */
  readonly dueAt: Date | undefined;
  readonly isDelivered: boolean;
  readonly now: Date;
}

/** Stores the result of an attempt. Does nothing if the claim has expired. */
export async function settleDelivery(tx: Tx, settlement: Settlement): Promise<void> {
  const { hubId, deliveryNo, claimId, attempts, outcome, dueAt, isDelivered, now } = settlement;
  await tx`
    update webhook_delivery
    set attempts = ${attempts}, last_outcome = ${outcome}, due_at = ${dueAt ?? now}, is_delivered = ${isDelivered},
      ended_at = ${dueAt ? null : now}, claim_id = null, claimed_until = null
    where hub_id = ${hubId} and delivery_no = ${deliveryNo} and claim_id = ${claimId}`;
}

/** Ends all pending deliveries, in all hubs. */
export async function endPending(
  tx: Tx,
  { outcome, now, hubId }: { readonly outcome: string; readonly now: Date; readonly hubId: number | undefined },
): Promise<void> {
  await tx`
    /* every hub: sandbox */
    update webhook_delivery set ended_at = ${now}, last_outcome = ${outcome}, claim_id = null, claimed_until = null
    where ended_at is null and ${hubId === undefined ? tx`true` : tx`hub_id = ${hubId}`}`;
}

/** Deletes deliveries of a hub that ended before a time, and those of apps without webhook settings or connection. */
export async function deleteEnded(tx: Tx, hubId: number, before: Date): Promise<void> {
  await tx`
    delete from webhook_delivery d
    where d.hub_id = ${hubId} and (
      d.ended_at < ${before} or not exists (select from webhook_settings t where t.app_id = d.app_id)
    )`;
}

export async function listHubsWithDeliveries(tx: Tx): Promise<number[]> {
  const rows = await tx<{ hubId: number }[]>`
    /* every hub: due work */ select h.hub_id from hub_home h where exists (select from webhook_delivery d where d.hub_id = h.hub_id) order by 1`;
  return rows.map(({ hubId }) => hubId);
}

export interface DeliveryRow {
  readonly hubId: number;
  readonly deliveryNo: string;
  readonly appId: number;
  readonly notifications: readonly object[];
  readonly attempts: number;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly lastOutcome: string | null;
  readonly endedAt: Date | null;
  readonly isDelivered: boolean;
}

export interface DeliveryFilter {
  readonly hubId?: number | undefined;
  readonly appId?: number | undefined;
  readonly limit: number;
}

/** Latest first. */
export function listDeliveries(tx: Tx, { hubId, appId, limit }: DeliveryFilter): Promise<DeliveryRow[]> {
  return tx<DeliveryRow[]>`
    select h.hub_id, d.delivery_no::text as delivery_no, d.app_id, d.notifications, d.attempts,
      d.created_at, d.due_at, d.last_outcome, d.ended_at,
      d.is_delivered
    from hub_home h cross join lateral (
      select * from webhook_delivery d
      where d.hub_id = h.hub_id and ${appId === undefined ? tx`true` : tx`d.app_id = ${appId}`}
      order by d.delivery_no desc limit ${limit}
    ) d
    where ${hubId === undefined ? tx`true /* every hub: app */` : tx`h.hub_id = ${hubId}`}
    order by d.delivery_no desc
    limit ${limit}`;
}

interface Replay {
  readonly deliveryNo: string;
  readonly appId?: number | undefined;
  readonly now: Date;
  readonly dueAt: Date;
}

/** Copies the notifications of a delivery to a new one. Returns its number; undefined if the delivery does not exist. */
export async function insertReplay(
  tx: Tx,
  hubId: number,
  { deliveryNo, appId, now, dueAt }: Replay,
): Promise<string | undefined> {
  const [row] = await tx<{ no: string }[]>`
    insert into webhook_delivery (hub_id, app_id, notifications, created_at, attempts, due_at)
    select hub_id, app_id, notifications, ${now}, 0, ${dueAt} from webhook_delivery
    where hub_id = ${hubId} and delivery_no = ${deliveryNo}
      and ${appId === undefined ? tx`true` : tx`app_id = ${appId}`}
    returning delivery_no::text as no`;
  return row?.no;
}
