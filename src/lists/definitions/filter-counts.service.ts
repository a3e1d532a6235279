import type { Static } from 'typebox';
import { utcOffsetMs } from '../../accounts/rules/time-zones.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import { situateCondition } from '../filters/compiled-conditions.js';
import { toSql } from '../filters/conditions.store.js';
import { countFitting } from '../evaluations/evaluations.store.js';
import type { FilterCount, FilterCountInput } from './filter-counts.schema.js';
import { countAsked } from '../filters/limits.js';
import type { FilterReadingService } from '../filters/reading.service.js';
import { getLive, getServedType } from './reads.service.js';
import { assertNoCircle } from './list-rules.tx.js';

export interface FilterCountsService {
  /**
   * Counts the records that match these filters, among a limited number of records; the result has a cursor for the rest.
   * Refuses invalid filters with the same errors as a list.
   */
  countFitting(hubId: number, input: Static<typeof FilterCountInput>): Promise<Static<typeof FilterCount>>;
}

interface FilterCountsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly properties: Pick<PropertiesService, 'types'>;
  readonly filters: FilterReadingService;
}

/** Comparisons per request; the more comparisons per record, the fewer records are checked. Assumption G15. */
const most = { comparisons: 400_000, records: 20_000 };
/** Fixed cost of checking a record, in comparisons. */
const comparisonsOfRecord = 20;

export function createFilterCountsService({ db, clock, properties, filters }: FilterCountsDeps): FilterCountsService {
  return {
    async countFitting(hubId, input) {
      const { objectTypeId, filterBranch, listId, after = '0' } = input;
      const type = await getServedType(properties, hubId, objectTypeId);
      const { condition, dependsOn } = await filters.readFilters(hubId, type, input);
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
