import { drawBelow } from '../../platform/randomness.js';
import { toDigest } from '../credentials/digests.js';

const count = 10;
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const groups = 4;
const lettersPerGroup = 4;

/** New codes of 80 random bits each, as `abcd-efgh-jkmn-pqrs`. */
export function newRecoveryCodes(): string[] {
  const newGroup = () => Array.from({ length: lettersPerGroup }, () => alphabet[drawBelow(alphabet.length)]).join('');
  return Array.from({ length: count }, () => Array.from({ length: groups }, newGroup).join('-'));
}

/** The stored form of a code, however it is typed: it says nothing about the codes of other users. */
export function toRecoveryHash(userId: number, code: string): Buffer {
  return toDigest(`Recovery code of ${userId}: ${code.toLowerCase().replace(/[\s-]/g, '')}`);
}
