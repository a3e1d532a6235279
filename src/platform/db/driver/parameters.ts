import type { JsonParameter } from '../tx.js';

/** OIDs of PostgreSQL's own types (pg_type.dat). */
const oids = { bool: 16, bytea: 17, int8: 20, json: 114, date: 1082, timestamp: 1114, timestamptz: 1184, jsonb: 3802 };
const numberOids = new Set([21, 23, 26, 700, 701]);

/** A value with the type jsonb. */
export function toJsonParameter(value: unknown): JsonParameter {
  return { jsonValue: value };
}

/** What follows the place of a value in a statement: its type, where the value has one. The database finds the type of all others. */
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

/** A value as it is sent: text, bytes or null. Throws TypeError for an object that does not say what it is (see `tx.json`). */
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

/** How the driver reads the text of a column. Whole numbers of 64 bits and decimals stay text: they may not fit a number. */
export function getTypeParser(oid: number): Parser {
  return parsers.get(oid) ?? asText;
}
