import { ArchiveError } from '../tables/archive-error.js';

export const blockBytes = 512;

const checksumAt = 148;
const sizeAt = 124;
const largestOctal = 8 ** 11 - 1;

interface TarHeader {
  readonly path: string;
  readonly size: number;
}

/** The number of zeros after content, which fills whole blocks. */
export const toPadding = (size: number): number => (blockBytes - (size % blockBytes)) % blockBytes;

/** The header of a file in the ustar format; sizes from 8 GiB on as base 256, like GNU tar. */
export function toTarHeader({ path, size }: TarHeader): Buffer {
  const header = Buffer.alloc(blockBytes);
  const cut = path.length > 100 ? path.lastIndexOf('/', path.length - 1) : -1;
  header.write(path.slice(cut + 1), 0, 100, 'latin1');
  if (cut > 0) header.write(path.slice(0, cut), 345, 155, 'latin1');
  const octal = (value: number, at: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), at, 'latin1');
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  if (size <= largestOctal) octal(size, sizeAt, 12);
  else {
    header.writeUInt8(0x80, sizeAt);
    header.writeBigUInt64BE(BigInt(size), sizeAt + 4);
  }
  octal(0, 136, 12);
  header.write('0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${toChecksum(header).toString(8).padStart(6, '0')}\0 `, checksumAt, 'latin1');
  return header;
}

/** Returns undefined at the end of the archive. Throws {@link ArchiveError} for what is no file of an archive. */
export function readTarHeader(header: Buffer): TarHeader | undefined {
  if (header.every((byte) => byte === 0)) return undefined;
  const text = (at: number, length: number): string => {
    const field = header.subarray(at, at + length);
    const end = field.indexOf(0);
    return field.toString('latin1', 0, end === -1 ? length : end);
  };
  if (Number.parseInt(text(checksumAt, 8).trim(), 8) !== toChecksum(header))
    throw new ArchiveError('The archive is damaged.');
  const kind = text(156, 1);
  if (kind !== '0' && kind !== '') throw new ArchiveError('The archive has an entry that is not a file.');
  const prefix = text(345, 155);
  const isLarge = (header[sizeAt] ?? 0) === 0x80;
  const size = isLarge ? Number(header.readBigUInt64BE(sizeAt + 4)) : Number.parseInt(text(sizeAt, 12).trim(), 8);
  if (!Number.isSafeInteger(size) || size < 0) throw new ArchiveError('The archive has an entry without a size.');
  return { path: prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`, size };
}

/** The sum of all bytes, with the checksum itself as blanks. */
function toChecksum(header: Buffer): number {
  let sum = 0;
  for (const [index, byte] of header.entries()) sum += index >= checksumAt && index < checksumAt + 8 ? 0x20 : byte;
  return sum;
}
