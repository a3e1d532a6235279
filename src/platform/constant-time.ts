import { timingSafeEqual } from 'node:crypto';

/**
 * Compares a secret with what a caller gave, in a time that does not depend on where they differ; only their lengths may show.
 * The one place that compares secrets: lint bans `timingSafeEqual` and comparing secrets with `===` everywhere else.
 */
export function isSameSecret(given: string | Uint8Array, expected: string | Uint8Array): boolean {
  const [a, b] = [toBytes(given), toBytes(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function toBytes(text: string | Uint8Array): Uint8Array {
  return typeof text === 'string' ? Buffer.from(text) : text;
}
