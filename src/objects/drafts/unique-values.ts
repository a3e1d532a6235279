import type { PropertySet } from '../../properties/types/definition.js';
import type { RecordValues } from '../json/written-records.js';
import type { Values } from '../kinds/kind.js';
import type { RecordFacts } from '../types/facts.js';
import type { UniqueValue } from './unique-values.service.js';

/** The values of a record that must be unique among live records of its type. */
export function listUniqueValues(properties: Values, { kind, set }: RecordFacts): UniqueValue[] {
  return [...listNamedUniques(set, (name) => properties[name]), ...kind.toUniqueValues(properties)];
}

/** The same of a record that is about to be written. */
export function listNewUniqueValues(record: RecordValues, { kind, set }: RecordFacts): UniqueValue[] {
  const own = kind.uniqueProperty === undefined ? [] : kind.toUniqueValues(record.toObject());
  return [...listNamedUniques(set, record.get), ...own];
}

function listNamedUniques(set: PropertySet, find: (name: string) => string | undefined): UniqueValue[] {
  const uniques: UniqueValue[] = [];
  for (const property of listUniqueNames(set)) {
    const value = find(property);
    if (value) uniques.push({ property, value });
  }
  return uniques;
}

const uniqueNames = new WeakMap<PropertySet, readonly string[]>();

/** Cached per set: a set has hundreds of properties. */
function listUniqueNames(set: PropertySet): readonly string[] {
  const known = uniqueNames.get(set);
  if (known) return known;
  const names = [...set.values()].filter(({ hasUniqueValue }) => hasUniqueValue).map(({ name }) => name);
  uniqueNames.set(set, names);
  return names;
}
