import { hash, verify } from '@node-rs/argon2';
import { drawBytes } from '../../platform/randomness.js';

/** Argon2id with 19 MiB, two passes, one lane: the first recommendation of the OWASP password storage cheat sheet. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The minimum length of a password; only seed files of a sandbox may contain shorter ones. */
export const minPasswordCharacters = 12;
export const maxPasswordCharacters = 256;

/** A hash that no password matches: of users without a password. Guesses at unknown addresses are compared with it, for equal work. */
export const unknownPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$HJjSZKySlVwg6T2bvPvIrw$NOSXXhouiOwg2Mi45zM7jb4S/zEVp6BaVno8UPjk1YE';

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Whether the password matches the hash. Without a hash, does the same work and returns false. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isSame = await verify(passwordHash ?? unknownPasswordHash, password);
  return isSame && passwordHash !== undefined && passwordHash !== unknownPasswordHash;
}

/** A random password of 120 bits that can be typed: six groups of four letters and digits. */
export function newPassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
  const letters = [...drawBytes(24)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}
