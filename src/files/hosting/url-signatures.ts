import { createHmac, hkdfSync } from 'node:crypto';
import { isSameSecret } from '../../platform/constant-time.js';

/** What a signed URL gives access to: this content of this file, at this path, until it expires. */
export interface SignedClaim {
  readonly hubId: number;
  readonly fileId: string;
  /** Of the content. */
  readonly sha256: string;
  readonly path: string;
  /** The size, as in the URL; '' for the original. */
  readonly variant: string;
  /** Seconds since 1970, as in the URL. */
  readonly expires: string;
}

interface UrlSignature {
  readonly keyId: string;
  readonly signature: string;
}

interface UrlSignatures {
  sign(claim: SignedClaim): UrlSignature;
  /** Whether the signature is ours for exactly this claim. */
  isGenuine(claim: SignedClaim, given: UrlSignature): boolean;
}

/** Signs with the newest secret, verifies with all. */
export function createUrlSignatures(secrets: readonly string[]): UrlSignatures {
  const keys = secrets.map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'spoke signed file url', 32));
    return { key, keyId: toMac(key, 'key id').slice(0, 16) };
  });
  return {
    sign(claim) {
      const [newest] = keys;
      if (!newest) throw new Error('There is no secret to sign with.');
      return { keyId: newest.keyId, signature: toMac(newest.key, toText(claim)) };
    },
    isGenuine(claim, { keyId, signature }) {
      const named = keys.find((candidate) => candidate.keyId === keyId);
      return named !== undefined && isSameSecret(signature, toMac(named.key, toText(claim)));
    },
  };
}

function toText({ hubId, fileId, sha256, path, variant, expires }: SignedClaim): string {
  return JSON.stringify(['file-url-2', hubId, fileId, sha256, path, variant, expires]);
}

function toMac(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
