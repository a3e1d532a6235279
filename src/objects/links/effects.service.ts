import type { LinkEffect } from '../kinds/kind.js';
import type { LossRow } from '../rows/removals.store.js';
import type { TouchRow } from '../rows/touches.store.js';
import type { EffectRow, LinkEffects } from '../rows/writes.store.js';
import { objectKinds } from '../types/served-types.service.js';

/** What associations change in the records at their ends: the same for all. */
export const linkEffects: LinkEffects = {
  counters: objectKinds.flatMap(({ typeId, counters }) => counters.map((effect) => toRow(typeId, effect))),
  pointers: objectKinds.flatMap(({ typeId, pointers }) => pointers.map((effect) => toRow(typeId, effect))),
  modifiedNames: Object.fromEntries(objectKinds.map(({ typeId, modifiedProperty }) => [typeId, modifiedProperty])),
};

function toRow(objectType: string, { typeId, inverseTypeId, property }: LinkEffect): EffectRow {
  return { object_type: objectType, type_id: typeId, inverse_id: inverseTypeId, property };
}

/** The name of the property that holds when a record was last modified. */
function getModifiedName(objectType: string): string {
  return linkEffects.modifiedNames[objectType] ?? 'hs_lastmodifieddate';
}

/** What records lose with associations that went or that nobody sees any more, one row for each record. */
export function toTouches(losses: readonly LossRow[]): TouchRow[] {
  const touches = new Map<string, TouchRow & { growth: Record<string, number>; cleared: Record<string, string[]> }>();
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
    else (touch.cleared[property] ??= []).push(lost_id);
  }
  return [...touches.values()];
}
