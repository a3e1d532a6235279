import { createHash } from 'node:crypto';
import { Value } from 'typebox/value';
import { type AppError } from '../platform/http/errors.js';
import { seedSchema, type Seed } from './seed.schema.js';
import { toErrorText } from '../platform/plain-text.js';
import { seedErrors } from './seed.errors.js';

const shownFaults = 5;

/** Parses a seed file. Throws SEED_INVALID (400) with the place of each fault; never repeats values. */
export function toSeed(text: string): Seed {
  const value = parse(text);
  if (Value.Check(seedSchema, value)) return value;
  const faults = [...Value.Errors(seedSchema, value)]
    .filter(({ keyword }) => keyword !== 'boolean')
    .map((fault) => toFault(fault as unknown as Fault));
  throw invalid([...new Set(faults)].slice(0, shownFaults).join('; '));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The parser quotes the text around the fault, which may be a secret.
    const place = /(?:at )?position \d+(?: \(line \d+ column \d+\))?/.exec(toErrorText(error))?.[0] ?? 'near its end';
    throw invalid(`it is not JSON, ${place}`);
  }
}

interface Fault {
  readonly instancePath: string;
  readonly message: string;
  /** A list for some keywords, a text for others. */
  readonly params: Readonly<Record<string, string | readonly string[]>>;
}

function toFault({ instancePath, message, params }: Fault): string {
  const place =
    instancePath
      .slice(1)
      .replace(/\/(\d+)/g, '[$1]')
      .replaceAll('/', '.') || 'the file';
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
