import { expect, test } from 'vitest';
import { createGate } from './gate.js';

/** A task that ends when told to. */
function createTask() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const task = { started: false, end, run: () => ((task.started = true), ended) };
  return task;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a gate runs two tasks at once, lets one wait, and refuses the next', async () => {
  const gate = createGate({ running: 2, waiting: 1, refuse: () => new Error('full') });
  const tasks = [createTask(), createTask(), createTask()];
  const runs = tasks.map((task) => gate.run(task.run));
  await turn();
  expect(tasks.map(({ started }) => started)).toEqual([true, true, false]);
  await expect(gate.run(createTask().run)).rejects.toThrow('full');
  tasks[0]?.end();
  await turn();
  expect(tasks[2]?.started).toBe(true);
  for (const task of tasks) task.end();
  await Promise.all(runs);
});

test('a task that fails gives its place back', async () => {
  const gate = createGate({ running: 1, waiting: 0, refuse: () => new Error('full') });
  for (let round = 0; round < 3; round += 1) {
    await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  }
  await expect(gate.run(async () => 'done')).resolves.toBe('done');
});
