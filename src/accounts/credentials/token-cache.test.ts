import { expect, it } from 'vitest';
import { createTokenCache } from './token-cache.js';

function createCache(maxEntries = 10) {
  const state = { elapsedMs: 0, loads: 0 };
  const cache = createTokenCache<string>({ maxEntries, maxAgeMs: 5000, elapsedMs: () => state.elapsedMs });
  const load = async () => {
    state.loads += 1;
    return `value ${state.loads}`;
  };
  return { state, cache, load };
}

it('a token is loaded once in five seconds, and again afterwards', async () => {
  const { state, cache, load } = createCache();
  expect(await cache.get('a', load)).toBe('value 1');
  state.elapsedMs = 4999;
  expect(await cache.get('a', load)).toBe('value 1');
  state.elapsedMs = 5000;
  expect(await cache.get('a', load)).toBe('value 2');
});

it('an invalidated token is loaded again, also when invalidated during the load', async () => {
  const { state, cache, load } = createCache();
  await cache.get('a', load);
  cache.drop('a');
  expect(await cache.get('a', load)).toBe('value 2');
  cache.clear();
  const slow = cache.get('a', async () => {
    cache.drop('a');
    return load();
  });
  expect(await slow).toBe('value 3');
  expect(await cache.get('a', load)).toBe('value 4');
  expect(state.loads).toBe(4);
});

it('missing tokens are not cached, and a full cache evicts the oldest entry', async () => {
  const { state, cache, load } = createCache(2);
  expect(await cache.get('none', async () => undefined)).toBeUndefined();
  for (const key of ['a', 'b', 'c']) await cache.get(key, load);
  await cache.get('c', load);
  expect(state.loads).toBe(3);
  await cache.get('a', load);
  expect(state.loads).toBe(4);
});
