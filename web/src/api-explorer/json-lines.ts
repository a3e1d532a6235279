import { isObject } from './schema-check.js';

/** A line of printed JSON. */
export interface JsonLine {
  /** The way to the value, for folding. */
  readonly key: string;
  readonly depth: number;
  readonly name?: string;
  readonly kind: 'text' | 'number' | 'word' | 'open' | 'close';
  readonly text: string;
  readonly comma: boolean;
  /** Of the first line of an object or list that is not empty: the number of its members. */
  readonly size?: number;
  readonly isFolded?: boolean;
}

/** Prints a value on lines; folded objects and lists take one. */
export function toJsonLines(value: unknown, folded: ReadonlySet<string>): JsonLine[] {
  const lines: JsonLine[] = [];
  const print = (one: unknown, place: Pick<JsonLine, 'key' | 'depth' | 'comma' | 'name'>): void => {
    const isList = Array.isArray(one);
    if (!isList && !isObject(one)) {
      lines.push({ ...place, kind: toKind(one), text: JSON.stringify(one) });
      return;
    }
    const [open, close] = isList ? ['[', ']'] : ['{', '}'];
    const members: readonly (readonly [string, unknown])[] = isList
      ? one.map((item, index) => [String(index), item])
      : Object.entries(one);
    if (members.length === 0) {
      lines.push({ ...place, kind: 'open', text: open + close });
      return;
    }
    const isFolded = folded.has(place.key);
    const first = { ...place, kind: 'open' as const, size: members.length, isFolded };
    lines.push({ ...first, text: isFolded ? `${open}…${close}` : open, comma: place.comma && isFolded });
    if (isFolded) return;
    for (const [index, [name, member]] of members.entries()) {
      const more = { depth: place.depth + 1, comma: index < members.length - 1, ...(!isList && { name }) };
      print(member, { ...more, key: `${place.key}/${name.replaceAll('/', '~1')}` });
    }
    lines.push({ key: `${place.key}/`, depth: place.depth, kind: 'close', text: close, comma: place.comma });
  };
  print(value, { key: '', depth: 0, comma: false });
  return lines;
}

function toKind(value: unknown): JsonLine['kind'] {
  return typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'word';
}
