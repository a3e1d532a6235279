import { describe, expect, it } from 'vitest';
import { findStep, toBase32, toCode, toKeyUrl, toStep } from './totp.js';

const secret = Buffer.from('12345678901234567890');

describe('one-time passwords by time', () => {
  // The vectors have eight digits, of which these are the last six.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('follow the test vectors of RFC 6238: %i seconds', (seconds, code) => {
    expect(toCode(secret, toStep(new Date(seconds * 1000)))).toBe(code);
  });

  it('are valid one step before and after their own, and no longer', () => {
    const at = (offsetSteps: number) => new Date((1000 + offsetSteps) * 30_000);
    const code = toCode(secret, 1000);
    expect([-2, -1, 0, 1, 2].map((offset) => findStep(secret, code, at(offset)))).toEqual([
      undefined,
      1000,
      1000,
      1000,
      undefined,
    ]);
    for (const wrong of ['', '12345', `${code}0`, ` ${code}`, 'abcdef']) {
      expect(findStep(secret, wrong, at(0))).toBeUndefined();
    }
    expect(findStep(secret, toCode(secret, 0), new Date(0))).toBe(0);
  });

  it('have a key in base32, also in the URL of the QR code', () => {
    expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text)))).toEqual([
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ]);
    const url = new URL(toKeyUrl({ secret: 'GEZD', email: 'ada+1&x=y@example.com' }));
    expect([url.protocol, decodeURIComponent(url.pathname)]).toEqual(['otpauth:', '/Spoke:ada+1&x=y@example.com']);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ secret: 'GEZD', issuer: 'Spoke' },
      ...{ algorithm: 'SHA1', digits: '6', period: '30' },
    });
  });
});
