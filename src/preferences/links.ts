import { createHmac, hkdfSync } from 'node:crypto';
import { isSameSecret } from '../platform/constant-time.js';

/** Whose preferences a link shows, and until when. */
interface LinkClaim {
  readonly hubId: number;
  readonly email: string;
  readonly expiresAt: Date;
}

interface PreferenceLinks {
  /** The claim with its signature, for the query of a link. */
  sign(claim: LinkClaim): string;
  /** The claim of a genuine link, expired or not. */
  open(data: string): LinkClaim | undefined;
  /** The token of the forms on the page of a link. */
  toFormToken(data: string): string;
}

/** Signs with the newest secret, verifies with all. */
export function createPreferenceLinks(secrets: readonly string[]): PreferenceLinks {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'spoke preferences link', 32)));
  const [newest = Buffer.alloc(0)] = keys;
  if (keys.length === 0) throw new Error('There is no secret to sign with.');
  return {
    sign({ hubId, email, expiresAt }) {
      const seconds = Math.floor(expiresAt.getTime() / 1000);
      const claim = Buffer.from(JSON.stringify([hubId, email, seconds])).toString('base64url');
      return `${claim}.${toMac(newest, 'link', claim)}`;
    },
    open(data) {
      const [claim = '', signature = ''] = data.split('.');
      if (!keys.some((key) => isSameSecret(signature, toMac(key, 'link', claim)))) return undefined;
      const [hubId, email, seconds] = JSON.parse(Buffer.from(claim, 'base64url').toString()) as [
        number,
        string,
        number,
      ];
      return { hubId, email, expiresAt: new Date(seconds * 1000) };
    },
    toFormToken: (data) => toMac(newest, 'form', data),
  };
}

function toMac(key: Buffer, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url');
}
