import { createHash } from 'node:crypto';

/** The SHA-256 of a text: how secrets of high entropy are stored and looked up. */
export function toDigest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
