import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../platform/constant-time.js';

/** One-time passwords by time (RFC 6238) as all authenticator apps have them: SHA-1, 6 digits, 30 seconds. */
const digits = 6;
const stepMs = 30_000;
/** Codes of one step before and after are valid too, for clocks that differ and people who type. */
const tolerance = 1;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The number of the period of 30 seconds that a time is in. */
export function toStep(time: Date): number {
  return Math.floor(time.getTime() / stepMs);
}

/** The code of a step: RFC 4226 5.3. */
export function toCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** Returns the step around `time` that the code belongs to, the latest of several; undefined for a wrong code. */
export function findStep(secret: Buffer, code: string, time: Date): number | undefined {
  const current = toStep(time);
  let found: number | undefined;
  // All are compared, so that the time says nothing about the clock of the authenticator.
  for (let step = current - tolerance; step <= current + tolerance; step += 1) {
    if (step >= 0 && isSameSecret(code, toCode(secret, step))) found = step;
  }
  return found;
}

/** Base32 without padding (RFC 4648), as authenticators read keys. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The URL that authenticators read from a QR code. */
export function toKeyUrl({ secret, email }: { readonly secret: string; readonly email: string }): string {
  const label = `Spoke:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=Spoke&algorithm=SHA1&digits=${digits}&period=30`;
}
