import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { newUuid } from '../ids.js';
import { toBlobKey } from './blob-store.js';
import { openDiskStore } from './disk.js';
import { listAll, newKey, toStream } from './store-under-test.suite.js';

const work = mkdtempSync(join(tmpdir(), 'spoke-blobs-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const unavailable = { code: 'UNAVAILABLE', row: { status: 503 } };
const content = Buffer.from('content');

async function openNew() {
  const directory = join(work, newUuid(), 'blobs');
  mkdirSync(dirname(directory));
  const store = await openDiskStore({ directory });
  const key = newKey(7);
  await store.put(key, toStream(content));
  return { directory, store, key, elsewhere: `${directory}-elsewhere` };
}

const toPath = (directory: string, key: string) => join(directory, '7', key.slice(2, 4), key.slice(2));

/** Ways in which the directory of a running server goes, and what is at its path afterwards. */
const losses: [string, (directory: string, elsewhere: string) => void, string[] | undefined][] = [
  ['deleted', (directory) => rmSync(directory, { recursive: true }), undefined],
  ['moved', (directory, elsewhere) => renameSync(directory, elsewhere), undefined],
  [
    'replaced by an empty directory',
    (directory, elsewhere) => {
      renameSync(directory, elsewhere);
      mkdirSync(directory);
    },
    [],
  ],
  [
    'replaced by a directory with folders of the same names',
    (directory, elsewhere) => {
      renameSync(directory, elsewhere);
      mkdirSync(join(directory, 'unfinished'), { recursive: true });
    },
    ['unfinished'],
  ],
];

describe.each(losses)('a blobs directory that is %s while the store is open', (_, lose, left) => {
  it('rejects puts with the reason, and is not created again', async () => {
    const { directory, store, key, elsewhere } = await openNew();
    lose(directory, elsewhere);
    const source = toStream(content);
    // To a hub with known folders, and to a new one.
    await expect(store.put(toBlobKey(7, key.slice(2, 12) + newUuid().slice(10)), source)).rejects.toMatchObject(
      unavailable,
    );
    await expect(store.put(newKey(), toStream(content))).rejects.toMatchObject(unavailable);
    expect(source.destroyed).toBe(true);
    const sentence = `The directory ${directory} was deleted, moved or replaced while Spoke used it: put it back`;
    await expect(store.checkReady()).rejects.toThrow(sentence);
    await expect(store.assertReachable()).rejects.toMatchObject({
      ...unavailable,
      cause: { message: expect.stringContaining(sentence) },
    });
    expect(existsSync(directory) ? readdirSync(directory) : undefined).toEqual(left);
  });

  it('does not report content as missing or removed', async () => {
    const { directory, store, key, elsewhere } = await openNew();
    lose(directory, elsewhere);
    for (const ask of [
      () => store.get(key),
      () => store.load(key, content.length),
      () => store.stat(key),
      () => store.remove(key),
      () => listAll(store),
      () => store.removeUnfinished(),
    ]) {
      await expect(ask()).rejects.toMatchObject(unavailable);
    }
  });

  it('fails a put that was in progress', async () => {
    const { directory, store, elsewhere } = await openNew();
    const source = new Readable({ read: () => undefined });
    const put = store.put(newKey(7), source);
    source.push(randomBytes(600_000));
    await expect.poll(() => readdirSync(join(directory, 'unfinished'))).toHaveLength(1);
    lose(directory, elsewhere);
    source.push(randomBytes(600_000));
    source.push(null);
    await expect(put).rejects.toMatchObject(unavailable);
  });
});

it('a blobs directory that is moved back accepts puts again and has its content', async () => {
  const { directory, store, key, elsewhere } = await openNew();
  renameSync(directory, elsewhere);
  await expect(store.put(newKey(7), toStream(content))).rejects.toMatchObject(unavailable);
  await expect(store.put(newKey(), toStream(content))).rejects.toMatchObject(unavailable);
  renameSync(elsewhere, directory);
  await store.checkReady();
  await store.assertReachable();
  const next = newKey(7);
  await store.put(next, toStream(content));
  expect(readFileSync(toPath(directory, next))).toEqual(content);
  expect(await buffer((await store.get(key)) ?? Readable.from([]))).toEqual(content);
});

it('a copy in place of the blobs directory is not accepted', async () => {
  const { directory, store, key, elsewhere } = await openNew();
  renameSync(directory, elsewhere);
  cpSync(elsewhere, directory, { recursive: true });
  await expect(store.put(newKey(7), toStream(content))).rejects.toMatchObject(unavailable);
  // It may as well be an old one, so only what is there is given.
  expect(await store.stat(key)).toEqual({ size: content.length });
});

it('missing folders in the blobs directory are created again', async () => {
  const { directory, store, key } = await openNew();
  for (const name of ['7', 'unfinished']) rmSync(join(directory, name), { recursive: true });
  const next = toBlobKey(7, key.slice(2, 12) + newUuid().slice(10));
  await store.put(next, toStream(content));
  expect(readFileSync(toPath(directory, next))).toEqual(content);
  expect(await store.stat(key)).toBeUndefined();
  expect(await store.removeUnfinished()).toBe(0);
  rmSync(join(directory, 'unfinished'), { recursive: true });
  expect(await store.removeUnfinished()).toBe(0);
  await store.checkReady();
});
