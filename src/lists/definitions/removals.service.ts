import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { JobLife } from '../../platform/jobs/job.js';
import type { EvaluationsService } from '../evaluations/evaluations.service.js';
import { deleteRechecks } from '../evaluations/evaluations.store.js';
import { listNotFound, toListId } from '../filters/list.js';
import { assertNoCircle, assertUnused, withName } from './list-rules.tx.js';
import { getLive, type ListPlace } from './reads.service.js';
import * as store from '../filters/lists.store.js';
import { deleteSomeMembers } from '../evaluations/memberships.store.js';

export interface ListRemovalsService {
  /** Throws LIST_NOT_FOUND (404), LIST_IN_USE (400). */
  deleteList(place: ListPlace): Promise<void>;
  /** Does nothing for a live list. Throws LIST_NOT_FOUND (404), LIST_NAME_TAKEN (400) and INVALID_LIST_FILTERS (400). */
  restoreList(place: ListPlace): Promise<void>;
  /** Permanently deletes lists that were deleted 90 days ago. */
  purgeLists(life: JobLife): Promise<void>;
}

interface ListRemovalsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly evaluations: EvaluationsService;
}

const keptMs = 90 * 24 * 3600 * 1000;
const purgedAtOnce = 5000;

export function createListRemovalsService({ db, clock, evaluations }: ListRemovalsDeps): ListRemovalsService {
  const toUpdate = (list: store.ListRow, place: ListPlace) => {
    const now = clock.now();
    return { ...list, version: list.version + 1, updatedAt: now, updatedBy: place.userId ?? null, now };
  };

  const isExpired = ({ deletedAt }: store.ListRow) =>
    deletedAt !== null && deletedAt.getTime() + keptMs < clock.now().getTime();

  const restore = async (tx: Tx, place: ListPlace, list: store.ListRow): Promise<void> => {
    const { hubId } = place;
    await assertNoCircle(tx, hubId, list);
    const filledTo = list.processingType === 'DYNAMIC' ? '0' : list.filledTo;
    const { listId } = list;
    await store.updateList(tx, { hubId, listId }, { ...toUpdate(list, place), filledTo, deletedAt: null });
    await evaluations.fillInTx(tx, { hubId, listId });
  };

  const purge = async (hubId: number, before: Date, life: JobLife): Promise<void> => {
    const ids = await db.read((tx) => store.listExpired(tx, hubId, before));
    for (const listId of ids) {
      // A few rows at a time: other transactions may wait for the list's row.
      while (!life.hasEnded() && (await db.write((tx) => deleteSomeMembers(tx, { hubId, listId }, purgedAtOnce))) > 0);
      if (!life.hasEnded()) await db.statement((tx) => store.deleteExpired(tx, { hubId, listId }, before));
    }
  };

  return {
    deleteList: (place) =>
      db.write(async (tx) => {
        const { hubId } = place;
        await store.lockLists(tx, hubId);
        const list = await getLive(tx, place, store.lockList);
        await assertUnused(tx, hubId, list);
        const { now, ...update } = toUpdate(list, place);
        await store.updateList(tx, { hubId, listId: list.listId }, { ...update, deletedAt: now });
        await deleteRechecks(tx, hubId, list.listId);
      }),
    async restoreList(place) {
      const { hubId } = place;
      const listId = toListId(place.listId);
      const list = listId && (await db.read((tx) => store.findList(tx, hubId, listId)));
      if (!list || list.flowId !== null) throw listNotFound(place.listId);
      await withName(list.name, () =>
        db.write(async (tx) => {
          await store.lockLists(tx, hubId);
          const locked = await store.lockList(tx, hubId, list.listId);
          if (!locked || isExpired(locked)) throw listNotFound(place.listId);
          if (locked.deletedAt) await restore(tx, place, locked);
        }),
      );
    },
    async purgeLists(life) {
      const before = new Date(clock.now().getTime() - keptMs);
      for (const hubId of await db.read((tx) => store.listHubsWithExpired(tx, before))) {
        await purge(hubId, before, life);
      }
    },
  };
}
