import { listErrors } from './lists.errors.js';

/** An object in a filter tree, with fields not read yet. */
export interface Node {
  /** Path for messages: `filterBranch.filterBranches[0]`. */
  readonly place: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Collects the names of unknown fields, which are ignored; absent: they are refused. */
  readonly ignored?: Set<string> | undefined;
}

/** Throws INVALID_LIST_FILTERS (400). */
export function refuse(place: string, reason: string): never {
  const shown = reason.slice(0, 1000).toWellFormed();
  throw listErrors.invalidListFilters({
    message: `The filters are not valid at ${place}: ${shown}.`,
    context: { place: [place], reason: [shown] },
  });
}

/** The object at a place. Throws INVALID_LIST_FILTERS (400) for anything else. */
export function toNode(value: unknown, place: string, ignored?: Set<string>): Node {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(place, 'an object is expected');
  return { place, fields: value as Record<string, unknown>, ignored };
}

/**
 * Throws INVALID_LIST_FILTERS (400) for a field with a value that is not known, unless the tree ignores those. Assumption
 * G17.
 */
export function assertFields({ place, fields, ignored }: Node, known: readonly string[]): void {
  const unknown = Object.keys(fields).filter((name) => !known.includes(name) && fields[name] !== null);
  for (const name of unknown) {
    if (!ignored) refuse(place, `the field '${name}' is not known here`);
    ignored.add(name);
  }
}

/** Reads the object in a field. */
export function readNode(node: Node, name: string): Node {
  return toNode(node.fields[name], `${node.place}.${name}`, node.ignored);
}

/** As {@link readNode}; undefined if it is absent. */
export function findNode(node: Node, name: string): Node | undefined {
  return (node.fields[name] ?? null) === null ? undefined : readNode(node, name);
}

/** The objects in an array; empty if it is absent. */
export function readNodes(node: Node, name: string): Node[] {
  return readList(node, name).map((value, index) => toNode(value, `${node.place}.${name}[${index}]`, node.ignored));
}

function readList({ place, fields }: Node, name: string): unknown[] {
  const list = fields[name] ?? [];
  if (!Array.isArray(list)) refuse(`${place}.${name}`, 'a list is expected');
  return list;
}

/** Reads a text; numbers are converted. */
export function readText(node: Node, name: string): string {
  return toText(node.fields[name], `${node.place}.${name}`);
}

/** As {@link readText}, for an optional field. */
export function findText(node: Node, name: string): string | undefined {
  return (node.fields[name] ?? null) === null ? undefined : readText(node, name);
}

/** Reads a non-empty array of texts. */
export function readTexts(node: Node, name: string): string[] {
  const place = `${node.place}.${name}`;
  const texts = readList(node, name).map((value, index) => toText(value, `${place}[${index}]`));
  if (texts.length === 0) refuse(place, 'at least one value is expected');
  if (texts.length > 1000) refuse(place, 'no more than 1000 values are allowed');
  return texts;
}

function toText(value: unknown, place: string): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') refuse(place, 'text is expected');
  if (text.length > 10_000) refuse(place, 'no more than 10000 characters are allowed');
  return text;
}

/** Reads one of the allowed words. */
export function readWord<const Word extends string>(node: Node, name: string, words: readonly Word[]): Word {
  const value = node.fields[name];
  const found = words.find((word) => word === value);
  return found ?? refuse(`${node.place}.${name}`, `one of ${words.join(', ')} is expected`);
}

/** As {@link readWord}, for an optional field. */
export function findWord<const Word extends string>(
  node: Node,
  name: string,
  words: readonly Word[],
): Word | undefined {
  return (node.fields[name] ?? null) === null ? undefined : readWord(node, name, words);
}

interface NumberRange {
  readonly min: number;
  readonly max: number;
}

/** Reads an integer within a range. */
export function readInteger(node: Node, name: string, { min, max }: NumberRange): number {
  const value = node.fields[name];
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  return refuse(`${node.place}.${name}`, `a whole number from ${min} to ${max} is expected`);
}

/** As {@link readInteger}, for an optional field. */
export function findInteger(node: Node, name: string, range: NumberRange): number | undefined {
  return (node.fields[name] ?? null) === null ? undefined : readInteger(node, name, range);
}

/** Reads a number as text. */
export function readNumber(node: Node, name: string): string {
  const value = node.fields[name];
  if (typeof value !== 'number') refuse(`${node.place}.${name}`, 'a number is expected');
  return String(value);
}

export function readBoolean(node: Node, name: string): boolean {
  const value = node.fields[name];
  if (typeof value !== 'boolean') refuse(`${node.place}.${name}`, 'true or false is expected');
  return value;
}

/** Reads an optional boolean; false by default. */
export function findBoolean(node: Node, name: string): boolean {
  return (node.fields[name] ?? null) === null ? false : readBoolean(node, name);
}
