import type { MovableClock } from '../platform/clock.js';
import { resetTopic, type Db } from '../platform/db/db.js';
import { deleteEverything, listTables } from './reset.store.js';
import type { Faults } from './faults.js';
import type { RequestLog } from './requests.js';

export interface ResetService {
  /** Empties everything, sets the clock back, removes the faults and applies the seed again. */
  reset(): Promise<void>;
}

export interface ResetDeps {
  readonly db: Db;
  readonly clock: MovableClock;
  readonly requests: RequestLog;
  readonly faults: Faults;
  readonly applySeed: () => Promise<unknown>;
}

export function createResetService({ db, clock, requests, faults, applySeed }: ResetDeps): ResetService {
  return {
    async reset() {
      clock.reset();
      requests.clear();
      faults.clear();
      await db.write(async (tx) => {
        await deleteEverything(tx, await listTables(tx));
        await db.publish(tx, resetTopic, '');
      });
      await applySeed();
    },
  };
}
