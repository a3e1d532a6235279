import { listErrors } from './lists.errors.js';

/** An object somewhere in a filter tree, its fields not read yet. */
export interface Node {
  /** As messages name it: `filterBranch.filterBranches[0]`. */
  readonly place: string;
  readonly fields: Readonly<Record<string, unknown>>;
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
export function toNode(value: unknown, place: string): Node {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(place, 'an object is expected');
  return { place, fields: value as Record<string, unknown> };
}

/** Throws INVALID_LIST_FILTERS (400) for a field that has a value and is none of those: what nobody reads would be ignored. */
export function assertFields({ place, fields }: Node, known: readonly string[]): void {
  const unknown = Object.keys(fields).find((name) => !known.includes(name) && fields[name] !== null);
  if (unknown !== undefined) refuse(place, `the field '${unknown}' is not known here`);
}

/** The object of a field. */
export function readNode(node: Node, name: string): Node {
  return toNode(node.fields[name], `${node.place}.${name}`);
}

/** The same; undefined where there is none. */
export function findNode(node: Node, name: string): Node | undefined {
  return (node.fields[name] ?? null) === null ? undefined : readNode(node, name);
}

/** The objects of a list; none where it is left out. */
export function readNodes(node: Node, name: string): Node[] {
  return readList(node, name).map((value, index) => toNode(value, `${node.place}.${name}[${index}]`));
}

function readList({ place, fields }: Node, name: string): unknown[] {
  const list = fields[name] ?? [];
  if (!Array.isArray(list)) refuse(`${place}.${name}`, 'a list is expected');
  return list;
}

/** Text; numbers are taken as text. */
export function readText(node: Node, name: string): string {
  return toText(node.fields[name], `${node.place}.${name}`);
}

/** One text or more. */
export function readTexts(node: Node, name: string): string[] {
  const place = `${node.place}.${name}`;
  const texts = readList(node, name).map((value, index) => toText(value, `${place}[${index}]`));
  if (texts.length === 0) refuse(place, 'one value at least is expected');
  if (texts.length > 1000) refuse(place, 'no more than 1000 values are allowed');
  return texts;
}

function toText(value: unknown, place: string): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') refuse(place, 'text is expected');
  if (text.length > 10_000) refuse(place, 'no more than 10000 characters are allowed');
  return text;
}

/** One of the words that may stand there. */
export function readWord<const Word extends string>(node: Node, name: string, words: readonly Word[]): Word {
  const value = node.fields[name];
  const found = words.find((word) => word === value);
  return found ?? refuse(`${node.place}.${name}`, `one of ${words.join(', ')} is expected`);
}

/** The same where it may be left out. */
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

/** A whole number within a range. */
export function readInteger(node: Node, name: string, { min, max }: NumberRange): number {
  const value = node.fields[name];
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  return refuse(`${node.place}.${name}`, `a whole number from ${min} to ${max} is expected`);
}

/** The same where it may be left out. */
export function findInteger(node: Node, name: string, range: NumberRange): number | undefined {
  return (node.fields[name] ?? null) === null ? undefined : readInteger(node, name, range);
}

/** A number as text. */
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

/** The same; false where it is left out. */
export function findBoolean(node: Node, name: string): boolean {
  return (node.fields[name] ?? null) === null ? false : readBoolean(node, name);
}
