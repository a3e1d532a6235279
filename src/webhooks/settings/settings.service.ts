import type { Static } from 'typebox';
import type { AppsService } from '../../accounts/apps/apps.service.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { OutgoingError, type SafeFetch } from '../../platform/fetch/safe-fetch.js';
import type { AppPlace, OwnAppsService } from './own-apps.service.js';
import type * as wire from './settings.schema.js';
import * as store from './settings.store.js';
import { isTargetUrl } from './target-url.js';
import type { WatchedHubsService } from './watched-hubs.service.js';
import { webhookErrors } from './webhooks.errors.js';

type Settings = Static<typeof wire.Settings>;

/** Target URL and concurrency of an app's notifications. All throw WEBHOOK_APP_NOT_YOURS (400). */
export interface SettingsService {
  /** Throws WEBHOOK_SETTINGS_NOT_FOUND (404). */
  getSettings(place: AppPlace): Promise<Settings>;
  /** Throws INVALID_TARGET_URL, WEBHOOK_SECRET_UNKNOWN (400). */
  changeSettings(change: AppPlace & { readonly settings: Static<typeof wire.SettingsChange> }): Promise<Settings>;
  /** Stops the app's notifications, if it has any. */
  deleteSettings(place: AppPlace): Promise<void>;
}

interface SettingsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly fetch: Pick<SafeFetch, 'assertUrl'>;
  readonly apps: Pick<AppsService, 'findSecret'>;
  readonly ownApps: OwnAppsService;
  readonly watchedHubs: WatchedHubsService;
  /** Whether http targets on this machine are allowed. */
  readonly isSandbox: boolean;
}

const defaultConcurrency = 10;

export function createSettingsService(deps: SettingsDeps): SettingsService {
  const { db, clock, apps, ownApps, watchedHubs } = deps;
  return {
    async getSettings(place) {
      const appId = await ownApps.getOwnAppId(place);
      const found = await db.read((tx) => store.findSettings(tx, appId));
      if (!found) throw webhookErrors.webhookSettingsNotFound();
      return toWire(found);
    },
    async changeSettings({ settings, ...place }) {
      const appId = await ownApps.getOwnAppId(place);
      assertTarget(settings.targetUrl, deps);
      if ((await apps.findSecret(appId)) === undefined) throw webhookErrors.webhookSecretUnknown();
      const { targetUrl, throttling } = settings;
      const maxConcurrentRequests = throttling?.maxConcurrentRequests ?? defaultConcurrency;
      const write = { targetUrl, maxConcurrentRequests, now: clock.now() };
      return db.write(async (tx) => {
        const written = await store.upsertSettings(tx, appId, write);
        await watchedHubs.watchHubsOfApp(tx, appId);
        return toWire(written);
      });
    },
    async deleteSettings(place) {
      const appId = await ownApps.getOwnAppId(place);
      await db.statement((tx) => store.deleteSettings(tx, appId));
    },
  };
}

function assertTarget(targetUrl: string, { fetch, isSandbox }: SettingsDeps): void {
  try {
    fetch.assertUrl(targetUrl);
  } catch (error) {
    throw error instanceof OutgoingError ? webhookErrors.invalidTargetUrl() : error;
  }
  if (!isTargetUrl(targetUrl, isSandbox)) throw webhookErrors.invalidTargetUrl();
}

function toWire({ targetUrl, maxConcurrentRequests, createdAt, updatedAt }: store.SettingsRow): Settings {
  const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return { targetUrl, throttling: { maxConcurrentRequests }, ...times };
}
