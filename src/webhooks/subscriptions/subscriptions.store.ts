import type { Tx } from '../../platform/db/db.js';

export interface SubscriptionRow {
  readonly id: number;
  readonly eventType: string;
  /** Both '' for none. */
  readonly objectTypeId: string;
  readonly propertyName: string;
  readonly active: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = (tx: Tx) => tx`subscription_id as id, event_type, object_type_id,
  property_name, active, created_at, updated_at`;

/** Counts the subscriptions of an app; blocks concurrent creation until the transaction ends. */
export async function countSubscriptionsLocked(tx: Tx, appId: number): Promise<number> {
  await tx`select 1 from app where app_id = ${appId} for no key update`;
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from webhook_subscription where app_id = ${appId}`;
  return row?.count ?? 0;
}

type NewSubscriptionRow = Omit<SubscriptionRow, 'id' | 'createdAt' | 'updatedAt'> & {
  readonly appId: number;
  readonly now: Date;
};

/** Returns undefined if the same subscription exists. */
export async function insertSubscription(tx: Tx, given: NewSubscriptionRow): Promise<SubscriptionRow | undefined> {
  const { appId, eventType, objectTypeId, propertyName, active, now } = given;
  const [row] = await tx<SubscriptionRow[]>`
    insert into webhook_subscription (app_id, event_type, object_type_id, property_name, active, created_at, updated_at)
    values (${appId}, ${eventType}, ${objectTypeId}, ${propertyName}, ${active}, ${now}, ${now})
    on conflict on constraint webhook_subscription_unique do nothing
    returning ${columns(tx)}`;
  return row;
}

/** Lists all subscriptions or those with the given ids, by id. */
export function listSubscriptions(tx: Tx, appId: number, ids?: readonly number[]): Promise<SubscriptionRow[]> {
  const wanted = ids
    ? tx`subscription_id in (select i.id::integer from jsonb_array_elements_text(${tx.json(ids)}) i (id))`
    : tx`true`;
  return tx<SubscriptionRow[]>`
    select ${columns(tx)} from webhook_subscription where app_id = ${appId} and ${wanted} order by subscription_id`;
}

interface Activation {
  readonly id: number;
  readonly active: boolean;
}

/** Returns the updated subscriptions, by id. */
export function updateActive(
  tx: Tx,
  appId: number,
  { activations, now }: { readonly activations: readonly Activation[]; readonly now: Date },
): Promise<SubscriptionRow[]> {
  return tx<SubscriptionRow[]>`
    with updated as (
      update webhook_subscription s set active = a.active, updated_at = ${now}
      from jsonb_to_recordset(${tx.rows(activations)}) as a (id integer, active boolean)
      where s.app_id = ${appId} and s.subscription_id = a.id
      returning s.*
    )
    select ${columns(tx)} from updated order by subscription_id`;
}

/** Returns whether the subscription existed. */
export async function deleteSubscription(tx: Tx, appId: number, id: number): Promise<boolean> {
  const { count } = await tx`
    delete from webhook_subscription where app_id = ${appId} and subscription_id = ${id}`;
  return count === 1;
}
