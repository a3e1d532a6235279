import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Child, delay, engineOnly, roundsOf, startScript } from './harness.js';

const work = mkdtempSync(join(tmpdir(), 'spoke-start-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const children: Child[] = [];
const start = (script: string, ...args: string[]): Child => {
  const child = startScript(script, { args });
  children.push(child);
  return child;
};
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
    await child.exited;
  }
});

const newDir = (name: string): string => {
  const dataDir = join(work, name);
  mkdirSync(dataDir);
  return dataDir;
};
const lockOf = (dataDir: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(dataDir, 'spoke.lock'), 'utf8')) as Record<string, unknown>;
const writeLock = (dataDir: string, lock: Record<string, unknown>, name = 'spoke.lock'): void =>
  writeFileSync(join(dataDir, name), JSON.stringify(lock));

async function expectRefused(dataDir: string, holder: number): Promise<void> {
  const started = Date.now();
  const { code, stderr } = await start('open.mjs', dataDir).exited;
  expect(code).toBe(1);
  expect(stderr).toBe(
    `DataDirInUseError: The data directory ${dataDir} is in use by process ${holder}: stop that one first, or set SPOKE_DATA_DIR.\n`,
  );
  expect(Date.now() - started).toBeLessThan(20_000);
}

/** A lock of a process that was killed. */
async function leaveStaleLock(dataDir: string): Promise<Record<string, unknown>> {
  const child = start('open.mjs', dataDir);
  await child.said('open');
  child.kill('SIGKILL');
  await child.exited;
  return lockOf(dataDir);
}

describe('the first start', engineOnly, () => {
  it('completes at the next start, whenever it is killed', async () => {
    const dataDir = newDir('first');
    const lastMs = roundsOf(1_000, 1_500, 4_000);
    const stepMs = roundsOf(200, 150, 50);
    let interrupted = 0;
    let isDone = false;
    for (let afterMs = 50; afterMs <= lastMs && !isDone; afterMs += stepMs) {
      rmSync(dataDir, { recursive: true });
      const killed = start('open.mjs', dataDir);
      const opened = killed.said('open').then(
        () => (isDone = true),
        () => undefined,
      );
      await Promise.race([delay(afterMs), opened]);
      killed.kill('SIGKILL');
      await killed.exited;
      if (existsSync(join(dataDir, 'pg.partial'))) interrupted += 1;
      const next = start('open.mjs', dataDir);
      await next.said('open');
      next.kill('SIGTERM');
      expect((await next.exited).code).toBe(0);
      expect(readdirSync(dataDir)).toEqual(['pg']);
    }
    console.log(`first starts that were killed while the cluster was half made: ${interrupted}`);
  }, 300_000);

  it('is not blocked by a file that was created but not written when it was killed', async () => {
    const dataDir = newDir('empty-pid');
    const killed = start('open.mjs', dataDir);
    await killed.said('open');
    killed.kill('SIGKILL');
    await killed.exited;
    writeFileSync(join(dataDir, 'pg', 'postmaster.pid'), '');
    await start('open.mjs', dataDir).said('open');
  });

  it('initialises a cluster if there is no template', async () => {
    const dataDir = newDir('plain');
    await start('open.mjs', dataDir, '/nowhere').said('open');
    expect(existsSync(join(dataDir, 'pg', 'spoke.cluster'))).toBe(true);
  }, 60_000);

  it('never changes a directory that it did not create', async () => {
    const dataDir = newDir('foreign');
    mkdirSync(join(dataDir, 'pg'));
    writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), '15\n');
    const { code, stderr } = await start('open.mjs', dataDir).exited;
    expect(code).toBe(1);
    expect(stderr).toContain('is not a database that Spoke made');
    expect(readdirSync(join(dataDir, 'pg'))).toEqual(['PG_VERSION']);
  });

  it('reports an unusable directory in one sentence', async () => {
    const file = join(work, 'a-file');
    writeFileSync(file, '');
    const { code, stderr } = await start('open.mjs', join(file, 'data')).exited;
    expect(code).toBe(1);
    expect(stderr).toBe(
      `DataDirUnwritableError: The data directory ${join(file, 'data')} cannot be written (ENOTDIR).\n`,
    );
  });
});

describe('a second process on the same directory', engineOnly, () => {
  it('fails within two seconds and names the holder, even while the holder is stopped', async () => {
    const dataDir = newDir('second');
    const first = start('open.mjs', dataDir);
    await first.said('open');
    await expectRefused(dataDir, first.pid);
    first.kill('SIGSTOP');
    await expectRefused(dataDir, first.pid);
    first.kill('SIGCONT');
    first.kill('SIGTERM');
    expect((await first.exited).code).toBe(0);
    expect(readdirSync(dataDir)).toEqual(['pg']);
  });

  it('opens a copy of a directory in use, with all committed data', async () => {
    const dataDir = newDir('original');
    const first = start('open.mjs', dataDir);
    await first.said('open');
    const copy = join(work, 'copy');
    execFileSync('cp', ['-a', dataDir, copy]);
    expect(readdirSync(copy)).toContain('spoke.lock');
    const second = start('open.mjs', copy);
    await second.said('open');
    expect(lockOf(copy)['pid']).toBe(second.pid);
    await expectRefused(dataDir, first.pid);
    await expectRefused(copy, second.pid);
  });

  it('is prevented by the lock file alone, if the kernel keeps no socket name', async () => {
    const dataDir = newDir('file-only');
    const first = start('open.mjs', dataDir);
    await first.said('open');
    await expectRefusedByFile(dataDir);
    first.kill('SIGSTOP');
    await expectRefusedByFile(dataDir);
  });

  async function expectRefusedByFile(dataDir: string): Promise<void> {
    expect(await takeFile(dataDir)).toBe('DataDirInUseError');
  }
});

describe('a lock left by a dead process', engineOnly, () => {
  it('is taken over', async () => {
    const dataDir = newDir('stale');
    await leaveStaleLock(dataDir);
    const next = start('open.mjs', dataDir);
    await next.said('open');
    expect(lockOf(dataDir)['pid']).toBe(next.pid);
    expect(readdirSync(dataDir).filter((name) => /lock|sock/.test(name))).toHaveLength(2);
  });

  it('is taken over if another program now has its process id', async () => {
    const dataDir = newDir('reused');
    writeLock(dataDir, { ...(await leaveStaleLock(dataDir)), pid: process.pid });
    await start('open.mjs', dataDir).said('open');
  });

  it('is taken over after a reboot', async () => {
    const dataDir = newDir('rebooted');
    const holder = start('open.mjs', newDir('alive'));
    await holder.said('open');
    writeLock(dataDir, { ...lockOf(join(work, 'alive')), directory: '', bootId: 'another' });
    await start('open.mjs', dataDir).said('open');
  });

  it('is taken over by exactly one of several concurrent processes', async () => {
    const dataDir = newDir('race');
    const stale = await leaveStaleLock(dataDir);
    for (let round = 0; round < roundsOf(3, 6, 20); round += 1) {
      writeLock(dataDir, stale);
      // In some runs a first successor died before it had written its own name into the lock.
      if (round % 2 === 1) writeLock(dataDir, { ...stale, token: dead }, `spoke.lock.${String(stale['token'])}`);
      const results = await takeTogether(dataDir, 6);
      expect(results.filter((result) => result === 'taken')).toHaveLength(1);
      expect(results.filter((result) => result === 'DataDirInUseError')).toHaveLength(5);
    }
  }, 120_000);

  const dead = '00000000-0000-4000-8000-000000000000';
});

describe('a lock of another container, with a different process namespace', engineOnly, () => {
  it('holds while its socket is listening, and is taken over afterwards', async () => {
    const dataDir = newDir('container');
    const stale = await leaveStaleLock(dataDir);
    const beacon = join(dataDir, `spoke-${String(stale['token']).slice(0, 8)}.sock`);
    rmSync(beacon, { force: true });
    writeLock(dataDir, { ...stale, pidSpace: 'pid:[1]' });
    const server = createServer().listen(beacon);
    await new Promise((resolve) => server.once('listening', resolve));
    const { code, stderr } = await start('open.mjs', dataDir).exited;
    expect([code, stderr]).toEqual([1, expect.stringContaining('DataDirInUseError')]);
    await new Promise((resolve) => server.close(resolve));
    await start('open.mjs', dataDir).said('open');
  });

  it('is ignored if the file is something else', async () => {
    const dataDir = newDir('no-lock');
    writeFileSync(join(dataDir, 'spoke.lock'), 'hello');
    const { code, stderr } = await start('open.mjs', dataDir).exited;
    expect([code, stderr]).toEqual([1, expect.stringContaining('is not a lock of Spoke')]);
    expect(readFileSync(join(dataDir, 'spoke.lock'), 'utf8')).toBe('hello');
  });
});

async function takeFile(dataDir: string): Promise<string | undefined> {
  return (await takeTogether(dataDir, 1))[0];
}

/** The results of processes that take the lock file at the same time. */
async function takeTogether(dataDir: string, count: number): Promise<string[]> {
  const results: string[] = [];
  const starters = Array.from({ length: count }, () =>
    startScript('take-lock-file.mjs', {
      args: [dataDir],
      onLine: (line) => void (line === 'waiting' || results.push(line)),
    }),
  );
  children.push(...starters);
  await Promise.all(starters.map((starter) => starter.said('waiting')));
  for (const starter of starters) starter.write('go\n');
  while (results.length < count) await delay(5);
  for (const starter of starters) {
    starter.kill('SIGKILL');
    await starter.exited;
  }
  return results;
}
