import { newSecret } from '../../platform/ids.js';
import { toDigest } from '../credentials/digests.js';

/** The target of an invitation: an account (hub) or a developer account. */
type InvitationKind = 'hub' | 'developer';

export interface InvitationTarget {
  readonly kind: InvitationKind;
  readonly accountId: number;
  readonly tokenHash: Buffer;
}

interface NewInvitationToken {
  /** Contains the account, so that the invitation is looked up within it, and 256 random bits. */
  readonly token: string;
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}

const lifeMs = 7 * 24 * 3600 * 1000;
const tokenShape = /^([hd])([1-9][0-9]{0,8})\.([A-Za-z0-9_-]{43})$/;

/** A token that is valid for 7 days. */
export function newInvitationToken(kind: InvitationKind, accountId: number, now: Date): NewInvitationToken {
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + lifeMs);
  return { token: `${kind === 'hub' ? 'h' : 'd'}${accountId}.${secret}`, tokenHash: toDigest(secret), expiresAt };
}

/** Returns undefined for text that is not a token. */
export function parseInvitationToken(token: string): InvitationTarget | undefined {
  const [, letter, accountId, secret] = tokenShape.exec(token) ?? [];
  if (secret === undefined) return undefined;
  return { kind: letter === 'h' ? 'hub' : 'developer', accountId: Number(accountId), tokenHash: toDigest(secret) };
}

/** The token is in the fragment, which browsers never send to a server: it appears in no log. */
export function toInvitationLink(baseUrl: string, token: string): string {
  return `${baseUrl}/app/invitation#${token}`;
}
