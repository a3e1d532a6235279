import type { JsonParameter } from '../tx.js';

/** Columns are snake_case, members of rows camelCase. Both conversions are cached. */
const members = new Map<string, string>();
const columns = new Map<string, string>();

/** Converts a column to the member of a row: `hub_id` is `hubId`. */
export function toCamelCase(column: string): string {
  const known = members.get(column);
  if (known !== undefined) return known;
  const member = column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  members.set(column, member);
  return member;
}

function toSnakeCase(member: string): string {
  const known = columns.get(member);
  if (known !== undefined) return known;
  const column = member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  columns.set(member, column);
  return column;
}

/** Converts members to columns. Values do not change. */
export function toColumns(rows: readonly object[]): object[] {
  return rows.map((row) => renameMembers(row, toSnakeCase));
}

/** Converts the columns of a JSON row to members. Values do not change. */
export function toMembers(row: object): object {
  return renameMembers(row, toCamelCase);
}

/** Every row of a timeline or a batch comes through here: a loop costs a fifth of entries that become an object. */
function renameMembers(row: object, rename: (name: string) => string): object {
  const renamed: Record<string, unknown> = {};
  for (const name of Object.keys(row)) renamed[rename(name)] = (row as Record<string, unknown>)[name];
  return renamed;
}

/** OIDs of PostgreSQL's own types (pg_type.dat). */
const oids = { bool: 16, bytea: 17, int8: 20, json: 114, date: 1082, timestamp: 1114, timestamptz: 1184, jsonb: 3802 };
const numberOids = new Set([21, 23, 26, 700, 701]);

/** Wraps a value as jsonb. */
export function toJsonParameter(value: unknown): JsonParameter {
  return { jsonValue: value };
}

/** The cast after a parameter in a statement, for values with a type of their own. The database infers all others. */
export function castOf(value: unknown): string {
  switch (typeof value) {
    case 'boolean':
      return '::boolean';
    case 'bigint':
      return '::bigint';
    case 'object':
      return value === null ? '' : castOfObject(value);
    default:
      return '';
  }
}

function castOfObject(value: object): string {
  if (isJson(value)) return '::jsonb';
  if (value instanceof Date) return '::timestamptz';
  return value instanceof Uint8Array ? '::bytea' : '';
}

/** Encodes a value: text, bytes or null. Throws TypeError for an object without a type (see `tx.json`). */
export function encodeValue(value: unknown): string | Uint8Array | null {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
      return `${value}`;
    case 'boolean':
      return value ? 't' : 'f';
    case 'undefined':
      return null;
    default:
      return value === null ? null : encodeObject(value);
  }
}

function encodeObject(value: unknown): string | Uint8Array {
  if (isJson(value)) return JSON.stringify(value.jsonValue);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return value;
  throw new TypeError('A parameter is an object without a type: pass it with tx.json().');
}

function isJson(value: unknown): value is JsonParameter {
  return typeof value === 'object' && value !== null && 'jsonValue' in value;
}

type Parser = (text: string) => unknown;

const asText: Parser = (text) => text;
const asNumber: Parser = (text) => Number(text);
const asDate: Parser = (text) => new Date(text);
const asJson: Parser = (text) => JSON.parse(text) as unknown;
const parsers = new Map<number, Parser>([
  [oids.bool, (text) => text === 't'],
  [oids.bytea, (text) => Buffer.from(text.slice(2), 'hex')],
  [oids.json, asJson],
  [oids.jsonb, asJson],
  [oids.date, asDate],
  [oids.timestamp, asDate],
  [oids.timestamptz, asDate],
  ...[...numberOids].map((oid) => [oid, asNumber] as const),
]);

/** Returns the parser for the text of a column. 64-bit integers and decimals stay text: they may not fit a number. */
export function getTypeParser(oid: number): Parser {
  return parsers.get(oid) ?? asText;
}
