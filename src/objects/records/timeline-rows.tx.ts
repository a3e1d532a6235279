import type { Rows, Tx } from '../../platform/db/db.js';
import { activityTypes } from '../types/pins.js';
import * as store from './timeline-rows.store.js';

export type { ActivityRow, StageChangeRow } from './timeline-rows.store.js';

// Timeline entries that are stored with records. Each runs in the caller's transaction, by itself or combined with others in one
// statement.

/** Activities of the given kinds (type ids), by time; of all kinds if none is given. */
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

/** The pinned activity of the record, if any. */
export function listPinned(tx: Tx, record: store.MomentsRecord): Rows<store.ActivityRow> {
  return store.listPinned(tx, record, activityTypes);
}

/** The record, if it is live. */
export const listLive = store.listLive;

/** The changes of lifecycle and pipeline stages. */
export const listStageChanges = store.listStageChanges;
