import { toJsonText } from '../../platform/json-text.js';
import type { PropertySet } from '../../properties/types/definition.js';
import type { Values } from '../kinds/kind.js';

/** The values of one record, by the names of its property set. */
export interface RecordValues {
  /** '' for no value. */
  get(name: string): string;
  /** Later values overwrite earlier ones, '' removes a value. Names outside the set are ignored. */
  set(values: Values): void;
  /** Only properties that have a value. */
  toObject(): Values;
  /** Members of a JSON object without braces, sorted by name. */
  printMembers(): string;
}

/** Shared by all records of a set. */
interface Layout {
  readonly names: readonly string[];
  readonly indexes: ReadonlyMap<string, number>;
  /** Each name as JSON, between a comma and a colon. */
  readonly labels: readonly string[];
}

const layouts = new WeakMap<PropertySet, Layout>();

/**
 * Creates an empty record. Values are stored in an array sorted by name: an object with this many keys is slower to build
 * and to print, and a batch builds a hundred.
 */
export function createRecordValues(set: PropertySet): RecordValues {
  const { names, indexes, labels } = toLayout(set);
  const values = new Array<string>(names.length).fill('');
  return {
    get: (name) => values[indexes.get(name) ?? -1] ?? '',
    set(given) {
      for (const name of Object.keys(given)) {
        const index = indexes.get(name);
        if (index !== undefined) values[index] = given[name] ?? '';
      }
    },
    toObject() {
      const filled: Record<string, string> = {};
      for (const [index, name] of names.entries()) if (values[index]) filled[name] = values[index];
      return filled;
    },
    printMembers() {
      const parts: string[] = [];
      for (let index = 0; index < values.length; index += 1) {
        const value = values[index];
        if (value) parts.push(labels[index] ?? '', toJsonText(value));
      }
      return parts.join('').slice(1);
    },
  };
}

function toLayout(set: PropertySet): Layout {
  const known = layouts.get(set);
  if (known) return known;
  const names = [...set.keys()].sort();
  const layout = {
    names,
    indexes: new Map(names.map((name, index) => [name, index])),
    labels: names.map((name) => `,${JSON.stringify(name)}:`),
  };
  layouts.set(set, layout);
  return layout;
}
