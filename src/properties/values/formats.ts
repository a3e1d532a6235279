import { httpErrors } from '../../platform/http/errors.js';
import { locate } from '../../platform/http/body/json-position.js';
import { isDomain, isEmailAddress } from './addresses.js';
import { maxUniqueBytes, type Definition, type PropertyType } from '../types/definition.js';
import { readChoice } from './choices.js';
import { readDate, readDatetime } from './dates.js';
import { readNumber, toNumberText } from './numbers.js';
import { refusal, type PropertyFailure } from './failures.js';
import type { ValueTarget } from './target.js';

/** A text as it is stored, or why it is refused. The text is never empty. */
type Reader = (text: string, definition: Definition, where: ValueTarget) => string | PropertyFailure;

/**
 * One value as it is stored, '' for none (null or ""), or why it is refused. Numbers and booleans of JSON become text;
 * a JSON object or array is no value at all and throws INVALID_JSON (400).
 */
export function readValue(raw: unknown, definition: Definition, where: ValueTarget): string | PropertyFailure {
  const text = toText(raw, definition, where);
  if (typeof text !== 'string' || text === '') return text;
  const special = named.get(definition.name);
  const read = special && special.objectTypeId === where.objectType.id ? special.read : readers[definition.type];
  const value = read(text, definition, where);
  return typeof value === 'string' ? (findLengthFault(value, definition) ?? value) : value;
}

const maxCharacters = 65_536;

function findLengthFault(value: string, definition: Definition): PropertyFailure | undefined {
  if (value.length > maxCharacters && [...value].length > maxCharacters) {
    return refusal(definition, { code: 'MAX_LENGTH', message: `Enter ${maxCharacters} characters or fewer`, value });
  }
  if (definition.hasUniqueValue && Buffer.byteLength(value) > maxUniqueBytes) {
    return refusal(definition, { code: 'MAX_LENGTH', message: `Enter ${maxUniqueBytes} bytes or fewer`, value });
  }
  return undefined;
}

function toText(raw: unknown, definition: Definition, { body }: ValueTarget): string | PropertyFailure {
  if (typeof raw === 'string') return raw;
  if (raw === null || raw === undefined) return '';
  if (typeof raw === 'boolean') return String(raw);
  if (typeof raw === 'number') return toNumberText(raw, definition);
  const kind = Array.isArray(raw) ? 'an array' : 'an object';
  const place = body && locate(body.text, `${body.pointer}/${definition.name}`).start;
  const where = place ? ` on line ${place.line}, column ${place.column}` : '';
  throw httpErrors.invalidJson({
    message: `Invalid input JSON${where}: Cannot deserialize value of properties.${definition.name}: expected string, found ${kind}`,
  });
}

const keep: Reader = (text) => text;

const readers: Readonly<Record<PropertyType, Reader>> = {
  string: keep,
  phone_number: keep,
  object_coordinates: keep,
  json: keep,
  number: readNumber,
  date: readDate,
  datetime: readDatetime,
  bool: readChoice,
  enumeration: readChoice,
};

/** Built-in properties whose values are more than their type says. */
const named: ReadonlyMap<string, { readonly objectTypeId: string; readonly read: Reader }> = new Map([
  ['email', { objectTypeId: '0-1', read: readEmail }],
  ['domain', { objectTypeId: '0-2', read: readDomain }],
  ['hs_additional_domains', { objectTypeId: '0-2', read: readDomains }],
]);

// Assumption P4. Spec 2.6 calls the address and the domain what records are told apart by: letter case and outer blanks say nothing.
function readEmail(text: string, definition: Definition): string | PropertyFailure {
  const email = text.trim().toLowerCase();
  if (isEmailAddress(email)) return email;
  return refusal(definition, {
    code: 'INVALID_EMAIL',
    message: (shown) => `Email address ${shown} is invalid`,
    value: text,
  });
}

function readDomain(text: string, definition: Definition): string | PropertyFailure {
  const domain = text.trim().toLowerCase();
  if (isDomain(domain)) return domain;
  return refusal(definition, {
    code: 'INVALID_DOMAIN',
    message: (shown) => `"${shown}" is an invalid domain`,
    value: text,
  });
}

function readDomains(text: string, definition: Definition, where: ValueTarget): string | PropertyFailure {
  const joined = readChoice(text.toLowerCase(), definition, where);
  if (typeof joined !== 'string') return joined;
  const domains = joined
    .split(';')
    .map((domain) => domain.trim())
    .filter(Boolean);
  const invalid = domains.find((domain) => !isDomain(domain));
  if (invalid === undefined) return [...new Set(domains)].join(';');
  return refusal(definition, {
    code: 'INVALID_DOMAIN',
    message: (shown) => `"${shown}" is an invalid domain`,
    value: invalid,
  });
}
