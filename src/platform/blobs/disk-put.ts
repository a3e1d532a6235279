import { link, open, rm, unlink, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newInternalId } from '../ids.js';
import type { PutOptions } from './blob-store.js';
import { toStorageFull, toUnavailable } from './blob-store.errors.js';
import { isFull, isMissingError, unlessMissing } from './disk-errors.js';
import { createFolder, syncFolder, type Folders, type MadeFolder } from './folders.js';
import type { Room } from './room.js';
import { identify, toIdentity, type RootDirectory } from './root-directory.js';

/** The parts of a disk store that puts use. */
export interface WritableDisk {
  readonly root: RootDirectory;
  /** The folder of blobs while they are written. */
  readonly unfinished: string;
  readonly folders: Folders;
  readonly room: Room;
}

interface Put extends PutOptions {
  /** The final name of the blob. */
  readonly path: string;
  readonly source: Readable;
}

/** Large pieces carry more bytes per second with fewer calls. */
export const pieceBytes = 256 * 1024;

/** Writes a blob completely and durably under its name, or leaves nothing. */
export async function put(disk: WritableDisk, { path, source, signal, see }: Put): Promise<{ size: number }> {
  const unfinished = join(disk.unfinished, newInternalId());
  try {
    signal?.throwIfAborted();
    await disk.root.assertInPlace();
    await disk.room.assertRoom();
    const folder = disk.folders.make(dirname(path));
    // Opened beforehand: a stream that opens its file itself could do so after it was removed.
    const file = await openUnfinished(disk, unfinished);
    try {
      const size = await write({ room: disk.room, file, source, signal, see });
      const { durable } = await linkInto(disk, { unfinished, path, folder });
      await settle(path, [file.sync(), syncFolder(dirname(path)), durable]);
      await assertReachable(disk, file, path);
      return { size };
    } finally {
      await file.close();
    }
  } catch (error) {
    source.destroy();
    // A missing folder may mean that the whole root has disappeared.
    if (isMissingError(error)) await disk.root.assertInPlace();
    throw isFull(error) ? toStorageFull(error) : error;
  } finally {
    await unlessMissing(unlink(unfinished));
  }
}

async function openUnfinished({ root, unfinished }: WritableDisk, path: string): Promise<FileHandle> {
  const file = await unlessMissing(open(path, 'wx', 0o600));
  if (file) return file;
  await root.assertInPlace();
  await createFolder(unfinished);
  return open(path, 'wx', 0o600);
}

interface Linking {
  readonly unfinished: string;
  readonly path: string;
  /** That of the path, which may have been removed since it was cached. */
  readonly folder: MadeFolder;
}

/** Links the written file to its final name, because a rename would replace an existing one. Returns the folder of the name. */
async function linkInto({ folders }: WritableDisk, { unfinished, path, folder }: Linking): Promise<MadeFolder> {
  await folder.made;
  try {
    await link(unfinished, path);
    return folder;
  } catch (error) {
    if (!isMissingError(error)) throw error;
    folders.forget(dirname(path));
    const created = folders.make(dirname(path));
    await created.made;
    await link(unfinished, path);
    return created;
  }
}

/** Files that were deleted or moved with their directory accept writes and syncs like any other. */
async function assertReachable({ root }: WritableDisk, file: FileHandle, path: string): Promise<void> {
  const [found, held] = await Promise.all([unlessMissing(identify(path)), file.stat({ bigint: true })]);
  await root.assertInPlace();
  if (found === toIdentity(held)) return;
  throw toUnavailable(new Error(`${path} was deleted or moved while it was written.`));
}

interface Writing {
  readonly room: Room;
  readonly file: FileHandle;
  readonly source: Readable;
  readonly signal: AbortSignal | undefined;
  readonly see: PutOptions['see'];
}

/** Batches the chunks without copying them. */
async function write({ room, file, source, signal, see }: Writing): Promise<number> {
  let size = 0;
  let waiting: Buffer[] = [];
  let bytes = 0;
  const flush = (done: (error?: Error | null) => void): void => {
    const [pieces, length] = [waiting, bytes];
    waiting = [];
    bytes = 0;
    size += length;
    writeAll(file, pieces, length)
      .then(() => room.assertRoomAfter(length))
      .then(() => done(), done);
  };
  const target = new Writable({
    highWaterMark: pieceBytes,
    write(piece: Buffer, _encoding, done) {
      see?.(piece);
      waiting.push(piece);
      bytes += piece.length;
      if (bytes < pieceBytes) done();
      else flush(done);
    },
    final: (done) => (bytes > 0 ? flush(done) : done()),
  });
  await pipeline(source, target, signal ? { signal } : {});
  return size;
}

async function writeAll(file: FileHandle, pieces: readonly Buffer[], bytes: number): Promise<void> {
  const { bytesWritten } = await file.writev(pieces);
  // A nearly full disk writes only a part at first.
  if (bytesWritten < bytes) await file.writeFile(Buffer.concat(pieces).subarray(bytesWritten));
}

/** Waits for the syncs of content and name: the put is acknowledged only when both are on disk. Removes the name if one fails. */
async function settle(path: string, syncs: readonly Promise<void>[]): Promise<void> {
  // Waits for all of them: work that continues after a failure would use a closed file.
  const synced = await Promise.allSettled(syncs);
  const failed = synced.find((outcome) => outcome.status === 'rejected');
  if (!failed) return;
  await rm(path, { force: true });
  throw failed.reason;
}
