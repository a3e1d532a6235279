import type { LinkEffects } from './record-writes.store.js';
import type { LossRow } from './record-removals.store.js';
import type { TouchRow } from './record-touches.store.js';
import { objectKinds } from './served-types.service.js';

/** What associations change in the records at their ends: the same for all. */
export const linkEffects: LinkEffects = {
  counters: objectKinds.flatMap(({ counters }) =>
    counters.map(({ typeId, inverseTypeId, property }) => ({ type_id: typeId, inverse_id: inverseTypeId, property })),
  ),
  pointers: objectKinds.flatMap(({ pointers }) =>
    pointers.map(({ typeId, inverseTypeId, property }) => ({ type_id: typeId, inverse_id: inverseTypeId, property })),
  ),
  modifiedNames: Object.fromEntries(objectKinds.map(({ typeId, modifiedProperty }) => [typeId, modifiedProperty])),
};

/** The name of the property that holds when a record was last modified. */
export function getModifiedName(objectType: string): string {
  return linkEffects.modifiedNames[objectType] ?? 'hs_lastmodifieddate';
}

/** What records lose with associations that went or that nobody sees any more, one row for each record. */
export function toTouches(losses: readonly LossRow[]): TouchRow[] {
  const touches = new Map<string, TouchRow & { growth: Record<string, number>; cleared: Record<string, string> }>();
  for (const { object_type, id, property, lost_id } of losses) {
    const key = `${object_type} ${id}`;
    const touch = touches.get(key) ?? {
      object_type,
      id,
      modified: getModifiedName(object_type),
      growth: {},
      cleared: {},
    };
    touches.set(key, touch);
    if (property === null) continue;
    if (lost_id === null) touch.growth[property] = (touch.growth[property] ?? 0) - 1;
    else touch.cleared[property] = lost_id;
  }
  return [...touches.values()];
}
