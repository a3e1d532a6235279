import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { findMergedInto } from '../rows/aliases.store.js';
import { findFormerRecord, findMergeTime } from '../rows/former-values.store.js';
import { toPathId } from '../types/keys.js';
import { objectErrors } from '../types/records.errors.js';
import type { ServedTypesService } from '../types/served-types.service.js';
import type { RecordsPlace } from './views.service.js';

/** Where a value comes from, as on the wire. */
interface ValueSource {
  readonly timestamp: string;
  readonly sourceType: string;
  readonly sourceId?: string;
  readonly sourceLabel?: string;
  readonly updatedByUserId?: number;
}

interface FormerRecord {
  readonly id: string;
  /** Type id. */
  readonly objectTypeId: string;
  /** The values that it had, by name. */
  readonly properties: Readonly<Record<string, string>>;
  /** Of each of the values. */
  readonly sources: Readonly<Record<string, ValueSource>>;
}

export interface FormerRecordsService {
  /**
   * A record as it was at a time. Throws RECORD_TIME_AHEAD (400) for a time to come, RECORD_NOT_FOUND, RECORD_ID_NOT_NUMERIC or
   * RECORD_NOT_THERE_THEN (404) if it did not exist then or is erased, RECORD_HISTORY_MERGED (409) for a time before a merge, since
   * the two histories are one afterwards.
   */
  getRecordAt(place: RecordsPlace & { readonly objectId: string }, at: Date): Promise<FormerRecord>;
}

interface FormerRecordsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly servedTypes: ServedTypesService;
}

const mergesProperty = 'hs_merged_object_ids';

export function createFormerRecordsService({ db, clock, servedTypes }: FormerRecordsDeps): FormerRecordsService {
  return {
    async getRecordAt({ hubId, objectType, objectId }, at) {
      const { type } = await servedTypes.getServedType(hubId, objectType);
      const id = toPathId(objectId);
      if (at > clock.now()) throw objectErrors.recordTimeAhead();
      const place = { hubId, objectType: type.id, mergesProperty };
      const row = await db.read(async (tx) => {
        const found = await findFormerRecord(tx, { ...place, id, at });
        if (found) return found;
        const survivor = await findMergedInto(tx, place, id);
        if (survivor === undefined) throw objectErrors.recordNotFound();
        const mergedAt = await findMergeTime(tx, { ...place, id: survivor }, id);
        throw mergedAt && at < mergedAt ? toMergedError(mergedAt) : objectErrors.recordNotThereThen();
      });
      if (!row.values || row.isDeleted) throw objectErrors.recordNotThereThen();
      if (row.mergedAt && at < row.mergedAt) throw toMergedError(row.mergedAt);
      const values = Object.entries(row.values).filter(([, { value }]) => value !== '');
      return {
        id,
        objectTypeId: type.id,
        properties: Object.fromEntries(values.map(([name, { value }]) => [name, value])),
        sources: Object.fromEntries(values.map(([name, version]) => [name, toSource(version)])),
      };
    },
  };
}

const { recordHistoryMerged } = objectErrors;
const toMergedError = (mergedAt: Date) =>
  recordHistoryMerged({ message: recordHistoryMerged.message.replace('{mergedAt}', mergedAt.toISOString()) });

interface StoredSource {
  readonly at: string;
  readonly sourceType: string;
  readonly sourceId: string | null;
  readonly sourceLabel: string | null;
  readonly userId: number | null;
}

function toSource({ at, sourceType, sourceId, sourceLabel, userId }: StoredSource): ValueSource {
  return {
    timestamp: at,
    sourceType,
    ...(sourceId !== null && { sourceId }),
    ...(sourceLabel !== null && { sourceLabel }),
    ...(userId !== null && { updatedByUserId: userId }),
  };
}
