import type { MovableClock } from '../platform/clock.js';
import { resetTopic, type Db } from '../platform/db/db.js';
import { deleteEverything, listTables } from './reset.store.js';
import type { RequestLog } from './requests.js';

export interface ResetService {
  /** Empties everything, sets the clock back and applies the seed again. */
  reset(): Promise<void>;
}

export interface ResetDeps {
  readonly db: Db;
  readonly clock: MovableClock;
  readonly requests: RequestLog;
  readonly applySeed: () => Promise<unknown>;
}

export function createResetService({ db, clock, requests, applySeed }: ResetDeps): ResetService {
  return {
    async reset() {
      clock.reset();
      requests.clear();
      await db.write(async (tx) => {
        await deleteEverything(tx, await listTables(tx));
        await db.publish(tx, resetTopic, '');
      });
      await applySeed();
    },
  };
}
