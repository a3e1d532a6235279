import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import type * as threadPool from './thread-pool.js';

// Threads run only what is built.
const built = new URL('../../../dist/platform/threads/thread-pool.js', import.meta.url).href;
const { createThreadPool } = (await import(/* @vite-ignore */ built)) as typeof threadPool;

const folder = mkdtempSync(join(tmpdir(), 'spoke-threads-'));
const file = join(folder, 'work.mjs');
writeFileSync(
  file,
  `import { threadId } from 'node:worker_threads';
export function work({ kind, value }) {
  if (kind === 'throw') throw new Error(value);
  if (kind === 'loop') for (;;);
  if (kind === 'exit') process.exit(3);
  if (kind === 'hoard') for (const all = []; ; ) all.push(new Array(1_000_000).fill(value));
  return kind === 'thread' ? threadId : value;
}`,
);
const module = pathToFileURL(file).href;
const pools: { stop(): Promise<void> }[] = [];

interface Task {
  readonly kind: string;
  readonly value?: unknown;
}

function createPool(options: Partial<Parameters<typeof createThreadPool>[0]> = {}) {
  const defaults = { work: { module, name: 'work' }, threads: 1, deadlineMs: 20_000, maxWaiting: 10 };
  const pool = createThreadPool<Task, unknown>({ ...defaults, ...options });
  pools.push(pool);
  return pool;
}

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.stop()));
  rmSync(folder, { recursive: true, force: true });
});

it('tasks complete, even with more tasks than threads', async () => {
  const pool = createPool({ threads: 2 });
  const values = [1, 'two', { three: [3] }, null, 5, 6];
  expect(await Promise.all(values.map((value) => pool.run({ kind: 'echo', value })))).toEqual(values);
});

it('errors of the function reach the caller, and the thread continues', async () => {
  const pool = createPool();
  const thread = await pool.run({ kind: 'thread' });
  await expect(pool.run({ kind: 'throw', value: 'No.' })).rejects.toThrow('No.');
  await expect(pool.run({ kind: 'echo', value: () => 1 })).rejects.toThrow(/could not be cloned/);
  expect(await pool.run({ kind: 'thread' })).toBe(thread);
});

it('a task that takes too long is rejected, and another thread runs the next one', async () => {
  const pool = createPool({ deadlineMs: 200 });
  const thread = await pool.run({ kind: 'thread' });
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  const late = expect(pool.run({ kind: 'loop' })).rejects.toThrow('The work took more than 200 ms.');
  const next = pool.run({ kind: 'thread' });
  await late;
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(10);
  expect(await next).not.toBe(thread);
});

it('a thread that exits or runs out of memory fails one task', async () => {
  const pool = createPool();
  const tasks = ['exit', 'hoard', 'echo'].map((kind) => pool.run({ kind, value: 1 }));
  expect((await Promise.allSettled(tasks)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

it('threads that cannot start reject their tasks instead of restarting forever', async () => {
  const pool = createPool({ work: { module, name: 'missing' } });
  const tasks = [pool.run({ kind: 'echo' }), pool.run({ kind: 'echo' })];
  for (const outcome of await Promise.allSettled(tasks)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('missing') } });
  }
});

it('the queue is bounded', async () => {
  const pool = createPool({ maxWaiting: 2 });
  const tasks = [1, 2, 3].map((value) => pool.run({ kind: 'echo', value }));
  expect((await Promise.allSettled(tasks)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});

it('a stopped pool leaves no waiting caller', async () => {
  const pool = createPool();
  await pool.run({ kind: 'echo' });
  const tasks = [pool.run({ kind: 'loop' }), pool.run({ kind: 'echo' })];
  const settled = Promise.allSettled(tasks);
  await pool.stop();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(pool.run({ kind: 'echo' })).rejects.toThrow('The threads are stopped.');
});
