import type { LinkEffect, Rollup } from '../kinds/kind.js';
import type { LossRow } from '../rows/removals.store.js';
import type { TouchRow } from '../rows/touches.store.js';
import type { RollupRow } from '../rows/rollups.store.js';
import type { EffectRow, LinkEffects } from '../rows/writes.store.js';
import { objectKinds } from '../kinds/object-kinds.js';

/** How associations change the records at their ends, for all types. */
export const linkEffects: LinkEffects = {
  counters: objectKinds.flatMap(({ typeId, counters }) => counters.map((effect) => toRow(typeId, effect))),
  pointers: objectKinds.flatMap(({ typeId, pointers }) => pointers.map((effect) => toRow(typeId, effect))),
  rollups: objectKinds.flatMap(({ typeId, rollups = [] }) => rollups.map((rollup) => toRollupRow(typeId, rollup))),
  modifiedNames: Object.fromEntries(objectKinds.map(({ typeId, modifiedProperty }) => [typeId, modifiedProperty])),
};

function toRow(objectType: string, { typeId, inverseTypeId, property }: LinkEffect): EffectRow {
  return { objectType, typeId, inverseId: inverseTypeId, property };
}

function toRollupRow(objectType: string, { ofType, of, empty, ...effect }: Rollup): RollupRow {
  return { ...toRow(objectType, effect), ofType, of, empty };
}

/** The name of the last-modified property. */
function getModifiedName(objectType: string): string {
  return linkEffects.modifiedNames[objectType] ?? 'hs_lastmodifieddate';
}

/** Groups what records lose with removed or hidden associations: one row per record. */
export function toTouches(losses: readonly LossRow[]): TouchRow[] {
  const touches = new Map<string, TouchRow & { growth: Record<string, number>; cleared: Record<string, string[]> }>();
  for (const { objectType, id, property, lostId } of losses) {
    const key = `${objectType} ${id}`;
    const touch = touches.get(key) ?? {
      objectType,
      id,
      modified: getModifiedName(objectType),
      growth: {},
      cleared: {},
    };
    touches.set(key, touch);
    if (property === null) continue;
    if (lostId === null) touch.growth[property] = (touch.growth[property] ?? 0) - 1;
    else (touch.cleared[property] ??= []).push(lostId);
  }
  return [...touches.values()];
}
