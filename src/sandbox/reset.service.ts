import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { OAuthService } from '../oauth/oauth.service.js';
import type { MovableClock } from '../platform/clock.js';
import { resetTopic, type Db, type Tx } from '../platform/db/db.js';
import { defineErrors } from '../platform/http/errors.js';
import type { SeedService } from '../seed/seed.service.js';
import type { DrawsService } from './snapshots/draws.service.js';
import type { Faults } from './faults/faults.js';
import type { SandboxSetting } from './hubs.service.js';
import type { RequestLog } from './requests/requests.js';
import type { OneAtATime } from './snapshots/one-at-a-time.js';
import type { DialsService } from './searches/dials.service.js';
import type { RestoresService } from './snapshots/restores.service.js';
import { findBeginning } from './snapshots/rows.store.js';
import type { SnapshotsService } from './snapshots/snapshots.service.js';
import { findSnapshotOfSeed, hasHub, lockSnapshots, restartAll } from './snapshots/snapshots.store.js';
import { deleteEverything, lockTables, type ListTables } from './snapshots/state.store.js';

const resetErrors = defineErrors({
  SANDBOX_HUB_WITHOUT_BEGINNING: {
    status: 409,
    category: 'CONFLICT',
    message:
      'The server has not kept how this account began. It keeps that of accounts from POST /_spoke/hubs, and of those in the seed with the first POST /_spoke/reset.',
  },
});

export interface ResetService {
  /**
   * Deletes everything except the snapshots, resets clock, limits, compatibility modes, search dials and the delay of webhooks, deletes the faults and applies the seed again. The first one
   * keeps the result, and later ones restore it, until the seed changes or a day has passed, since dates in a seed may be relative.
   */
  reset(): Promise<void>;
  /**
   * Returns one account to its beginning, with the limits and the mode of the server, without its faults. Throws HUB_NOT_FOUND (404),
   * SANDBOX_HUB_WITHOUT_BEGINNING or SANDBOX_STATE_INCOMPLETE (409).
   */
  resetHub(hubId: number): Promise<void>;
}

interface ResetDeps {
  readonly db: Db;
  readonly clock: MovableClock;
  readonly requests: RequestLog;
  readonly faults: Faults;
  readonly hubSettings: readonly SandboxSetting[];
  readonly dials: readonly Pick<DialsService, 'reset'>[];
  readonly oneAtATime: OneAtATime;
  readonly oauth: Pick<OAuthService, 'issued'>;
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly seed: Pick<SeedService, 'applyAtStart' | 'readHash'>;
  readonly snapshots: Pick<SnapshotsService, 'takeSnapshotOfSeed'>;
  readonly restores: RestoresService;
  readonly listTables: ListTables;
  readonly draws: DrawsService | undefined;
}

const longestMs = 86_400_000;

export function createResetService(deps: ResetDeps): ResetService {
  const { clock, requests, faults, hubSettings, dials, hubs, seed, restores } = deps;
  const resetToSeed = createSeedReset(deps);
  return {
    async reset() {
      const seedHash = await seed.readHash();
      clock.reset();
      requests.clear();
      faults.clear();
      for (const setting of hubSettings) await setting.set(null);
      for (const dial of dials) await dial.reset();
      await resetToSeed(seedHash);
    },
    async resetHub(hubId) {
      await hubs.getHub(hubId);
      await restores.restoreHub(hubId, async (tx) => {
        const beginning = await findBeginning(tx, hubId);
        if (beginning) return beginning;
        const kept = await findSnapshotOfSeed(tx);
        if (!kept?.isRestorable || !(await hasHub(tx, kept.id, hubId))) throw resetErrors.sandboxHubWithoutBeginning();
        return { kept: { snapshotId: kept.id, hubId }, since: kept.since ?? undefined };
      });
      faults.clear(hubId);
      for (const setting of hubSettings) {
        if (setting.own.has(hubId)) await setting.set(null, hubId);
      }
    },
  };
}

/** Restores the state that was kept after the same seed, or deletes everything, applies the seed and keeps the result. */
function createSeedReset(deps: ResetDeps): (seedHash: string | undefined) => Promise<void> {
  const { db, clock, oneAtATime, oauth, seed, snapshots, restores, listTables, draws } = deps;
  const lockAll = async (tx: Tx) => {
    await lockSnapshots(tx);
    const tables = await listTables(tx);
    await lockTables(tx, tables, 'exclusive');
    return tables;
  };
  const deleteAll = (): Promise<void> =>
    db.writeLocking(lockAll, async (tx, tables) => {
      const issued = await oauth.issued.listGrants(tx);
      await deleteEverything(tx, tables);
      if (draws) {
        await restartAll(tx);
        await draws.restart(tx);
      }
      // A snapshot may restore the keys with which former tokens were signed.
      await oauth.issued.endUnknown(tx, draws ? [] : issued);
      await db.publish(tx, resetTopic, '');
    });
  const restore = (seedHash: string): Promise<boolean> =>
    restores.restoreServer(async (tx) => {
      const kept = await findSnapshotOfSeed(tx);
      const isUsable = kept?.isRestorable && kept.seedHash === seedHash;
      return isUsable && clock.now().getTime() - kept.takenAt.getTime() < longestMs ? kept : undefined;
    });
  return async (seedHash) => {
    if (seedHash !== undefined && (await restore(seedHash))) return;
    await oneAtATime(async () => {
      await deleteAll();
      await seed.applyAtStart();
      if (seedHash !== undefined) await snapshots.takeSnapshotOfSeed(seedHash);
    });
  };
}
