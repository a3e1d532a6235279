import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClock } from './clock.js';
import { createLog } from './log.js';
import { createReadiness } from './readiness.js';

const lines: string[] = [];
const log = createLog({ level: 'info', write: (line) => void lines.push(line) });

beforeEach(() => {
  lines.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

type ReadinessPart = Parameters<typeof createReadiness>[0]['parts'][number];

function watch(part: Partial<ReadinessPart>, hasFreeSpace?: () => Promise<boolean>) {
  const whole: ReadinessPart = { name: 'database', probe: async () => undefined, ...part };
  const readiness = createReadiness({ parts: [whole], hasFreeSpace, clock: createClock(), log });
  readiness.start();
  return readiness;
}

const diskFull = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });

describe('readiness', () => {
  it('holds while probes succeed', async () => {
    const readiness = watch({});
    await pass(60_000);
    expect(readiness.list()).toEqual([]);
    readiness.stop();
  });

  it('is lost with a failed probe and regained with the next successful one, each logged once', async () => {
    let isDown = true;
    const readiness = watch({
      probe: async () => {
        if (isDown) throw new Error('connect ECONNREFUSED 127.0.0.1:5432');
      },
    });
    await pass(3000);
    expect(readiness.list()).toMatchObject([{ part: 'database', reason: 'cannot be used' }]);
    isDown = false;
    await pass(1000);
    expect(readiness.list()).toEqual([]);
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'not ready: a part of the server is unusable',
      'ready again',
    ]);
    readiness.stop();
  });

  it('is lost when a probe hangs for five seconds, without starting a second one', async () => {
    const probe = vi.fn(() => new Promise(() => undefined));
    const readiness = watch({ probe });
    await pass(4000);
    expect(readiness.list()).toEqual([]);
    await pass(60_000);
    expect(readiness.list()).toMatchObject([{ part: 'database', reason: 'does not answer' }]);
    expect(probe).toHaveBeenCalledTimes(1);
    readiness.stop();
  });

  it('holds for a busy database that serves others while the probe is queued', async () => {
    let answeredAt = 0;
    const readiness = watch({ probe: () => new Promise(() => undefined), lastAnswerAt: () => answeredAt });
    for (let second = 0; second < 60; second += 1) {
      await pass(1000);
      answeredAt = performance.now();
      expect(readiness.list()).toEqual([]);
    }
    await pass(6000);
    expect(readiness.list()).toMatchObject([{ reason: 'does not answer' }]);
    readiness.stop();
  });

  it('is lost with a full disk, with one warning a minute, and regained with free space', async () => {
    let hasFreeSpace = false;
    const readiness = watch({}, async () => hasFreeSpace);
    for (let count = 0; count < 100; count += 1) {
      readiness.noteError(diskFull);
      readiness.noteError(new Error('something else'));
      await pass(100);
    }
    expect(readiness.list()).toMatchObject([{ part: 'database', reason: 'disk full' }]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('disk full: the database rejects writes until space is freed');
    hasFreeSpace = true;
    await pass(1000);
    expect(readiness.list()).toEqual([]);
    readiness.stop();
  });

  it('is regained some seconds after the last rejection if free space cannot be measured', async () => {
    const readiness = watch({});
    readiness.noteError(diskFull);
    await pass(9000);
    expect(readiness.list()).toHaveLength(1);
    await pass(2000);
    expect(readiness.list()).toEqual([]);
    readiness.stop();
  });
});
