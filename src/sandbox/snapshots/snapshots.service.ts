import type { Static } from 'typebox';
import type { FilesService } from '../../files/files.service.js';
import type { JournalService } from '../../journal/journal.service.js';
import type { OAuthService } from '../../oauth/oauth.service.js';
import type { MovableClock } from '../../platform/clock.js';
import { resetTopic, type Db, type Tx } from '../../platform/db/db.js';
import { newUuid } from '../../platform/ids.js';
import type { WebhooksService } from '../../webhooks/webhooks.service.js';
import type { OneAtATime } from './one-at-a-time.js';
import type { snapshotState } from './snapshots.schema.js';
import * as store from './snapshots.store.js';
import { deleteEverything, listTables, lockAllTables } from './state.store.js';
import { inOrderOfReference } from '../../platform/db/table-order.js';
import { defineErrors } from '../../platform/http/errors.js';

const snapshotErrors = defineErrors({
  SANDBOX_SNAPSHOT_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'There is no snapshot with this id.',
  },
  SANDBOX_SNAPSHOT_LIMIT: {
    status: 409,
    category: 'CONFLICT',
    message: 'There are 10 snapshots already: delete one first.',
  },
  SANDBOX_SNAPSHOT_OUTDATED: {
    status: 409,
    category: 'CONFLICT',
    message: 'The snapshot was taken with an incompatible version of Spoke and can only be deleted.',
  },
});

type SnapshotState = Static<typeof snapshotState>;

export interface SnapshotsService {
  listSnapshots(): Promise<SnapshotState[]>;
  /** Throws SANDBOX_SNAPSHOT_LIMIT (409). */
  takeSnapshot(name: string): Promise<SnapshotState>;
  /**
   * Restores everything, or changes nothing. Cancels pending webhook deliveries. Throws SANDBOX_SNAPSHOT_NOT_FOUND (404),
   * SANDBOX_SNAPSHOT_OUTDATED (409).
   */
  restoreSnapshot(id: string): Promise<void>;
  /** Throws SANDBOX_SNAPSHOT_NOT_FOUND (404). */
  deleteSnapshot(id: string): Promise<void>;
}

interface SnapshotsDeps {
  readonly db: Db;
  readonly clock: MovableClock;
  /** A reset fills the database in several steps: snapshots must not contain the states in between. */
  readonly oneAtATime: OneAtATime;
  readonly files: Pick<FilesService, 'heldContents'>;
  readonly oauth: Pick<OAuthService, 'issued'>;
  readonly webhooks: Pick<WebhooksService, 'retention'>;
  readonly journal: Pick<JournalService, 'skipUnread'>;
}

const maxSnapshots = 10;

export function createSnapshotsService(deps: SnapshotsDeps): SnapshotsService {
  const { db, clock, oneAtATime, files, oauth, webhooks, journal } = deps;
  const takeSnapshot = (name: string): Promise<store.SnapshotRow> =>
    db.write(async (tx) => {
      await store.beginReadingState(tx);
      await store.takeTime(tx);
      if ((await store.listSnapshots(tx)).length >= maxSnapshots) throw snapshotErrors.sandboxSnapshotLimit();
      const id = newUuid();
      const facts = { takenAt: clock.now(), clockOffsetMs: clock.offsetMs(), sequences: await store.readSequences(tx) };
      await store.insertSnapshot(tx, { id, name, ...facts });
      await store.insertRows(tx, id, await listTables(tx));
      await files.heldContents.holdContents(tx, id);
      return (await store.findSnapshot(tx, id))!;
    });
  const lockForRestore = async (tx: Tx, id: string) => {
    await store.lockSnapshots(tx);
    await store.takeTime(tx);
    const snapshot = await store.findSnapshot(tx, id);
    if (!snapshot) throw snapshotErrors.sandboxSnapshotNotFound();
    if (!snapshot.isRestorable) throw snapshotErrors.sandboxSnapshotOutdated();
    return { snapshot, tables: await lockAllTables(tx) };
  };
  const restoreSnapshot = (id: string): Promise<void> =>
    db.writeLocking(
      (tx) => lockForRestore(tx, id),
      async (tx, { snapshot, tables }) => {
        const issued = await oauth.issued.listGrants(tx);
        await deleteEverything(tx, tables);
        await store.restoreRows(tx, id, inOrderOfReference(tables));
        await store.restartSequences(tx, snapshot.sequences);
        await oauth.issued.endUnknown(tx, issued);
        await webhooks.retention.endUnsent(tx);
        await journal.skipUnread(tx);
        await db.publish(tx, resetTopic, '');
        // Before others see the rows: by the time until now, some of them would be due.
        moveTo(clock, snapshot.clockOffsetMs);
      },
    );
  return {
    listSnapshots: async () => (await db.read(store.listSnapshots)).map(toState),
    takeSnapshot: (name) => oneAtATime(async () => toState(await takeSnapshot(name))),
    restoreSnapshot: (id) => oneAtATime(() => orAsBefore(clock, () => restoreSnapshot(id))),
    deleteSnapshot: (id) =>
      oneAtATime(() =>
        db.write(async (tx) => {
          await store.lockSnapshots(tx);
          if (!(await store.findSnapshot(tx, id))) throw snapshotErrors.sandboxSnapshotNotFound();
          await store.deleteSnapshot(tx, id);
          await files.heldContents.releaseContents(tx, id);
        }),
      ),
  };
}

function moveTo(clock: MovableClock, offsetMs: number): void {
  clock.reset();
  clock.advance(offsetMs / 1000);
}

/** Puts the clock back after a failure. */
async function orAsBefore(clock: MovableClock, restore: () => Promise<void>): Promise<void> {
  const offsetMs = clock.offsetMs();
  try {
    await restore();
  } catch (error) {
    if (clock.offsetMs() !== offsetMs) moveTo(clock, offsetMs);
    throw error;
  }
}

function toState({ id, name, takenAt, clockOffsetMs, rows, bytes, isRestorable }: store.SnapshotRow): SnapshotState {
  return {
    id,
    name,
    takenAt: takenAt.toISOString(),
    clockOffsetSeconds: clockOffsetMs / 1000,
    rows,
    bytes,
    isRestorable,
  };
}
