import { createHash, hkdfSync } from 'node:crypto';

/** A key that signs access tokens, and the short id by which tokens name it. */
export interface SigningKey {
  /** Four bytes. */
  readonly keyId: Buffer;
  readonly key: Buffer;
}

/**
 * One key a secret, in the same order: the first signs, all verify, so that a new secret in front logs nobody out.
 * HKDF with SHA-256 (RFC 5869); the salt is the database's own.
 */
export function deriveSigningKeys(secrets: readonly string[], salt: Buffer): SigningKey[] {
  return secrets.map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'spoke access token', 32));
    return { key, keyId: createHash('sha256').update(key).digest().subarray(0, 4) };
  });
}

/** The keys that tie forms to the browser they were made for, newest first. */
export function deriveFormKeys(secrets: readonly string[]): Buffer[] {
  return secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'spoke form', 32)));
}
