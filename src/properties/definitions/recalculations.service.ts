import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { calculateValues, listCalculated } from '../formulas/calculated-values.js';
import type { PropertySet } from '../types/definition.js';
import type { ObjectTypesService } from '../types/object-types.service.js';
import type { PropertyWrite } from './changes.service.js';
import type { PropertySetsService } from './sets.service.js';
import { lockNextRecords, updateCalculatedValues } from './stored-values.store.js';

export interface RecalculationsService {
  /** Assumption P31. Recalculates the calculated values of all records of a type, in short transactions. */
  recalculate(place: Pick<PropertyWrite, 'hubId' | 'objectType'>): Promise<void>;
}

interface RecalculationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly types: ObjectTypesService;
  readonly sets: PropertySetsService;
}

const pageSize = 500;

export function createRecalculationsService({ db, clock, types, sets }: RecalculationsDeps): RecalculationsService {
  const recalculatePage = async (tx: Tx, place: Place, set: PropertySet): Promise<string | undefined> => {
    const page = await lockNextRecords(tx, { ...place, limit: pageSize });
    const rows = page.flatMap(({ id, properties }) => {
      const calculated = Object.entries(calculateValues(set, properties));
      const other = calculated.filter(([name, value]) => value !== (properties[name] ?? ''));
      return other.length === 0 ? [] : [{ id, values: Object.fromEntries(other) }];
    });
    if (rows.length > 0) await updateCalculatedValues(tx, { ...place, now: clock.now(), rows });
    return page.length < pageSize ? undefined : page.at(-1)?.id;
  };

  return {
    async recalculate({ hubId, objectType }) {
      const type = await types.getType(hubId, objectType);
      const { active } = await sets.getProperties(hubId, type);
      if (listCalculated(active).length === 0) return;
      let afterId: string | undefined = '0';
      while (afterId !== undefined) {
        const place: Place = { hubId, objectTypeId: type.id, afterId };
        afterId = await db.write((tx) => recalculatePage(tx, place, active));
      }
    },
  };
}

interface Place {
  readonly hubId: number;
  readonly objectTypeId: string;
  readonly afterId: string;
}
