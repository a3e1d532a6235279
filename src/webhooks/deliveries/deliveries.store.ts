import type { Tx } from '../../platform/db/db.js';
import { writeExactly } from '../../platform/db/written.js';

interface SubscribedRow {
  readonly id: number;
  readonly appId: number;
  readonly eventType: string;
  readonly objectTypeId: string;
  readonly propertyName: string;
  /** What the hub has granted the app. */
  readonly scopes: readonly string[];
}

/** What the apps that a hub has connected want to be told of. */
export function listSubscribed(tx: Tx, hubId: number): Promise<SubscribedRow[]> {
  return tx<SubscribedRow[]>`
    select s.subscription_id as id, s.app_id as "appId", s.event_type as "eventType", s.object_type_id as "objectTypeId",
      s.property_name as "propertyName", i.scopes
    from install i
    join webhook_settings t on t.app_id = i.app_id
    join webhook_subscription s on s.app_id = i.app_id and s.active
    where i.hub_id = ${hubId}
    order by s.subscription_id`;
}

/** Which app each of the templates belongs to. */
export async function listTemplateApps(tx: Tx, templateIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx<{ id: string; app_id: number }[]>`
    select template_id::text as id, app_id from event_template
    where template_id in (select t.id::bigint from jsonb_array_elements_text(${tx.json(templateIds)}) t (id))`;
  return new Map(rows.map(({ id, app_id }) => [id, app_id]));
}

interface NewDelivery {
  readonly appId: number;
  readonly notifications: readonly object[];
}

export async function insertDeliveries(
  tx: Tx,
  hubId: number,
  { deliveries, now }: { readonly deliveries: readonly NewDelivery[]; readonly now: Date },
): Promise<void> {
  await writeExactly(
    deliveries.length,
    tx`
    insert into webhook_delivery (hub_id, app_id, notifications, created_at, attempts, due_at)
    select ${hubId}, d."appId", d.notifications, ${now}, 0, ${now}
    from jsonb_to_recordset(${tx.json(deliveries)}) as d ("appId" integer, notifications jsonb)`,
  );
}

/** Takes the values of records that were erased out of everything that was or will be sent. */
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
  /** Later than this, a due time can only come from a clock that has been set back since. */
  readonly latestDue: Date;
  /** Apps that are not to be told now. */
  readonly exceptApps: readonly number[];
  readonly limit: number;
}

/** What is to be sent now and nobody is sending, the longest due first. */
export function listDue(tx: Tx, { now, latestDue, exceptApps, limit }: DueQuery): Promise<DueRow[]> {
  return tx<DueRow[]>`
    /* every hub: due work */ select h.hub_id as "hubId", d.delivery_no::text as "deliveryNo", d.app_id as "appId", t.target_url as "targetUrl",
      t.max_concurrent_requests as "maxConcurrentRequests"
    from hub h cross join lateral (
      select * from webhook_delivery d
      where d.hub_id = h.hub_id and d.ended_at is null and (d.due_at <= ${now} or d.due_at > ${latestDue})
        and (d.claimed_until is null or d.claimed_until < clock_timestamp())
        and d.app_id not in (select a.id::integer from jsonb_array_elements_text(${tx.json(exceptApps)}) a (id))
      order by d.due_at limit ${limit}
    ) d
    join webhook_settings t on t.app_id = d.app_id
    order by d.due_at
    limit ${limit}`;
}

/** When the next delivery is due, which may be past when it is under way or its target rests. */
export async function findNextDue(tx: Tx): Promise<Date | undefined> {
  const [row] = await tx<{ due: Date | null }[]>`
    /* every hub: due work */ select min(d.due_at) as due from hub h cross join lateral (
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
  readonly isInstalled: boolean;
}

/** Takes a delivery that nobody has, for as long as the lease; undefined when somebody has it, or it has ended. */
export async function claimDelivery(tx: Tx, claim: Claim, leaseMs: number): Promise<ClaimedRow | undefined> {
  const [row] = await tx<ClaimedRow[]>`
    update webhook_delivery d
    set claim_id = ${claim.claimId}, claimed_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where d.hub_id = ${claim.hubId} and d.delivery_no = ${claim.deliveryNo} and d.ended_at is null
      and (d.claimed_until is null or d.claimed_until < clock_timestamp())
    returning d.notifications, d.attempts, exists (
      select from install i where i.hub_id = ${claim.hubId} and i.app_id = d.app_id
    ) as "isInstalled"`;
  return row;
}

interface Settlement extends Claim {
  readonly attempts: number;
  readonly outcome: string;
  /** Undefined: it has ended. */
  readonly dueAt: Date | undefined;
  readonly isDelivered: boolean;
  readonly now: Date;
}

/** Notes what has become of an attempt. Does nothing when the delivery is no longer ours. */
export async function settleDelivery(tx: Tx, settlement: Settlement): Promise<void> {
  const { hubId, deliveryNo, claimId, attempts, outcome, dueAt, isDelivered, now } = settlement;
  await tx`
    update webhook_delivery
    set attempts = ${attempts}, last_outcome = ${outcome}, due_at = ${dueAt ?? now}, is_delivered = ${isDelivered},
      ended_at = ${dueAt ? null : now}, claim_id = null, claimed_until = null
    where hub_id = ${hubId} and delivery_no = ${deliveryNo} and claim_id = ${claimId}`;
}

/** Ends, in all hubs, what was still to be sent. */
export async function endPending(tx: Tx, outcome: string, now: Date): Promise<void> {
  await tx`
    /* every hub: sandbox */
    update webhook_delivery set ended_at = ${now}, last_outcome = ${outcome}, claim_id = null, claimed_until = null
    where ended_at is null`;
}

/** Forgets deliveries of a hub that ended before a time, and those of apps that are to be told nothing any more. */
export async function deleteEnded(tx: Tx, hubId: number, before: Date): Promise<void> {
  await tx`
    delete from webhook_delivery d
    where d.hub_id = ${hubId} and (
      d.ended_at < ${before} or not exists (select from webhook_settings t where t.app_id = d.app_id)
    )`;
}

export async function listHubsWithDeliveries(tx: Tx): Promise<number[]> {
  const rows = await tx<{ hub_id: number }[]>`
    /* every hub: due work */ select h.hub_id from hub h where exists (select from webhook_delivery d where d.hub_id = h.hub_id) order by 1`;
  return rows.map(({ hub_id }) => hub_id);
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

/** The latest first. */
export function listDeliveries(tx: Tx, { hubId, appId, limit }: DeliveryFilter): Promise<DeliveryRow[]> {
  return tx<DeliveryRow[]>`
    select h.hub_id as "hubId", d.delivery_no::text as "deliveryNo", d.app_id as "appId", d.notifications, d.attempts,
      d.created_at as "createdAt", d.due_at as "dueAt", d.last_outcome as "lastOutcome", d.ended_at as "endedAt",
      d.is_delivered as "isDelivered"
    from hub h cross join lateral (
      select * from webhook_delivery d
      where d.hub_id = h.hub_id and ${appId === undefined ? tx`true` : tx`d.app_id = ${appId}`}
      order by d.delivery_no desc limit ${limit}
    ) d
    where ${hubId === undefined ? tx`true /* every hub: app */` : tx`h.hub_id = ${hubId}`}
    order by d.delivery_no desc
    limit ${limit}`;
}

/** Makes a delivery of what another one told. Answers its number; undefined when there is no such delivery. */
export async function insertReplay(
  tx: Tx,
  hubId: number,
  { deliveryNo, appId, now }: { readonly deliveryNo: string; readonly appId?: number | undefined; readonly now: Date },
): Promise<string | undefined> {
  const [row] = await tx<{ no: string }[]>`
    insert into webhook_delivery (hub_id, app_id, notifications, created_at, attempts, due_at)
    select hub_id, app_id, notifications, ${now}, 0, ${now} from webhook_delivery
    where hub_id = ${hubId} and delivery_no = ${deliveryNo}
      and ${appId === undefined ? tx`true` : tx`app_id = ${appId}`}
    returning delivery_no::text as no`;
  return row?.no;
}
