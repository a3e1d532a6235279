import { isObject, parseJson } from './id-map.js';

/** What is compared of a response. */
export interface Compared {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One difference between a recorded response and that of a server. */
export interface Difference {
  readonly what: 'status' | 'header' | 'missing' | 'additional' | 'type' | 'value';
  /** Of a header, or the path of a member of the body: `results[].properties.email`. */
  readonly name: string;
  readonly recorded: string | null;
  readonly replayed: string | null;
}

/** Headers that clients read. Of others, servers in between add their own. */
const readHeaders = /^(?:location|link|retry-after|www-authenticate|x-hubspot-.*)$/;
/** Members whose values belong to the interface, in bodies of errors. */
const errorMembers = ['status', 'category', 'subCategory', 'errorType', 'error'];

/**
 * The differences in status, headers and shape. Values are not compared, except those that say what an error is: records, times and
 * ids differ between servers. A null says nothing about a type, nor an empty list about what it holds.
 */
export function listDifferences(recorded: Compared, replayed: Compared): Difference[] {
  const found: Difference[] = [];
  if (recorded.status !== replayed.status)
    found.push({ what: 'status', name: 'status', recorded: `${recorded.status}`, replayed: `${replayed.status}` });
  found.push(...compareHeaders(recorded.headers, replayed.headers));
  const bodies = [parseJson(recorded.body), parseJson(replayed.body)] as const;
  // An error and a result have nothing in common: the status says it all.
  if (isError(recorded.status) !== isError(replayed.status)) return found;
  if (isError(recorded.status)) found.push(...compareErrors(...bodies));
  return [...found, ...compareShapes(...bodies)];
}

const isError = (status: number): boolean => status >= 400;

type Headers = Compared['headers'];

function compareHeaders(recorded: Headers, replayed: Headers): Difference[] {
  const names = new Set([...Object.keys(recorded), ...Object.keys(replayed)].filter((name) => readHeaders.test(name)));
  const found = [...names].flatMap((name): Difference[] => {
    const [before = null, after = null] = [recorded[name], replayed[name]];
    return (before === null) === (after === null) ? [] : [{ what: 'header', name, recorded: before, replayed: after }];
  });
  const [before, after] = [toType(recorded), toType(replayed)];
  if (before !== after) found.push({ what: 'header', name: 'content-type', recorded: before, replayed: after });
  return found;
}

/** The media type without its parameters. */
function toType({ 'content-type': type }: Headers): string | null {
  return type?.split(';')[0]?.trim().toLowerCase() || null;
}

function compareErrors(recorded: unknown, replayed: unknown): Difference[] {
  if (!isObject(recorded) || !isObject(replayed)) return [];
  return errorMembers.flatMap((name): Difference[] => {
    const [before, after] = [recorded[name], replayed[name]];
    if (typeof before !== 'string' || typeof after !== 'string' || before === after) return [];
    return [{ what: 'value', name, recorded: before, replayed: after }];
  });
}

/** The types of each member by its path. Items of a list count together. */
type Shape = Map<string, Set<string>>;

function compareShapes(recorded: unknown, replayed: unknown): Difference[] {
  const [before, after] = [toShape(recorded), toShape(replayed)];
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((name): Difference[] => {
    const [one, other] = [before.get(name), after.get(name)];
    const facts = { name, recorded: toTypes(one), replayed: toTypes(other) };
    if (!one) return hasParent(before, name) ? [{ what: 'additional', ...facts }] : [];
    if (!other) return hasParent(after, name) ? [{ what: 'missing', ...facts }] : [];
    const isKnown = hasTypes(one) && hasTypes(other);
    return isKnown && facts.recorded !== facts.replayed ? [{ what: 'type', ...facts }] : [];
  });
}

/** Whether what the member would be in is there: otherwise that is the difference, or nothing is known. */
function hasParent(shape: Shape, name: string): boolean {
  const parent = name.replace(/(?:\.[^.[\]]+|\[\])$/, '');
  return shape.get(parent === name ? '' : parent)?.has(name.endsWith('[]') ? 'never' : 'object') ?? false;
}

const hasTypes = (types: ReadonlySet<string>): boolean => [...types].some((type) => type !== 'null');

const toTypes = (types: ReadonlySet<string> | undefined): string | null =>
  types
    ? [...types]
        .filter((type) => type !== 'null' || types.size === 1)
        .sort()
        .join(' or ')
    : null;

function toShape(value: unknown, path = '', shape: Shape = new Map()): Shape {
  if (value === undefined) return shape;
  const types = shape.get(path) ?? new Set();
  shape.set(path, types.add(toTypeName(value)));
  if (Array.isArray(value)) for (const item of value) toShape(item, `${path}[]`, shape);
  else if (isObject(value)) {
    const entries = Object.entries(value);
    // Objects by id have no members of their own.
    for (const [key, member] of entries) {
      const name = /^(?:\d+|[0-9a-f-]{36})$/.test(key) ? '*' : key;
      toShape(member, path === '' ? name : `${path}.${name}`, shape);
    }
  }
  return shape;
}

function toTypeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
