import { createHash, randomBytes, randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUuid } from '../ids.js';
import { toBlobKey, type BlobStore, type ListedBlob } from './blob-store.js';

export interface StoreUnderTest {
  readonly store: BlobStore;
  /** The puts that have not ended, of the given hub where the store can tell. */
  countUnfinished(hubId: number): Promise<number>;
}

const mebibyte = 1024 * 1024;

/** A hub that no other test has, so that a bucket may be used by many runs. */
export const newHubId = (): number => randomInt(1, 2 ** 47);

/** What every store promises: registers the tests of one that `open` opens. */
export function testBlobStore(open: () => Promise<StoreUnderTest>): void {
  let store: BlobStore;
  let countUnfinished: StoreUnderTest['countUnfinished'];
  beforeAll(async () => ({ store, countUnfinished } = await open()));
  afterAll(() => store.close());

  const newKey = (hubId = newHubId()): string => toBlobKey(hubId, newUuid());
  const put = async (content: Buffer, key = newKey()): Promise<string> => {
    expect(await store.put(key, toStream(content))).toEqual({ size: content.length });
    return key;
  };
  const read = async (key: string, range?: { start: number; end: number }): Promise<Buffer | undefined> => {
    const stream = await store.get(key, range);
    return stream && buffer(stream);
  };
  const listKeys = async (prefix?: string, after?: string): Promise<string[]> =>
    (await listAll(store, prefix, after)).map(({ key }) => key);
  const expectNothing = async (hubId: number, key: string): Promise<void> => {
    expect(await store.stat(key)).toBeUndefined();
    expect(await store.get(key)).toBeUndefined();
    expect(await listKeys(`${hubId}/`)).toEqual([]);
    expect(await countUnfinished(hubId)).toBe(0);
  };

  test('is ready', async () => {
    await expect(store.checkReady()).resolves.toBeUndefined();
  });

  test.each([
    ['nothing', 0],
    ['one byte', 1],
    ['less than a part', 3 * mebibyte + 17],
    ['exactly one part', 8 * mebibyte],
    ['one byte more than a part', 8 * mebibyte + 1],
    ['exactly two parts', 16 * mebibyte],
    ['several parts', 20 * mebibyte + 4711],
  ])('gives back what was put: %s', async (_, size) => {
    const hubId = newHubId();
    const content = randomBytes(size);
    const key = await put(content, newKey(hubId));
    expect(await store.stat(key)).toEqual({ size });
    expect((await read(key))?.equals(content)).toBe(true);
    expect(await countUnfinished(hubId)).toBe(0);
  });

  test('takes pieces of any size, also larger than a part', async () => {
    const sizes = [1, 0, 9 * mebibyte, 5, 17 * mebibyte, 3];
    const content = randomBytes(sizes.reduce((sum, size) => sum + size));
    const pieces = sizes.map((size, index) => {
      const start = sizes.slice(0, index).reduce((sum, before) => sum + before, 0);
      return content.subarray(start, start + size);
    });
    const key = newKey();
    expect(await store.put(key, Readable.from(pieces))).toEqual({ size: content.length });
    expect((await read(key))?.equals(content)).toBe(true);
  });

  test('knows nothing of a key that was never put', async () => {
    await expectNothing(1, newKey(1));
  });

  test('carries 200 MB both ways in flat memory', { timeout: 180_000 }, async () => {
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
    expect(await store.put(key, source)).toEqual({ size: 200 * mebibyte });
    const received = createHash('sha256');
    for await (const part of (await store.get(key)) ?? []) received.update(part as Buffer);
    expect(received.digest('hex')).toBe(sent.digest('hex'));
    expect(memory.growth()).toBeLessThan(100 * mebibyte);
    await store.remove(key);
  });

  test('reads its source no faster than it stores', async () => {
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
    const stored = store.put(newKey(), source, { signal: stop.signal });
    await expect(Promise.race([stored, delay(20)])).resolves.toBeUndefined();
    expect(given).toBeLessThan(64);
    stop.abort();
    await expect(stored).rejects.toThrow();
  });

  test.each([0, 1, 20])('an abort after %s MB leaves nothing', async (megabytes) => {
    const [hubId, stop] = [newHubId(), new AbortController()];
    const key = newKey(hubId);
    const source = new Readable({ read: () => undefined });
    for (let count = 0; count < megabytes; count += 1) source.push(randomBytes(mebibyte));
    setTimeout(() => stop.abort(), 100);
    await expect(store.put(key, source, { signal: stop.signal })).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
    expect(source.destroyed).toBe(true);
    await expectNothing(hubId, key);
  });

  test('a signal that is aborted already stores nothing', async () => {
    const hubId = newHubId();
    const key = newKey(hubId);
    const source = toStream(randomBytes(100));
    await expect(store.put(key, source, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(source.destroyed).toBe(true);
    await expectNothing(hubId, key);
  });

  test.each([0, 1, 20])(
    'a source that fails after %s MB leaves nothing, and its error is told as it is',
    async (size) => {
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
      await expect(store.put(key, source)).rejects.toBe(failure);
      await expectNothing(hubId, key);
      await put(Buffer.from('second try'), key);
    },
  );

  test('a source that is destroyed before its end leaves nothing', async () => {
    const hubId = newHubId();
    const key = newKey(hubId);
    const source = new Readable({ read: () => undefined });
    source.push(randomBytes(9 * mebibyte));
    setTimeout(() => source.destroy(), 50);
    await expect(store.put(key, source)).rejects.toThrow();
    await expectNothing(hubId, key);
  });

  test.each([
    ['small', 10],
    ['large', 9 * mebibyte],
  ])('a second put of a key is refused and the first content stays: %s', async (_, size) => {
    const first = randomBytes(size);
    const key = await put(first);
    const second = toStream(randomBytes(size));
    await expect(store.put(key, second)).rejects.toThrow();
    expect(second.destroyed).toBe(true);
    expect((await read(key))?.equals(first)).toBe(true);
  });

  test('of ten puts of one key at once one goes well, and its content is there', async () => {
    const [hubId, contents] = [newHubId(), Array.from({ length: 10 }, () => randomBytes(5000))];
    const key = newKey(hubId);
    const results = await Promise.allSettled(contents.map((content) => store.put(key, toStream(content))));
    const winners = contents.filter((_, index) => results[index]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    expect((await read(key))?.equals(winners[0] as Buffer)).toBe(true);
    expect(await countUnfinished(hubId)).toBe(0);
  });

  test.each([
    [0, 0, '0'],
    [9, 9, '9'],
    [2, 5, '2345'],
    [0, 9, '0123456789'],
    [7, 1000, '789'],
    [10, 20, ''],
  ])('reads the bytes %s to %s of ten', async (start, end, expected) => {
    const key = await put(Buffer.from('0123456789'));
    expect((await read(key, { start, end }))?.toString()).toBe(expected);
  });

  test('reads a range that lies across parts', async () => {
    const content = randomBytes(17 * mebibyte);
    const key = await put(content);
    const range = { start: 8 * mebibyte - 5, end: 16 * mebibyte + 5 };
    expect((await read(key, range))?.equals(content.subarray(range.start, range.end + 1))).toBe(true);
  });

  test.each([
    [-1, 2],
    [2, 1],
    [0.5, 2],
    [0, Number.NaN],
    [0, Infinity],
  ])('refuses the range %s to %s', async (start, end) => {
    const key = await put(Buffer.from('0123456789'));
    await expect(store.get(key, { start, end })).rejects.toThrow('is not a range of bytes');
  });

  test('fifty at once, each with its own content', async () => {
    const hubId = newHubId();
    const contents = Array.from({ length: 50 }, (_, index) => randomBytes(index * 7919));
    const keys = await Promise.all(contents.map((content) => put(content, newKey(hubId))));
    const found = await Promise.all(keys.map((key) => read(key)));
    expect(found.map((content, index) => content?.equals(contents[index] as Buffer))).toEqual(Array(50).fill(true));
    expect(await listKeys(`${hubId}/`)).toEqual([...keys].sort());
  });

  test('lists by prefix in the order of keys, and goes on after any key', async () => {
    const hubId = newHubId();
    const other = Number(`${hubId}1`);
    const before = Date.now();
    const keys = await Promise.all([hubId, hubId, hubId, hubId, other].map((id) => put(randomBytes(3), newKey(id))));
    const mine = keys.slice(0, 4).sort();
    const listed = await listAll(store, `${hubId}/`);
    expect(listed.map(({ key, size }) => ({ key, size }))).toEqual(mine.map((key) => ({ key, size: 3 })));
    for (const { storedAt } of listed) expect(Math.abs(storedAt.getTime() - before)).toBeLessThan(60_000);
    expect(await listKeys(`${hubId}`)).toEqual([...keys].sort());
    for (const [index, key] of mine.entries()) expect(await listKeys(`${hubId}/`, key)).toEqual(mine.slice(index + 1));
    expect(await listKeys(`${hubId}/`, `${hubId}/`)).toEqual(mine);
    expect(await listKeys(mine[2])).toEqual([mine[2]]);
    const all = await listKeys();
    expect(all.filter((key) => keys.includes(key))).toEqual([...keys].sort());
    expect(all).toEqual([...all].sort());
  });

  test('removes, and removes again, and nothing else', async () => {
    const hubId = newHubId();
    const key = await put(randomBytes(9 * mebibyte), newKey(hubId));
    const kept = await put(randomBytes(10), newKey(hubId));
    await store.remove(key);
    await store.remove(key);
    expect(await store.stat(key)).toBeUndefined();
    expect(await store.get(key)).toBeUndefined();
    expect(await listKeys(`${hubId}/`)).toEqual([kept]);
    await put(Buffer.from('again'), key);
    expect((await read(key))?.toString()).toBe('again');
  });

  test('a reader that goes away early takes nothing with it', async () => {
    const content = randomBytes(4 * mebibyte);
    const key = await put(content);
    for (let count = 0; count < 60; count += 1) {
      const stream = await store.get(key);
      stream?.once('error', () => undefined);
      for await (const piece of stream ?? []) {
        expect((piece as Buffer).length).toBeGreaterThan(0);
        break;
      }
      expect(stream?.destroyed).toBe(true);
    }
    expect((await read(key))?.equals(content)).toBe(true);
  });

  const id = newUuid();
  test.each([
    '',
    id,
    `/${id}`,
    `1/${id}/`,
    `1/../${id}`,
    `../1/${id}`,
    `1/../../${id}`,
    `1//${id}`,
    `0/${id}`,
    `-1/${id}`,
    `1/${id}\0`,
    `1/${id}\n`,
    `1/${id.toUpperCase()}X`,
    `1\\${id}`,
    `..%2f1/${id}`,
    `1/${id}.tmp`,
    '1/../unfinished',
    'unfinished/x',
    '/etc/passwd',
  ])('refuses the key %j', async (key) => {
    const message = 'is not the key of a blob';
    const source = toStream(Buffer.from('x'));
    await expect(store.put(key, source)).rejects.toThrow(message);
    await expect(store.get(key)).rejects.toThrow(message);
    await expect(store.stat(key)).rejects.toThrow(message);
    await expect(store.remove(key)).rejects.toThrow(message);
  });

  test.each(['../', '/', 'unfinished', '..', '\0'])('lists nothing for the prefix %j', async (prefix) => {
    expect(await listKeys(prefix)).toEqual([]);
  });
}

/** A stream in pieces as they come from a socket. */
export function toStream(content: Buffer): Readable {
  const pieces = Array.from({ length: Math.ceil(content.length / 65_536) }, (_, index) =>
    content.subarray(index * 65_536, (index + 1) * 65_536),
  );
  return Readable.from(pieces);
}

/** What a store lists. */
export function listAll(store: BlobStore, prefix?: string, after?: string): Promise<ListedBlob[]> {
  return Readable.from(store.list(prefix, after)).toArray();
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
