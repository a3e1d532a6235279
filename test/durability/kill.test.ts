import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { check, createRandom, delay, engineOnly, roundsOf, startScript, waitFor } from './harness.js';
import { createJournal } from './journal.js';

const rounds = roundsOf(4, 6, 20);
/** Maximum number of acknowledged writes before each kill. */
const writes = 400;
const work = mkdtempSync(join(tmpdir(), 'spoke-kill-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

describe('the embedded database when its process is killed', engineOnly, () => {
  it(
    'has every acknowledged write after the next start, also when that start was killed too',
    async () => {
      const dataDir = join(work, 'data');
      const random = createRandom(7);
      const journal = createJournal();
      for (let round = 0; round < rounds; round += 1) {
        const writer = startScript('writer.mjs', { args: [dataDir, String(journal.nextId())], onLine: journal.note });
        const duringStart = round % 4 === 3;
        const enough = journal.acked.size + Math.floor(random() * writes);
        if (!duringStart) await waitFor(writer, () => journal.acked.size >= enough);
        await delay(random() * (duringStart ? 500 : 20));
        writer.kill('SIGKILL');
        await writer.exited;
        if (duringStart) continue;
        const { ids, faults } = await check(dataDir);
        expect(faults).toEqual([]);
        expect(journal.compare(ids)).toEqual({ lost: [], invented: [] });
      }
      console.log(`kills: ${rounds}, acknowledged: ${journal.acked.size}`);
      expect(journal.acked.size).toBeGreaterThan(rounds * 20);
    },
    rounds * 30_000,
  );

  it('stops acknowledging and exits with an error when a sync fails', async () => {
    const dataDir = join(work, 'refused');
    await check(dataDir);
    const journal = createJournal();
    const writer = startScript('writer.mjs', {
      args: [dataDir, '1', new URL('shadow-disk.mjs', import.meta.url).href],
      env: { SPOKE_SYNCS: 'refused' },
      onLine: journal.note,
    });
    const { code, stdout } = await writer.exited;
    expect(code).toBe(3);
    expect(stdout).toContain('failed The disk refused to sync what the embedded database wrote (EIO');
    const { ids, faults } = await check(dataDir);
    expect(faults).toEqual([]);
    expect(journal.compare(ids).lost).toEqual([]);
  }, 60_000);
});
