import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import {
  deleteProperty,
  deleteValues,
  isExpired,
  listExpiredProperties,
  type ArchivedPlace,
} from './archived.store.js';
import { deleteRules } from './rules.store.js';
import { lockProperties } from './properties.store.js';
import type { PropertySetsService } from './sets.service.js';

export interface ArchivedPropertiesService {
  /**
   * Assumption P32. Permanently removes properties archived 90 days ago, with their values and history, in short
   * transactions.
   */
  purgeArchivedProperties(life: { hasEnded(): boolean }): Promise<void>;
}

interface ArchivedPropertiesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly sets: PropertySetsService;
}

const keptMs = 90 * 24 * 3600 * 1000;
const recordsAtOnce = 500;

export function createArchivedPropertiesService({
  db,
  clock,
  sets,
}: ArchivedPropertiesDeps): ArchivedPropertiesService {
  /** Returns the next start; undefined at the end, and if the property was restored. */
  const purgePage = (place: ArchivedPlace, before: Date, afterId: string): Promise<string | undefined> =>
    db.write(async (tx) => {
      await lockProperties(tx, place.hubId);
      if (!(await isExpired(tx, place, before))) return undefined;
      const lastId = await deleteValues(tx, place, { afterId, limit: recordsAtOnce });
      if (lastId !== undefined) return lastId;
      await deleteProperty(tx, place);
      await deleteRules(tx, { hubId: place.hubId, objectType: place.objectTypeId }, place.name);
      await sets.announceProperties(tx, place.hubId, { id: place.objectTypeId });
      return undefined;
    });

  return {
    async purgeArchivedProperties(life) {
      const before = new Date(clock.now().getTime() - keptMs);
      for (const place of await db.read((tx) => listExpiredProperties(tx, before))) {
        let afterId: string | undefined = '0';
        while (afterId !== undefined && !life.hasEnded()) afterId = await purgePage(place, before, afterId);
      }
    },
  };
}
