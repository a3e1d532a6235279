import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { newUuid } from '../ids.js';
import { toBlobKey } from './blob-store.js';
import { listAll, toStream } from './store-under-test.suite.js';
import { testBlobStore } from './blob-store.suite.js';
import { openDiskStore } from './disk.js';

const work = mkdtempSync(join(tmpdir(), 'spoke-blobs-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const newDirectory = (): string => {
  const directory = join(work, newUuid());
  mkdirSync(directory);
  return join(directory, 'blobs');
};
const listUnfinished = (directory: string): string[] => readdirSync(join(directory, 'unfinished'));

describe('a directory', () => {
  testBlobStore(async () => {
    const directory = newDirectory();
    const store = await openDiskStore({ directory });
    return { store, countUnfinished: async () => listUnfinished(directory).length };
  });
});

it('content is readable by the current user only, and available when the store is opened again', async () => {
  const directory = newDirectory();
  const key = toBlobKey(7, newUuid());
  const first = await openDiskStore({ directory });
  await first.put(key, toStream(Buffer.from('kept')));
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const found = statSync(join(directory, name));
    expect(found.mode & 0o777).toBe(found.isDirectory() ? 0o700 : 0o600);
  }
  const second = await openDiskStore({ directory });
  expect(await second.stat(key)).toEqual({ size: 4 });
});

it('a full disk is 507 STORAGE_FULL, and leaves nothing', async () => {
  const directory = newDirectory();
  const store = await openDiskStore({ directory, minFreeBytes: Number.MAX_SAFE_INTEGER });
  const key = toBlobKey(7, newUuid());
  const source = toStream(Buffer.alloc(100));
  await expect(store.put(key, source)).rejects.toMatchObject({ code: 'STORAGE_FULL', row: { status: 507 } });
  expect(source.destroyed).toBe(true);
  expect(await store.stat(key)).toBeUndefined();
  expect(listUnfinished(directory)).toEqual([]);
});

it('leftovers of a dead process are removed after an hour, and blobs stay', async () => {
  const directory = newDirectory();
  const store = await openDiskStore({ directory });
  const key = toBlobKey(7, newUuid());
  await store.put(key, toStream(Buffer.from('kept')));
  for (const [name, minutes] of Object.entries({ old: 61, young: 59 })) {
    const path = join(directory, 'unfinished', name);
    writeFileSync(path, 'half');
    utimesSync(path, new Date(), new Date(Date.now() - minutes * 60_000));
  }
  expect(await store.removeUnfinished()).toBe(1);
  expect(listUnfinished(directory)).toEqual(['young']);
  expect(await store.removeUnfinished()).toBe(0);
  expect(await store.stat(key)).toEqual({ size: 4 });
});

it('lists only its own files', async () => {
  const directory = newDirectory();
  const store = await openDiskStore({ directory });
  const key = toBlobKey(7, newUuid());
  await store.put(key, toStream(Buffer.from('ours')));
  const shard = join(directory, dirname(key), key.slice(2, 4));
  for (const path of [join(directory, 'notes.txt'), join(shard, 'abc'), join(shard, 'lost+found')]) {
    writeFileSync(path, 'not ours');
  }
  expect((await listAll(store)).map((blob) => blob.key)).toEqual([key]);
});

it('a missing directory is not ready', async () => {
  const directory = newDirectory();
  const store = await openDiskStore({ directory });
  rmSync(directory, { recursive: true });
  await expect(store.checkReady()).rejects.toThrow(`The directory ${directory} was deleted, moved or replaced`);
});

it('no file stays open', async () => {
  const store = await openDiskStore({ directory: newDirectory() });
  const countOpen = (): number => readdirSync('/proc/self/fd').length;
  const before = countOpen();
  for (let count = 0; count < 20; count += 1) {
    const key = toBlobKey(7, newUuid());
    await store.put(key, toStream(Buffer.alloc(300_000)));
    const stream = await store.get(key);
    stream?.destroy();
    await store.load(key, 300_000);
    const early = await store.load(key, 300_001);
    if (early instanceof Readable) early.destroy();
    await expect(store.put(key, toStream(Buffer.alloc(300_000)))).rejects.toThrow();
    await store.put(toBlobKey(7, newUuid()), toStream(Buffer.alloc(9)), { signal: AbortSignal.abort() }).catch(() => 0);
  }
  await expect.poll(countOpen).toBeLessThanOrEqual(before);
});
