import { createHash, hkdfSync } from 'node:crypto';

/** A key that signs access tokens, with the short id that tokens contain. */
export interface SigningKey {
  /** Four bytes. */
  readonly keyId: Buffer;
  readonly key: Buffer;
}

/**
 * Derives one key per secret, in the same order: the first signs, all verify, so that prepending a new secret logs no one out.
 * HKDF with SHA-256 (RFC 5869); the salt belongs to the database.
 */
export function deriveSigningKeys(secrets: readonly string[], salt: Buffer): SigningKey[] {
  return secrets.map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'spoke access token', 32));
    return { key, keyId: createHash('sha256').update(key).digest().subarray(0, 4) };
  });
}

/** The keys that bind forms to their browser, newest first. */
export function deriveFormKeys(secrets: readonly string[]): Buffer[] {
  return secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'spoke form', 32)));
}
