import type { AppsService } from '../accounts/apps/apps.service.js';
import type { CompatOf } from '../accounts/hubs/compat.js';
import type { AppUsageService } from '../app-usage/app-usage.service.js';
import type { ChangeConsumer } from '../changes/change-readers.service.js';
import type { ChangesService } from '../changes/changes.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import type { SafeFetch } from '../platform/fetch/safe-fetch.js';
import type { Log } from '../platform/log.js';
import { createAttemptLog, type AttemptLog } from './deliveries/attempt-log.js';
import { createAttemptsService } from './deliveries/attempts.service.js';
import { createDeliveryDelay, type DeliveryDelayService } from './deliveries/delay.service.js';
import { createEnqueuing } from './deliveries/enqueuing.service.js';
import { createDeliveryLog, type DeliveryLogService } from './deliveries/log.service.js';
import { createDeliveryRetention, type DeliveryRetentionService } from './deliveries/retention.service.js';
import { createSender, type SenderService } from './deliveries/sender.service.js';
import { createOwnAppsService } from './settings/own-apps.service.js';
import { createSettingsService, type SettingsService } from './settings/settings.service.js';
import type { WatchedHubsService } from './settings/watched-hubs.service.js';
import { createSubscriptionsService, type SubscriptionsService } from './subscriptions/subscriptions.service.js';

/** Notifies apps about changes in the hubs that have connected them. Each member is one area of the service. */
export interface WebhooksService {
  readonly settings: SettingsService;
  readonly subscriptions: SubscriptionsService;
  /** Undefined in production. */
  readonly attemptLog: AttemptLog | undefined;
  readonly deliveryLog: DeliveryLogService;
  /** Only a sandbox sets one. */
  readonly delay: DeliveryDelayService;
  readonly retention: DeliveryRetentionService;
  /** Turns changes into deliveries. */
  readonly changeConsumer: ChangeConsumer;
  readonly sender: SenderService;
}

interface WebhooksDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch: SafeFetch;
  readonly apps: Pick<AppsService, 'findApp' | 'findSecret'>;
  readonly changes: ChangesService;
  readonly watchedHubs: WatchedHubsService;
  readonly appUsage: Pick<AppUsageService, 'noteDelivery'>;
  readonly mode: 'sandbox' | 'production';
  readonly compatOf: CompatOf;
  readonly toTypeName: (objectType: string) => string;
}

export function createWebhooksService(deps: WebhooksDeps): WebhooksService {
  const { db, clock, log, fetch, apps, appUsage, changes, watchedHubs, mode, compatOf, toTypeName } = deps;
  const ownApps = createOwnAppsService(apps);
  const isSandbox = mode === 'sandbox';
  const attemptLog = isSandbox ? createAttemptLog() : undefined;
  const attempts = createAttemptsService({ db, clock, fetch, apps, appUsage, attemptLog });
  const delay = createDeliveryDelay(db);
  return {
    settings: createSettingsService({ db, clock, fetch, apps, ownApps, watchedHubs, isSandbox }),
    subscriptions: createSubscriptionsService({ db, clock, ownApps, watchedHubs }),
    attemptLog,
    deliveryLog: createDeliveryLog({ db, clock, ownApps, delay }),
    delay,
    retention: createDeliveryRetention({ db, clock, changes }),
    changeConsumer: createEnqueuing({ db, clock, changes, compatOf, toTypeName, delay }),
    sender: createSender({ db, clock, log, attempts }),
  };
}
