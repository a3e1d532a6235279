import type { Values } from '../../object-types.js';
import type { Property } from '../../property.js';

/** One of the two records that are merged. */
export type Side = 'own' | 'other';

interface MergeRow {
  readonly property: Property;
  readonly own: string;
  readonly other: string;
}

interface ComparedRecords {
  readonly own: Values;
  readonly other: Values;
  readonly properties: ReadonlyMap<string, Property>;
  readonly isWritable: (property: Property) => boolean;
}

/** The properties that two records differ in, by label: those where both have a value first. */
export function listDifferences({ own, other, properties, isWritable }: ComparedRecords): MergeRow[] {
  const rows = [...properties.values()]
    .filter((property) => !property.hidden && isWritable(property))
    .map((property) => ({ property, own: own[property.name] ?? '', other: other[property.name] ?? '' }))
    .filter((row) => row.own !== row.other);
  const isConflict = (row: MergeRow): boolean => row.own !== '' && row.other !== '';
  return rows.sort(
    (a, b) => Number(isConflict(b)) - Number(isConflict(a)) || a.property.label.localeCompare(b.property.label),
  );
}

/** The side whose value is kept: the chosen one, else that of the survivor, else the only one there is. */
export function toKept({ property, own, other }: MergeRow, survivor: Side, chosen: ReadonlyMap<string, Side>): Side {
  const choice = chosen.get(property.name);
  if (choice) return choice;
  if (own === '') return 'other';
  return other === '' ? 'own' : survivor;
}

/** What has to be written after the merge, so that the record has the kept values. */
export function toUpdates(
  rows: readonly MergeRow[],
  merged: Values,
  toSide: (row: MergeRow) => Side,
): Record<string, string> {
  const kept = rows.map((row) => [row.property.name, row[toSide(row)]] as const);
  return Object.fromEntries(kept.filter(([name, value]) => (merged[name] ?? '') !== value));
}
