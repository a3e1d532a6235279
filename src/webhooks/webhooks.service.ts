import type { AppsService } from '../accounts/apps/apps.service.js';
import type { ChangeConsumer } from '../changes/change-readers.service.js';
import type { ChangesService } from '../changes/changes.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db, Tx } from '../platform/db/db.js';
import type { SafeFetch } from '../platform/fetch/safe-fetch.js';
import type { JobLife } from '../platform/jobs/job.js';
import type { Log } from '../platform/log.js';
import { createAttemptsService } from './deliveries/attempts.service.js';
import { createDeliveryLog, type DeliveryLogService } from './deliveries/log.service.js';
import * as store from './deliveries/deliveries.store.js';
import { createEnqueuing } from './deliveries/enqueuing.service.js';
import { createOwnAppsService } from './settings/own-apps.service.js';
import { createSender, type SenderService } from './deliveries/sender.service.js';
import { createSettingsService, type SettingsService } from './settings/settings.service.js';
import { createSubscriptionsService, type SubscriptionsService } from './subscriptions/subscriptions.service.js';
import { createWatchedHubsService, webhookWatcher, type WatchedHubsService } from './settings/watched-hubs.service.js';

/** Telling apps of what happens in the hubs that have connected them. */
export interface WebhooksService
  extends SettingsService, SubscriptionsService, DeliveryLogService, Pick<WatchedHubsService, 'watchHub'> {
  /** Turns changes into deliveries. */
  readonly consumer: ChangeConsumer;
  readonly sender: SenderService;
  /** Of what has happened so far, nothing is sent any more. For a transaction that keeps everybody else out. */
  endUnsent(tx: Tx): Promise<void>;
  /** Removes deliveries a day after their end. */
  forgetEnded(life: JobLife): Promise<void>;
  close(): void;
}

interface WebhooksDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch: SafeFetch;
  readonly apps: Pick<AppsService, 'findApp' | 'findSecret'>;
  readonly changes: ChangesService;
  readonly mode: 'sandbox' | 'production';
  readonly compat: 'contract' | 'observed';
  readonly toTypeName: (objectType: string) => string;
}

const keptMs = 24 * 3600 * 1000;

export function createWebhooksService(deps: WebhooksDeps): WebhooksService {
  const { db, clock, apps, changes } = deps;
  const ownApps = createOwnAppsService(apps);
  const watchedHubs = createWatchedHubsService(deps);
  const attempts = createAttemptsService(deps);
  return {
    ...createSettingsService({ ...deps, ownApps, watchedHubs, isSandbox: deps.mode === 'sandbox' }),
    ...createSubscriptionsService({ db, clock, ownApps, watchedHubs }),
    ...createDeliveryLog({ db, clock, ownApps }),
    watchHub: (tx, install) => watchedHubs.watchHub(tx, install),
    consumer: createEnqueuing(deps),
    sender: createSender({ ...deps, attempts }),
    close: () => deps.fetch.close(),
    async endUnsent(tx) {
      await store.endPending(tx, 'the sandbox was restored', clock.now());
      await changes.skipUnread(tx, webhookWatcher);
    },
    async forgetEnded(life) {
      const before = new Date(clock.now().getTime() - keptMs);
      for (const hubId of await db.read((tx) => store.listHubsWithDeliveries(tx))) {
        if (life.hasEnded()) return;
        await db.statement((tx) => store.deleteEnded(tx, hubId, before));
      }
    },
  };
}
