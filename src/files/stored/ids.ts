import { type AppError } from '../../platform/http/errors.js';
import { fileErrors } from './files.errors.js';

const largest = 9_223_372_036_854_775_807n;

/**
 * Parses the id of a file or folder in a path or body. Throws FILE_ID_NOT_POSITIVE (400) for 0, FILE_NOT_FOUND (404) for a value
 * that cannot be an id.
 */
export function toFileId(given: string | number, field = 'id'): string {
  const text = String(given).trim();
  if (!/^-?\d{1,30}$/.test(text)) throw fileNotFound(text, field);
  const number = BigInt(text);
  if (number <= 0n) throw fileErrors.fileIdNotPositive({ context: { [field]: [text] } });
  if (number > largest) throw fileNotFound(text, field);
  return String(number);
}

export function fileNotFound(id: string, field = 'id'): AppError {
  return fileErrors.fileNotFound({ context: { [field]: [id.slice(0, 200).toWellFormed()] } });
}
