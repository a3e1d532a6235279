import { describe, expect, it } from 'vitest';
import type { Allowance } from './allowances.js';
import { createCallCounter, type Tally } from './call-counter.js';

const start = Date.parse('2026-01-31T12:00:00Z');
const rolling = (key: string, limit: number, windowMs = 10_000): Allowance => ({
  key,
  policyName: 'TEN_SECONDLY_ROLLING',
  limit,
  windowMs,
});
const daily = (limit: number, usedBefore?: number): Allowance => ({
  key: 'daily 1 2026-01-31',
  policyName: 'DAILY',
  limit,
  until: start + 3_600_000,
  ...(usedBefore !== undefined && { usedBefore }),
});

describe('the call counter', () => {
  const counterAt = () => {
    const counter = createCallCounter();
    const take = (at: number, ...allowances: Allowance[]) => counter.take(allowances, start + at) as Tally | undefined;
    const list = (at: number) => counter.list(start + at, 10) as { key: string; used: number; opensAt: number }[];
    return { counter, take, list };
  };

  it('allows exactly the limit in any ten seconds', () => {
    const { take } = counterAt();
    const one = rolling('a', 3);
    for (const at of [0, 4000, 9000]) expect(take(at, one)?.refusedBy).toBeUndefined();
    for (const at of [9001, 9999]) expect(take(at, one)?.refusedBy).toBe(0);
    expect(take(10_000, one)).toEqual({ uses: [{ used: 3, lastSecond: 1 }] });
    expect(take(13_999, one)?.refusedBy).toBe(0);
    expect(take(14_000, one)?.refusedBy).toBeUndefined();
  });

  it('counts a call on all of its allowances or on none', () => {
    const { take } = counterAt();
    take(0, rolling('narrow', 1));
    expect(take(1, rolling('wide', 5), rolling('narrow', 1))).toEqual({
      refusedBy: 1,
      uses: [
        { used: 0, lastSecond: 0 },
        { used: 1, lastSecond: 1 },
      ],
    });
  });

  it('loads the usage of a day once, before it counts', () => {
    const { take } = counterAt();
    const ten = rolling('a', 5);
    expect(take(0, daily(10), ten)).toBeUndefined();
    expect(take(1, daily(10, 8), ten)?.uses).toEqual([
      { used: 9, lastSecond: 0 },
      { used: 1, lastSecond: 1 },
    ]);
    expect(take(2, daily(10, 8), ten)?.uses[0]?.used).toBe(10);
    expect(take(3, daily(10), ten)).toMatchObject({ refusedBy: 0, uses: [{ used: 10 }, { used: 2 }] });
  });

  it('merges the daily counts of others, and never decreases', () => {
    const { counter, take } = counterAt();
    take(0, daily(10, 0));
    counter.raise(daily(10).key, 7);
    counter.raise(daily(10).key, 3);
    counter.raise('daily 2 2026-01-31', 7);
    expect(take(1, daily(10))?.uses[0]?.used).toBe(8);
  });

  it('accepts calls out of order, and starts again when the clock was set back', () => {
    const { take } = counterAt();
    const one = rolling('a', 2);
    take(500, one);
    expect(take(400, one)?.uses[0]).toEqual({ used: 2, lastSecond: 2 });
    expect(take(450, one)?.refusedBy).toBe(0);
    expect(take(-3_600_000, one)).toEqual({ uses: [{ used: 1, lastSecond: 1 }] });
  });

  it('reports the allowances in use, the latest first, and when calls are allowed again', () => {
    const { take, list } = counterAt();
    take(0, rolling('a', 1));
    take(100, rolling('b', 2));
    take(200, daily(1, 0));
    expect(list(300)).toMatchObject([
      { key: 'daily 1 2026-01-31', used: 1, opensAt: start + 3_600_000 },
      { key: 'b', used: 1, opensAt: start + 300 },
      { key: 'a', used: 1, opensAt: start + 10_000 },
    ]);
    expect(list(20_000).map(({ key }) => key)).toEqual(['daily 1 2026-01-31']);
    expect(list(3_600_000)).toEqual([]);
  });

  it('drops allowances not used for a minute', () => {
    const { counter, take } = counterAt();
    take(0, daily(10, 5));
    for (let app = 0; app < 50; app += 1) take(app, rolling(`quiet ${app}`, 10, 3_600_000));
    for (let call = 0; call < 200; call += 1) take(120_000 + call, rolling('busy', 100, 3_600_000));
    expect((counter.list(start + 120_000, 100) as unknown[]).length).toBe(1);
    // What was used of the day is not known any more.
    expect(take(121_000, daily(10))).toBeUndefined();
  });
});
