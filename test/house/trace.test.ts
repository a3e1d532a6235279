import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

it('creates, searches and timeline events run through no more files than the limits of npm run trace', () => {
  const script = join(root, 'scripts', 'trace-requests.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--disable-proto=throw', script, '--check'], {
    encoding: 'utf8',
  });
  expect(stdout.match(/^POST \/crm/gm), stderr).toHaveLength(3);
  expect(status, stdout).toBe(0);
});
