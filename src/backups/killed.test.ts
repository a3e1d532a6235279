import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listArchives, readManifest, verifyArchive } from './archives/reading.js';
import { createDirectoryPlace } from './places/directory.service.js';
import { isLarge } from '../../test/support/large.js';
import { newPlace, runJson, runSpoke, type Place } from '../../test/support/cli.js';
import { shortLivedFlags } from '../../test/support/node-flags.js';
import { launch } from '../../test/support/spoke-process.js';
import { createRandom, delay, roundsOf } from '../../test/durability/harness.js';

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 300_000 });

/** About as long as a restore takes. */
const restoreMs = 3000;
const random = createRandom(20);
const work = mkdtempSync(join(tmpdir(), 'spoke-backup-kill-'));
const target = join(work, 'backups');
const places: Place[] = [];
let source: Place;

async function newEmpty(): Promise<Place> {
  const place = await newPlace();
  places.push(place);
  return place;
}

beforeAll(async () => {
  source = await newEmpty();
  await runJson(source.env, 'seed', 'seeds/demo.json');
});
afterAll(async () => {
  for (const place of places) await place.remove();
  rmSync(work, { recursive: true, force: true });
});

/** Runs a command and kills it after a random part of the time that it takes. Returns whether it was killed. */
async function killed(place: Place, maxMs: number, ...args: string[]): Promise<boolean> {
  const child = launch({ env: place.env, args: [...shortLivedFlags, join('scripts', 'program.mjs'), ...args] });
  await Promise.race([delay(random() * maxMs), child.exited]);
  child.signal('SIGKILL');
  return (await child.exited).signal === 'SIGKILL';
}

/** Verifies every backup that looks complete. */
async function verifyAll(): Promise<string[]> {
  const place = createDirectoryPlace(target);
  const ids = await listArchives(place);
  for (const id of ids) await verifyArchive(place, await readManifest(place, id));
  return ids;
}

describe('a kill at any moment', () => {
  it('of a backup leaves complete backups restorable, and the next backup works', async () => {
    const startedAt = performance.now();
    await runJson(source.env, 'backup', target, '--with-secrets');
    let tookMs = performance.now() - startedAt;
    let ids = await verifyAll();
    let kills = 0;
    for (let round = 0; round < roundsOf(2, 4, 30) || (kills === 0 && round < 20); round += 1) {
      const roundAt = performance.now();
      if (await killed(source, tookMs, 'backup', target, '--keep', '3')) kills += 1;
      // It ended first: the next ones, which copy no files, take less time than the first one.
      else tookMs = Math.min(tookMs, performance.now() - roundAt);
      // Older ones may be replaced by those that were complete when they were killed.
      const newest = ids.toSorted().at(-1);
      ids = await verifyAll();
      expect(ids).toContain(newest);
    }
    await runJson(source.env, 'backup', target, '--with-secrets', '--keep', '100');
    expect((await verifyAll()).length).toBeGreaterThanOrEqual(2);
    expect(kills).toBeGreaterThan(0);
  });

  it('of a restore leaves an installation that a second restore completes', async () => {
    const { tables } = await readManifest(createDirectoryPlace(target), undefined);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    for (let round = 0; round < roundsOf(1, 3, 30); round += 1) {
      const place = await newEmpty();
      await killed(place, restoreMs, 'restore', target);
      const again = await runSpoke(place.env, 'restore', target, '--json');
      // A restore that was complete when it was killed is one.
      if (again.code === 0) expect(JSON.parse(again.stdout)).toMatchObject({ rows });
      else expect(again.stderr).toContain('is not empty: it has rows in');
      if (!isLarge) continue;
      const backup = join(work, `after-${round}`);
      expect(await runJson(place.env, 'backup', backup, '--with-secrets')).toMatchObject({ rows });
    }
  });

  it('of a move leaves the source as it was, and a target that a second move fills', async () => {
    const moveArguments = (place: Place) => [
      'db',
      'move',
      '--to',
      place.env['DATABASE_URL'] ?? join(place.dataDir, 'moved'),
    ];
    for (let round = 0; round < roundsOf(1, 3, 30); round += 1) {
      const place = await newEmpty();
      await killed(source, restoreMs, ...moveArguments(place));
      const again = await runSpoke(source.env, ...moveArguments(place), '--json');
      if (again.code !== 0) expect(again.stderr).toContain('is not empty: it has rows in');
      else expect((JSON.parse(again.stdout) as { rows: number }).rows).toBeGreaterThan(1000);
      expect(existsSync(source.dataDir)).toBe(true);
    }
  });
});
