import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log.js';
import { createDueLooks } from './due-looks.js';

const start = Date.UTC(2026, 0, 1);
let now: number;
let next: number | undefined;
let looked: number;
let look: () => Promise<void>;
let looks: ReturnType<typeof createDueLooks>;
const log = createLog({ level: 'fatal', write: () => undefined });
/** Lets the time of this process and of the clock go on. */
const pass = async (ms: number) => {
  now += ms;
  await vi.advanceTimersByTimeAsync(ms);
};

beforeEach(() => {
  vi.useFakeTimers();
  [now, next, looked] = [start, undefined, 0];
  look = () => Promise.resolve();
  looks = createDueLooks({
    clock: { now: () => new Date(now) },
    log,
    look: async () => {
      looked += 1;
      await look();
      return next;
    },
  });
});
afterEach(async () => {
  await looks.stop();
  vi.useRealTimers();
});

describe('polling for due work', () => {
  it('starts at startup, at a scheduled time, and on request', async () => {
    looks.wake();
    await pass(10_000);
    expect(looked).toBe(0);
    next = now + 60_000;
    looks.start();
    await pass(59_000);
    expect(looked).toBe(1);
    next = undefined;
    await pass(1_500);
    expect(looked).toBe(2);
    await pass(3_600_000);
    expect(looked).toBe(2);
    looks.wake();
    await pass(0);
    expect(looked).toBe(3);
  });

  it('follows a clock that was moved forward or back', async () => {
    next = start + 3_600_000;
    looks.start();
    await pass(1_000);
    now += 3_600_000;
    next = now + 3_600_000;
    await pass(250);
    expect(looked).toBe(2);
    now -= 86_400_000;
    await pass(250);
    expect(looked).toBe(3);
  });

  it('runs one poll at a time, and one more after a request during a poll', async () => {
    let end = (): void => undefined;
    look = () => new Promise<void>((done) => (end = done));
    looks.start();
    for (let time = 0; time < 3; time += 1) looks.wake();
    await pass(1_000);
    expect(looked).toBe(1);
    end();
    await pass(0);
    expect(looked).toBe(2);
    end();
    await pass(1_000);
    expect(looked).toBe(2);
  });

  it('retries a second after a failure', async () => {
    look = () => Promise.reject(new Error('no'));
    looks.start();
    await pass(0);
    await pass(900);
    expect(looked).toBe(1);
    await pass(400);
    expect(looked).toBe(2);
  });

  it('stops after the current poll', async () => {
    let end = (): void => undefined;
    look = () => new Promise<void>((done) => (end = done));
    looks.start();
    looks.wake();
    let hasStopped = false;
    const stopped = looks.stop().then(() => (hasStopped = true));
    await pass(1_000);
    expect([hasStopped, looked]).toEqual([false, 1]);
    end();
    await stopped;
    looks.wake();
    await pass(1_000);
    expect(looked).toBe(1);
  });
});
