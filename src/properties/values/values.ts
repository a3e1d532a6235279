import { isDomain, isEmailAddress } from './addresses.js';
import { findRuleFault } from './validation-rules.js';
import { type Definition, type PropertySet, maxUniqueBytes } from '../types/definition.js';
import { shorten, validationFailure, type PropertyFailure, refusal } from './failures.js';
import { valueErrors } from './values.errors.js';
import type { ValueTarget } from './target.js';
import { toPlainText } from '../../platform/plain-text.js';
import { toEnd, toInnerPlace, toStart } from '../../platform/http/body/json-position.js';
import { httpErrors } from '../../platform/http/errors.js';
import { readChoice } from './choices.js';
import { parsePeriod } from './periods.js';
import { toNumberText } from './numbers.js';
import { propertyTypes, type ValueReader } from './property-types.js';

interface CheckedValues {
  /** In the order of the request; '' clears. */
  readonly values: Record<string, string>;
  readonly failures: readonly PropertyFailure[];
}

/**
 * Converts the property values of a request for storage; '' clears (sent as "" or null). Throws INVALID_PROPERTY_NAMES,
 * or INVALID_PROPERTY_VALUES with the first 20 failures (both 400).
 */
export function toStoredValues(
  input: Readonly<Record<string, unknown>>,
  set: PropertySet,
  where: ValueTarget,
): Record<string, string> {
  const { values, failures } = checkValues(input, set, where);
  if (failures.length > 0) throw validationFailure(failures, where.hubId);
  return values;
}

/** Maximum number of failures reported per request; checking stops there. */
const maxFailures = 20;

/** As {@link toStoredValues}, but returns failures, so that the caller can add its own to the same refusal. */
export function checkValues(
  input: Readonly<Record<string, unknown>>,
  set: PropertySet,
  where: ValueTarget,
): CheckedValues {
  const values: Record<string, string> = {};
  const failures: PropertyFailure[] = [];
  const unknown: string[] = [];
  for (const name of Object.keys(input)) {
    if (failures.length === maxFailures) break;
    const definition = set.get(name);
    if (!definition) {
      unknown.push(name);
      failures.push({ name, code: 'PROPERTY_DOESNT_EXIST', message: `Property "${name}" does not exist` });
    } else if (definition.calculated) {
      failures.push(readOnly('calculated', definition, input[name]));
    } else if (definition.readOnlyValue) {
      failures.push(readOnly('read only', definition, input[name]));
    } else {
      const read = readValue(input[name], definition, where);
      if (typeof read === 'string') values[name] = read;
      else failures.push(read);
    }
  }
  // Spelling is checked first; names of existing properties are always valid.
  if (unknown.length > 0) assertSpelling(unknown, where);
  return { values, failures };
}

function readOnly(kind: 'calculated' | 'read only', { name }: Definition, raw: unknown): PropertyFailure {
  const message = `"${name}" is a ${kind} property; its value cannot be set.`;
  const text = toPlainText(raw);
  return { name, code: 'READ_ONLY_VALUE', message, ...(text !== undefined && { value: shorten(text) }) };
}

const nameLength = 100;

/** Throws INVALID_PROPERTY_NAMES (400) listing every name that has capitals or is too long. */
function assertSpelling(names: readonly string[], { place }: ValueTarget): void {
  const invalid = names.filter((name) => name.length >= nameLength || name !== name.toLowerCase());
  if (invalid.length === 0) return;
  const end = place && toEnd(place);
  const prefix = end ? `Invalid input JSON on line ${end.line}, column ${end.column}: ` : '';
  const rule = 'Names for properties should be lowercase and have less than 100 characters.';
  throw valueErrors.invalidPropertyNames({
    message: `${prefix}${rule} Invalid names: [${shorten(invalid.join(', '))}]`,
  });
}

/**
 * Validates one value and converts it for storage: '' for none (null or ""), or a failure. JSON numbers and booleans
 * become text; a JSON object or array throws INVALID_JSON (400).
 */
function readValue(raw: unknown, definition: Definition, where: ValueTarget): string | PropertyFailure {
  const text = toText(raw, definition, where);
  if (typeof text !== 'string' || text === '') return text;
  const special = named.get(definition.name);
  const read =
    special && special.objectTypeIds.includes(where.objectType.id) ? special.read : propertyTypes[definition.type].read;
  const value = read ? read(text, definition, where) : text;
  if (typeof value !== 'string') return value;
  return findLengthFault(value, definition) ?? (definition.rules && findRuleFault(value, definition)) ?? value;
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

function toText(raw: unknown, definition: Definition, { place }: ValueTarget): string | PropertyFailure {
  if (typeof raw === 'string') return raw;
  if (raw === null || raw === undefined) return '';
  if (typeof raw === 'boolean') return String(raw);
  if (typeof raw === 'number') return toNumberText(raw, definition);
  const kind = Array.isArray(raw) ? 'an array' : 'an object';
  const start = place && toStart(toInnerPlace(place, definition.name));
  const where = start ? ` on line ${start.line}, column ${start.column}` : '';
  throw httpErrors.invalidJson({
    message: `Invalid input JSON${where}: Cannot deserialize value of properties.${definition.name}: expected string, found ${kind}`,
  });
}

/** Built-in properties with stricter rules than their type. */
const named: ReadonlyMap<string, { readonly objectTypeIds: readonly string[]; readonly read: ValueReader }> = new Map([
  ['email', { objectTypeIds: ['0-1'], read: readEmail }],
  ['domain', { objectTypeIds: ['0-2'], read: readDomain }],
  ['hs_additional_domains', { objectTypeIds: ['0-2'], read: readDomains }],
  ['hs_recurring_billing_period', { objectTypeIds: ['0-7', '0-8'], read: readPeriod }],
]);

// Assumption P4. Spec 2.6: records are identified by address and domain; case and surrounding spaces are ignored.
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

// Assumption K21.
function readPeriod(text: string, definition: Definition): string | PropertyFailure {
  if (parsePeriod(text)) return text;
  return refusal(definition, {
    code: 'INVALID_VALUE',
    message: (shown) => `${shown} is not a period of the form PnYnMnD or PnW`,
    value: text,
  });
}
