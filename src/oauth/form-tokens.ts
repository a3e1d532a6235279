import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A token for one form of one browser: `binding` is a secret of the session (or, before there is one, of a cookie), `purpose`
 * names the form and what it is about.
 */
export function toFormToken(key: Buffer | string, purpose: string, binding: string): string {
  return createHmac('sha256', key).update(`${purpose}\n${binding}`).digest('base64url');
}

/** Compares in constant time. */
export function isFormToken(given: string | undefined, expected: string): boolean {
  if (given === undefined || given.length !== expected.length) return false;
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
