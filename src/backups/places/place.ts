import type { Readable } from 'node:stream';
import { ArchiveError } from '../tables/archive-error.js';

/** Where archives are stored: a directory, a bucket, or one file. */
export interface Place {
  /** For messages. */
  readonly name: string;
  /** Stores an object completely, or leaves nothing. Replaces an earlier one of that path. */
  put(path: string, content: Buffer): Promise<void>;
  /** The same for content of known size, at the pace of its source. */
  putStream(path: string, size: number, source: Readable): Promise<void>;
  /** Throws {@link ArchiveError} if it does not exist. */
  get(path: string): Promise<Readable>;
  /** The size of an object, undefined if it does not exist. */
  find(path: string): Promise<number | undefined>;
  /** The paths that start with a prefix that ends in a slash, or all. */
  list(prefix: string): AsyncIterable<string>;
  remove(path: string): Promise<void>;
  /** Allows one writer at a time. Throws {@link ArchiveError} while another one works. Returns a function that ends it. */
  lock(): Promise<() => Promise<void>>;
  /** Resolves when everything that was put survives a power cut. */
  sync(): Promise<void>;
  /** The same when nothing more will be put: now it can be read. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

const segment = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,120}$/;

/** Throws for any path that a program of ours would not write: paths become names of files. */
export function assertPath(path: string): void {
  const segments = path.split('/');
  if (path.length <= 300 && segments.length <= 6 && segments.every((each) => segment.test(each))) return;
  throw new ArchiveError(`The archive names ${JSON.stringify(path.slice(0, 200))}, which is no path inside it.`);
}

/** Reads a small object whole. */
export async function readObject(place: Place, path: string, maxBytes: number): Promise<Buffer> {
  const size = await place.find(path);
  if (size === undefined) throw new ArchiveError(`${place.name} has no ${path}.`);
  if (size > maxBytes) throw new ArchiveError(`${path} in ${place.name} is larger than it can be (${size} bytes).`);
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of await place.get(path)) {
    pieces.push(piece as Buffer);
    length += (piece as Buffer).length;
    if (length > maxBytes) throw new ArchiveError(`${path} in ${place.name} is larger than it can be.`);
  }
  return Buffer.concat(pieces, length);
}
