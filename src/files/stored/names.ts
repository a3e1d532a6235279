import { type AppError } from '../../platform/http/errors.js';
import { fileErrors } from './files.errors.js';

const maxNameBytes = 255;
export const maxPathBytes = 1024;
export const maxDepth = 20;

/**
 * Control characters, line and paragraph separators, and marks that change the text direction: a name with one of them can look
 * like another name.
 */
const unreadable = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd]/u;

/** Normalises the name of a file or folder: NFC, trimmed. Throws INVALID_NAME (400). Assumption F14. */
export function toName(given: string): string {
  const name = given.normalize('NFC').trim();
  const fault = findFault(name);
  if (fault !== undefined) throw invalidName(name, fault);
  return name;
}

function findFault(name: string): string | undefined {
  if (name === '') return 'it is empty';
  if (name === '.' || name === '..') return 'it means another folder';
  if (/[/\\]/.test(name)) return 'slashes are not allowed';
  if (!name.isWellFormed() || unreadable.test(name)) return 'it has characters that cannot be seen or read';
  if (Buffer.byteLength(name) > maxNameBytes) return `it has more than ${maxNameBytes} bytes`;
  return undefined;
}

function invalidName(name: string, fault: string): AppError {
  const shown = name.slice(0, 200).toWellFormed();
  return fileErrors.invalidName({
    message: `The name is not allowed, ${fault}: ${shown}`,
    context: { name: [shown] },
  });
}

/** Normalises a name for comparisons: case-insensitive. */
export function toNameKey(name: string): string {
  return name.toLowerCase().normalize('NFC');
}

/** Splits a path into names, with or without leading or trailing slash; empty at the root. Throws INVALID_NAME (400). */
export function toPathNames(path: string): string[] {
  const inner = path.trim().replace(/^\//, '').replace(/\/$/, '');
  if (inner === '') return [];
  const names = inner.split('/').map(toName);
  assertPlace(names);
  return names;
}

/** The same for looking up a path: undefined if its names are not allowed, so that nothing can be there. */
export function findPathNames(path: string): string[] | undefined {
  try {
    return toPathNames(path);
  } catch (error) {
    if (fileErrors.invalidName.is(error)) return undefined;
    throw error;
  }
}

/**
 * Throws INVALID_NAME (400) for the path of a folder that is too long or deep, or starts with the reserved word. The deepest
 * folder may contain files.
 */
export function assertPlace(names: readonly string[], depth = maxDepth): void {
  const path = names.join('/');
  // The first segment of the addresses under which files are served.
  if (toNameKey(names[0] ?? '') === 'hubfs') throw invalidName(path, 'hubfs is reserved');
  if (names.length > depth) throw invalidName(path, `it is more than ${maxDepth} levels deep`);
  if (Buffer.byteLength(path) + 1 > maxPathBytes) throw invalidName(path, `it has more than ${maxPathBytes} bytes`);
}

export interface FileName {
  readonly name: string;
  /** Lower case, without dot; '' without one. */
  readonly extension: string;
}

/** Splits a name at its last dot if an extension follows. */
export function toFileName(full: string): FileName {
  const [, name, extension] = /^(.+)\.([A-Za-z0-9]{1,20})$/.exec(full) ?? [];
  return name === undefined || extension === undefined
    ? { name: full, extension: '' }
    : { name, extension: extension.toLowerCase() };
}

/** Name and extension together. */
export function toFullName({ name, extension }: FileName): string {
  return extension === '' ? name : `${name}.${extension}`;
}

/** Appends a number to a name, truncated to the maximum length. */
export function toNumbered({ name, extension }: FileName, number: number): FileName {
  const suffix = `-${number}`;
  let base = name;
  while (Buffer.byteLength(toFullName({ name: base + suffix, extension })) > maxNameBytes) base = base.slice(0, -1);
  return { name: base.toWellFormed().replace(/\ufffd$/, '') + suffix, extension };
}
