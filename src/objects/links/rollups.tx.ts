import type { Tx } from '../../platform/db/db.js';
import { lockWithEnds, type PlaceRow } from '../rows/removals.store.js';
import { settleRollups } from '../rows/rollups.store.js';
import type { LostRow } from './removals.store.js';
import { linkEffects } from './effects.js';

interface RollupsPlace {
  readonly hubId: number;
  readonly now: Date;
}

const { rollups, modifiedNames } = linkEffects;
/** Source of changes by the service itself in histories. */
const source = { type: 'CALCULATED' };

/**
 * Locks records of one type after those that add up their values, in the lock order of all writers: a change of the
 * records then changes the sums without waiting.
 */
export async function lockParts(
  tx: Tx,
  { hubId, objectType }: { readonly hubId: number; readonly objectType: string },
  ids: readonly string[],
): Promise<void> {
  const owners = rollups.filter(({ ofType }) => ofType === objectType).map((rollup) => rollup.objectType);
  if (owners.length === 0 || ids.length === 0) return;
  await lockWithEnds(tx, { hubId, places: ids.map((id) => ({ objectType, id })), types: [...new Set(owners)] });
}

/** Recalculates what other records add up of these, which the caller has locked after them. */
export async function settleParts(tx: Tx, place: RollupsPlace, parts: readonly PlaceRow[]): Promise<void> {
  const concerned = parts.filter(({ objectType }) => rollups.some(({ ofType }) => ofType === objectType));
  if (concerned.length === 0) return;
  await settleRollups(tx, { ...place, source, rollups, modifiedNames, owners: [], parts: concerned });
}

/** Recalculates what records add up, and what others add up of them. All of them are locked. */
export async function settleAll(tx: Tx, place: RollupsPlace, records: readonly PlaceRow[]): Promise<void> {
  const owners = records.filter((record) => rollups.some(({ objectType }) => objectType === record.objectType));
  const parts = records.filter(({ objectType }) => rollups.some(({ ofType }) => ofType === objectType));
  if (owners.length + parts.length === 0) return;
  await settleRollups(tx, { ...place, source, rollups, modifiedNames, owners, parts });
}

/** Recalculates what records add up that have lost associations. They are locked. */
export async function settleOwners(tx: Tx, place: RollupsPlace, lost: readonly LostRow[]): Promise<void> {
  const owners = lost
    .filter(({ category, typeId }) => category === 'HUBSPOT_DEFINED' && rollups.some((each) => each.typeId === typeId))
    .map(({ fromType, fromId }) => ({ objectType: fromType, id: fromId }));
  if (owners.length === 0) return;
  await settleRollups(tx, { ...place, source, rollups, modifiedNames, owners, parts: [] });
}
