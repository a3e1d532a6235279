import { timingSafeEqual } from 'node:crypto';

/**
 * Compares a secret with given text in a time that does not depend on where they differ; only their lengths may show. The only
 * place that compares secrets: lint bans `timingSafeEqual` and comparing secrets with `===` elsewhere.
 */
export function isSameSecret(given: string | Uint8Array, expected: string | Uint8Array): boolean {
  const [a, b] = [toBytes(given), toBytes(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function toBytes(text: string | Uint8Array): Uint8Array {
  return typeof text === 'string' ? Buffer.from(text) : text;
}
