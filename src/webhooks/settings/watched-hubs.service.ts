import type { ChangesService } from '../../changes/changes.service.js';
import type { Tx } from '../../platform/db/db.js';
import * as store from './settings.store.js';

/** The name under which webhooks watch. */
export const webhookWatcher = 'webhooks';

/**
 * Watches what apps want to be told of. The end of that is found out by the consumer, which stops watching hubs that
 * nobody is told of any more.
 */
export interface WatchedHubsService {
  /** After a change of what an app wants. */
  watchHubsOfApp(tx: Tx, appId: number): Promise<void>;
  /** After an install. */
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
