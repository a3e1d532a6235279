import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../platform/constant-time.js';

/**
 * A CSRF token for one form in one browser: `binding` is a secret of the session (or of a cookie, before there is a session),
 * `purpose` names the form and its subject.
 */
export function toFormToken(key: Buffer | string, purpose: string, binding: string): string {
  return createHmac('sha256', key).update(`${purpose}\n${binding}`).digest('base64url');
}

/** Compares in constant time. */
export function isFormToken(given: string | undefined, expected: string): boolean {
  return given !== undefined && isSameSecret(given, expected);
}
