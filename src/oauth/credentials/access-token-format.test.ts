import { describe, expect, it } from 'vitest';
import {
  decodeAccessToken,
  encodeAccessToken,
  isAccessTokenShape,
  type AccessTokenClaims,
} from './access-token-format.js';
import { deriveSigningKeys } from './signing-keys.js';

const salt = Buffer.alloc(32, 7);
const [newer, older] = ['newer-secret-of-32-characters-or-more', 'older-secret-of-32-characters-or-more'];
const keys = deriveSigningKeys([newer, older], salt);
const claims = (more: Partial<AccessTokenClaims> = {}): AccessTokenClaims => ({
  tokenId: Buffer.from('0102030405060708', 'hex'),
  appId: 3001,
  hub: { hubId: 1001, userId: 501, grantId: '0a11c0de-0000-4000-8000-000000003001' },
  issuedAt: 1_795_257_224_546,
  expiresAt: 1_795_259_024_546,
  scopeNumbers: [0, 7, 8, 94],
  ...more,
});

describe('access token text', () => {
  it('Spec 2.2: encoding and decoding preserves all fields, up to the largest numbers', () => {
    const largest = { hubId: 2_147_483_647, userId: 2_147_483_647, grantId: 'ffffffff-ffff-4fff-bfff-ffffffffffff' };
    for (const given of [
      claims(),
      claims({ hub: undefined }),
      claims({ hub: largest, appId: 2_147_483_647 }),
      claims({ scopeNumbers: [] }),
    ]) {
      expect(decodeAccessToken(encodeAccessToken(given, keys), keys)).toEqual(given);
    }
  });

  it('Spec 8: it starts with C, and with 300 scopes it has fewer than 512 characters', () => {
    const all = Array.from({ length: 300 }, (_, number) => number);
    for (const given of [claims(), claims({ hub: undefined }), claims({ scopeNumbers: all })]) {
      const text = encodeAccessToken(given, keys);
      expect(text).toMatch(/^C[A-Za-z0-9_-]+$/);
      expect(text.length).toBeLessThan(512);
      expect(isAccessTokenShape(text)).toBe(true);
    }
  });

  it('Spec 5.2: every key verifies, the first signs, and an unknown key does neither', () => {
    const text = encodeAccessToken(claims(), deriveSigningKeys([older], salt));
    expect(decodeAccessToken(text, keys)).toEqual(claims());
    expect(decodeAccessToken(encodeAccessToken(claims(), keys), deriveSigningKeys([older], salt))).toBeUndefined();
    expect(decodeAccessToken(text, deriveSigningKeys([older], Buffer.alloc(32)))).toBeUndefined();
  });

  it('Spec 5.2: any single flipped bit is rejected', () => {
    const bytes = Buffer.from(encodeAccessToken(claims(), keys), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(decodeAccessToken(changed.toString('base64url'), keys)).toBeUndefined();
    }
  });

  it('Spec 5.2: a token has exactly one valid encoding', () => {
    const text = encodeAccessToken(claims({ scopeNumbers: [0] }), keys);
    const spellings = [
      `${text}=`,
      `${text} `,
      ` ${text}`,
      text.replace(/[-_]/g, (c) => (c === '-' ? '+' : '/')),
      `${text}A`,
    ];
    for (const spelling of spellings) {
      if (spelling !== text) expect(decodeAccessToken(spelling, keys)).toBeUndefined();
    }
    const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const accepted = [...last].filter((letter) => decodeAccessToken(text.slice(0, -1) + letter, keys) !== undefined);
    expect(accepted).toEqual([text.at(-1)]);
  });
});
