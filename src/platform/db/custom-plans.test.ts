import { describe, expect, it } from 'vitest';
import { createFrequentTexts } from './custom-plans.js';

const ask = (isFrequent: (text: string) => boolean, text: string, times: number): boolean[] =>
  Array.from({ length: times }, () => isFrequent(text));

describe('frequent statements', () => {
  it('are detected once they were sent often enough', () => {
    const isFrequent = createFrequentTexts({ from: 3, most: 2 });
    expect(ask(isFrequent, 'a', 4)).toEqual([false, false, true, true]);
    expect(isFrequent('b')).toBe(false);
  });

  it('are limited to the first ones, so that a connection never holds more', () => {
    const isFrequent = createFrequentTexts({ from: 2, most: 2 });
    for (const text of ['a', 'b', 'c']) ask(isFrequent, text, 5);
    expect(['a', 'b', 'c'].map((text) => isFrequent(text))).toEqual([true, true, false]);
  });

  it('are counted among the last thousand statements', () => {
    const isFrequent = createFrequentTexts({ from: 2, most: 5 });
    isFrequent('a');
    for (let number = 0; number < 1000; number += 1) isFrequent(`other ${number}`);
    expect(ask(isFrequent, 'a', 2)).toEqual([false, true]);
  });
});
