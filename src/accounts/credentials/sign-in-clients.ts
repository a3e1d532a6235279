import { createHmac, hkdfSync } from 'node:crypto';
import { isSameSecret } from '../../platform/constant-time.js';
import { drawBytes } from '../../platform/randomness.js';
import { toDigest } from './digests.js';

/** The client of a sign-in attempt, as far as its request identifies it. */
export interface SignInClient {
  /** See `toNetwork`. */
  readonly network: string;
  /** The cookie of a browser that has been used to sign in before. */
  readonly device: string | undefined;
  readonly userAgent: string | undefined;
}

/** Recognises browsers that have been used to sign in. */
interface Devices {
  /** Returns a cookie value for a browser in which that address has just signed in. */
  issue(email: string): string;
  /** Returns the id of the browser if its cookie belongs to that address. */
  recognize(email: string, cookie: string | undefined): string | undefined;
}

/** Signs with the newest secret, verifies with all. HKDF with SHA-256 (RFC 5869), HMAC with SHA-256 (RFC 2104). */
export function createDevices(secrets: readonly string[]): Devices {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'spoke device', 32)));
  const [newest] = keys;
  if (!newest) throw new Error('There is no secret to sign device cookies with.');
  const sign = (key: Buffer, id: string, email: string) =>
    createHmac('sha256', key).update(id).update(toAccountHash(email)).digest('base64url');
  return {
    issue(email) {
      const id = drawBytes(16).toString('base64url');
      return `${id}.${sign(newest, id, email)}`;
    },
    recognize(email, cookie) {
      const [, id = '', signature = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
      return keys.some((key) => isSameSecret(signature, sign(key, id, email))) ? id : undefined;
    },
  };
}

/** The key by which sign-in attempts at an account are counted. */
export function toAccountHash(email: string): Buffer {
  return toDigest(email.trim().toLowerCase());
}
