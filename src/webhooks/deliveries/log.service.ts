import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import type { AppPlace, OwnAppsService } from '../settings/own-apps.service.js';
import type { DeliveryDelayService } from './delay.service.js';
import * as store from './deliveries.store.js';
import { deliveriesTopic } from './enqueuing.service.js';
import { webhookErrors } from '../settings/webhooks.errors.js';

/** A delivery, as the sandbox shows it. */
interface ShownDelivery {
  readonly id: string;
  readonly hubId: number;
  readonly appId: number;
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly attempts: number;
  /** The result of the last attempt: an HTTP status, or the reason why there is none. */
  readonly lastOutcome: string | null;
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  readonly notifications: readonly object[];
}

/** Sent and pending deliveries, for developers of receivers. */
export interface DeliveryLogService {
  /** The deliveries of the last day, latest first. */
  listDeliveries(filter: store.DeliveryFilter): Promise<ShownDelivery[]>;
  /** Sends the same notifications again as a new delivery; returns its id. Throws DELIVERY_NOT_FOUND (404). */
  replay(id: string): Promise<{ readonly id: string }>;
  /** The deliveries of an app, for its developer. Throws WEBHOOK_APP_NOT_YOURS (400). */
  listOwnDeliveries(place: AppPlace & { readonly limit: number }): Promise<ShownDelivery[]>;
  /** Throws WEBHOOK_APP_NOT_YOURS (400), DELIVERY_NOT_FOUND (404). */
  replayOwn(place: AppPlace & { readonly deliveryId: string }): Promise<{ readonly id: string }>;
}

interface DeliveryLogDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ownApps: OwnAppsService;
  readonly delay: Pick<DeliveryDelayService, 'toDueAt'>;
}

export function createDeliveryLog({ db, clock, ownApps, delay }: DeliveryLogDeps): DeliveryLogService {
  const listDeliveries: DeliveryLogService['listDeliveries'] = async (filter) =>
    (await db.read((tx) => store.listDeliveries(tx, filter))).map(toShown);
  const replay = async (id: string, appId?: number): Promise<{ readonly id: string }> => {
    const [, hub, deliveryNo] = /^(\d{1,9})-(\d{1,15})$/.exec(id) ?? [];
    if (hub === undefined || deliveryNo === undefined) throw webhookErrors.deliveryNotFound();
    const hubId = Number(hub);
    const made = await db.write(async (tx) => {
      const now = clock.now();
      const no = await store.insertReplay(tx, hubId, { deliveryNo, appId, now, dueAt: delay.toDueAt(now) });
      await db.publish(tx, deliveriesTopic, '');
      return no;
    });
    if (made === undefined) throw webhookErrors.deliveryNotFound();
    return { id: `${hubId}-${made}` };
  };
  return {
    listDeliveries,
    replay: (id) => replay(id),
    async listOwnDeliveries({ limit, ...place }) {
      return listDeliveries({ appId: await ownApps.getOwnAppId(place), limit });
    },
    replayOwn: async ({ deliveryId, ...place }) => replay(deliveryId, await ownApps.getOwnAppId(place)),
  };
}

function toShown({ deliveryNo, createdAt, dueAt, endedAt, isDelivered, ...row }: store.DeliveryRow): ShownDelivery {
  return {
    id: `${row.hubId}-${deliveryNo}`,
    ...row,
    status: endedAt === null ? 'pending' : isDelivered ? 'delivered' : 'failed',
    createdAt: createdAt.toISOString(),
    nextAttemptAt: endedAt === null ? dueAt.toISOString() : null,
  };
}
