import { describe, expect, it } from 'vitest';
import { createOften } from './planned-anew.js';

const ask = (isOften: (text: string) => boolean, text: string, times: number): boolean[] =>
  Array.from({ length: times }, () => isOften(text));

describe('frequent statements', () => {
  it('are detected once they were sent often enough', () => {
    const isOften = createOften({ from: 3, most: 2 });
    expect(ask(isOften, 'a', 4)).toEqual([false, false, true, true]);
    expect(isOften('b')).toBe(false);
  });

  it('are limited to the first ones, so that a connection never holds more', () => {
    const isOften = createOften({ from: 2, most: 2 });
    for (const text of ['a', 'b', 'c']) ask(isOften, text, 5);
    expect(['a', 'b', 'c'].map((text) => isOften(text))).toEqual([true, true, false]);
  });

  it('are counted among the last thousand statements', () => {
    const isOften = createOften({ from: 2, most: 5 });
    isOften('a');
    for (let number = 0; number < 1000; number += 1) isOften(`other ${number}`);
    expect(ask(isOften, 'a', 2)).toEqual([false, true]);
  });
});
