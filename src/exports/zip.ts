import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  /** Text is stored as it is, a stream compressed as it comes. */
  readonly content: string | AsyncIterable<string>;
}

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly method: 0 | 8;
  readonly crc: number;
  readonly compressed: number;
  readonly size: number;
}

/** Sizes and offsets are numbers of 32 bits in this format. */
const largest = 0xffff_ffff;
const deflated = 8;
/** Sizes follow the content; names are UTF-8. */
const sizesFollow = 0x0808;
const utf8Names = 0x0800;
/** The first day that the format has: the same content is the same file. */
const firstDay = 0x0021;

/** Writes a ZIP file as it is read, without 64-bit extensions. Throws RangeError if it gets larger than 4 GiB. */
export async function* toZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  const counted = (piece: Buffer): Buffer => {
    offset += piece.length;
    if (offset > largest) throw new RangeError('The file is larger than 4 GiB.');
    return piece;
  };
  for await (const { name, content } of entries) {
    const entry = { name: Buffer.from(name), offset, method: typeof content === 'string' ? 0 : deflated } as const;
    if (typeof content === 'string') {
      const bytes = Buffer.from(content);
      const stored = { ...entry, crc: crc32(bytes), compressed: bytes.length, size: bytes.length };
      yield counted(Buffer.concat([toLocalHeader(stored), bytes]));
      written.push(stored);
      continue;
    }
    yield counted(toLocalHeader({ ...entry, crc: 0, compressed: 0, size: 0 }));
    const start = offset;
    const sums = { crc: 0, size: 0 };
    for await (const piece of deflate(content, sums)) yield counted(piece);
    const done = { ...entry, ...sums, compressed: offset - start };
    yield counted(toDescriptor(done));
    written.push(done);
  }
  const directory = Buffer.concat(written.map(toDirectoryEntry));
  yield counted(Buffer.concat([directory, toEnd({ count: written.length, size: directory.length, offset })]));
}

/** Compresses text, and adds up its size and checksum. */
async function* deflate(content: AsyncIterable<string>, sums: { crc: number; size: number }): AsyncGenerator<Buffer> {
  async function* summed(): AsyncGenerator<Buffer> {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      sums.crc = crc32(bytes, sums.crc);
      sums.size += bytes.length;
      yield bytes;
    }
  }
  const deflater = createDeflateRaw();
  // A failure of the content is that of the reader below.
  pipeline(Readable.from(summed(), { objectMode: false }), deflater, () => undefined);
  for await (const piece of deflater) yield piece as Buffer;
}

/** Numbers of 2 or 4 bytes, the lowest byte first. */
function toBytes(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of fields) at = bytes.writeUIntLE(value, at, length);
  return bytes;
}

function toLocalHeader({ name, method, crc, compressed, size }: Written): Buffer {
  const flags = method === deflated ? sizesFollow : utf8Names;
  const head = toBytes(
    ...([
      [4, 0x0403_4b50],
      [2, 20],
      [2, flags],
      [2, method],
      [2, 0],
      [2, firstDay],
    ] as const),
    ...([
      [4, crc],
      [4, compressed],
      [4, size],
      [2, name.length],
      [2, 0],
    ] as const),
  );
  return Buffer.concat([head, name]);
}

const toDescriptor = ({ crc, compressed, size }: Written): Buffer =>
  toBytes([4, 0x0807_4b50], [4, crc], [4, compressed], [4, size]);

function toDirectoryEntry({ name, offset, method, crc, compressed, size }: Written): Buffer {
  const flags = method === deflated ? sizesFollow : utf8Names;
  const head = toBytes(
    ...([
      [4, 0x0201_4b50],
      [2, 20],
      [2, 20],
      [2, flags],
      [2, method],
      [2, 0],
      [2, firstDay],
    ] as const),
    ...([
      [4, crc],
      [4, compressed],
      [4, size],
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
    ] as const),
    [4, offset],
  );
  return Buffer.concat([head, name]);
}

const toEnd = ({ count, size, offset }: { count: number; size: number; offset: number }): Buffer =>
  toBytes([4, 0x0605_4b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]);
