import type { ChangesService } from '../../changes/changes.service.js';
import type { Tx } from '../../platform/db/db.js';
import * as store from './settings.store.js';

/** The name of the webhooks' watcher of changes. */
export const webhookWatcher = 'webhooks';

/** Watches the hubs of subscribed apps. The consumer stops watching hubs without subscriptions later. */
export interface WatchedHubsService {
  /** Called after a change of an app's subscriptions or settings. */
  watchHubsOfApp(tx: Tx, appId: number): Promise<void>;
  /** Called after an install. */
  watchHub(tx: Tx, install: { readonly hubId: number; readonly appId: number }): Promise<void>;
}

export function createWatchedHubsService({ changes }: { readonly changes: ChangesService }): WatchedHubsService {
  return {
    watchHubsOfApp: async (tx, appId) => changes.watchAll(tx, await store.listHubsToWatch(tx, appId), webhookWatcher),
    async watchHub(tx, { hubId, appId }) {
      if (await store.wantsNotifications(tx, appId)) await changes.watch(tx, hubId, webhookWatcher);
    },
  };
}
