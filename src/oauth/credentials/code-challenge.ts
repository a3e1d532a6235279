import { createHash } from 'node:crypto';
import { isSameSecret } from '../../platform/constant-time.js';

const challengeShape = /^[A-Za-z0-9_-]{43}$/;
const verifierShape = /^[A-Za-z0-9._~-]{43,128}$/;

/** Whether a text has the format of an S256 code challenge (RFC 7636 4.2): base64url of 32 bytes. */
export function isCodeChallenge(text: string): boolean {
  return challengeShape.test(text);
}

/** Whether a verifier matches: the right one for a challenge, none without one (RFC 9700 2.1.1). */
export function isVerified(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null || verifier === undefined) return challenge === null && verifier === undefined;
  if (!verifierShape.test(verifier)) return false;
  const digest = createHash('sha256').update(verifier).digest('base64url');
  return isSameSecret(digest, challenge);
}
