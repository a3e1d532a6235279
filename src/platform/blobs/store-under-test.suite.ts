import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { newUuid } from '../ids.js';
import { toBlobKey, type BlobStore, type ListedBlob } from './blob-store.js';

export interface StoreUnderTest {
  readonly store: BlobStore;
  /** The number of unfinished puts, of the given hub if the store knows it. */
  countUnfinished(hubId: number): Promise<number>;
}

export const mebibyte = 1024 * 1024;

/** A hub id that no other test uses, so that many runs can share a bucket. */
export const newHubId = (): number => randomInt(1, 2 ** 47);

export const newKey = (hubId = newHubId()): string => toBlobKey(hubId, newUuid());

/** Helpers of the suites for a store. */
export interface StoreTools extends StoreUnderTest {
  /** Stores under a new key, or the one given, and returns the key. */
  put(content: Buffer, key?: string): Promise<string>;
  read(key: string, range?: { start: number; end: number }): Promise<Buffer | undefined>;
  /** The same for a blob of that size. */
  load(key: string, size: number, range?: { start: number; end: number }): Promise<Buffer | undefined>;
  listKeys(prefix?: string, after?: string): Promise<string[]>;
  expectNothing(hubId: number, key: string): Promise<void>;
}

export function createStoreTools({ store, countUnfinished }: StoreUnderTest): StoreTools {
  const listKeys: StoreTools['listKeys'] = async (prefix, after) =>
    (await listAll(store, prefix, after)).map(({ key }) => key);
  return {
    store,
    countUnfinished,
    listKeys,
    async put(content, key = newKey()) {
      expect(await store.put(key, toStream(content))).toEqual({ size: content.length });
      return key;
    },
    async read(key, range) {
      const stream = await store.get(key, range);
      return stream && buffer(stream);
    },
    async load(key, size, range) {
      const content = await store.load(key, size, range);
      return content instanceof Readable ? buffer(content) : content;
    },
    async expectNothing(hubId, key) {
      expect(await store.stat(key)).toBeUndefined();
      expect(await store.get(key)).toBeUndefined();
      expect(await store.load(key, 10)).toBeUndefined();
      expect(await listKeys(`${hubId}/`)).toEqual([]);
      expect(await countUnfinished(hubId)).toBe(0);
    },
  };
}

/** A stream in pieces, as from a socket. */
export function toStream(content: Buffer): Readable {
  const pieces = Array.from({ length: Math.ceil(content.length / 65_536) }, (_, index) =>
    content.subarray(index * 65_536, (index + 1) * 65_536),
  );
  return Readable.from(pieces);
}

/** Lists all blobs. */
export function listAll(store: BlobStore, prefix?: string, after?: string): Promise<ListedBlob[]> {
  return Readable.from(store.list(prefix, after)).toArray();
}
