import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { engineOnly, startScript } from './harness.js';

const work = mkdtempSync(join(tmpdir(), 'spoke-order-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

describe('shared syncs of the embedded database', engineOnly, () => {
  it('write the log before the pages that it describes, and before the control file that refers to it', async () => {
    const script = startScript('order.mjs', {
      args: [join(work, 'data')],
      env: { SPOKE_SYNC_ORDER: join(work, 'order') },
    });
    const { code, stdout, stderr } = await script.exited;
    expect([code, stderr]).toEqual([0, '']);
    const [first = '', ...paths] = stdout.split('\n');
    expect(JSON.parse(first)).toEqual({ handOvers: 1 });
    const kinds = paths.map((path) => /\/(pg_wal|base|pg_control)\b/.exec(path)?.[1] ?? 'other');
    expect(kinds).toContain('base');
    expect(kinds.indexOf('pg_wal')).toBeLessThan(kinds.indexOf('base'));
    // The record of the checkpoint comes after the pages, and the control file names that record.
    expect(kinds.slice(kinds.lastIndexOf('base'))).toEqual(expect.arrayContaining(['pg_wal', 'pg_control']));
    expect(kinds.indexOf('pg_wal', kinds.lastIndexOf('base'))).toBeLessThan(kinds.indexOf('pg_control'));
    console.log(kinds.join(' '));
  });
});
