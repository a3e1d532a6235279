import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { BlobStore } from '../../platform/blobs/blob-store.js';
import type { Place } from '../places/place.js';
import { toContentPath } from './manifest.js';
import type { ArchivedContent } from './reading.js';

const copiesAtOnce = 8;

const toKey = ({ hubId, blobId }: ArchivedContent): string => `${hubId}/${blobId}`;

/** A stream of content that fails unless size and hash are as expected. */
export function checked(
  content: AsyncIterable<Buffer>,
  { size, sha256 }: Pick<ArchivedContent, 'size' | 'sha256'>,
): Readable {
  const pass = async function* (): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let length = 0;
    for await (const piece of content) {
      hash.update(piece);
      length += piece.length;
      yield piece;
    }
    if (length !== size || hash.digest('hex') !== sha256) throw new DamagedContentError();
  };
  return Readable.from(pass(), { objectMode: false });
}

/** Reads a stream to its end, or rejects with its error. */
export async function drain(content: Readable): Promise<void> {
  content.resume();
  await finished(content);
}

class DamagedContentError extends Error {
  override readonly name = 'DamagedContentError';
}

interface Copied {
  /** The contents that the archive has. */
  readonly count: number;
  readonly bytes: number;
  /** How many of them were not there already, and their size. */
  readonly newCount: number;
  readonly newBytes: number;
  /** Keys of contents that the store does not have, or with another hash. */
  readonly damaged: string[];
}

interface Copying {
  readonly blobs: Pick<BlobStore, 'get'>;
  readonly place: Place;
}

/** Copies the contents of files to a place that does not have them yet, some at a time. */
export async function copyContents(
  lines: AsyncIterable<readonly string[]>,
  { blobs, place }: Copying,
): Promise<Copied> {
  const sum = { count: 0, bytes: 0, newCount: 0, newBytes: 0, damaged: [] as string[] };
  const known = new Map<string, Promise<boolean>>();
  const copy = async (content: ArchivedContent): Promise<boolean> => {
    const path = toContentPath(content.sha256);
    if ((await place.find(path)) === content.size) return true;
    const source = await blobs.get(toKey(content));
    if (!source) return false;
    try {
      await place.putStream(path, content.size, checked(source, content));
    } catch (error) {
      if (error instanceof DamagedContentError) return false;
      throw error;
    } finally {
      source.destroy();
    }
    sum.newCount += 1;
    sum.newBytes += content.size;
    return true;
  };
  const one = async (content: ArchivedContent): Promise<void> => {
    // Several files may share their content.
    const copying = known.get(content.sha256) ?? copy(content);
    known.set(content.sha256, copying);
    if (await copying) {
      sum.count += 1;
      sum.bytes += content.size;
    } else sum.damaged.push(toKey(content));
  };
  await atOnce(lines, (line) => {
    // Sorted by hash: earlier ones do not come again.
    if (known.size > 1000) for (const hash of known.keys()) if (!line.includes(hash)) known.delete(hash);
    return one(JSON.parse(line) as ArchivedContent);
  });
  return sum;
}

/** Handles lines, some at a time. Rejects with the first error once all have ended. */
async function atOnce(lines: AsyncIterable<readonly string[]>, handle: (line: string) => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const line of each(lines)) {
    const work = handle(line).catch((error: unknown) => void failures.push(error));
    running.add(work);
    void work.finally(() => running.delete(work));
    if (running.size >= copiesAtOnce) await Promise.race(running);
    if (failures.length > 0) break;
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}

async function* each(lines: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const some of lines) yield* some;
}
