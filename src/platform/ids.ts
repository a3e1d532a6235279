import { randomFillSync, randomUUID } from 'node:crypto';
import { v4, v7 } from 'uuid';
import { drawBelow, drawBytes, seedDraws } from './randomness.js';

const bytesPerId = 16;
/** Random bytes for many ids at once: every request takes one. */
const drawn = Buffer.alloc(256 * bytesPerId);
let next = drawn.length;

/** The time of ids that contain one; undefined: that of the machine. */
let readTime: (() => Date) | undefined;

/** Makes all ids and secrets of this process follow from a seed, see {@link seedDraws}, and ids with a time from a clock. */
export function seedIds(seed: string, now: () => Date): void {
  seedDraws(seed);
  readTime = now;
}

/** Whether a text can be the id of a row: a number without leading zeros, of at most 18 digits, which a bigint holds. */
export const isId = (text: string): boolean => /^[1-9][0-9]{0,17}$/.test(text);

/** A time-ordered UUID (version 7, RFC 9562), as in the `correlationId` of live bodies. */
export function newCorrelationId(): string {
  if (readTime) return v7({ random: drawBytes(bytesPerId), msecs: readTime().getTime() });
  if (next === drawn.length) {
    randomFillSync(drawn);
    next = 0;
  }
  next += bytesPerId;
  return v7({ random: drawn.subarray(next - bytesPerId, next) });
}

/** A random UUID (version 4, RFC 9562). */
export function newUuid(): string {
  return readTime ? v4({ random: drawBytes(bytesPerId) }) : randomUUID();
}

/**
 * A random UUID for what no client sees: claims, names of temporary files, keys of contents. Never deterministic, since such names
 * outlive the state that a snapshot restores.
 */
export function newInternalId(): string {
  return randomUUID();
}

/** `bytes` random bytes as unpadded base64url text. */
export function newSecret(bytes = 32): string {
  return drawBytes(bytes).toString('base64url');
}

const letters = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Random text of `length` characters of 0-9 and a-z (5.17 bits each). */
export function newLowerCaseText(length: number): string {
  return Array.from({ length }, () => letters[drawBelow(letters.length)]).join('');
}

/** Random text of 12 digits, the first of them not 0 (39.7 bits). */
export function newDigits(): string {
  return String(100_000_000_000 + drawBelow(900_000_000_000));
}

/** A random whole number from 0, below `limit`. */
export function randomBelow(limit: number): number {
  return drawBelow(limit);
}
