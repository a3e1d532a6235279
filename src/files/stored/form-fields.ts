import type { TSchema, Static } from 'typebox';
import { Value } from 'typebox/value';
import { type AppError } from '../../platform/http/errors.js';
import { parseJson } from '../../platform/http/body/json-body.js';
import { fileErrors } from './files.errors.js';

/** The fields of an upload form, by name; blank ones count as omitted. */
export type FormFields = ReadonlyMap<string, string>;

/** Returns a field unless it is blank. */
export function findField(fields: FormFields, name: string): string | undefined {
  const value = fields.get(name)?.trim();
  return value === '' ? undefined : value;
}

/** Parses the options of a form. Throws INVALID_JSON, INVALID_FILE_OPTIONS (400). */
export function readOptions<T extends TSchema>(fields: FormFields, schema: T): Static<T> {
  const text = findField(fields, 'options') ?? '{}';
  const given: unknown = parseJson(Buffer.from(text));
  // Clients send null for options that they do not set.
  const set = isRecord(given) ? Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) : given;
  const [fault] = Value.Errors(schema, set);
  if (fault) {
    const place = fault.instancePath === '' ? '' : `${fault.instancePath.slice(1)} `;
    throw invalidOptions(place + fault.message);
  }
  return set as Static<T>;
}

export function invalidOptions(reason: string): AppError {
  return fileErrors.invalidFileOptions({ message: `The options are not valid: ${reason}` });
}

/** Returns the name of a known charset. Throws INVALID_FILE_FIELD (400). */
export function findCharset(fields: FormFields): string | undefined {
  const hunch = findField(fields, 'charsetHunch');
  if (hunch === undefined) return undefined;
  try {
    return new TextDecoder(hunch).encoding;
  } catch {
    throw fileErrors.invalidFileField({ message: 'charsetHunch is not the name of a known character set' });
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
