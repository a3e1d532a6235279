import { noteChange } from '../../changes/changes.service.js';
import type { Clock } from '../../platform/clock.js';
import { type Db, RowsNotWrittenError, type Tx } from '../../platform/db/db.js';
import { toStamps } from '../drafts/change-drafts.js';
import { linkEffects } from '../links/effects.js';
import { settleAll } from '../links/rollups.tx.js';
import { toMergedValues } from './merged-values.js';
import type { Source } from '../kinds/kind.js';
import { activityTypes, pinProperty } from '../types/pins.js';
import { deleteRecords } from './deletions.store.js';
import { deleteAssociations, type DirectionRow } from '../links/removals.store.js';
import { mergeSplits } from '../splits/deal-splits.tx.js';
import { listUniqueValues } from '../drafts/record-values.js';
import type { RecordFacts } from '../types/facts.js';
import type { RecordFollower } from './followers.js';
import { toPathId } from '../types/keys.js';
import { findMergedInto } from '../rows/aliases.store.js';
import type { RecordsPlaceRow } from '../rows/aliases.store.js';
import * as store from './merges.store.js';
import { lockNeighbourhoods } from '../rows/removals.store.js';
import { settleNeighbourhoods } from './settlements.store.js';
import { updateRecords } from '../records/updates.store.js';
import { toWrittenView, type StoredRecord, type WrittenView } from '../json/written-records.js';
import type { RecordsPlace } from '../records/views.service.js';
import { objectErrors } from '../types/records.errors.js';
import { listBinned } from './recycle-bin.store.js';
import { assertWritable, type ServedTypesService } from '../types/served-types.service.js';

interface RecordMerge extends RecordsPlace {
  readonly primaryObjectId: string | number;
  readonly objectIdToMerge: string | number;
  readonly source: Source;
  readonly baseUrl: string;
}

export interface RecordMergesService {
  /**
   * Merges a record into another of its type, which keeps its id (Assumption B9) and resolves both ids. Returns it with
   * all values. Throws MERGED_WITH_ITSELF (400), RECORD_NOT_FOUND, RECORD_ID_NOT_NUMERIC (404) or TOO_MANY_IDENTITIES
   * (414).
   */
  mergeRecords(merge: RecordMerge): Promise<{ readonly record: StoredRecord; readonly view: WrittenView }>;
}

interface RecordMergesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly servedTypes: ServedTypesService;
  readonly followers: readonly RecordFollower[];
}

const identityLimit = 250;

export function createRecordMergesService(deps: RecordMergesDeps): RecordMergesService {
  const { db, clock, servedTypes, followers } = deps;
  return {
    async mergeRecords({ primaryObjectId, objectIdToMerge, source, baseUrl, ...place }) {
      const facts = await servedTypes.getFacts(place.hubId, place.objectType);
      assertWritable(facts);
      const asked = { primaryId: toPathId(String(primaryObjectId)), otherId: toPathId(String(objectIdToMerge)) };
      const by = { ...source, type: 'MERGE_OBJECTS' };
      const record = await db.write((tx) => mergeLocked(tx, { facts, asked, source: by, now: clock.now(), followers }));
      return { record, view: toWrittenView(facts, baseUrl) };
    },
  };
}

interface Pair {
  readonly primaryId: string;
  readonly otherId: string;
}

interface Merging {
  readonly facts: RecordFacts;
  readonly asked: Pair;
  readonly source: Source;
  readonly now: Date;
  readonly followers: readonly RecordFollower[];
}

async function mergeLocked(tx: Tx, { facts, asked, source, now, followers }: Merging) {
  const { hubId, type } = facts;
  const place = { hubId, objectType: type.id };
  const pair = await lockPair(tx, place, asked);
  const merge = { ...place, ...pair };
  if ((await store.countIdentities(tx, merge)) > identityLimit) throw objectErrors.tooManyIdentities();
  const [primary, other] = await listBinned(tx, place, [pair.primaryId, pair.otherId]);
  if (!primary || !other) throw new Error('A locked record no longer exists.');
  await dropSecondPrimaries(tx, merge, facts);
  await store.updateAssociationEnds(tx, merge);
  await store.updateIdentity(tx, merge);
  await mergeSplits(tx, merge, now);
  for (const follower of followers) await follower.recordsMerged?.(tx, merge);
  const values = toMergedValues(
    {
      primary: { id: primary.id, values: primary.properties },
      other: { id: other.id, values: other.properties },
      moment: now.toISOString(),
    },
    facts,
  );
  const after = { ...primary.properties, ...values };
  const key = { id: primary.id };
  await updateRecords(tx, {
    ...place,
    now,
    source,
    createdProperty: facts.kind.createdProperty,
    modifiedProperty: facts.kind.modifiedProperty,
    updates: [{ key, values, stamps: toStamps(facts, source) }],
    uniques: {
      touched: [primary, other].flatMap(({ id, properties }) =>
        listUniqueValues(properties, facts).map(({ property }) => ({ id, property })),
      ),
      wanted: listUniqueValues(after, facts).map((unique) => ({ ...key, ...unique })),
    },
  });
  await deleteRecords(tx, hubId, [{ objectType: type.id, id: other.id }]);
  await store.insertRestatement(tx, { ...place, ...key, source });
  const places = [{ objectType: type.id, id: primary.id, isTouched: false }];
  const pin = { property: pinProperty, types: activityTypes };
  await settleNeighbourhoods(tx, { hubId, now, source, places, effects: linkEffects, pin });
  await settleAll(tx, { hubId, now }, places);
  await noteChange(tx, hubId, {
    ...{ kind: 'merge', objectType: type.id, recordId: primary.id, occurredAt: now, source },
    mergedIds: [other.id],
    movedProperties: countMoved(values, primary.properties, other.properties),
  });
  const [merged] = await listBinned(tx, place, [primary.id]);
  if (!merged) throw new RowsNotWrittenError(1, 0);
  return merged;
}

type Values = Readonly<Record<string, string>>;

/** Number of values that the primary record takes from the other one. */
function countMoved(values: Values, before: Values, other: Values): number {
  return Object.entries(values).filter(([name, value]) => value === other[name] && value !== before[name]).length;
}

/** Resolves the ids to two live records, locked with their neighbours. */
async function lockPair(tx: Tx, place: RecordsPlaceRow, asked: Pair): Promise<Pair> {
  for (;;) {
    const pair = await toMeantPair(tx, place, asked);
    if (pair.primaryId === pair.otherId) {
      throw objectErrors.mergedWithItself({ message: `Cannot merge a record with itself: ${pair.primaryId}` });
    }
    const places = [pair.primaryId, pair.otherId].map((id) => ({ objectType: place.objectType, id }));
    const locked = await lockNeighbourhoods(tx, place.hubId, places);
    const live = locked.filter(({ archivedAt }) => archivedAt === null);
    if (live.length === 2) return pair;
    const again = await toMeantPair(tx, place, asked);
    // While this waited for the locks, one may have been merged into another record.
    if (again.primaryId === pair.primaryId && again.otherId === pair.otherId) throw objectErrors.recordNotFound();
  }
}

async function toMeantPair(tx: Tx, place: RecordsPlaceRow, { primaryId, otherId }: Pair): Promise<Pair> {
  return {
    primaryId: (await findMergedInto(tx, place, primaryId)) ?? primaryId,
    otherId: (await findMergedInto(tx, place, otherId)) ?? otherId,
  };
}

/**
 * If both records have a primary associated record of a type, keeps that of the primary record unless only the other is
 * live.
 */
async function dropSecondPrimaries(tx: Tx, merge: store.MergeRow, { associations }: RecordFacts): Promise<void> {
  const rows = await store.listPrimaries(tx, merge);
  const own = rows.filter(({ fromId }) => fromId === merge.primaryId);
  const dropped = own.flatMap((first) => {
    const second = rows.find(({ fromId, toType }) => fromId === merge.otherId && toType === first.toType);
    if (!second || second.toId === first.toId) return [];
    return second.isLive && !first.isLive ? [first] : [second];
  });
  const directions = dropped.flatMap(({ fromId, toType, toId, typeId }): DirectionRow[] => {
    const [start, end] = [
      { fromType: merge.objectType, fromId },
      { toType, toId },
    ];
    const inverse = associations.findType(typeId)?.inverseTypeId;
    return [
      { ...start, ...end, types: [`HUBSPOT_DEFINED ${typeId}`] },
      {
        fromType: toType,
        fromId: toId,
        toType: merge.objectType,
        toId: fromId,
        types: [`HUBSPOT_DEFINED ${inverse}`],
      },
    ];
  });
  if (directions.length > 0) await deleteAssociations(tx, merge.hubId, directions);
}
