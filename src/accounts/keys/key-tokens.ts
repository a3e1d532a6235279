import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../platform/constant-time.js';
import { newUuid } from '../../platform/ids.js';
import { drawBytes } from '../../platform/randomness.js';

/** The start of a key, and that of the tokens that are given for it. */
const keyStart = 'pak-na1-';
const tokenStart = 'pkt-na1-';
const keyShape = /^pak-na1-([1-9][0-9]{0,9})-[A-Za-z0-9-]{16,100}$/;
const tokenShape = /^pkt-na1-[A-Za-z0-9_-]{72}$/;

/** Layout of a token: account (4 bytes), key (4), end (6), random (8), HMAC-SHA256 over these (32). As base64url. */
const factsBytes = 22;
const macBytes = 32;

interface KeyTokenFacts {
  readonly hubId: number;
  readonly keyId: number;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** A new key for an account. */
export function newKey(hubId: number): string {
  return `${keyStart}${hubId}-${newUuid()}`;
}

/** The account that a key names; undefined for a text that is none. */
export function findHubOfKey(text: string): number | undefined {
  const digits = keyShape.exec(text)?.[1];
  const hubId = Number(digits);
  return digits !== undefined && hubId <= 2_147_483_647 ? hubId : undefined;
}

/** A token signed with a secret. */
export function encodeKeyToken({ hubId, keyId, expiresAt }: KeyTokenFacts, secret: string): string {
  const facts = Buffer.alloc(factsBytes);
  facts.writeUInt32BE(hubId, 0);
  facts.writeUInt32BE(keyId, 4);
  facts.writeUIntBE(expiresAt, 8, 6);
  drawBytes(8).copy(facts, 14);
  return tokenStart + Buffer.concat([facts, sign(facts, secret)]).toString('base64url');
}

/** Undefined for a token that none of the secrets has signed. Its end is not checked. */
export function decodeKeyToken(text: string, secrets: readonly string[]): KeyTokenFacts | undefined {
  if (!tokenShape.test(text)) return undefined;
  const encoded = text.slice(tokenStart.length);
  const bytes = Buffer.from(encoded, 'base64url');
  const [facts, mac] = [bytes.subarray(0, factsBytes), bytes.subarray(factsBytes)];
  if (mac.length !== macBytes || bytes.toString('base64url') !== encoded) return undefined;
  if (!secrets.some((secret) => isSameSecret(mac, sign(facts, secret)))) return undefined;
  return { hubId: facts.readUInt32BE(0), keyId: facts.readUInt32BE(4), expiresAt: facts.readUIntBE(8, 6) };
}

function sign(facts: Buffer, secret: string): Buffer {
  const key = createHmac('sha256', secret).update('token of a personal access key').digest();
  return createHmac('sha256', key).update(facts).digest();
}
