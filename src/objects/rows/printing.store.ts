/** SQL that prints properties as JSON text, as templates that a handle takes. */

/** The template that was made for a key before; `owner` tells what the key is one of. */
export const keepTemplate = createKeep(toTemplate);

/** The same as the text of a whole statement, with `$1` and so on where there are values. */
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

/** What a handle takes for a template, though nobody wrote it down as one. */
function toTemplate(texts: readonly string[]): TemplateStringsArray {
  return Object.assign([...texts], { raw: texts });
}

/** Few texts of statements serve any number of names. */
export function countPlaces({ length }: readonly string[]): number {
  return length <= 8 ? length : 2 ** Math.ceil(Math.log2(length));
}

const printingValues = new WeakMap<readonly string[], readonly (string | null)[]>();

/** Two for each of the places. Those beyond the names are null and print nothing. */
export function toPrintingValues(names: readonly string[]): readonly (string | null)[] {
  const found = printingValues.get(names);
  if (found) return found;
  const values: (string | null)[] = names.flatMap((name) => [`"${name}":`, name]);
  while (values.length < 2 * countPlaces(names)) values.push(null);
  printingValues.set(names, values);
  return values;
}

/** A function takes 100 arguments at most. */
const namesPerCall = 90;

/** SQL with two parameters for each property: its name as JSON with a colon, and its name. */
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
