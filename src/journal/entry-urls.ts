import { createHmac, hkdfSync } from 'node:crypto';
import { isSameSecret } from '../platform/constant-time.js';

/** Access to one entry of the journal of an app, until a time. */
interface EntryClaim {
  readonly appId: string;
  readonly offset: string;
  /** Seconds since 1970. */
  readonly expires: string;
}

export interface EntryUrls {
  /** The path and query that give access to an entry. */
  toPath(claim: EntryClaim): string;
  /** Whether the signature is ours for exactly this claim, which may have expired. */
  isGenuine(claim: EntryClaim, signature: string): boolean;
}

/** Signs with the newest secret, verifies with all. */
export function createEntryUrls(secrets: readonly string[]): EntryUrls {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'spoke journal entry', 32)));
  const [newest] = keys;
  if (!newest) throw new Error('There is no secret to sign with.');
  return {
    toPath(claim) {
      const query = new URLSearchParams({ expires: claim.expires, signature: toMac(newest, claim) });
      return `/webhooks-journal/entries/${claim.appId}/${claim.offset}?${query.toString()}`;
    },
    isGenuine: (claim, signature) => keys.some((key) => isSameSecret(signature, toMac(key, claim))),
  };
}

function toMac(key: Buffer, { appId, offset, expires }: EntryClaim): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['journal-entry-1', appId, offset, expires]))
    .digest('base64url');
}
