import type { LinkType } from '../associations/associations.service.js';
import type { Clock } from '../platform/clock.js';
import type { Db, Tx } from '../platform/db/db.js';
import type { Source } from './object-kind.js';
import { toRecordId } from './record-ids.js';
import { toPathId } from './record-keys.js';
import * as store from './record-removals.store.js';
import type { RecordsPlace } from './record-views.service.js';
import { objectKinds, type ServedTypesService } from './served-types.service.js';

export interface RecordRemoval extends RecordsPlace {
  readonly objectId: string;
}

export interface LinkRemoval {
  readonly hubId: number;
  readonly from: store.PlaceRow;
  readonly to: store.PlaceRow;
  /** Undefined: everything between the two. */
  readonly links: readonly LinkType[] | undefined;
  readonly source: Source;
}

export interface RecordRemovalsService {
  /** Spec 3.2: moves a record to the recycle bin; does nothing when it is not there. Throws RECORD_ID_NOT_NUMERIC (404). */
  archiveRecord(removal: RecordRemoval): Promise<void>;
  /** Takes associations away, both directions; does nothing where there are none. */
  dissociate(removal: LinkRemoval): Promise<void>;
}

export interface RecordRemovalsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly servedTypes: ServedTypesService;
}

const counters = objectKinds.flatMap((kind) => kind.counters);
const counted = counters.map(({ typeId, inverseTypeId }) => ({ type_id: typeId, inverse_id: inverseTypeId }));
/** What the service does by itself, as history names it. */
const calculated = { type: 'CALCULATED' };

export function createRecordRemovalsService({ db, clock, servedTypes }: RecordRemovalsParts): RecordRemovalsService {
  return {
    async archiveRecord({ hubId, objectType, objectId }) {
      const { type } = await servedTypes.getServedType(hubId, objectType);
      const place = toPlace(type.id, objectId);
      if (!place) return;
      const now = clock.now();
      await db.write(async (tx) => {
        if ((await store.lockRecords(tx, hubId, [place])).length === 0) return;
        const lost = await store.archiveRecord(tx, { hubId, place, counted, now });
        await countDown(tx, { hubId, now, lost, ends: lost, source: calculated });
      });
    },
    async dissociate({ hubId, from, to, links, source }) {
      const now = clock.now();
      const types = links?.map(({ category, typeId, inverseTypeId }) => ({
        category,
        type_id: typeId,
        inverse_id: inverseTypeId,
      }));
      await db.write(async (tx) => {
        const live = await store.lockRecords(tx, hubId, [from, to]);
        if (live.length < 2) return;
        const lost = await store.deleteAssociations(tx, { hubId, from, to, types, now });
        if (lost.length > 0) await countDown(tx, { hubId, now, lost, ends: live, source });
      });
    },
  };
}

function toPlace(objectType: string, objectId: string): store.PlaceRow | undefined {
  // No record has such a number, so there is nothing to do.
  if (toRecordId(objectId) === 'none') return undefined;
  return { object_type: objectType, id: toPathId(objectId) };
}

interface Loss {
  readonly hubId: number;
  readonly now: Date;
  readonly source: Source;
  /** Rows of associations that are no longer there or no longer seen. */
  readonly lost: readonly store.LostRow[];
  /** The records that have changed by that. */
  readonly ends: readonly store.PlaceRow[];
}

async function countDown(tx: Tx, { hubId, now, source, lost, ends }: Loss): Promise<void> {
  const touches = new Map<string, store.Touching['touches'][number]>();
  for (const { object_type, id } of ends) {
    const modified =
      objectKinds.find(({ typeId }) => typeId === object_type)?.modifiedProperty ?? 'hs_lastmodifieddate';
    const growth = toGrowth(lost.filter((row) => row.object_type === object_type && row.id === id));
    touches.set(`${object_type} ${id}`, { object_type, id, modified, growth });
  }
  if (touches.size > 0) await store.updateCounters(tx, { hubId, now, source, touches: [...touches.values()] });
}

function toGrowth(lost: readonly store.LostRow[]): Record<string, number> {
  const growth: Record<string, number> = {};
  for (const { category, type_id } of lost) {
    const property =
      category === 'HUBSPOT_DEFINED' ? counters.find(({ typeId }) => typeId === type_id)?.property : undefined;
    if (property !== undefined) growth[property] = (growth[property] ?? 0) - 1;
  }
  return growth;
}
