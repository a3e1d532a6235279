import type { OAuthService } from '../oauth/oauth.service.js';
import type { MovableClock } from '../platform/clock.js';
import { resetTopic, type Db, type Tx } from '../platform/db/db.js';
import type { QuotasService } from '../quotas/quotas.service.js';
import type { Faults } from './faults/faults.js';
import type { OneAtATime } from './snapshots/one-at-a-time.js';
import type { RequestLog } from './requests.js';
import type { DialsService } from './searches/dials.service.js';
import { lockSnapshots } from './snapshots/snapshots.store.js';
import { deleteEverything, lockAllTables } from './snapshots/state.store.js';

export interface ResetService {
  /** Deletes everything except the snapshots, resets clock, limits and search dials, deletes the faults and applies the seed again. */
  reset(): Promise<void>;
}

interface ResetDeps {
  readonly db: Db;
  readonly clock: MovableClock;
  readonly requests: RequestLog;
  readonly faults: Faults;
  readonly quotas: Pick<QuotasService, 'limits'>;
  readonly dials: Pick<DialsService, 'reset'>;
  readonly oneAtATime: OneAtATime;
  readonly oauth: Pick<OAuthService, 'issued'>;
  readonly applySeed: () => Promise<unknown>;
}

export function createResetService(deps: ResetDeps): ResetService {
  const { db, clock, requests, faults, quotas, dials, oneAtATime, oauth, applySeed } = deps;
  const reset = async (): Promise<void> => {
    clock.reset();
    requests.clear();
    faults.clear();
    await quotas.limits.resetTier();
    await dials.reset();
    const lock = async (tx: Tx) => {
      await lockSnapshots(tx);
      return lockAllTables(tx);
    };
    await db.writeLocking(lock, async (tx, tables) => {
      const issued = await oauth.issued.listGrants(tx);
      await deleteEverything(tx, tables);
      // A snapshot may restore the keys with which former tokens were signed.
      await oauth.issued.endUnknown(tx, issued);
      await db.publish(tx, resetTopic, '');
    });
    await applySeed();
  };
  return { reset: () => oneAtATime(reset) };
}
