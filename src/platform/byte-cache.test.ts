import { describe, expect, it } from 'vitest';
import { createByteCache } from './byte-cache.js';

/** Which of some names are there, last asked for in this order. */
const listCached = (cache: { get(name: string): unknown }, names: string) =>
  [...names].filter((name) => cache.get(name) !== undefined).join('');

describe('a cache limited by bytes', () => {
  it('holds values up to the limit, and evicts the oldest one beyond it', () => {
    const cache = createByteCache<string>(10);
    for (const name of 'abc') cache.set(name, `value of ${name}`, 3);
    cache.set('d', 'value of d', 1);
    expect([...'abcd'].map((name) => cache.get(name))).toEqual([...'abcd'].map((name) => `value of ${name}`));
    cache.set('e', 'value of e', 1);
    expect(listCached(cache, 'abcde')).toBe('bcde');
  });

  it('evicts as many as needed, the least recently used first', () => {
    const cache = createByteCache<number>(10);
    for (const name of 'abcde') cache.set(name, 1, 2);
    cache.get('b');
    cache.get('a');
    cache.set('f', 1, 5);
    expect(listCached(cache, 'abcdef')).toBe('abf');
    expect(cache.get('nothing')).toBeUndefined();
  });

  it('counts a replaced value once, with its current size', () => {
    const cache = createByteCache<string>(10);
    cache.set('a', 'old', 2);
    cache.set('b', 'other', 4);
    for (let time = 0; time < 5; time += 1) cache.set('a', 'new', 6);
    expect([cache.get('a'), cache.get('b')]).toEqual(['new', 'other']);
    cache.set('a', 'newest', 7);
    expect([cache.get('a'), cache.get('b')]).toEqual(['newest', undefined]);
    cache.set('c', 'later', 3);
    expect(listCached(cache, 'ac')).toBe('ac');
  });

  it('does not cache a value above the limit, and keeps the others', () => {
    const cache = createByteCache<string>(10);
    cache.set('a', 'small', 4);
    cache.set('b', 'old', 1);
    cache.set('b', 'large', 11);
    expect([cache.get('a'), cache.get('b')]).toEqual(['small', undefined]);
    cache.set('c', 'just as large as the room', 10);
    expect(listCached(cache, 'abc')).toBe('c');
  });
});
