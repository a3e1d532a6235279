import { expect, it } from 'vitest';
import { createFairTurns, type FairTurnsOptions } from './fair-turns.js';

function createTasks(options: Partial<FairTurnsOptions> = {}) {
  const turns = createFairTurns({
    atOnce: 2,
    atOncePerOwner: 1,
    waitingPerOwner: 10,
    waitingAtMost: 20,
    waitMs: 60_000,
    ...options,
  });
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const take = (owner: string, name: string): Promise<string> =>
    turns.take(owner, async () => {
      started.push(name);
      await new Promise<void>((resolve) => finish.set(name, resolve));
      return name;
    });
  const end = async (name: string): Promise<void> => {
    finish.get(name)?.();
    await new Promise((resolve) => setTimeout(resolve, 1));
  };
  return { started, take, end };
}

it('an owner with many tasks yields to another one', async () => {
  const { started, take, end } = createTasks();
  const tasks = ['a1', 'a2', 'a3'].map((name) => take('1', name));
  expect(started).toEqual(['a1']);
  tasks.push(take('2', 'b1'));
  expect(started).toEqual(['a1', 'b1']);
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
  expect(await Promise.all(tasks)).toEqual(['a1', 'a2', 'a3', 'b1']);
});

it('waiting owners take turns', async () => {
  const { started, take, end } = createTasks({ atOnce: 1 });
  const tasks = [take('1', 'a1'), take('1', 'a2'), take('1', 'a3'), take('2', 'b1'), take('2', 'b2'), take('3', 'c1')];
  const order = ['a1', 'a2', 'b1', 'c1', 'a3', 'b2'];
  for (const name of order) await end(name);
  await Promise.all(tasks);
  expect(started).toEqual(order);
});

it('a failing task passes its turn to the next one', async () => {
  const turns = createFairTurns({ atOnce: 1, atOncePerOwner: 1, waitingPerOwner: 5, waitingAtMost: 5, waitMs: 60_000 });
  const failing = turns.take('1', () => Promise.reject(new Error('No.')));
  const next = turns.take('1', () => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('No.');
  expect(await next).toBe('next');
});

it('waiting beyond the limits is 503 UNAVAILABLE: of one owner, of all, for too long', async () => {
  const { take, end } = createTasks({ atOnce: 1, waitingPerOwner: 2, waitingAtMost: 3, waitMs: 20 });
  const first = take('1', 'a1');
  const waiting = [take('1', 'a2'), take('1', 'a3'), take('1', 'a4'), take('2', 'b1'), take('3', 'c1')];
  for (const outcome of await Promise.allSettled(waiting)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } });
  }
  await end('a1');
  expect(await first).toBe('a1');
  const later = take('2', 'b2');
  await end('b2');
  expect(await later).toBe('b2');
});
