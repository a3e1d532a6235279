import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { mebibyte, newHubId, newKey, toStream, type StoreTools } from './store-under-test.suite.js';

/** A failed or second put leaves nothing behind. */
export function testBlobFailures(on: () => StoreTools): void {
  it.each([0, 1, 20])('an abort after %s MB leaves nothing', async (megabytes) => {
    const [hubId, stop] = [newHubId(), new AbortController()];
    const key = newKey(hubId);
    const source = new Readable({ read: () => undefined });
    for (let count = 0; count < megabytes; count += 1) source.push(randomBytes(mebibyte));
    setTimeout(() => stop.abort(), 100);
    await expect(on().store.put(key, source, { signal: stop.signal })).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
    expect(source.destroyed).toBe(true);
    await on().expectNothing(hubId, key);
  });

  it('an already aborted signal stores nothing', async () => {
    const hubId = newHubId();
    const key = newKey(hubId);
    const source = toStream(randomBytes(100));
    await expect(on().store.put(key, source, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(source.destroyed).toBe(true);
    await on().expectNothing(hubId, key);
  });

  it.each([0, 1, 20])('a source that fails after %s MB leaves nothing, and its error is passed on', async (size) => {
    const hubId = newHubId();
    const key = newKey(hubId);
    const failure = Object.assign(new Error('the sender went away'), { code: 'ECONNRESET' });
    const source = Readable.from(
      (async function* () {
        for (let count = 0; count < size; count += 1) yield randomBytes(mebibyte);
        await delay(1);
        throw failure;
      })(),
    );
    await expect(on().store.put(key, source)).rejects.toBe(failure);
    await on().expectNothing(hubId, key);
    await on().put(Buffer.from('second try'), key);
  });

  it('a source that is destroyed before its end leaves nothing', async () => {
    const hubId = newHubId();
    const key = newKey(hubId);
    const source = new Readable({ read: () => undefined });
    source.push(randomBytes(9 * mebibyte));
    setTimeout(() => source.destroy(), 50);
    await expect(on().store.put(key, source)).rejects.toThrow();
    await on().expectNothing(hubId, key);
  });

  it.each([
    ['small', 10],
    ['large', 9 * mebibyte],
  ])('a second put of a key is rejected and the first content stays: %s', async (_, size) => {
    const first = randomBytes(size);
    const key = await on().put(first);
    const second = toStream(randomBytes(size));
    await expect(on().store.put(key, second)).rejects.toThrow();
    expect(second.destroyed).toBe(true);
    expect((await on().read(key))?.equals(first)).toBe(true);
  });

  it('one of ten concurrent puts of a key succeeds, with its content', async () => {
    const [hubId, contents] = [newHubId(), Array.from({ length: 10 }, () => randomBytes(5000))];
    const key = newKey(hubId);
    const results = await Promise.allSettled(contents.map((content) => on().store.put(key, toStream(content))));
    const winners = contents.filter((_, index) => results[index]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    expect((await on().read(key))?.equals(winners[0] as Buffer)).toBe(true);
    expect(await on().countUnfinished(hubId)).toBe(0);
  });
}
