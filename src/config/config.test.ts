import { describe, expect, it } from 'vitest';
import { toConfig } from './config.js';

describe('toConfig', () => {
  it('means a sandbox on 127.0.0.1:8080 with the embedded database when nothing is set', () => {
    expect(toConfig({})).toMatchObject({
      mode: 'sandbox',
      compat: 'contract',
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: undefined,
      accessTokenSeconds: 1800,
      codeSeconds: 300,
    });
  });

  it('takes several secrets, newest first', () => {
    const [a, b] = ['a'.repeat(32), 'b'.repeat(40)];
    expect(toConfig({ SPOKE_MODE: 'production', SPOKE_SECRET: `${a},${b}` }).secrets).toEqual([a, b]);
  });

  it.each([
    [{ PORT: 'http' }, 'PORT=http is not a whole number'],
    [{ PORT: '70000' }, 'PORT=70000'],
    [{ SPOKE_MODE: 'prod' }, 'SPOKE_MODE=prod is not one of sandbox, production.'],
    [{ SPOKE_MODE: 'production' }, 'needs SPOKE_SECRET'],
    [{ SPOKE_SECRET: 'short' }, 'at least 32 characters'],
    [
      { SPOKE_MODE: 'production', SPOKE_SECRET: 'x'.repeat(32), SPOKE_SANDBOX_KEY: 'k' },
      'SPOKE_SANDBOX_KEY has no meaning',
    ],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL must look like'],
    [{ SPOKE_BLOBS: 'ftp://x' }, 'SPOKE_BLOBS=ftp://x is neither'],
    [{ SPOKE_PUBLIC_URL: 'crm.example.com' }, 'SPOKE_PUBLIC_URL=crm.example.com is not'],
    [{ SPOKE_FILES_URL: 'https://files.example.com' }, 'SPOKE_FILES_URL needs SPOKE_PUBLIC_URL'],
    [{ SPOKE_COMPAT: 'live' }, 'SPOKE_COMPAT=live'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud'],
    [{ SPOKE_CODE_SECONDS: '601' }, 'SPOKE_CODE_SECONDS=601'],
  ])('stops with one sentence for %j', (env, sentence) => {
    expect(() => toConfig(env)).toThrow(sentence);
  });
});
