import type { Static } from 'typebox';
import type { FilesService } from '../../files/files.service.js';
import type { MovableClock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { defineErrors } from '../../platform/http/errors.js';
import { newInternalId } from '../../platform/ids.js';
import type { OneAtATime } from './one-at-a-time.js';
import type { DrawsService } from './draws.service.js';
import { readPosition, type RestoresService } from './restores.service.js';
import { insertRows } from './rows.store.js';
import type { snapshotState } from './snapshots.schema.js';
import * as store from './snapshots.store.js';
import { prepareSession, type ListTables } from './state.store.js';

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
  SANDBOX_SNAPSHOT_WITHOUT_HUB: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'The snapshot does not contain this account.',
  },
});

type SnapshotState = Static<typeof snapshotState>;

export interface SnapshotsService {
  listSnapshots(): Promise<SnapshotState[]>;
  /** Throws SANDBOX_SNAPSHOT_LIMIT (409). */
  takeSnapshot(name: string): Promise<SnapshotState>;
  /** Takes the one that a reset to this seed restores, in place of the former one. */
  takeSnapshotOfSeed(seedHash: string): Promise<void>;
  /**
   * Restores everything, or only one account. Throws SANDBOX_SNAPSHOT_NOT_FOUND, SANDBOX_SNAPSHOT_WITHOUT_HUB (404),
   * SANDBOX_SNAPSHOT_OUTDATED, SANDBOX_STATE_INCOMPLETE (409).
   */
  restoreSnapshot(id: string, hubId?: number): Promise<void>;
  /** Throws SANDBOX_SNAPSHOT_NOT_FOUND (404). */
  deleteSnapshot(id: string): Promise<void>;
}

interface SnapshotsDeps {
  readonly db: Db;
  readonly clock: MovableClock;
  readonly oneAtATime: OneAtATime;
  readonly restores: RestoresService;
  readonly listTables: ListTables;
  readonly draws: DrawsService | undefined;
  readonly files: Pick<FilesService, 'heldContents'>;
}

const maxSnapshots = 10;

export function createSnapshotsService(deps: SnapshotsDeps): SnapshotsService {
  const { db, clock, oneAtATime, restores, listTables, draws, files } = deps;
  const copyInTx = async (tx: Tx, name: string, seedHash?: string): Promise<string> => {
    const id = newInternalId();
    const facts = { takenAt: clock.now(), ...readPosition(clock), sequences: await store.readNumbers(tx), seedHash };
    await draws?.writePosition(tx);
    await store.insertSnapshot(tx, { id, name, ...facts });
    await insertRows(tx, id, await listTables(tx));
    await store.updateSize(tx, id);
    await files.heldContents.holdContents(tx, id);
    return id;
  };
  const takeSnapshot = (name: string): Promise<store.SnapshotRow> =>
    db.write(async (tx) => {
      await store.beginReadingState(tx);
      await prepareSession(tx);
      if ((await store.listSnapshots(tx)).length >= maxSnapshots) throw snapshotErrors.sandboxSnapshotLimit();
      return (await store.findSnapshot(tx, await copyInTx(tx, name)))!;
    });
  const deleteInTx = async (tx: Tx, id: string): Promise<void> => {
    await store.deleteSnapshot(tx, id);
    await files.heldContents.releaseContents(tx, id);
  };
  const getRestorable = async (tx: Tx, id: string): Promise<store.SnapshotRow> => {
    const snapshot = await store.findSnapshot(tx, id);
    if (!snapshot) throw snapshotErrors.sandboxSnapshotNotFound();
    if (!snapshot.isRestorable) throw snapshotErrors.sandboxSnapshotOutdated();
    return snapshot;
  };
  return {
    listSnapshots: async () => (await db.read(store.listSnapshots)).map(toState),
    takeSnapshot: (name) => oneAtATime(async () => toState(await takeSnapshot(name))),
    takeSnapshotOfSeed: (seedHash) =>
      db.write(async (tx) => {
        await store.beginReadingState(tx);
        await prepareSession(tx);
        const former = await store.findSnapshotOfSeed(tx);
        if (former) await deleteInTx(tx, former.id);
        await copyInTx(tx, 'Seed', seedHash);
      }),
    async restoreSnapshot(id, hubId) {
      if (hubId === undefined) await restores.restoreServer((tx) => getRestorable(tx, id));
      else {
        await restores.restoreHub(hubId, async (tx) => {
          const { since } = await getRestorable(tx, id);
          if (!(await store.hasHub(tx, id, hubId))) throw snapshotErrors.sandboxSnapshotWithoutHub();
          return { kept: { snapshotId: id, hubId }, since: since ?? undefined };
        });
      }
    },
    deleteSnapshot: (id) =>
      oneAtATime(() =>
        db.write(async (tx) => {
          await store.lockSnapshots(tx);
          if (!(await store.findSnapshot(tx, id))) throw snapshotErrors.sandboxSnapshotNotFound();
          await deleteInTx(tx, id);
        }),
      ),
  };
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
