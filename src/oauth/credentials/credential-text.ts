import { createHash } from 'node:crypto';
import { newLowerCaseText } from '../../platform/ids.js';

/** A new authorization code or refresh token: `na1-xxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx`, 144 random bits. */
export function newCredential(): string {
  return ['na1', ...[4, 4, 4, 4, 12].map(newLowerCaseText)].join('-');
}

const shape = /^[a-z]{2}\d-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{12}$/;

/** Whether a text has the format of a code or refresh token. */
export function isCredential(text: string): boolean {
  return shape.test(text);
}

/** The hash by which a credential is stored and looked up. */
export function toCredentialHash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
