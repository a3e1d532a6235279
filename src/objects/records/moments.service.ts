import type { Rows, Tx } from '../../platform/db/db.js';
import { activityTypes } from '../types/pins.js';
import * as store from './moments.store.js';

export type { ActivityRow, MomentPlace, MomentsPage, StageChangeRow } from './moments.store.js';

// What the timeline of a record shows of its own, each inside the caller's transaction, by itself or with others in one
// statement.

/** The activities of the kinds named (type ids), by their time; of all kinds if none is named. */
export function listActivities(
  tx: Tx,
  page: store.MomentsPage,
  types: readonly string[] = activityTypes,
): Rows<store.ActivityRow> {
  return store.listActivities(
    tx,
    page,
    types.filter((type) => activityTypes.includes(type)),
  );
}

/** The activity that the record has pinned, if it has one. */
export function listPinned(tx: Tx, record: store.MomentsRecord): Rows<store.ActivityRow> {
  return store.listPinned(tx, record, activityTypes);
}

/** The record, if it is there. */
export const listLive = store.listLive;

/** The changes of lifecycle and pipeline stages. */
export const listStageChanges = store.listStageChanges;
