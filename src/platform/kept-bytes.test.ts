import { describe, expect, it } from 'vitest';
import { createKeptBytes } from './kept-bytes.js';

/** Which of some names are there, last asked for in this order. */
const listKept = (kept: { find(name: string): unknown }, names: string) =>
  [...names].filter((name) => kept.find(name) !== undefined).join('');

describe('a cache limited by bytes', () => {
  it('holds values up to the limit, and evicts the oldest one beyond it', () => {
    const kept = createKeptBytes<string>(10);
    for (const name of 'abc') kept.keep(name, `value of ${name}`, 3);
    kept.keep('d', 'value of d', 1);
    expect([...'abcd'].map((name) => kept.find(name))).toEqual([...'abcd'].map((name) => `value of ${name}`));
    kept.keep('e', 'value of e', 1);
    expect(listKept(kept, 'abcde')).toBe('bcde');
  });

  it('evicts as many as needed, the least recently used first', () => {
    const kept = createKeptBytes<number>(10);
    for (const name of 'abcde') kept.keep(name, 1, 2);
    kept.find('b');
    kept.find('a');
    kept.keep('f', 1, 5);
    expect(listKept(kept, 'abcdef')).toBe('abf');
    expect(kept.find('nothing')).toBeUndefined();
  });

  it('counts a replaced value once, with its current size', () => {
    const kept = createKeptBytes<string>(10);
    kept.keep('a', 'old', 2);
    kept.keep('b', 'other', 4);
    for (let time = 0; time < 5; time += 1) kept.keep('a', 'new', 6);
    expect([kept.find('a'), kept.find('b')]).toEqual(['new', 'other']);
    kept.keep('a', 'newest', 7);
    expect([kept.find('a'), kept.find('b')]).toEqual(['newest', undefined]);
    kept.keep('c', 'later', 3);
    expect(listKept(kept, 'ac')).toBe('ac');
  });

  it('does not cache a value above the limit, and keeps the others', () => {
    const kept = createKeptBytes<string>(10);
    kept.keep('a', 'small', 4);
    kept.keep('b', 'old', 1);
    kept.keep('b', 'large', 11);
    expect([kept.find('a'), kept.find('b')]).toEqual(['small', undefined]);
    kept.keep('c', 'just as large as the room', 10);
    expect(listKept(kept, 'abc')).toBe('c');
  });
});
