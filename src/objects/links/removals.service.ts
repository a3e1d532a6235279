import type { LinkType } from '../../associations/link-types.js';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { linkEffects, toTouches } from './effects.js';
import type { Source } from '../kinds/kind.js';
import { activityTypes, pinProperty } from '../types/pins.js';
import { deleteAssociations, type DirectionRow, type LostRow } from './removals.store.js';
import { lockRecords, type LossRow, type PlaceRow } from '../rows/removals.store.js';
import { settleOwners } from './rollups.tx.js';
import { touchRecords } from '../rows/touches.store.js';

/** Associations to remove between two records. */
export interface PairRemoval {
  readonly from: PlaceRow;
  readonly to: PlaceRow;
  /** Undefined: all. */
  readonly links: readonly LinkType[] | undefined;
}

interface LinksRemoval {
  readonly hubId: number;
  readonly pairs: readonly PairRemoval[];
  readonly source: Source;
}

export interface RecordDissociationsService {
  /** Removes associations in both directions; does nothing if there are none. */
  dissociate(removal: LinksRemoval): Promise<void>;
}

interface RecordDissociationsDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function createRecordDissociationsService(deps: RecordDissociationsDeps): RecordDissociationsService {
  const { db, clock } = deps;
  return {
    async dissociate(removal) {
      if (removal.pairs.length === 0) return;
      const now = clock.now();
      await db.write((tx) => dissociateInTx(tx, { ...removal, now }));
    },
  };
}

/** As `dissociate`, in the caller's transaction. */
export async function dissociateInTx(tx: Tx, removal: LinksRemoval & { readonly now: Date }): Promise<void> {
  const { hubId, pairs, now, source } = removal;
  const places = new Map(pairs.flatMap(({ from, to }) => [from, to]).map((place) => [toKey(place), place]));
  const live = new Set((await lockRecords(tx, hubId, [...places.values()])).map(toKey));
  const open = pairs.filter(({ from, to }) => live.has(toKey(from)) && live.has(toKey(to)));
  const lost = await deleteAssociations(tx, hubId, open.flatMap(toDirections));
  if (lost.length === 0) return;
  const changed = new Set(lost.map((row) => toKey(toStart(row))));
  const whole = open.filter(({ from, links }) => links === undefined && changed.has(toKey(from)));
  const pins = whole.flatMap(({ from, to }) => [...toLostPin(from, to), ...toLostPin(to, from)]);
  const touches = toTouches([...lost.flatMap(toLosses), ...pins]);
  await touchRecords(tx, { hubId, now, source, touches, pointers: linkEffects.pointers });
  await settleOwners(tx, { hubId, now }, lost);
}

function toKey({ objectType, id }: PlaceRow): string {
  return `${objectType} ${id}`;
}

function toDirections({ from, to, links }: PairRemoval): DirectionRow[] {
  const [start, end] = [
    { fromType: from.objectType, fromId: from.id, toType: to.objectType, toId: to.id },
    { fromType: to.objectType, fromId: to.id, toType: from.objectType, toId: from.id },
  ];
  const forth = links?.map(({ category, typeId }) => `${category} ${typeId}`) ?? null;
  const back = links?.map(({ category, inverseTypeId }) => `${category} ${inverseTypeId}`) ?? null;
  return [
    { ...start, types: forth },
    { ...end, types: back },
  ];
}

function toStart({ fromType, fromId }: LostRow): PlaceRow {
  return { objectType: fromType, id: fromId };
}

/** What the record at the start of a row loses: a count or a value; its last-modified time always changes. */
function toLosses(row: LostRow): LossRow[] {
  const start = toStart(row);
  const modified = { ...start, property: null, lostId: null };
  if (row.category !== 'HUBSPOT_DEFINED') return [modified];
  const { counters, pointers } = linkEffects;
  const isLost = (effect: { readonly typeId: number }) => effect.typeId === row.typeId;
  return [
    modified,
    ...counters.filter(isLost).map(({ property }) => ({ ...start, property, lostId: null })),
    ...pointers.filter(isLost).map(({ property }) => ({ ...start, property, lostId: row.toId })),
  ];
}

/** Spec 4.4: a record can only pin an associated activity. */
function toLostPin(record: PlaceRow, activity: PlaceRow): LossRow[] {
  if (!activityTypes.includes(activity.objectType)) return [];
  return [{ ...record, property: pinProperty, lostId: activity.id }];
}
