import type { Rows, Tx } from '../../platform/db/db.js';
import { activityTypes } from '../types/pins.js';
import * as store from './timeline-rows.store.js';

export type { ActivityRow, ChangeRow } from './timeline-rows.store.js';

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

/** The same, of some owners and with some words in their texts. */
export function searchActivities(
  tx: Tx,
  page: store.MomentsPage,
  search: Parameters<typeof store.searchActivities>[2],
): Rows<store.ActivityRow> {
  const types = search.types.filter((type) => activityTypes.includes(type));
  return store.searchActivities(tx, page, { ...search, types });
}

/** The pinned activity of the record, if any. */
export function listPinned(tx: Tx, record: store.MomentsRecord): Rows<store.ActivityRow> {
  return store.listPinned(tx, record, activityTypes);
}

/** The record, if it is live. */
export const listLive = store.listLive;

/** The changes of lifecycle and pipeline stages. */
export const listStageChanges = store.listStageChanges;

/** The changes of other properties. */
export const listPropertyChanges = store.listPropertyChanges;
