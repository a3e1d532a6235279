import { utcOffsetMs } from '../../accounts/hubs/hubs.service.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import { situateCondition } from '../filters/compiled-conditions.service.js';
import { toSql } from '../filters/conditions.store.js';
import { countFitting } from '../evaluations/evaluations.store.js';
import type { FilterCount, FilterCountInput } from './filter-counts.schema.js';
import { countAsked } from '../filters/limits.js';
import type { FilterReadingService } from '../filters/reading.service.js';
import { getLive, getServedType } from './reads.service.js';
import { assertNoCircle } from './rules.service.js';

export interface FilterCountsService {
  /**
   * How many records a list with these filters would hold, of a limited number of records: the answer says where the next
   * of them start. Refuses what a list would be refused for, in the same words.
   */
  countFitting(hubId: number, input: FilterCountInput): Promise<FilterCount>;
}

interface FilterCountsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly properties: Pick<PropertiesService, 'getType'>;
  readonly filters: FilterReadingService;
}

/** Comparisons in one request; the more the filters ask of a record, the fewer records are judged. Assumption G15. */
const most = { comparisons: 400_000, records: 20_000 };
/** What judging costs of a record that hardly anything is asked of. */
const comparisonsOfRecord = 20;

export function createFilterCountsService({ db, clock, properties, filters }: FilterCountsDeps): FilterCountsService {
  return {
    async countFitting(hubId, { objectTypeId, filterBranch, listId, after = '0' }) {
      const type = await getServedType(properties, hubId, objectTypeId);
      const { condition, dependsOn } = await filters.readFilters(hubId, type, filterBranch);
      const place = { hubId, objectType: type.id, now: clock.now() };
      const asked = comparisonsOfRecord + countAsked(filterBranch);
      const limit = Math.max(1, Math.min(most.records, Math.floor(most.comparisons / asked)));
      const { last, ...counted } = await db.read(async (tx) => {
        const edited = listId === undefined ? undefined : await getLive(tx, { hubId, listId });
        await assertNoCircle(tx, hubId, { listId: edited?.listId ?? 0, dependsOn });
        const sql = toSql(tx, situateCondition(condition, place.now, utcOffsetMs), place);
        return countFitting(tx, { ...place, condition: sql }, { after, limit });
      });
      return { ...counted, ...(counted.judged === limit && last !== null && { after: last }) };
    },
  };
}
