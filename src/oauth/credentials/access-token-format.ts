import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../platform/constant-time.js';
import { toBitmap, toNumbers } from './scope-bitmap.js';
import type { SigningKey } from './signing-keys.js';

/** The content of an access token, as numbers. Times are epoch milliseconds. */
export interface AccessTokenClaims {
  /** Eight random bytes that identify this token. */
  readonly tokenId: Buffer;
  /** Undefined in a token of the app itself (client_credentials), which has no hub. */
  readonly hub: { readonly hubId: number; readonly userId: number; readonly grantId: string } | undefined;
  readonly appId: number;
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** Numbers in the scope catalogue. */
  readonly scopeNumbers: readonly number[];
}

/**
 * Layout: version (1), kind (1), key id (4), token id (8), app (4), issued (6), expires (6), then in tokens of a hub: hub (4),
 * user (4), grant (16); then the scopes as a bitmap, as short as possible; then HMAC-SHA256 over all before it (32). As
 * base64url. The version byte's upper six bits make the first character a C.
 */
const version = 0x08;
const kinds = { app: 0, hub: 1 } as const;
const appBytes = 30;
const hubBytes = 24;
const macBytes = 32;
const shape = /^C[A-Za-z0-9_-]{82,511}$/;

/** Whether a text has the format of an access token. */
export function isAccessTokenShape(text: string): boolean {
  return shape.test(text);
}

/** Encodes an access token, signed with the first key. About 170 characters with a full catalogue of scopes. */
export function encodeAccessToken(claims: AccessTokenClaims, keys: readonly SigningKey[]): string {
  const [signer] = keys;
  if (!signer) throw new Error('There is no signing key.');
  const head = Buffer.alloc(appBytes);
  head.writeUInt8(version, 0);
  head.writeUInt8(claims.hub ? kinds.hub : kinds.app, 1);
  signer.keyId.copy(head, 2);
  claims.tokenId.copy(head, 6);
  head.writeUInt32BE(claims.appId, 14);
  head.writeUIntBE(claims.issuedAt, 18, 6);
  head.writeUIntBE(claims.expiresAt, 24, 6);
  const signed = Buffer.concat([head, encodeHub(claims.hub), toBitmap(claims.scopeNumbers)]);
  return Buffer.concat([signed, sign(signed, signer.key)]).toString('base64url');
}

function encodeHub(hub: AccessTokenClaims['hub']): Buffer {
  if (!hub) return Buffer.alloc(0);
  const part = Buffer.alloc(hubBytes);
  part.writeUInt32BE(hub.hubId, 0);
  part.writeUInt32BE(hub.userId, 4);
  part.write(hub.grantId.replaceAll('-', ''), 8, 'hex');
  return part;
}

/** Returns the claims of a token signed with one of the keys; undefined otherwise. Does not check expiry. */
export function decodeAccessToken(text: string, keys: readonly SigningKey[]): AccessTokenClaims | undefined {
  if (!shape.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  // Each token has exactly one encoding: spare bits in the last character must be zero.
  if (bytes.toString('base64url') !== text || bytes[0] !== version) return undefined;
  const signed = bytes.subarray(0, -macBytes);
  const key = keys.find(({ keyId }) => keyId.equals(signed.subarray(2, 6)));
  if (!key || !isSameSecret(bytes.subarray(-macBytes), sign(signed, key.key))) return undefined;
  const isHub = signed[1] === kinds.hub;
  return {
    tokenId: signed.subarray(6, 14),
    appId: signed.readUInt32BE(14),
    issuedAt: signed.readUIntBE(18, 6),
    expiresAt: signed.readUIntBE(24, 6),
    hub: isHub ? decodeHub(signed.subarray(appBytes)) : undefined,
    scopeNumbers: toNumbers(signed.subarray(isHub ? appBytes + hubBytes : appBytes)),
  };
}

function decodeHub(part: Buffer): NonNullable<AccessTokenClaims['hub']> {
  const hex = part.toString('hex', 8, hubBytes);
  const grantId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { hubId: part.readUInt32BE(0), userId: part.readUInt32BE(4), grantId };
}

function sign(signed: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(signed).digest();
}
