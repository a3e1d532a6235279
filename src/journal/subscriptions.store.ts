import type { Tx } from '../platform/db/db.js';

export interface SubscriptionRow {
  readonly id: string;
  readonly appId: number;
  readonly subscriptionType: string;
  /** 0: every account. */
  readonly portalId: number;
  readonly objectTypeId: string;
  /** Interpreted by the service, like filters. */
  readonly definition: unknown;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = (tx: Tx) => tx`s.subscription_id::text as id, s.app_id, s.subscription_type, s.portal_id,
  s.object_type_id, s.definition, s.created_at, s.updated_at`;

type NewSubscription = Omit<SubscriptionRow, 'id' | 'createdAt' | 'updatedAt'> & { readonly now: Date };

/** Replaces the subscription of the same app, type, account and object type, if there is one. */
export async function upsertSubscription(tx: Tx, given: NewSubscription): Promise<SubscriptionRow> {
  const { appId, subscriptionType, portalId, objectTypeId, definition, now } = given;
  const [row] = await tx<SubscriptionRow[]>`
    insert into journal_subscription as s
      (app_id, subscription_type, portal_id, object_type_id, definition, created_at, updated_at)
    values (${appId}, ${subscriptionType}, ${portalId}, ${objectTypeId}, ${tx.json(definition)}, ${now}, ${now})
    on conflict on constraint journal_subscription_unique
    do update set definition = excluded.definition, updated_at = excluded.updated_at
    returning ${columns(tx)}`;
  if (!row) throw new Error('The subscription was not written.');
  return row;
}

/** Counts the subscriptions of an app for an account; blocks concurrent creation until the transaction ends. */
export async function countSubscriptionsLocked(tx: Tx, appId: number, portalId: number): Promise<number> {
  await tx`select 1 from app where app_id = ${appId} for no key update`;
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from journal_subscription where app_id = ${appId} and portal_id = ${portalId}`;
  return row?.count ?? 0;
}

/** In order of creation. */
export function listSubscriptions(tx: Tx, appId: number): Promise<SubscriptionRow[]> {
  return tx<SubscriptionRow[]>`
    select ${columns(tx)} from journal_subscription s where s.app_id = ${appId} order by s.subscription_id`;
}

export async function findSubscription(tx: Tx, appId: number, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx<SubscriptionRow[]>`
    select ${columns(tx)} from journal_subscription s where s.app_id = ${appId} and s.subscription_id = ${id}::text::bigint`;
  return row;
}

/** Locks a subscription until the transaction ends. */
export async function lockSubscription(tx: Tx, appId: number, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx<SubscriptionRow[]>`
    select ${columns(tx)} from journal_subscription s
    where s.app_id = ${appId} and s.subscription_id = ${id}::text::bigint for no key update`;
  return row;
}

/** Returns whether the subscription existed. */
export async function deleteSubscription(tx: Tx, appId: number, id: string): Promise<boolean> {
  const { count } = await tx`
    delete from journal_subscription where app_id = ${appId} and subscription_id = ${id}::text::bigint`;
  return count === 1;
}

export async function deleteSubscriptionsOfPortal(tx: Tx, appId: number, portalId: number): Promise<void> {
  await tx`delete from journal_subscription where app_id = ${appId} and portal_id = ${portalId}`;
}

/** Whether an app subscribes to changes in an account. */
export async function hasSubscriptions(tx: Tx, appId: number, portalId: number): Promise<boolean> {
  const [row] = await tx<{ has: boolean }[]>`
    select exists (select from journal_subscription where app_id = ${appId} and portal_id = ${portalId}) as has`;
  return row?.has ?? false;
}

/** The subscription of an app to its installs or uninstalls. */
export async function findLifecycleSubscription(
  tx: Tx,
  appId: number,
  eventTypeId: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await tx<SubscriptionRow[]>`
    select ${columns(tx)} from journal_subscription s
    where s.app_id = ${appId} and s.subscription_type = 'APP_LIFECYCLE_EVENT' and s.portal_id = 0
      and s.object_type_id = ${eventTypeId}`;
  return row;
}

interface SubscribedRow extends SubscriptionRow {
  /** The scopes that the hub has granted the app. */
  readonly scopes: readonly string[];
  readonly filters: readonly unknown[];
}

/** The subscriptions of connected apps to the changes of a hub, with their filters. */
export function listSubscribed(tx: Tx, hubId: number): Promise<SubscribedRow[]> {
  return tx<SubscribedRow[]>`
    select ${columns(tx)}, i.scopes, coalesce(
      (select jsonb_agg(f.filter order by f.filter_id) from journal_filter f where f.subscription_id = s.subscription_id), '[]'
    ) as filters
    from journal_subscription s
    join install i on i.hub_id = ${hubId} and i.app_id = s.app_id
    where s.portal_id = ${hubId}
    order by s.app_id, s.subscription_id`;
}

export interface FilterRow {
  readonly id: string;
  readonly filter: unknown;
  readonly createdAt: Date;
}

const filterColumns = (tx: Tx) => tx`f.filter_id::text as id, f.filter, f.created_at`;

export async function insertFilter(
  tx: Tx,
  { subscriptionId, filter, now }: { readonly subscriptionId: string; readonly filter: unknown; readonly now: Date },
): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into journal_filter (subscription_id, filter, created_at)
    values (${subscriptionId}::text::bigint, ${tx.json(filter)}, ${now}) returning filter_id::text as id`;
  if (!row) throw new Error('The filter was not written.');
  return row.id;
}

/** In order of creation. */
export function listFilters(tx: Tx, subscriptionId: string): Promise<FilterRow[]> {
  return tx<FilterRow[]>`
    select ${filterColumns(tx)} from journal_filter f where f.subscription_id = ${subscriptionId}::text::bigint
    order by f.filter_id`;
}

export async function findFilter(tx: Tx, appId: number, id: string): Promise<FilterRow | undefined> {
  const [row] = await tx<FilterRow[]>`
    select ${filterColumns(tx)} from journal_filter f
    join journal_subscription s on s.subscription_id = f.subscription_id and s.app_id = ${appId}
    where f.filter_id = ${id}::text::bigint`;
  return row;
}

/** Returns whether the filter existed. */
export async function deleteFilter(tx: Tx, appId: number, id: string): Promise<boolean> {
  const { count } = await tx`
    delete from journal_filter f using journal_subscription s
    where s.subscription_id = f.subscription_id and s.app_id = ${appId} and f.filter_id = ${id}::text::bigint`;
  return count === 1;
}
