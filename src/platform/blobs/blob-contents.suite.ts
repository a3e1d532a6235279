import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { mebibyte, newHubId, newKey, type StoreTools } from './store-under-test.suite.js';

/** Content is returned as stored, whole or in ranges, of any size and with constant memory. */
export function testBlobContents(on: () => StoreTools): void {
  it.each([
    ['nothing', 0],
    ['one byte', 1],
    ['less than a part', 3 * mebibyte + 17],
    ['exactly one part', 8 * mebibyte],
    ['one byte more than a part', 8 * mebibyte + 1],
    ['exactly two parts', 16 * mebibyte],
    ['several parts', 20 * mebibyte + 4711],
  ])('returns what was stored: %s', async (_, size) => {
    const hubId = newHubId();
    const content = randomBytes(size);
    const key = await on().put(content, newKey(hubId));
    expect(await on().store.stat(key)).toEqual({ size });
    expect((await on().read(key))?.equals(content)).toBe(true);
    expect((await on().load(key, size))?.equals(content)).toBe(true);
    expect(await on().countUnfinished(hubId)).toBe(0);
  });

  it('accepts chunks of any size, also larger than a part', async () => {
    const sizes = [1, 0, 9 * mebibyte, 5, 17 * mebibyte, 3];
    const content = randomBytes(sizes.reduce((sum, size) => sum + size));
    const pieces = sizes.map((size, index) => {
      const start = sizes.slice(0, index).reduce((sum, before) => sum + before, 0);
      return content.subarray(start, start + size);
    });
    const [key, seen] = [newKey(), [] as Buffer[]];
    const see = (piece: Buffer) => void seen.push(piece);
    expect(await on().store.put(key, Readable.from(pieces), { see })).toEqual({ size: content.length });
    expect(Buffer.concat(seen).equals(content)).toBe(true);
    expect((await on().read(key))?.equals(content)).toBe(true);
  });

  it('transfers 200 MB both ways in constant memory', { timeout: 180_000 }, async () => {
    const piece = randomBytes(mebibyte);
    const sent = createHash('sha256');
    const key = newKey();
    const memory = watchMemory();
    const source = Readable.from(
      (function* () {
        for (let count = 0; count < 200; count += 1) {
          piece.writeUInt32BE(count);
          sent.update(piece);
          yield Buffer.from(piece);
        }
      })(),
      { highWaterMark: 1 },
    );
    expect(await on().store.put(key, source)).toEqual({ size: 200 * mebibyte });
    const received = createHash('sha256');
    for await (const part of (await on().store.get(key)) ?? []) received.update(part as Buffer);
    expect(received.digest('hex')).toBe(sent.digest('hex'));
    expect(memory.growth()).toBeLessThan(100 * mebibyte);
    await on().store.remove(key);
  });

  it('applies backpressure to its source', async () => {
    let given = 0;
    const source = Readable.from(
      (async function* () {
        for (; given < 64; given += 1) {
          await delay(1);
          yield randomBytes(mebibyte);
        }
      })(),
    );
    const stop = new AbortController();
    const stored = on().store.put(newKey(), source, { signal: stop.signal });
    await expect(Promise.race([stored, delay(20)])).resolves.toBeUndefined();
    expect(given).toBeLessThan(64);
    stop.abort();
    await expect(stored).rejects.toThrow();
  });

  it.each([
    [0, 0, '0'],
    [9, 9, '9'],
    [2, 5, '2345'],
    [0, 9, '0123456789'],
    [7, 1000, '789'],
    [10, 20, ''],
  ])('reads the bytes %s to %s of ten', async (start, end, expected) => {
    const key = await on().put(Buffer.from('0123456789'));
    expect((await on().read(key, { start, end }))?.toString()).toBe(expected);
    expect((await on().load(key, 10, { start, end }))?.toString()).toBe(expected);
  });

  it('returns a stream that ends early if the stated size is too large', async () => {
    const key = await on().put(Buffer.from('0123456789'));
    const content = await on().store.load(key, 11);
    expect(content).toBeInstanceOf(Readable);
    expect((await buffer(content as Readable)).toString()).toBe('0123456789');
  });

  it('reads a range across parts', async () => {
    const content = randomBytes(17 * mebibyte);
    const key = await on().put(content);
    const range = { start: 8 * mebibyte - 5, end: 16 * mebibyte + 5 };
    expect((await on().read(key, range))?.equals(content.subarray(range.start, range.end + 1))).toBe(true);
    const loaded = await on().load(key, content.length, range);
    expect(loaded?.equals(content.subarray(range.start, range.end + 1))).toBe(true);
  });

  it.each([
    [-1, 2],
    [2, 1],
    [0.5, 2],
    [0, Number.NaN],
    [0, Infinity],
  ])('rejects the range %s to %s', async (start, end) => {
    const key = await on().put(Buffer.from('0123456789'));
    await expect(on().store.get(key, { start, end })).rejects.toThrow('is not a range of bytes');
    await expect(on().store.load(key, 10, { start, end })).rejects.toThrow('is not a range of bytes');
  });

  it('stores fifty concurrently, each with its own content', async () => {
    const hubId = newHubId();
    const contents = Array.from({ length: 50 }, (_, index) => randomBytes(index * 7919));
    const keys = await Promise.all(contents.map((content) => on().put(content, newKey(hubId))));
    const found = await Promise.all(keys.map((key) => on().read(key)));
    expect(found.map((content, index) => content?.equals(contents[index] as Buffer))).toEqual(Array(50).fill(true));
    expect(await on().listKeys(`${hubId}/`)).toEqual([...keys].sort());
  });

  it('survives a reader that stops early', async () => {
    const content = randomBytes(4 * mebibyte);
    const key = await on().put(content);
    for (let count = 0; count < 60; count += 1) {
      const stream = await on().store.get(key);
      stream?.once('error', () => undefined);
      for await (const piece of stream ?? []) {
        expect((piece as Buffer).length).toBeGreaterThan(0);
        break;
      }
      expect(stream?.destroyed).toBe(true);
    }
    expect((await on().read(key))?.equals(content)).toBe(true);
  });
}

function watchMemory(): { growth(): number } {
  const start = process.memoryUsage.rss();
  let most = start;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
  return {
    growth: () => {
      clearInterval(timer);
      return most - start;
    },
  };
}
