import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSameSecret } from './constant-time.js';

const source = join(import.meta.dirname, '..');

describe('comparing secrets', () => {
  it('accepts the same text or bytes and nothing else, at any length', () => {
    expect(isSameSecret('sécret', 'sécret')).toBe(true);
    expect(isSameSecret(Buffer.from('secret'), 'secret')).toBe(true);
    // The same number of characters, another number of bytes.
    expect(isSameSecret('secrét', 'secret')).toBe(false);
    for (const wrong of ['', 's', 'secreT', 'Secret', 'secret ', 'secret\u0000']) {
      expect(isSameSecret(wrong, 'secret')).toBe(false);
    }
  });

  it('uses timingSafeEqual in one place only, which every comparison uses', () => {
    const users = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => [name, readFileSync(join(source, name), 'utf8')] as const);
    const naming = (word: string) => users.filter(([, text]) => text.includes(word)).map(([name]) => name);
    expect(naming('timingSafeEqual')).toEqual([join('platform', 'constant-time.ts')]);
    expect(naming('isSameSecret(')).toEqual(
      expect.arrayContaining([
        'accounts/apps/apps.service.ts',
        'accounts/entry/first-start.service.ts',
        'files/hosting/url-signatures.ts',
        'oauth/credentials/access-token-format.ts',
        'oauth/credentials/code-challenge.ts',
        'oauth/authorize/form-tokens.ts',
        'platform/http/guards/session-guard.ts',
        'sandbox/sandbox-gate.plugin.ts',
      ]),
    );
  });

  // Arithmetic on a busy machine is only worth its time in a large run.
  it.runIf(process.env['SPOKE_TEST_ROUNDS'] === '1')(
    'takes as long for a wrong first byte as for a wrong last byte',
    () => {
      const expected = randomBytes(4096).toString('hex');
      const early = `x${expected.slice(1)}`;
      const late = `${expected.slice(0, -1)}x`;
      const times: Record<'early' | 'late', number[]> = { early: [], late: [] };
      for (let round = 0; round < 2000; round += 1) {
        const kind = round % 2 === 0 ? 'early' : 'late';
        const from = process.hrtime.bigint();
        for (let again = 0; again < 20; again += 1) isSameSecret(kind === 'early' ? early : late, expected);
        times[kind].push(Number(process.hrtime.bigint() - from) / 20);
      }
      const median = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
      const [first, last] = [median(times.early), median(times.late)];
      console.log(`Comparing 8 kB: wrong first byte ${first.toFixed(0)} ns, wrong last byte ${last.toFixed(0)} ns.`);
      expect(Math.abs(first - last) / Math.max(first, last)).toBeLessThan(0.2);
    },
  );
});
