import type { LinkType } from '../../associations/associations.service.js';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import { linkEffects, toTouches } from './effects.service.js';
import type { Source } from '../kinds/kind.js';
import { activityTypes, pinProperty } from '../types/pins.js';
import { deleteAssociations, type DirectionRow, type LostRow } from './removals.store.js';
import { lockRecords, type LossRow, type PlaceRow } from '../rows/removals.store.js';
import { touchRecords } from '../rows/touches.store.js';

/** What is to be taken away between two records. */
export interface PairRemoval {
  readonly from: PlaceRow;
  readonly to: PlaceRow;
  /** Undefined: everything. */
  readonly links: readonly LinkType[] | undefined;
}

interface LinksRemoval {
  readonly hubId: number;
  readonly pairs: readonly PairRemoval[];
  readonly source: Source;
}

export interface RecordDissociationsService {
  /** Takes associations away, both directions; does nothing where there are none. */
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

/** The same in the caller's transaction. */
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
}

function toKey({ object_type, id }: PlaceRow): string {
  return `${object_type} ${id}`;
}

function toDirections({ from, to, links }: PairRemoval): DirectionRow[] {
  const [start, end] = [
    { from_type: from.object_type, from_id: from.id, to_type: to.object_type, to_id: to.id },
    { from_type: to.object_type, from_id: to.id, to_type: from.object_type, to_id: from.id },
  ];
  const forth = links?.map(({ category, typeId }) => `${category} ${typeId}`) ?? null;
  const back = links?.map(({ category, inverseTypeId }) => `${category} ${inverseTypeId}`) ?? null;
  return [
    { ...start, types: forth },
    { ...end, types: back },
  ];
}

function toStart({ from_type, from_id }: LostRow): PlaceRow {
  return { object_type: from_type, id: from_id };
}

/** What the record that a row started at loses: a count or a value, and in any case the time of its last change moves. */
function toLosses(row: LostRow): LossRow[] {
  const start = toStart(row);
  const modified = { ...start, property: null, lost_id: null };
  if (row.category !== 'HUBSPOT_DEFINED') return [modified];
  const { counters, pointers } = linkEffects;
  const isLost = (effect: { readonly type_id: number }) => effect.type_id === row.type_id;
  return [
    modified,
    ...counters.filter(isLost).map(({ property }) => ({ ...start, property, lost_id: null })),
    ...pointers.filter(isLost).map(({ property }) => ({ ...start, property, lost_id: row.to_id })),
  ];
}

/** Spec 4.4: an activity is pinned only by records that it is associated with. */
function toLostPin(record: PlaceRow, activity: PlaceRow): LossRow[] {
  if (!activityTypes.includes(activity.object_type)) return [];
  return [{ ...record, property: pinProperty, lost_id: activity.id }];
}
