/** SQL that prints properties as JSON text, as templates that a handle takes. */

/** Caches templates by key; `owner` identifies the scope of the key. */
export const keepTemplate = createKeep(toTemplate);

/** As {@link keepTemplate}, as the text of a whole statement with placeholders `$1` and so on. */
export const keepText = createKeep(toText);

type Keep<T> = (owner: readonly string[], key: string, make: () => readonly string[]) => T;

function createKeep<T>(finish: (pieces: readonly string[]) => T): Keep<T> {
  const known = new WeakMap<readonly string[], Map<string, T>>();
  return (owner, key, make) => {
    const kept = known.get(owner) ?? new Map<string, T>();
    known.set(owner, kept);
    const found = kept.get(key) ?? finish(make());
    kept.set(key, found);
    return found;
  };
}

function toText(pieces: readonly string[]): string {
  return pieces.reduce((text, piece, place) => `${text}$${place}${piece}`);
}

/** Builds a template strings array at run time. */
function toTemplate(texts: readonly string[]): TemplateStringsArray {
  return Object.assign([...texts], { raw: texts });
}

/** Rounds up, so that few statement texts serve any number of names. */
export function countPlaces({ length }: readonly string[]): number {
  return length <= 8 ? length : 2 ** Math.ceil(Math.log2(length));
}

const printingValues = new WeakMap<readonly string[], readonly (string | null)[]>();

/** Two values per slot. Unused slots are null and print nothing. */
export function toPrintingValues(names: readonly string[]): readonly (string | null)[] {
  const found = printingValues.get(names);
  if (found) return found;
  const values: (string | null)[] = names.flatMap((name) => [`"${name}":`, name]);
  while (values.length < 2 * countPlaces(names)) values.push(null);
  printingValues.set(names, values);
  return values;
}

/** A function takes at most 100 arguments. */
const namesPerCall = 90;

/** SQL with two parameters per property: its name as JSON with a colon, and its name. */
export function toPrinting(count: number, noValue: 'left out' | 'null'): string[] {
  const middle = '::text || ' + (noValue === 'null' ? 'coalesce((r.properties -> ' : '(r.properties -> ');
  const end = noValue === 'null' ? "::text)::text, 'null')" : '::text)::text';
  const strings = ["concat_ws(',', nullif(concat_ws(',', "];
  for (let place = 1; place <= count; place += 1) {
    const isFull = place % namesPerCall === 0;
    const next = place === count ? "), ''))" : isFull ? "), ''), nullif(concat_ws(',', " : ', ';
    strings.push(middle, end + next);
  }
  return strings;
}
