import type { ChangesService } from '../../changes/changes.service.js';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { JobLife } from '../../platform/jobs/job.js';
import { webhookWatcher } from '../settings/watched-hubs.service.js';
import * as store from './deliveries.store.js';

export interface DeliveryRetentionService {
  /** Cancels pending deliveries and skips unread changes, all of them or those of one hub. For a transaction that blocks all others. */
  endUnsent(tx: Tx, hubId?: number): Promise<void>;
  /** Deletes deliveries a day after their end. */
  forgetEnded(life: JobLife): Promise<void>;
}

interface DeliveryRetentionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly changes: Pick<ChangesService, 'skipUnread'>;
}

const retentionMs = 24 * 3600 * 1000;

export function createDeliveryRetention({ db, clock, changes }: DeliveryRetentionDeps): DeliveryRetentionService {
  return {
    async endUnsent(tx, hubId) {
      await store.endPending(tx, { outcome: 'the sandbox was restored', now: clock.now(), hubId });
      await changes.skipUnread(tx, webhookWatcher, hubId);
    },
    async forgetEnded(life) {
      const before = new Date(clock.now().getTime() - retentionMs);
      for (const hubId of await db.read((tx) => store.listHubsWithDeliveries(tx))) {
        if (life.hasEnded()) return;
        await db.statement((tx) => store.deleteEnded(tx, hubId, before));
      }
    },
  };
}
