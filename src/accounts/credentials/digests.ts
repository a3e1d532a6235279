import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a text: secrets of high entropy are stored and looked up by it. */
export function toDigest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
