import type { TSchema } from 'typebox';
import { type AppError, httpErrors } from '../errors.js';

/** Parsed parameters, before a schema types them. A repeated parameter is a list. */
export type RawQuery = Record<string, string | string[]>;

/**
 * Parses a query string: repeated names, `name[0]=` and `name[]=` become lists. Throws 400 unless it is percent-encoded UTF-8.
 */
export function parseQuery(text: string): RawQuery {
  return parsePairs(text, true);
}

const faults = new WeakMap<object, Error>();

/** Caches parsed query strings with their typed values per route schema: clients repeat them. */
const known = new Map<string, RawQuery>();
const typedOf = new WeakMap<RawQuery, Map<TSchema, Record<string, unknown>>>();
const keptQueries = 1000;
const longestKept = 2048;

/**
 * The same for the router, which catches no errors: an invalid query string becomes an empty query, and {@link assertQuery}
 * throws its error once there is a request.
 */
export function parseQueryOfRouter(text: string): RawQuery {
  const found = known.get(text);
  if (found) return found;
  try {
    const query = Object.freeze(parseQuery(text));
    Object.values(query).forEach(Object.freeze);
    if (text.length <= longestKept) {
      if (known.size === keptQueries) known.delete(known.keys().next().value ?? text);
      known.set(text, query);
      typedOf.set(query, new Map());
    }
    return query;
  } catch (error) {
    const unread = Object.create(null) as RawQuery;
    faults.set(unread, error as Error);
    return unread;
  }
}

/** Throws INVALID_REQUEST (400) for a request with an invalid query string. */
export function assertQuery(query: unknown): void {
  const fault = typeof query === 'object' && query !== null ? faults.get(query) : undefined;
  if (fault !== undefined) throw fault;
}

/** Parses a form body (application/x-www-form-urlencoded), names unchanged. */
export function parseForm(text: string): RawQuery {
  return parsePairs(text, false);
}

/** The maximum number of parameters in a query string or form; decoding more would block the event loop before authentication. */
const maxPairs = 1000;

function parsePairs(text: string, indexed: boolean): RawQuery {
  const query = Object.create(null) as RawQuery;
  for (const pair of splitPairs(text)) {
    const cut = pair.indexOf('=');
    const rawName = decode(cut < 0 ? pair : pair.slice(0, cut));
    const name = indexed ? rawName.replace(/\[\d*\]$/, '') : rawName;
    const value = cut < 0 ? '' : decode(pair.slice(cut + 1));
    const before = query[name];
    if (before === undefined) query[name] = name === rawName ? value : [value];
    else if (Array.isArray(before)) before.push(value);
    else query[name] = [before, value];
  }
  return query;
}

/** Returns the non-empty parts between `&`. Throws INVALID_REQUEST (400) beyond {@link maxPairs}, before any is decoded. */
function splitPairs(text: string): string[] {
  const pairs = text.split('&').filter(Boolean);
  if (pairs.length > maxPairs) {
    throw httpErrors.invalidRequest({
      message: `The request has ${pairs.length} query or form parameters: send at most ${maxPairs}`,
    });
  }
  return pairs;
}

function decode(text: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw httpErrors.invalidRequest({ message: 'The query string is not valid percent-encoded UTF-8' });
  }
  if (decoded.includes('\u0000'))
    throw httpErrors.invalidRequest({ message: 'U+0000 is not allowed in the query string' });
  return decoded;
}

interface PropertySchema {
  readonly type?: string;
}

/**
 * Converts raw parameters to the types of the route's schema: lists split at commas (an empty one means none), numbers, booleans
 * in any case. Ignores parameters that the schema does not have; clients send all kinds of them.
 */
export function toTypedQuery(raw: RawQuery, schema: TSchema): Record<string, unknown> {
  const kept = typedOf.get(raw);
  const typed = kept?.get(schema) ?? readTyped(raw, schema);
  kept?.set(schema, typed);
  // A copy: validation writes defaults into it.
  return { ...typed };
}

function readTyped(raw: RawQuery, schema: TSchema): Record<string, unknown> {
  const properties = (schema as { properties?: Record<string, PropertySchema> }).properties ?? {};
  const typed: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    const value = raw[name];
    if (value !== undefined) typed[name] = toTyped(name, value, property.type);
  }
  return typed;
}

function toTyped(name: string, value: string | string[], type: string | undefined): unknown {
  const all = Array.isArray(value) ? value : [value];
  if (type === 'array')
    return Object.freeze(
      all
        .flatMap((item) => item.split(','))
        .map((item) => item.trim())
        .filter(Boolean),
    );
  const last = all.at(-1) ?? '';
  if (type === 'boolean') return toBoolean(name, last);
  if (type === 'integer' || type === 'number') return toNumber(name, last);
  return last;
}

function toBoolean(name: string, text: string): boolean | undefined {
  const lower = text.toLowerCase();
  if (lower === '') return undefined;
  if (lower !== 'true' && lower !== 'false') throw unparseable(name);
  return lower === 'true';
}

function toNumber(name: string, text: string): number | undefined {
  if (text === '') return undefined;
  if (!/^-?\d{1,15}$/.test(text)) throw unparseable(name);
  return Number(text);
}

function unparseable(name: string): AppError {
  return httpErrors.invalidRequest({ message: `Unable to parse value for query parameter: ${name}` });
}
