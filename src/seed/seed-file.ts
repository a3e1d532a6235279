import { createHash } from 'node:crypto';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { findJsonFault, locate } from '../platform/http/body/json-position.js';
import { type AppError } from '../platform/http/errors.js';
import { toPart } from './seed-parts.js';
import { seedSchema, type Seed } from './seed.schema.js';
import { seedErrors } from './seed.errors.js';

const shownFaults = 5;

let validator: ReturnType<typeof Compile<typeof seedSchema>> | undefined;
/** Compiled on first use: the demo takes 200 times longer to check otherwise. */
const toValidator = () => (validator ??= Compile(seedSchema));

/** The value of a seed file, and where its parts are. */
interface SeedText {
  readonly value: unknown;
  /** The line of the part that a JSON pointer names, from 1; undefined where the file does not show it. */
  lineOf(pointer: string): number | undefined;
}

/** Reads the text of a seed file; throws SEED_INVALID (400) with the place of a fault. */
export type ReadSeed = (text: string, name: string | undefined) => SeedText;

/** Where a text was read, and in which format. */
interface FilePlace {
  /** As shown in messages; without it only the line is shown. */
  readonly name?: string;
  /** The folder of the file, relative to that of the first one. */
  readonly folder?: string;
  /** JSON by default. */
  readonly read?: ReadSeed;
}

/**
 * Parses a seed file; `include` are the files that it names. Throws SEED_INVALID (400) with the place of each fault; never repeats
 * values.
 */
export function toSeed(
  text: string,
  { name, folder = '', read = readJson }: FilePlace = {},
): Seed & {
  include: readonly string[];
} {
  const { value, lineOf } = read(text, name);
  const at = (pointer: string) => {
    const line = lineOf(pointer);
    if (line === undefined) return `(${name})`;
    return name === undefined ? `(line ${line})` : `(${name}:${line})`;
  };
  if (!toValidator().Check(value)) {
    const faults = toDeepest([...Value.Errors(seedSchema, value)] as unknown as Fault[])
      .filter(({ keyword }) => keyword !== 'boolean')
      .map((fault) => `${toFault(fault)} ${at(fault.instancePath)}`);
    throw invalid([...new Set(faults)].slice(0, shownFaults).join('; '));
  }
  const part = toPart(value, folder, (steps, why) => {
    const pointer = steps.map((step) => `/${step}`).join('');
    throw invalid(`${toPlace(pointer)} ${why} ${at(pointer)}`);
  });
  return { ...part, include: value.include ?? [] };
}

/** Reads what the module of a seed has returned, as JSON. */
export const readReturned: ReadSeed = (text) => ({ value: JSON.parse(text), lineOf: () => undefined });

const readJson: ReadSeed = (text, name) => {
  try {
    return { value: JSON.parse(text), lineOf: (pointer) => locate(text, pointer).start.line };
  } catch {
    // The parser quotes the text around the fault, which may be a secret.
    throw toNotRead('it is not JSON', findJsonFault(text), name);
  }
};

/** The error for a text that is not in its format. */
export function toNotRead(
  why: string,
  place: { readonly line: number; readonly column?: number } | undefined,
  name: string | undefined,
): AppError {
  const column = place?.column === undefined ? '' : ` column ${place.column}`;
  const at = [name, place && `line ${place.line}${column}`].filter(Boolean).join(' ');
  return invalid(at === '' ? why : `${why}, ${at}`);
}

interface Fault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  /** A list for some keywords, a text for others. */
  readonly params: Readonly<Record<string, string | readonly string[]>>;
}

/** Of a value that may have several shapes: what is wrong inside of it, rather than that it has none of them. */
function toDeepest(faults: readonly Fault[]): Fault[] {
  const choices = faults.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath);
  const isSaidBelow = (path: string) => faults.some(({ instancePath }) => instancePath.startsWith(`${path}/`));
  const vague = new Set(choices.filter(isSaidBelow));
  return faults.filter(({ instancePath }) => !vague.has(instancePath));
}

function toPlace(pointer: string): string {
  return (
    pointer
      .slice(1)
      .replace(/\/(\d+)/g, '[$1]')
      .replaceAll('/', '.') || 'the file'
  );
}

function toFault({ instancePath, message, params }: Fault): string {
  const place = toPlace(instancePath);
  if (params['additionalProperties']) return `${place} has the unknown field ${String(params['additionalProperties'])}`;
  if (params['requiredProperties']) return `${place} lacks ${String(params['requiredProperties'])}`;
  if (params['allowedValues']) return `${place} must be one of ${String(params['allowedValues'])}`;
  return `${place} ${message}`;
}

function invalid(why: string): AppError {
  return seedErrors.seedInvalid({ message: `The seed file is not valid: ${why}.` });
}

/** A digest of a seed's content, independent of its layout: equal content is the same seed. */
export function toSeedHash(seed: Seed): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sorted(seed)))
    .digest();
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
