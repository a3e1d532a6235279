import { locate } from '../../platform/http/body/json-position.js';
import type { Definition, PropertySet } from '../types/definition.js';
import { readValue } from './formats.js';
import { shorten, validationFailure, type PropertyFailure } from './failures.js';
import { valueErrors } from './values.errors.js';
import type { ValueTarget } from './target.js';
import { toPlainText } from '../../platform/plain-text.js';

export interface CheckedValues {
  /** In the order of the request; '' means clear. */
  readonly values: Record<string, string>;
  readonly failures: readonly PropertyFailure[];
}

/**
 * Property values of a request as they are stored; '' means clear (sent as "" or null). Throws INVALID_PROPERTY_NAMES,
 * or INVALID_PROPERTY_VALUES with the first 20 failures of the request (both 400).
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

/** How many failures of one request are reported; checking stops there. */
const maxFailures = 20;

/** As {@link toStoredValues}, but hands the failures back, so that the caller can add its own to the same refusal. */
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
  // Spelling comes before everything else: names that are known are spelt well.
  if (unknown.length > 0) assertSpelling(unknown, where);
  return { values, failures };
}

function readOnly(kind: 'calculated' | 'read only', { name }: Definition, raw: unknown): PropertyFailure {
  const message = `"${name}" is a ${kind} property; its value cannot be set.`;
  const text = toPlainText(raw);
  return { name, code: 'READ_ONLY_VALUE', message, ...(text !== undefined && { value: shorten(text) }) };
}

const nameLength = 100;

/** Throws INVALID_PROPERTY_NAMES (400) naming every name that has capitals or is too long. */
function assertSpelling(names: readonly string[], { body }: ValueTarget): void {
  const invalid = names.filter((name) => name.length >= nameLength || name !== name.toLowerCase());
  if (invalid.length === 0) return;
  const place = body && locate(body.text, body.pointer).end;
  const prefix = place ? `Invalid input JSON on line ${place.line}, column ${place.column}: ` : '';
  const rule = 'Names for properties should be lowercase and have less than 100 characters.';
  throw valueErrors.invalidPropertyNames({
    message: `${prefix}${rule} Invalid names: [${shorten(invalid.join(', '))}]`,
  });
}
