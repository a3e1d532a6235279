import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { syncFolder } from '../../platform/blobs/folders.js';
import { ArchiveError } from '../tables/archive-error.js';
import { inWords, lockFile } from './directory.service.js';
import { assertPath, type Place } from './place.js';
import { blockBytes, readTarHeader, toPadding, toTarHeader } from './tar-headers.js';

interface Entry {
  readonly start: number;
  readonly size: number;
}

/** A place in one tar file, which other programs can unpack. It is written once, under a temporary name until it is complete. */
export async function createTarPlace(file: string): Promise<Place> {
  return existsSync(file) ? openWritten(file) : createWriter(file);
}

const refuse = (file: string) => (): Promise<never> =>
  Promise.reject(new ArchiveError(`${file} exists: an archive in a file is written once. Choose another name.`));

async function openWritten(file: string): Promise<Place> {
  const entries = await readEntries(file);
  const find = (path: string) => Promise.resolve(entries.get(path)?.size);
  return {
    name: file,
    put: refuse(file),
    putStream: refuse(file),
    remove: refuse(file),
    lock: refuse(file),
    sync: () => Promise.resolve(),
    finish: () => Promise.resolve(),
    find,
    get(path) {
      const entry = entries.get(path);
      if (!entry) return Promise.reject(new ArchiveError(`${file} has no ${path}.`));
      const { start, size } = entry;
      return Promise.resolve(size === 0 ? Readable.from([]) : createReadStream(file, { start, end: start + size - 1 }));
    },
    async *list(prefix) {
      for (const path of entries.keys()) if (path.startsWith(prefix)) yield path;
    },
    close: () => Promise.resolve(),
  };
}

/** Where the entries are. Throws for an archive that is truncated, damaged, or has paths that none of ours has. */
async function readEntries(file: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  const handle = await open(file, 'r');
  try {
    const { size: length } = await handle.stat();
    const header = Buffer.alloc(blockBytes);
    for (let at = 0; ;) {
      const { bytesRead } = await handle.read(header, 0, blockBytes, at);
      if (bytesRead < blockBytes) throw new ArchiveError(`${file} ends too early: it is truncated.`);
      const found = readTarHeader(header);
      if (!found) return entries;
      assertPath(found.path);
      if (entries.has(found.path)) throw new ArchiveError(`${file} has ${found.path} twice.`);
      const start = at + blockBytes;
      if (start + found.size > length) throw new ArchiveError(`${file} ends too early: it is truncated.`);
      entries.set(found.path, { start, size: found.size });
      at = start + found.size + toPadding(found.size);
    }
  } finally {
    await handle.close();
  }
}

function createWriter(file: string): Place {
  const partial = `${file}.partial`;
  const written = new Map<string, number>();
  let handle: FileHandle | undefined;
  let turn: Promise<void> = Promise.resolve();
  /** One entry after the other. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = turn.then(() => inWords(file, work));
    turn = mine.catch(() => undefined);
    return mine;
  };
  const append = async (
    path: string,
    size: number,
    source: AsyncIterable<Buffer> | readonly Buffer[],
  ): Promise<void> => {
    if (!handle) throw new ArchiveError(`${file} is not open for writing.`);
    if (written.has(path)) throw new ArchiveError(`${file} has ${path} already.`);
    await writeEntry(handle, { path, size }, source);
    written.set(path, size);
  };
  const notReadable = () => Promise.reject(new ArchiveError(`${file} does not exist.`));
  return {
    name: file,
    put: (path, content) => inTurn(() => append(path, content.length, [content])),
    putStream: (path, size, source: Readable) => inTurn(() => append(path, size, source)),
    find: (path) => Promise.resolve(written.get(path)),
    get: notReadable,
    async *list() {
      // Nothing can be read before it is complete.
    },
    remove: () => Promise.resolve(),
    async lock() {
      const release = await inWords(file, () => lockFile(file, `${file}.lock`));
      try {
        if (existsSync(file)) await refuse(file)();
        handle = await inWords(file, async () => {
          await mkdir(dirname(file), { recursive: true });
          return open(partial, 'w', 0o600);
        });
      } catch (error) {
        await release();
        throw error;
      }
      return async () => {
        await handle?.close();
        await rm(partial, { force: true });
        await release();
      };
    },
    sync: () => Promise.resolve(),
    finish: () =>
      inTurn(async () => {
        await handle?.writeFile(Buffer.alloc(2 * blockBytes));
        await handle?.sync();
        await rename(partial, file);
        await syncFolder(dirname(file));
      }),
    close: () => Promise.resolve(),
  };
}

async function writeEntry(
  handle: FileHandle,
  { path, size }: { readonly path: string; readonly size: number },
  source: AsyncIterable<Buffer> | readonly Buffer[],
): Promise<void> {
  assertPath(path);
  await handle.writeFile(toTarHeader({ path, size }));
  let length = 0;
  for await (const piece of source) {
    await handle.writeFile(piece);
    length += piece.length;
  }
  if (length !== size) throw new ArchiveError(`${path} got ${length} bytes in place of ${size}.`);
  await handle.writeFile(Buffer.alloc(toPadding(size)));
}
