/** SQL that prints properties as JSON text, as templates that the driver takes. */

const templates = new WeakMap<readonly string[], Map<string, TemplateStringsArray>>();

/** The template that was made for a key before; `owner` tells what the key is one of. */
export function keepTemplate(owner: readonly string[], key: string, make: () => string[]): TemplateStringsArray {
  const kept = templates.get(owner) ?? new Map<string, TemplateStringsArray>();
  templates.set(owner, kept);
  const found = kept.get(key) ?? toTemplate(make());
  kept.set(key, found);
  return found;
}

/** What the driver takes for a template, though nobody wrote it down as one. */
export function toTemplate(texts: readonly string[]): TemplateStringsArray {
  return Object.assign([...texts], { raw: texts });
}

/** Few texts of statements serve any number of names. */
export function countPlaces({ length }: readonly string[]): number {
  return length <= 8 ? length : 2 ** Math.ceil(Math.log2(length));
}

/** Places beyond the names are null and print nothing. */
export function toPrintingValues(names: readonly string[], places: number): (string | null)[] {
  const values: (string | null)[] = names.flatMap((name) => [`"${name}":`, name]);
  while (values.length < 2 * places) values.push(null);
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
