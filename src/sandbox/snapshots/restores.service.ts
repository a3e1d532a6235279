import type { JournalService } from '../../journal/journal.service.js';
import type { OAuthService } from '../../oauth/oauth.service.js';
import type { MovableClock } from '../../platform/clock.js';
import { resetTopic, type Db, type Tx } from '../../platform/db/db.js';
import { defineErrors } from '../../platform/http/errors.js';
import type { WebhooksService } from '../../webhooks/webhooks.service.js';
import type { DrawsService } from './draws.service.js';
import type { OneAtATime } from './one-at-a-time.js';
import type { RequestLog } from '../requests/requests.js';
import { restoreInTx } from './restoring.tx.js';
import { hasDanglingRows, type Restoring } from './rows.store.js';
import { lockSnapshots, restartMoved, type SnapshotRow } from './snapshots.store.js';
import { lockTables, ofHubs, prepareSession, type ListTables } from './state.store.js';

const restoreErrors = defineErrors({
  SANDBOX_STATE_INCOMPLETE: {
    status: 409,
    category: 'CONFLICT',
    message:
      'The account needs an app, an event template or a user that has been deleted since: restore the whole snapshot.',
  },
});

/** Puts the server, or one account, back to a state that was kept. Each call restores everything, or changes nothing. */
export interface RestoresService {
  /**
   * Restores the server to the snapshot that `find` returns, with the clock; returns false if there is none. Cancels pending webhook
   * deliveries.
   */
  restoreServer(find: (tx: Tx) => Promise<SnapshotRow | undefined>): Promise<boolean>;
  /**
   * Restores one account to the rows that `find` returns. Others go on, and the clock too. Cancels its pending webhook deliveries.
   * Throws SANDBOX_STATE_INCOMPLETE (409).
   */
  restoreHub(hubId: number, find: (tx: Tx) => Promise<Restoring>): Promise<void>;
}

interface RestoresDeps {
  readonly db: Db;
  readonly clock: MovableClock;
  readonly listTables: ListTables;
  readonly draws: DrawsService | undefined;
  readonly requests: Pick<RequestLog, 'clear'>;
  /** A reset fills the database in several steps: snapshots must not contain the states in between. */
  readonly oneAtATime: OneAtATime;
  readonly oauth: Pick<OAuthService, 'issued'>;
  readonly webhooks: Pick<WebhooksService, 'retention'>;
  readonly journal: Pick<JournalService, 'skipUnread'>;
}

export function createRestoresService(deps: RestoresDeps): RestoresService {
  const { db, clock, oauth, webhooks, journal, listTables, draws, requests } = deps;
  /** What rows alone do not say. */
  const settle = (tx: Tx, issued: readonly string[], hubId?: number): Promise<unknown> =>
    Promise.all([
      oauth.issued.endUnknown(tx, issued),
      webhooks.retention.endUnsent(tx, hubId),
      journal.skipUnread(tx, hubId),
      db.publish(tx, resetTopic, String(hubId ?? '')),
    ]);
  const lockFor = async (tx: Tx, find: (tx: Tx) => Promise<SnapshotRow | undefined>) => {
    await lockSnapshots(tx);
    await prepareSession(tx);
    const [snapshot, tables] = [await find(tx), await listTables(tx)];
    if (snapshot) await lockTables(tx, tables, 'exclusive');
    return { snapshot, tables };
  };
  const restoreServer: RestoresService['restoreServer'] = (find) =>
    db.writeLocking(
      (tx) => lockFor(tx, find),
      async (tx, { snapshot, tables }) => {
        if (!snapshot) return false;
        const { id: snapshotId, since = undefined, sequences } = snapshot;
        const issued = await oauth.issued.listGrants(tx);
        await restoreInTx(tx, tables, { kept: { snapshotId }, since: since ?? undefined });
        await restartMoved(tx, sequences);
        await draws?.readPosition(tx);
        // Their ids come again.
        if (draws) requests.clear();
        // With deterministic draws, the next token may be one of those that were issued since.
        await settle(tx, draws ? [] : issued);
        // Before others see the rows: by the time until now, some of them would be due.
        moveTo(clock, snapshot);
        return true;
      },
    );
  const restoreHub: RestoresService['restoreHub'] = (hubId, find) =>
    db.writeLocking(
      async (tx) => {
        const [all] = await Promise.all([listTables(tx), prepareSession(tx)]);
        const tables = ofHubs(all);
        await lockTables(tx, tables, 'shared');
        return tables;
      },
      async (tx, tables) => {
        const [issued, restoring] = await Promise.all([oauth.issued.listGrants(tx), find(tx)]);
        for (const table of await restoreInTx(tx, tables, restoring)) {
          if (await hasDanglingRows(tx, table, hubId)) throw restoreErrors.sandboxStateIncomplete();
        }
        await settle(tx, draws ? [] : issued, hubId);
      },
    );
  return {
    restoreServer: (find) => deps.oneAtATime(() => orAsBefore(clock, () => restoreServer(find))),
    restoreHub: (hubId, find) => deps.oneAtATime(() => restoreHub(hubId, find)),
  };
}

type Position = Pick<SnapshotRow, 'clockOffsetMs' | 'stoppedAt' | 'stepSeconds'>;

/** Where a clock stands, as a snapshot keeps it. */
export function readPosition(clock: MovableClock): Position {
  const stepSeconds = clock.stepSeconds() ?? null;
  return { clockOffsetMs: clock.offsetMs(), stoppedAt: stepSeconds === null ? null : clock.now(), stepSeconds };
}

function moveTo(clock: MovableClock, { clockOffsetMs, stoppedAt, stepSeconds }: Position): void {
  clock.reset();
  clock.run();
  clock.advance((clockOffsetMs - clock.offsetMs()) / 1000);
  if (!stoppedAt) return;
  clock.stop(stepSeconds ?? 0);
  clock.set(stoppedAt);
}

/** Puts the clock back after a failure. */
async function orAsBefore<T>(clock: MovableClock, restore: () => Promise<T>): Promise<T> {
  const position = readPosition(clock);
  try {
    return await restore();
  } catch (error) {
    if (clock.offsetMs() !== position.clockOffsetMs) moveTo(clock, position);
    throw error;
  }
}
