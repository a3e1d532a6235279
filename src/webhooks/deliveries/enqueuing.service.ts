import type { CompatOf } from '../../accounts/hubs/compat.js';
import type { ChangeConsumer } from '../../changes/change-readers.service.js';
import type { ChangesService } from '../../changes/changes.service.js';
import type { Change } from '../../changes/change.js';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { DeliveryDelayService } from './delay.service.js';
import * as store from './deliveries.store.js';
import { toScopes } from '../subscriptions/event-types.js';
import { toNotifications, type Notification, type Telling } from './notifications.js';
import { webhookWatcher } from '../settings/watched-hubs.service.js';

/** Published when there are deliveries to send. */
export const deliveriesTopic = 'webhook-deliveries';

interface EnqueuingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly changes: Pick<ChangesService, 'unwatch'>;
  readonly compatOf: CompatOf;
  readonly toTypeName: (objectType: string) => string;
  readonly delay: Pick<DeliveryDelayService, 'toDueAt'>;
}

const notificationsAtOnce = 100;

/** Turns changes into deliveries, in the transaction that marks them as read. */
export function createEnqueuing(deps: EnqueuingDeps): ChangeConsumer {
  const { db, clock, changes: feed, compatOf, toTypeName, delay } = deps;
  return {
    name: webhookWatcher,
    async consume(tx, hubId, changes) {
      const wanted = await store.listSubscribed(tx, hubId);
      if (wanted.length === 0) return feed.unwatch(tx, hubId, webhookWatcher);
      const subscriptions = wanted.filter((one) => toScopes(one).some((scope) => one.scopes.includes(scope)));
      const templateApps = await listTemplateApps(tx, changes);
      const createdFlag = compatOf(hubId) === 'observed' ? 'CREATED' : 'NEW';
      const telling: Telling = { hubId, createdFlag, toTypeName, findTemplateApp: (id) => templateApps.get(id) };
      const addressed = changes.flatMap((change) => toNotifications(change, subscriptions, telling));
      const appIds = [...new Set(addressed.map(({ appId }) => appId))];
      const deliveries = appIds.flatMap((appId) => {
        const own = addressed.filter((one) => one.appId === appId).map(({ notification }) => notification);
        return toChunks(own).map((notifications) => ({ appId, notifications }));
      });
      if (deliveries.length > 0) {
        const now = clock.now();
        await store.insertDeliveries(tx, hubId, { deliveries, now, dueAt: delay.toDueAt(now) });
        await db.publish(tx, deliveriesTopic, '');
      }
      const erased = changes.filter(({ kind }) => kind === 'privacyDeletion').map(({ recordId }) => Number(recordId));
      if (erased.length > 0) await store.deleteNotifiedValues(tx, hubId, erased);
    },
  };
}

async function listTemplateApps(tx: Tx, changes: readonly Change[]): Promise<Map<string, number>> {
  const ids = new Set(changes.flatMap((change) => (change.kind === 'eventCompleted' ? [change.event.templateId] : [])));
  return ids.size === 0 ? new Map() : store.listTemplateApps(tx, [...ids]);
}

function toChunks(notifications: readonly Notification[]): Notification[][] {
  const count = Math.ceil(notifications.length / notificationsAtOnce);
  return Array.from({ length: count }, (_, place) =>
    notifications.slice(place * notificationsAtOnce, (place + 1) * notificationsAtOnce),
  );
}
