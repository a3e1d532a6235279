import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { isSameSecret } from '../../platform/constant-time.js';
import { toDigest } from './digests.js';

/** Who tries to sign in, as far as a request shows. */
export interface SignInClient {
  /** See `toNetwork`. */
  readonly network: string;
  /** The cookie of a browser in which somebody has signed in before. */
  readonly device: string | undefined;
}

/** Recognises browsers in which a person has signed in. */
interface Devices {
  /** The value of a cookie for a browser in which that address has just signed in. */
  issue(email: string): string;
  /** The id of the browser, when its cookie is for that address. */
  recognize(email: string, cookie: string | undefined): string | undefined;
}

/** The newest secret signs, all verify. HKDF with SHA-256 (RFC 5869), HMAC with SHA-256 (RFC 2104). */
export function createDevices(secrets: readonly string[]): Devices {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'spoke device', 32)));
  const [newest] = keys;
  if (!newest) throw new Error('There is no secret to sign device cookies with.');
  const sign = (key: Buffer, id: string, email: string) =>
    createHmac('sha256', key).update(id).update(toAccountHash(email)).digest('base64url');
  return {
    issue(email) {
      const id = randomBytes(16).toString('base64url');
      return `${id}.${sign(newest, id, email)}`;
    },
    recognize(email, cookie) {
      const [, id = '', signature = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
      return keys.some((key) => isSameSecret(signature, sign(key, id, email))) ? id : undefined;
    },
  };
}

/** Under which attempts at an account are counted. */
export function toAccountHash(email: string): Buffer {
  return toDigest(email.trim().toLowerCase());
}
