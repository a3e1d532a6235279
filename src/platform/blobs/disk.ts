import { access, constants, mkdir, open, readdir, rm, stat, statfs, unlink, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { assertKey, assertRange, isKey, type BlobStore, type ByteRange, type ListedBlob } from './blob-store.js';
import { toStorageFull } from './blob-store.errors.js';
import { unlessMissing } from './disk-errors.js';
import { pieceBytes, put, type WritableDisk } from './disk-put.js';
import { createFolders, syncFolder } from './folders.js';
import { createRoom } from './room.js';
import { holdRoot } from './root-directory.js';
import { toErrorCode } from '../plain-text.js';

interface DiskStoreOptions {
  /** All blobs are below it: `<hubId>/<the first two digits>/<uuid>`. */
  readonly directory: string;
  /** The free disk space that puts leave, which the embedded database may share. */
  readonly minFreeBytes?: number;
}

/** Content up to this size is read at once; slow readers must not hold more in memory. */
const wholeBytes = 1024 * 1024;

/** A put that has not written for this long has no process any more. Assumption F3. */
const unfinishedMs = 3_600_000;

/** Opens the store in a local directory, which is created if missing. */
export async function openDiskStore({
  directory,
  minFreeBytes = 100 * 1024 ** 2,
}: DiskStoreOptions): Promise<BlobStore> {
  await mkdir(join(directory, 'unfinished'), { recursive: true, mode: 0o700 });
  await syncFolder(directory);
  await syncFolder(dirname(directory));
  const disk: WritableDisk = {
    // Never created again from now on.
    root: await holdRoot(directory),
    unfinished: join(directory, 'unfinished'),
    folders: createFolders(),
    room: createRoom(async () => {
      const { bavail, bsize } = await statfs(directory);
      if (bavail * bsize < minFreeBytes) throw toStorageFull();
    }),
  };
  /** Returns undefined for missing blobs, as long as the directory exists. */
  const find = async <T>(work: Promise<T>): Promise<T | undefined> => {
    const found = await unlessMissing(work);
    if (found === undefined) await disk.root.assertInPlace();
    return found;
  };
  return {
    put: async (key, source, options) => put(disk, { path: toPath(disk, key), source, ...options }),
    get: async (key, range) => {
      if (range) assertRange(range);
      const file = await find(open(toPath(disk, key)));
      return file && read(file, range);
    },
    load: async (key, size, range = { start: 0, end: size - 1 }) => {
      if (size > 0) assertRange(range);
      const file = await find(open(toPath(disk, key)));
      return file && load(file, range);
    },
    stat: async (key) => {
      const found = await find(stat(toPath(disk, key)));
      return found && { size: found.size };
    },
    remove: async (key) => {
      const path = toPath(disk, key);
      await find(unlink(path).then(() => syncFolder(dirname(path)).then(() => true)));
    },
    list: (prefix = '', after = '') => list(disk, prefix, after),
    removeUnfinished: () => removeUnfinished(disk),
    checkReady: () => assertWritable(disk),
    assertReachable: () => disk.root.assertInPlace(),
    close: () => undefined,
  };
}

function toPath({ root }: WritableDisk, key: string): string {
  assertKey(key);
  const [hub = '', name = ''] = key.split('/');
  return join(root.path, hub, name.slice(0, 2), name);
}

async function read(file: FileHandle, range: ByteRange | undefined): Promise<Readable> {
  if (range) return toStream(file, range);
  const { size } = await orClosed(file, file.stat());
  return toStream(file, { start: 0, end: size - 1 });
}

function toStream(file: FileHandle, { start, end }: ByteRange): Readable {
  const length = end - start + 1;
  const highWaterMark = length > wholeBytes ? pieceBytes : Math.max(1, length);
  // With a given end, the stream does not read beyond it. An empty range needs no stream.
  return file.createReadStream({ highWaterMark, ...(length > 0 && { start, end }) });
}

/** A stream costs as much as the bytes of a small file. */
async function load(file: FileHandle, range: ByteRange): Promise<Buffer | Readable> {
  const length = range.end - range.start + 1;
  if (length > wholeBytes) return toStream(file, range);
  const { buffer, bytesRead } = await orClosed(file, file.read(Buffer.allocUnsafe(length), 0, length, range.start));
  if (bytesRead < length) return toStream(file, range);
  await file.close();
  return buffer;
}

async function orClosed<T>(file: FileHandle, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* list(disk: WritableDisk, prefix: string, after: string): AsyncGenerator<ListedBlob> {
  const mayHold = (start: string): boolean =>
    (start.startsWith(prefix) || prefix.startsWith(start)) && (after.startsWith(start) || start > after);
  await disk.root.assertInPlace();
  for (const hub of await readNames(disk.root.path)) {
    if (!mayHold(`${hub}/`)) continue;
    for (const shard of await readNames(join(disk.root.path, hub))) {
      const folder = `${hub}/${shard}`;
      if (mayHold(folder))
        yield* listFolder(disk, folder, (key) => isKey(key) && key.startsWith(prefix) && key > after);
    }
  }
  // Otherwise a lost directory would look like the end of the list.
  await disk.root.assertInPlace();
}

async function* listFolder(
  disk: WritableDisk,
  folder: string,
  isWanted: (key: string) => boolean,
): AsyncGenerator<ListedBlob> {
  for (const name of await readNames(join(disk.root.path, folder))) {
    const key = `${dirname(folder)}/${name}`;
    const found = isWanted(key) ? await unlessMissing(stat(toPath(disk, key))) : undefined;
    if (found) yield { key, size: found.size, storedAt: found.mtime };
  }
}

/** Returns the names in a folder in key order, without names that are not part of a key. */
async function readNames(folder: string): Promise<string[]> {
  const entries = (await unlessMissing(readdir(folder))) ?? [];
  return entries.filter((name) => /^[0-9a-f-]+$/.test(name)).sort();
}

async function removeUnfinished({ root, unfinished }: WritableDisk): Promise<number> {
  await root.assertInPlace();
  let removed = 0;
  for (const name of (await unlessMissing(readdir(unfinished))) ?? []) {
    const path = join(unfinished, name);
    const found = await unlessMissing(stat(path));
    if (!found || Date.now() - found.mtimeMs < unfinishedMs) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

async function assertWritable({ root, unfinished }: WritableDisk): Promise<void> {
  await root.assertInPlace().catch((error: Error) => {
    throw error.cause;
  });
  try {
    const mode = constants.R_OK | constants.W_OK | constants.X_OK;
    await access(root.path, mode);
    // The next put creates it if missing.
    await unlessMissing(access(unfinished, mode));
  } catch (error) {
    const code = toErrorCode(error);
    throw new Error(`The directory ${root.path} cannot be written (${code}).`, { cause: error });
  }
}
