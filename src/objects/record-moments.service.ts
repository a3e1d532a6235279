import type { Tx } from '../platform/db/db.js';
import { activityTypes } from './pins.js';
import * as store from './record-moments.store.js';

export type { ActivityRow, MomentPlace, MomentsPage, StageChangeRow } from './record-moments.store.js';

// What the timeline of a record shows of its own, each inside the caller's transaction.

/** The activities of the kinds named (type ids), by their time; of all kinds if none is named. */
export function listActivities(
  tx: Tx,
  page: store.MomentsPage,
  types: readonly string[] = activityTypes,
): Promise<readonly store.ActivityRow[]> {
  return store.listActivities(
    tx,
    page,
    types.filter((type) => activityTypes.includes(type)),
  );
}

export function findActivity(
  tx: Tx,
  place: { readonly hubId: number; readonly id: string },
): Promise<store.ActivityRow | undefined> {
  return store.findActivity(tx, place, activityTypes);
}

/** The changes of lifecycle and pipeline stages. */
export const listStageChanges = store.listStageChanges;
