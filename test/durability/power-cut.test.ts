import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { check, createRandom, delay, engineOnly, roundsOf, startScript, waitFor } from './harness.js';
import { createJournal } from './journal.js';
import { cutPower } from './power-cut.js';

// Eight: each survival probability, with a cut at a random moment and with one after a sync.
const rounds = roundsOf(5, 8, 40);
/** Maximum number of acknowledged writes before each cut. */
const writes = 200;
const survivals = [0, 0.5, 0.2, 0];
const work = mkdtempSync(join(tmpdir(), 'spoke-power-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

interface Tally {
  acked: number;
  lost: number;
  invented: number;
  faults: string[];
}

/**
 * Writes, cuts the power at some moment or after some sync, opens what is left and compares, again and again on the same
 * directory.
 */
async function cutAgainAndAgain(name: string, count: number, syncs: 'real' | 'none'): Promise<Tally> {
  const dataDir = join(work, name);
  const live = join(dataDir, 'pg');
  const random = createRandom(20_260_101);
  const journal = createJournal();
  const tally: Tally = { acked: 0, lost: 0, invented: 0, faults: [] };
  await check(dataDir);
  for (let round = 0; round < count; round += 1) {
    const cutAfterSync = syncs === 'real' && round % 2 === 1;
    const shadow = join(work, `${name}-shadow-${round}`);
    const writer = startScript('writer.mjs', {
      args: [dataDir, String(journal.nextId()), new URL('shadow-disk.mjs', import.meta.url).href],
      env: {
        SPOKE_SHADOW: shadow,
        SPOKE_SHADOW_OF: live,
        SPOKE_SYNCS: syncs,
        SPOKE_CUT_AFTER: cutAfterSync ? String(40 + Math.floor(random() * writes)) : 'Infinity',
      },
      onLine: journal.note,
    });
    if (!cutAfterSync) {
      const enough = journal.acked.size + 1 + Math.floor(random() * writes);
      await waitFor(writer, () => journal.acked.size >= enough);
      await delay(random() * 20);
      writer.kill('SIGKILL');
    }
    const { stderr } = await writer.exited;
    if (!existsSync(shadow)) throw new Error(`The writer ended before it wrote anything: ${stderr}`);
    const out = join(dataDir, 'after');
    cutPower({ live, shadow, out, survival: survivals[Math.floor(round / 2) % survivals.length] ?? 0, random });
    rmSync(live, { recursive: true });
    rmSync(shadow, { recursive: true });
    renameSync(out, live);
    const { ids, faults } = await check(dataDir).catch((error: Error) => ({ ids: [], faults: [error.message] }));
    tally.acked = journal.acked.size;
    const { lost, invented } = journal.compare(ids);
    tally.lost += lost.length;
    tally.invented += invented.length;
    tally.faults.push(...faults);
    if (lost.length + invented.length + faults.length > 0) return tally;
  }
  return tally;
}

describe('the embedded database in a power cut', engineOnly, () => {
  it(
    'loses no acknowledged write and leaves no partial one',
    async () => {
      const tally = await cutAgainAndAgain('strict', rounds, 'real');
      console.log(`power cuts: ${rounds}, acknowledged: ${tally.acked}`);
      expect(tally).toMatchObject({ lost: 0, invented: 0, faults: [] });
      expect(tally.acked).toBeGreaterThan(rounds * 20);
    },
    rounds * 30_000,
  );

  it('would lose writes on a disk that does not sync, so this test can fail', async () => {
    const { lost, faults } = await cutAgainAndAgain('lying', 4, 'none');
    expect(lost + faults.length).toBeGreaterThan(0);
  }, 60_000);
});
