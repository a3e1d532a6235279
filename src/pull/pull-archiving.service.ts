import type { ObjectsService } from '../objects/objects.service.js';
import type { Db } from '../platform/db/db.js';
import type { PullProgress, PullRun, StepChange } from './pull-progress.service.js';
import * as store from './pull.store.js';

/** The source of pulled records in their history. */
export const pullSource = { type: 'IMPORT', id: 'pull' } as const;

/** The recycle bin for records that were deleted at the source. */
export interface PullArchiving {
  /**
   * Archives the records that earlier runs have written and this one has not met. Leaves them, with a note, if they are most of the
   * records, unless `acceptsAll`: the source may have failed.
   */
  archiveUnmet(
    run: PullRun,
    objectType: string,
    end: { readonly step: string; readonly acceptsAll: boolean },
  ): Promise<void>;
  /** Archives those of the records that pulls have written, together with the cursor of a page. */
  archive(run: PullRun, objectType: string, page: StepChange & { readonly ids: readonly string[] }): Promise<void>;
  /** Takes records out of the recycle bin that were deleted at the source, and are there again. */
  restore(run: PullRun, objectType: string, records: readonly { readonly id: string }[]): Promise<void>;
}

interface PullArchivingDeps {
  readonly db: Db;
  readonly objects: Pick<ObjectsService, 'lifecycle'>;
  readonly progress: PullProgress;
}

const archivedAtOnce = 100;
const fewRecords = 100;
const mostAreGone = 'most records are no longer listed: none was deleted here, --accept-deletions deletes them';

export function createPullArchiving({ db, objects, progress }: PullArchivingDeps): PullArchiving {
  const archive: PullArchiving['archive'] = async (run, objectType, { ids: given, ...change }) => {
    const place = { hubId: run.hubId, kind: objectType };
    const known = await db.read((tx) => store.listPulled(tx, place, given));
    const ids = known.flatMap(({ sourceId, stamp }) => (stamp === '' ? [] : [sourceId]));
    for (let at = 0; at < ids.length; at += archivedAtOnce) {
      const inputs = ids.slice(at, at + archivedAtOnce).map((id) => ({ id }));
      await objects.lifecycle.archiveBatch({ hubId: run.hubId, objectType, inputs, source: pullSource });
    }
    await progress.write(run, { ...change, counts: { archived: ids.length } }, async (tx) => {
      await store.updateDeleted(tx, place, ids);
      return { counts: {}, notes: [] };
    });
  };

  return {
    archive,
    async archiveUnmet(run, objectType, { step: name, acceptsAll }) {
      const place = { hubId: run.hubId, kind: objectType };
      const done = { name, cursor: null, isDone: true, counts: {}, notes: [] };
      const { all, unmet } = await db.read((tx) => store.countPulled(tx, place, run.run));
      if (!acceptsAll && unmet > fewRecords && unmet * 2 > all) {
        const subject = `${unmet} of ${all} records of the type ${objectType}`;
        await progress.write(run, { ...done, notes: [{ reason: mostAreGone, subject }] });
        return;
      }
      for (;;) {
        const page = { after: '', limit: archivedAtOnce, before: run.run };
        const rows = await db.read((tx) => store.listPulledPage(tx, place, page));
        if (rows.length === 0) break;
        await archive(run, objectType, { ...done, isDone: false, ids: rows.map(({ sourceId }) => sourceId) });
      }
      await progress.write(run, done);
    },
    async restore({ hubId }, objectType, records) {
      const ids = records.map(({ id }) => id);
      const known = await db.read((tx) => store.listPulled(tx, { hubId, kind: objectType }, ids));
      const deleted = known.filter(({ stamp }) => stamp === '').map(({ sourceId: id }) => ({ id }));
      if (deleted.length === 0) return;
      await objects.lifecycle.restoreBatch({ hubId, objectType, inputs: deleted, source: pullSource });
    },
  };
}
