import { describe, expect, it } from 'vitest';
import { mapYielding } from './yielding.js';

describe('mapping a list with yields', () => {
  it('returns results in order, one item at a time', async () => {
    let open = 0;
    const answers = await mapYielding([3, 1, 2], async (item) => {
      expect((open += 1)).toBe(1);
      await new Promise((done) => setTimeout(done, item));
      open -= 1;
      return item * 10;
    });
    expect(answers).toEqual([30, 10, 20]);
    expect(await mapYielding([], () => Promise.resolve(1))).toEqual([]);
  });

  const mapWithOthers = async (msOfItem: number): Promise<string[]> => {
    const turns: string[] = [];
    let now = 0;
    const work = (item: string) => {
      now += msOfItem;
      return Promise.resolve(void turns.push(item));
    };
    const mapped = mapYielding(['a', 'b', 'c'], work, { elapsedMs: () => now });
    const others = () => {
      turns.push('other');
      if (turns.length < 6) setImmediate(others);
    };
    setImmediate(others);
    await mapped;
    return turns;
  };

  it('yields between slow items, even without asynchronous waits', async () => {
    expect((await mapWithOthers(3)).slice(0, 5)).toEqual(['a', 'other', 'b', 'other', 'c']);
  });

  it('does not yield between fast items', async () => {
    expect(await mapWithOthers(0.1)).toEqual(['a', 'b', 'c']);
  });

  it('stops at the first failure', async () => {
    const tried: number[] = [];
    const mapped = mapYielding([1, 2, 3], (item) => {
      tried.push(item);
      return item === 2 ? Promise.reject(new Error('two')) : Promise.resolve();
    });
    await expect(mapped).rejects.toThrow('two');
    expect(tried).toEqual([1, 2]);
  });
});
