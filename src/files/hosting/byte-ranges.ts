import { Readable } from 'node:stream';
import type { ByteRange } from '../../platform/blobs/blob-store.js';

/** The parts that a Range header requests; undefined if the header is ignored; empty if no part is satisfiable. */
type AskedRanges = readonly ByteRange[] | undefined;

/** Requests for more parts than this get the whole content. */
const partLimit = 16;

/**
 * RFC 9110, 14.1.2. Ignores headers that are not a list of byte ranges, that have too many parts, or whose parts are longer
 * together than the content. Assumption F52.
 */
export function toAskedRanges(header: string, size: number): AskedRanges {
  const [, list] = /^bytes=(.*)$/is.exec(header) ?? [];
  if (list === undefined) return undefined;
  const asked = list.split(',').flatMap((text) => (text.trim() === '' ? [] : [toRange(text.trim(), size)]));
  if (asked.length === 0 || asked.length > partLimit || asked.includes('none')) return undefined;
  const ranges = asked.filter((range): range is ByteRange => typeof range === 'object');
  const length = ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0);
  return length > size && ranges.length > 1 ? undefined : ranges;
}

function toRange(text: string, size: number): ByteRange | 'none' | 'beyond' {
  const [, first = '', last = ''] = /^(\d*)-(\d*)$/.exec(text) ?? [];
  if (first + last === '') return 'none';
  const end = last === '' || first === '' ? size - 1 : Math.min(Number(last), size - 1);
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  if (first !== '' && last !== '' && Number(first) > Number(last)) return 'none';
  return start > end ? 'beyond' : { start, end };
}

interface RangeDeps {
  readonly ranges: readonly ByteRange[];
  readonly size: number;
  /** The content type of each part. */
  readonly type: string;
  readonly boundary: string;
  readonly open: (range: ByteRange) => Promise<Readable>;
}

/** Several parts in one body, `multipart/byteranges` (RFC 9110, 14.6), each opened when it is sent. */
export function toMultipart({ ranges, size, type, boundary, open }: RangeDeps): {
  readonly length: number;
  readonly content: Readable;
} {
  const toHead = ({ start, end }: ByteRange) =>
    Buffer.from(`--${boundary}\r\nContent-Type: ${type}\r\nContent-Range: bytes ${start}-${end}/${size}\r\n\r\n`);
  const [between, tail] = [Buffer.from('\r\n'), Buffer.from(`--${boundary}--\r\n`)];
  const lengths = ranges.map((range) => toHead(range).length + range.end - range.start + 1 + between.length);
  async function* assemble(): AsyncGenerator<Buffer> {
    for (const range of ranges) {
      yield toHead(range);
      for await (const chunk of await open(range)) yield chunk as Buffer;
      yield between;
    }
    yield tail;
  }
  return {
    length: lengths.reduce((sum, length) => sum + length, tail.length),
    content: Readable.from(assemble(), { objectMode: false }),
  };
}
