import { toJsonText } from '../../platform/json-text.js';
import type { PropertySet } from '../../properties/properties.service.js';
import type { Values } from '../kinds/kind.js';

/** The values of one record at a time, by the places that the names of a set have in their order. */
export interface ValueSheet {
  /** Later values take the place of earlier ones, '' takes a value away. Names that are not of the set are left out. */
  write(values: Values): void;
  /** '' for none. */
  readonly read: (name: string) => string;
  /** What has a value. */
  toValues(): Values;
  /** Has the values of these names printed as "", to be filled in later. */
  leaveOpen(names: readonly string[]): void;
  /** The members of a JSON object, without its braces, in the order of their names. */
  print(): string;
}

/** U+0000 is in no value. */
const open = '\u0000';

const sheets = new WeakMap<PropertySet, ValueSheet & { clear(): void }>();

/** The sheet of a set, empty: the record that was on it is gone. Nothing may be awaited before it is printed. */
export function openSheet(set: PropertySet): ValueSheet {
  const sheet = sheets.get(set) ?? createSheet(set);
  sheets.set(set, sheet);
  sheet.clear();
  return sheet;
}

/** Objects with as many names as a record has are slow to make and to clear away, and a batch makes hundreds. */
function createSheet(set: PropertySet): ValueSheet & { clear(): void } {
  const names = [...set.keys()].sort();
  const places = new Map(names.map((name, place) => [name, place]));
  const labels = names.map((name) => `,${JSON.stringify(name)}:`);
  const values = new Array<string>(names.length).fill('');
  return {
    clear: () => void values.fill(''),
    write(given) {
      for (const name of Object.keys(given)) {
        const place = places.get(name);
        if (place !== undefined) values[place] = given[name] ?? '';
      }
    },
    read: (name) => values[places.get(name) ?? -1] ?? '',
    toValues() {
      const filled: Record<string, string> = {};
      for (const [place, name] of names.entries()) if (values[place]) filled[name] = values[place];
      return filled;
    },
    leaveOpen(asked) {
      for (const name of asked) {
        const place = places.get(name);
        if (place !== undefined) values[place] = open;
      }
    },
    print() {
      const parts: string[] = [];
      for (let place = 0; place < values.length; place += 1) {
        const value = values[place] ?? '';
        if (value !== '') parts.push(labels[place] ?? '', value === open ? '""' : toJsonText(value));
      }
      return parts.join('').slice(1);
    },
  };
}

/**
 * Fills in what was open when the members were printed. Within a value every quotation mark has a backslash before it, so
 * the name with its marks and its colon is found nowhere else.
 */
export function fillIn(printed: string, name: string, value: string): string {
  const label = `"${name}":`;
  return printed.replace(`${label}""`, () => label + toJsonText(value));
}
