import type { ObjectKind } from './kind.js';

type Counters = ObjectKind['counters'];

/** `num_notes` counts the activities of a record of every kind: the association types to each of the five. */
export function countActivities(typeIds: readonly [number, number, number, number, number]): Counters {
  return typeIds.map((typeId) => ({ typeId, inverseTypeId: typeId + 1, property: 'num_notes' }));
}
