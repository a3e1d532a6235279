import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import type * as processPool from './process-pool.js';

// Child processes run only what is built.
const built = new URL('../../../dist/platform/processes/process-pool.js', import.meta.url).href;
const { createProcessPool } = (await import(/* @vite-ignore */ built)) as typeof processPool;

const folder = mkdtempSync(join(tmpdir(), 'spoke-processes-'));
const file = join(folder, 'work.mjs');
writeFileSync(
  file,
  `import { writeFileSync } from 'node:fs';
export async function work({ kind, value }) {
  if (kind === 'throw') throw new Error(value);
  if (kind === 'loop') { writeFileSync(value, String(process.pid)); for (;;); }
  if (kind === 'exit') process.exit(3);
  if (kind === 'hoard') for (const all = []; ; await new Promise((go) => setTimeout(go, 5))) all.push(Buffer.alloc(20_000_000, 1));
  if (kind === 'environment') return { ...process.env };
  return kind === 'pid' ? process.pid : value;
}`,
);
const pools: { stop(): void }[] = [];

interface Task {
  readonly kind: string;
  readonly value?: unknown;
}

function createPool(options: Partial<Parameters<typeof createProcessPool>[0]> = {}) {
  const work = { module: pathToFileURL(file).href, name: 'work' };
  const pool = createProcessPool<Task, unknown>({
    work,
    deadlineMs: 20_000,
    maxMegabytes: 500,
    idleMs: 60_000,
    ...options,
  });
  pools.push(pool);
  return pool;
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

afterAll(() => {
  for (const pool of pools) pool.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('a task runs in a child process, which is reused for the next one', async () => {
  const pool = createPool();
  const pid = await pool.run({ kind: 'pid' });
  expect(pid).not.toBe(process.pid);
  expect(await pool.run({ kind: 'echo', value: Buffer.from('bytes') })).toEqual(Buffer.from('bytes'));
  await expect(pool.run({ kind: 'throw', value: 'No.' })).rejects.toThrow('No.');
  expect(await pool.run({ kind: 'pid' })).toBe(pid);
});

it('a child process gets no environment: no secret and no database URL', async () => {
  const environment = (await createPool().run({ kind: 'environment' })) as object;
  expect(Object.keys(environment).filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual([]);
});

it('the process of a task that takes too long is killed, and the next task gets another one', async () => {
  const pool = createPool({ deadlineMs: 3000 });
  const pid = await pool.run({ kind: 'pid' });
  const note = join(folder, 'pid');
  await expect(pool.run({ kind: 'loop', value: note })).rejects.toMatchObject({
    message: 'The task took more than 3000 ms.',
    wasAtWork: true,
  });
  expect(existsSync(note)).toBe(true);
  await expect.poll(() => isRunning(Number(pid))).toBe(false);
  expect(await pool.run({ kind: 'pid' })).not.toBe(pid);
});

it('a process that uses too much memory or exits is replaced', { timeout: 30_000 }, async () => {
  const pool = createPool({ maxMegabytes: 300 });
  for (const kind of ['hoard', 'exit']) await expect(pool.run({ kind })).rejects.toThrow('The process has ended');
  expect(await pool.run({ kind: 'echo', value: 1 })).toBe(1);
});

it('an idle process exits after a while', async () => {
  const pool = createPool({ idleMs: 50 });
  const pid = Number(await pool.run({ kind: 'pid' }));
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(await pool.run({ kind: 'echo', value: 2 })).toBe(2);
});

it('a module that cannot be loaded rejects the task without blaming it', async () => {
  const pool = createPool({ work: { module: pathToFileURL(join(folder, 'missing.mjs')).href, name: 'work' } });
  await expect(pool.run({ kind: 'echo' })).rejects.toMatchObject({ name: 'TaskProcessError', wasAtWork: false });
});

it('a stopped pool leaves no waiting caller and no process', async () => {
  const pool = createPool();
  const pid = Number(await pool.run({ kind: 'pid' }));
  const task = pool.run({ kind: 'loop', value: join(folder, 'stopped') });
  const settled = expect(task).rejects.toMatchObject({ wasAtWork: false });
  await expect.poll(() => existsSync(join(folder, 'stopped'))).toBe(true);
  pool.stop();
  await settled;
  await expect.poll(() => isRunning(pid)).toBe(false);
  await expect(pool.run({ kind: 'echo' })).rejects.toThrow('The processes are stopped.');
});
