import { tLabel } from '../../i18n/labels.js';
import type { ObjectType, Values } from '../object-types.js';
import type { Property } from '../properties.js';
import type { PageSettings } from './page-settings.js';

/** Returns the properties on top of a record's page, with or without a value. */
export function keyProperties(type: ObjectType, properties: ReadonlyMap<string, Property>): Property[] {
  return type.keyProperties.flatMap((name) => properties.get(name) ?? []);
}

interface PropertySearch {
  readonly values: Values;
  /** Words that must all be in the label or the name. */
  readonly words: string;
  readonly withEmpty: boolean;
}

/** Returns the properties that match a search. */
export function chooseProperties(
  properties: ReadonlyMap<string, Property>,
  { values, words, withEmpty }: PropertySearch,
): Property[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return [...properties.values()].filter(({ name, label, hidden }) => {
    if (hidden || (!withEmpty && !values[name])) return false;
    const text = `${label} ${name}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

interface ShownGroup {
  readonly name: string;
  readonly label: string;
  readonly properties: Property[];
}

/** Groups properties, in the order of the groups and of the properties. */
export function toGroups(properties: readonly Property[], groups: PageSettings['groups']): ShownGroup[] {
  const byName = new Map(
    groups.map(({ name, label }) => [name, { name, label: tLabel(label), properties: [] as Property[] }]),
  );
  for (const property of properties) {
    const { groupName } = property;
    const group = byName.get(groupName) ?? { name: groupName, label: groupName, properties: [] };
    byName.set(groupName, group);
    group.properties.push(property);
  }
  const rank = ({ displayOrder }: Property): number => (displayOrder < 0 ? Number.MAX_SAFE_INTEGER : displayOrder);
  const shown = [...byName.values()].filter(({ properties: ofGroup }) => ofGroup.length > 0);
  for (const group of shown) group.properties.sort((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label));
  return shown;
}
