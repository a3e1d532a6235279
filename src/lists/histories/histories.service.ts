import type { Static } from 'typebox';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import type { JobLife } from '../../platform/jobs/job.js';
import { getLive, type ListPlace } from '../definitions/reads.service.js';
import { listErrors } from '../filters/lists.errors.js';
import type { HistoryQuery, SizeAndEditHistory } from '../filters/lists.schema.js';
import * as store from './histories.store.js';

export interface ListHistoriesService {
  /** The last 10,000 of both. Throws LIST_NOT_FOUND (404), INVALID_HISTORY_RANGE (400). */
  getHistory(place: ListPlace, query: Static<typeof HistoryQuery>): Promise<Static<typeof SizeAndEditHistory>>;
  /** Notes sizes that changed since the last run. */
  noteSizes(life: JobLife): Promise<void>;
}

interface ListHistoriesDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function createListHistoriesService({ db, clock }: ListHistoriesDeps): ListHistoriesService {
  return {
    getHistory(place, { startDate, endDate }) {
      const start = startDate === undefined ? null : new Date(startDate);
      const end = endDate === undefined ? clock.now() : new Date(endDate);
      if (start && start > end) throw listErrors.invalidHistoryRange();
      return db.read(async (tx) => {
        const { listId } = await getLive(tx, place);
        const numbered = { hubId: place.hubId, listId };
        const sizes = await store.listSizes(tx, numbered, { start, end });
        const edits = await store.listEdits(tx, numbered, { start, end });
        return {
          sizeHistory: sizes.map(({ notedAt, size }) => ({ timestamp: notedAt.toISOString(), size })),
          editHistory: edits.map(({ editedAt }) => editedAt.toISOString()),
        };
      });
    },
    async noteSizes(life) {
      for (const hubId of await db.read((tx) => store.listHubsWithNewSizes(tx))) {
        if (life.hasEnded()) return;
        await db.statement((tx) => store.noteSizes(tx, hubId, clock.now()));
      }
    },
  };
}
