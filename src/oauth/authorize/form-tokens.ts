import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../platform/constant-time.js';

/**
 * A token for one form of one browser: `binding` is a secret of the session (or, before there is one, of a cookie), `purpose`
 * names the form and what it is about.
 */
export function toFormToken(key: Buffer | string, purpose: string, binding: string): string {
  return createHmac('sha256', key).update(`${purpose}\n${binding}`).digest('base64url');
}

/** Compares in constant time. */
export function isFormToken(given: string | undefined, expected: string): boolean {
  return given !== undefined && isSameSecret(given, expected);
}
