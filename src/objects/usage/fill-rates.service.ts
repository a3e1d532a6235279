import type { Static } from 'typebox';
import type { Db } from '../../platform/db/db.js';
import type { RecordsPlace } from '../records/views.service.js';
import type { ServedTypesService } from '../types/served-types.service.js';
import { countSampledValues, countValues } from './fill-rates.store.js';
import type { FillRates } from './fill-rates.schema.js';

export interface FillRatesService {
  /**
   * How many records of a type have a value of each property: of all records, or of a sample where there are more than 5,000, which
   * takes as long for any number of records. Throws UNKNOWN_OBJECT_TYPE (400).
   */
  getFillRates(place: RecordsPlace): Promise<Static<typeof FillRates>>;
}

interface FillRatesDeps {
  readonly db: Db;
  readonly servedTypes: ServedTypesService;
}

const readAtMost = 5000;

export function createFillRatesService({ db, servedTypes }: FillRatesDeps): FillRatesService {
  return {
    async getFillRates({ hubId, objectType }) {
      const { set, type, kind } = await servedTypes.getFacts(hubId, objectType);
      const place = { hubId, typeId: type.id };
      const { isEstimate, records, filled } = await db.readLagging(async (tx) => {
        const all = await countValues(tx, place, readAtMost + 1);
        if (all.records <= readAtMost) return { isEstimate: false, ...all };
        return { isEstimate: true, ...(await countSampledValues(tx, place, readAtMost)) };
      });
      // Kept in columns of their own.
      const always = new Set([kind.createdProperty, kind.modifiedProperty, ...Object.keys(kind.idProperties)]);
      const results = [...set.keys()].map((name) => ({
        name,
        filled: always.has(name) ? records : (filled.get(name) ?? 0),
      }));
      return { isEstimate, records, results };
    },
  };
}
