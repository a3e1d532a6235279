import { pipeline, type Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** The content of a file, in ranges of bytes, both ends included. */
export interface ZippedContent {
  open(range?: { start: number; end: number }): Promise<Readable>;
  /** In bytes. */
  readonly size: number;
}

/** A file in a ZIP file. */
interface ZippedEntry {
  readonly method: number;
  readonly compressed: number;
  readonly offset: number;
}

export interface ZipReader {
  has(name: string): boolean;
  /** Streams the content of a file. Throws {@link UnreadableError} if it is missing, damaged, or larger than `maxBytes`. */
  read(name: string, maxBytes: number): AsyncGenerator<Buffer>;
}

/** A file is not of its format, or larger than it may be. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

const endBytes = 22;
const maxCommentBytes = 65_535;
const maxDirectoryBytes = 1024 * 1024;
const maxEntries = 2000;
const largest = 0xffff_ffff;

/** Reads the directory of a ZIP file. Throws {@link UnreadableError}. */
export async function openZip(content: ZippedContent): Promise<ZipReader> {
  const { size } = content;
  if (size < endBytes) throw new UnreadableError('It is not an XLSX file.');
  const tail = await readRange(content, Math.max(0, size - endBytes - maxCommentBytes), size);
  const at = tail.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  if (at < 0 || tail.length - at < endBytes) throw new UnreadableError('It is not an XLSX file.');
  const [count, length, offset] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  if (count > maxEntries || length > maxDirectoryBytes || offset === largest || offset + length > size)
    throw new UnreadableError('It has too many parts.');
  const entries = toEntries(await readRange(content, offset, offset + length), count);
  return {
    has: (name) => entries.has(name),
    read(name, maxBytes) {
      const entry = entries.get(name);
      if (!entry) throw new UnreadableError(`It has no part ${name.slice(0, 200)}.`);
      return readEntry(content, entry, maxBytes);
    },
  };
}

async function readRange(content: ZippedContent, start: number, end: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  if (end > start) for await (const piece of await content.open({ start, end: end - 1 })) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

const headBytes = 46;

function toEntries(directory: Buffer, count: number): Map<string, ZippedEntry> {
  const entries = new Map<string, ZippedEntry>();
  let at = 0;
  for (let left = count; left > 0; left -= 1) {
    if (at + headBytes > directory.length || directory.readUInt32LE(at) !== 0x0201_4b50)
      throw new UnreadableError('Its list of parts is damaged.');
    const field = (place: number) => directory.readUInt16LE(at + place);
    if ((field(8) & 1) !== 0) throw new UnreadableError('It is encrypted.');
    const name = directory.toString('utf8', at + headBytes, at + headBytes + field(28));
    entries.set(name.replace(/^\//, ''), {
      method: field(10),
      compressed: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at += headBytes + field(28) + field(30) + field(32);
  }
  return entries;
}

const localBytes = 30;
const deflated = 8;

async function* readEntry(
  content: ZippedContent,
  { method, compressed, offset }: ZippedEntry,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  if (compressed === 0) return;
  if (method !== 0 && method !== deflated) throw new UnreadableError('It is compressed in an unknown way.');
  if (offset + localBytes > content.size) throw new UnreadableError('It is damaged.');
  const head = await readRange(content, offset, offset + localBytes);
  const start = offset + localBytes + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (start + compressed > content.size) throw new UnreadableError('It is damaged.');
  const stored = await content.open({ start, end: start + compressed - 1 });
  let size = 0;
  try {
    for await (const piece of method === deflated ? inflate(stored) : stored) {
      size += (piece as Buffer).length;
      if (size > maxBytes) throw new UnreadableError('A part of it is too large.');
      yield piece as Buffer;
    }
  } catch (error) {
    const isZip = error instanceof Error && 'code' in error && /^Z_/.test(toCode(error.code));
    throw isZip ? new UnreadableError('It is damaged.') : error;
  } finally {
    stored.destroy();
  }
}

function inflate(stored: Readable): Readable {
  const inflater = createInflateRaw();
  // A failure is that of the reader.
  pipeline(stored, inflater, () => undefined);
  return inflater;
}

const toCode = (code: unknown): string => (typeof code === 'string' ? code : '');
