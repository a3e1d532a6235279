import { type AppError } from '../../platform/http/errors.js';
import { fileErrors } from './files.errors.js';

const maxNameBytes = 255;
export const maxPathBytes = 1024;
export const maxDepth = 20;

/**
 * Controls, line and paragraph separators, and the marks that turn the direction of writing: a name with one of them can
 * look like another name.
 */
const unreadable = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd]/u;

/** A file or folder name as it is kept: NFC, no outer blanks. Throws INVALID_NAME (400). Assumption F14. */
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

/** The name as names are compared: in any letter case. */
export function toNameKey(name: string): string {
  return name.toLowerCase().normalize('NFC');
}

/** The names on a path, with or without a leading or closing slash; none at the root. Throws INVALID_NAME (400). */
export function toPathNames(path: string): string[] {
  const inner = path.trim().replace(/^\//, '').replace(/\/$/, '');
  if (inner === '') return [];
  const names = inner.split('/').map(toName);
  assertPlace(names);
  return names;
}

/**
 * The same for a path that is looked for: undefined where no file or folder can be, as its names could not have been given.
 */
export function findPathNames(path: string): string[] | undefined {
  try {
    return toPathNames(path);
  } catch (error) {
    if (fileErrors.invalidName.is(error)) return undefined;
    throw error;
  }
}

/**
 * Throws INVALID_NAME (400) for the path of a folder that is too long or deep, or begins with the reserved word. A file
 * may be in the deepest folder.
 */
export function assertPlace(names: readonly string[], depth = maxDepth): void {
  const path = names.join('/');
  // The first word of the addresses under which files are served.
  if (toNameKey(names[0] ?? '') === 'hubfs') throw invalidName(path, 'hubfs is reserved');
  if (names.length > depth) throw invalidName(path, `it is more than ${maxDepth} levels deep`);
  if (Buffer.byteLength(path) + 1 > maxPathBytes) throw invalidName(path, `it has more than ${maxPathBytes} bytes`);
}

export interface FileName {
  readonly name: string;
  /** Lower case, without dot; '' without one. */
  readonly extension: string;
}

/** Parts a name at its last dot. What follows is an extension when it looks like one. */
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

/** The same name with a number, short enough to be one. */
export function toNumbered({ name, extension }: FileName, number: number): FileName {
  const suffix = `-${number}`;
  let base = name;
  while (Buffer.byteLength(toFullName({ name: base + suffix, extension })) > maxNameBytes) base = base.slice(0, -1);
  return { name: base.toWellFormed().replace(/\ufffd$/, '') + suffix, extension };
}
