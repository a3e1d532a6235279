import type { ChangesService } from '../changes/changes.service.js';
import type { Clock } from '../platform/clock.js';
import type { Tx } from '../platform/db/db.js';
import { appendInTx } from './append.tx.js';
import { deleteContent } from './entries.store.js';
import { journalWatcher } from './recording.service.js';
import { lifecycleEvents, type Definition } from './subscription.js';
import { findLifecycleSubscription, hasSubscriptions } from './subscriptions.store.js';

interface Connection {
  readonly hubId: number;
  readonly appId: number;
  readonly userId: number;
}

/** What the journal does when an account connects or disconnects an app, in the same transaction. Assumption W26. */
interface JournalConnections {
  onInstall(tx: Tx, connection: Connection & { readonly isNew: boolean }): Promise<void>;
  onUninstall(tx: Tx, connection: Connection): Promise<void>;
}

interface ConnectionsDeps {
  readonly clock: Clock;
  readonly changes: Pick<ChangesService, 'watch'>;
}

export function createJournalConnections({ clock, changes }: ConnectionsDeps): JournalConnections {
  const note = async (tx: Tx, kind: keyof typeof lifecycleEvents, { hubId, appId, userId }: Connection) => {
    const eventTypeId = lifecycleEvents[kind];
    const subscription = await findLifecycleSubscription(tx, appId, eventTypeId);
    if (!subscription) return;
    const now = clock.now();
    const { properties: names = [], actions } = subscription.definition as Definition;
    const all = { hs_app_id: appId, hs_app_install_level: 'PORTAL', hs_user_id: userId };
    const wanted = Object.entries(all).filter(([name]) => names.length === 0 || names.includes(name));
    const event = {
      ...{ type: 'app_lifecycle_event', portalId: hubId, occurredAt: now.toISOString(), action: actions[0] },
      ...{ eventTypeId, properties: Object.fromEntries(wanted) },
    };
    await appendInTx(tx, { hubId, appId, events: [event], now });
  };
  return {
    async onInstall(tx, { isNew, ...connection }) {
      const { hubId, appId } = connection;
      if (await hasSubscriptions(tx, appId, hubId)) await changes.watch(tx, hubId, journalWatcher);
      if (isNew) await note(tx, 'install', connection);
    },
    async onUninstall(tx, connection) {
      await deleteContent(tx, connection.hubId, connection.appId);
      await note(tx, 'uninstall', connection);
    },
  };
}
