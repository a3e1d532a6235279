import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { launch } from '../../../test/support/spoke-process.js';
import { answerWorkers, askPrimary } from './ask-primary.js';

describe('requests of workers to their primary', () => {
  it('are handled in the process itself if there are no workers', async () => {
    answerWorkers('double', (number: number) => number * 2);
    expect(await askPrimary('double', 21)).toBe(42);
    await expect(askPrimary('nothing', 1)).rejects.toThrow('There is no handler for nothing.');
  });

  it('are handled with the one state of the primary, those of a tick in one message', async () => {
    const child = launch({ env: {}, args: [join('test', 'support', 'asking-workers.mjs')] });
    expect(await child.exited).toEqual({ code: 0, signal: null });
    const { own, count, messages, reported } = JSON.parse(child.stdout()) as {
      own: number;
      count: number;
      messages: number;
      reported: { counts: number[]; refusals: string[] }[];
    };
    expect([own, count, messages]).toEqual([1, 101, 4]);
    const counts = reported.flatMap((worker) => worker.counts).sort((one, other) => one - other);
    expect(counts).toEqual(Array.from({ length: 100 }, (_, index) => index + 2));
    const refusals = ['It broke.', 'There is no handler for nothing.'];
    expect(reported.map((worker) => worker.refusals)).toEqual([refusals, refusals]);
  });
});
