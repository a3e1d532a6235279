import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { packTar, TarFormatError, unpackTar } from './tar.js';

const entries = [
  { path: 'base/', mode: 0o700, content: new Uint8Array(0) },
  { path: 'base/1', mode: 0o600, content: Buffer.from('Acme') },
  { path: 'empty', mode: 0o644, content: new Uint8Array(0) },
  { path: 'whole-blocks', mode: 0o600, content: Buffer.alloc(1024, 7) },
];
const plain = (list: readonly { path: string; mode: number; content: Uint8Array }[]) =>
  list.map(({ path, mode, content }) => ({ path, mode, content: Buffer.from(content).toString('hex') }));

describe('an archive', () => {
  it('returns what was packed', () => {
    expect(plain(unpackTar(packTar(entries)))).toEqual(plain(entries));
  });

  const hasTar = spawnSync('tar', ['--version']).status === 0;
  it.skipIf(!hasTar)('can be read by other programs', () => {
    const listed = execFileSync('tar', ['-tf', '-'], { input: packTar(entries), encoding: 'utf8' });
    expect(listed.trim().split('\n')).toEqual(entries.map(({ path }) => path));
  });

  it('that was truncated or changed is rejected', () => {
    const archive = packTar(entries);
    for (const length of [0, 100, 512, 1024, 1536, archive.length - 1024]) {
      expect(() => unpackTar(archive.subarray(0, length))).toThrow(TarFormatError);
    }
    const changed = Buffer.from(archive);
    changed[1] = 0x41;
    expect(() => unpackTar(changed)).toThrow(TarFormatError);
  });

  it('cannot write outside the target', () => {
    for (const path of ['../evil', '/etc/passwd', 'base/../../evil']) {
      expect(() => unpackTar(packTar([{ path, mode: 0o600, content: Buffer.from('') }]))).toThrow(TarFormatError);
    }
    expect(() => packTar([{ path: 'x'.repeat(101), mode: 0o600, content: Buffer.from('') }])).toThrow(TarFormatError);
  });
});
