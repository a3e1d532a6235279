import { createReadStream } from 'node:fs';
import { link, lstat, mkdir, open, readdir, readFile, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { syncFolder } from '../../platform/blobs/folders.js';
import { isFull, unlessMissing, unlessPresent } from '../../platform/blobs/disk-errors.js';
import { newInternalId } from '../../platform/ids.js';
import { toErrorCode } from '../../platform/plain-text.js';
import { ArchiveError } from '../tables/archive-error.js';
import { confirmMs, createHolder, isAlive, readHolder, readMachineTime, type Holder } from './holder.service.js';
import { assertPath, type Place } from './place.js';

/** A place in a local directory, which the first archive creates. */
export function createDirectoryPlace(root: string): Place {
  const folders = new Set<string>();
  const toFile = (path: string): string => {
    assertPath(path);
    return join(root, path);
  };
  const makeFolder = async (path: string): Promise<void> => {
    if (folders.has(path)) return;
    await mkdir(path, { recursive: true, mode: 0o700 });
    folders.add(path);
  };
  const write = async (path: string, source: Readable | Buffer, size: number): Promise<void> => {
    const file = toFile(path);
    await inWords(root, async () => {
      await makeFolder(dirname(file));
      await writeFile(file, source, size);
    });
  };
  const sync = (): Promise<void> =>
    inWords(root, async () => {
      const all = new Set([...folders].flatMap((folder) => [folder, dirname(folder)]));
      for (const folder of all) await syncFolder(folder);
    });
  return {
    name: root,
    put: (path, content) => write(path, content, content.length),
    putStream: (path, size, source) => write(path, source, size),
    async get(path) {
      const file = toFile(path);
      if ((await findFile(file)) === undefined) throw new ArchiveError(`${root} has no ${path}.`);
      return createReadStream(file, { highWaterMark: 256 * 1024 });
    },
    find: (path) => findFile(toFile(path)),
    async *list(prefix) {
      if (prefix !== '') assertPath(prefix.slice(0, -1));
      for await (const file of walk(join(root, prefix))) yield relative(root, file);
    },
    async remove(path) {
      await unlessMissing(unlink(toFile(path)));
    },
    lock: () => inWords(root, () => lockFile(root, join(root, 'lock'))),
    sync,
    finish: sync,
    close: () => Promise.resolve(),
  };
}

/** The size of a regular file; undefined if there is none. Links are not followed. */
async function findFile(file: string): Promise<number | undefined> {
  const found = await unlessMissing(lstat(file));
  return found?.isFile() ? found.size : undefined;
}

/** Under a temporary name first, so that a name always means the whole content. */
async function writeFile(file: string, source: Readable | Buffer, size: number): Promise<void> {
  const partial = `${file}.${newInternalId()}.partial`;
  try {
    const handle = await open(partial, 'wx', 0o600);
    try {
      let written = 0;
      for await (const piece of source instanceof Buffer ? [source] : source) {
        await handle.writeFile(piece as Buffer);
        written += (piece as Buffer).length;
      }
      if (written !== size) throw new ArchiveError(`${file} got ${written} bytes in place of ${size}.`);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
  } catch (error) {
    if (source instanceof Readable) source.destroy();
    await rm(partial, { force: true });
    throw error;
  }
}

async function* walk(folder: string): AsyncGenerator<string> {
  for (const entry of (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else yield path;
  }
}

/** Takes the lock, also from a process that has ended. Returns a function that releases it. */
export async function lockFile(place: string, file: string): Promise<() => Promise<void>> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const holder = createHolder();
  for (let attempt = 0; !(await create(file, holder)); attempt += 1) {
    const text = await unlessMissing(readFile(file, 'utf8'));
    const other = text === undefined ? undefined : readHolder(text);
    if (text !== undefined && (other === undefined || isAlive(other) || attempt > 3)) throw toLocked(place, other);
    if (text !== undefined) await takeAway(file, text);
  }
  const confirm = setInterval(() => {
    void replace(file, holder).catch(() => undefined);
  }, confirmMs).unref();
  return async () => {
    clearInterval(confirm);
    await unlessMissing(unlink(file));
  };
}

export function toLocked(place: string, other: Holder | undefined): ArchiveError {
  const who = other === undefined ? 'Another backup' : `Process ${other.pid} on ${other.host}`;
  return new ArchiveError(`${who} is writing to ${place}: wait until it has finished.`);
}

/** Complete from the first moment. Returns false if there is a lock. */
async function create(file: string, holder: Holder): Promise<boolean> {
  const partial = `${file}.${holder.id}`;
  await replaceContent(partial, holder);
  const linked = await unlessPresent(link(partial, file).then(() => true));
  await unlink(partial);
  return linked ?? false;
}

async function replace(file: string, holder: Holder): Promise<void> {
  const partial = `${file}.${holder.id}`;
  await replaceContent(partial, holder);
  await rename(partial, file);
}

async function replaceContent(file: string, holder: Holder): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  await handle.writeFile(JSON.stringify({ ...holder, seenAt: readMachineTime() })).finally(() => handle.close());
}

/** Of several that find the lock of an ended process, one renames it away; a new lock is put back. */
async function takeAway(file: string, text: string): Promise<void> {
  const away = `${file}.${newInternalId()}`;
  if ((await unlessMissing(rename(file, away).then(() => true))) === undefined) return;
  if ((await readFile(away, 'utf8')) !== text) await unlessPresent(link(away, file));
  await unlink(away);
}

/** Errors of the disk as a sentence. */
export async function inWords<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isFull(error)) throw new ArchiveError(`The disk of ${place} is full.`, { cause: error });
    const isSystem = error instanceof Error && 'syscall' in error;
    if (isSystem) throw new ArchiveError(`${place} cannot be used (${toErrorCode(error)}).`, { cause: error });
    throw error;
  }
}
